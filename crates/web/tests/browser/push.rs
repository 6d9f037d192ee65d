//! Web Push in a browser: the question comes where somebody has days for a move, and can be declined; who says yes
//! is subscribed; what is pushed is shown, and touched leads to the table.
//!
//! The browser's maker has no push service here, so an address and keys are handed out in the page in its place; what
//! the server sends there is looked at elsewhere (`crates/web/src/outboxed.rs`). All else is the browser's own.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::house::visit;
use crate::person::Person;

/// Hands out an address and keys in the place of a push service; notes with which key it is asked.
const SERVICE: &str = "
    const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const made = { endpoint: 'https://push.example/dana', toJSON: () => ({ endpoint: made.endpoint, keys }) };
    made.unsubscribe = async () => { window.subscribed = null; };
    PushManager.prototype.subscribe = async (how) => { window.subscribed = how; return made; };
    PushManager.prototype.getSubscription = async () => (window.subscribed ? made : null);";

/// Opens a table with that time for a move, and begins.
async fn plays_with(person: &Person, move_time: &str) -> String {
    person.open("/").await;
    person.touch(".game-49 button[value=friends]").await;
    person.wait("#invite-link").await;
    let table = person.path().await;
    let post = "const [path, form] = arguments; return fetch(path, { method: 'POST', body: new URLSearchParams(form) })
        .then((answer) => answer.ok)";
    for (path, form) in [
        ("options", json!({ "keeper_after": "", "move_time": move_time })),
        ("seats", json!({ "do": "bot", "level": "casual" })),
        ("start", json!({})),
    ] {
        let done = person.ask(post, vec![json!(format!("{table}/{path}")), form]).await;
        assert_eq!(done, json!(true), "{path}");
    }
    person.open(&table).await;
    person.wait("#main[data-step]:not(.waiting)").await;
    table
}

async fn permission(person: &Person, setting: &str) {
    let origin = format!("http://{}", person.address);
    let wish = json!({ "permission": { "name": "notifications" }, "setting": setting, "origin": origin });
    person.tell("Browser.setPermission", wish).await;
}

async fn is_asked(person: &Person) -> Value {
    person.ask("return document.querySelector('#tell')?.checkVisibility() ?? false", vec![]).await
}

/// What the browser shows, after something was pushed.
const SHOWN: &str = "return navigator.serviceWorker.ready.then((it) => it.getNotifications())
    .then((all) => all.map(({ title, body, tag, lang, dir, data }) => ({ title, body, tag, lang, dir, url: data.url })))";

/// Its first notification is touched. Windows are opened by a real finger only, so it is noted which would be.
const TOUCH: &str = "registration.getNotifications().then(([notification]) => {
    self.clients.openWindow = async (path) => {
        const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
        page.postMessage(path);
    };
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})";

/// Has the worker itself do something.
async fn tell_worker(person: &Person, expression: &str) {
    let targets = person.tell("Target.getTargets", json!({})).await;
    let targets = targets["targetInfos"].as_array().cloned().unwrap_or_default();
    let worker = targets.iter().find(|target| target["type"] == "service_worker").expect("the worker runs");
    let attach = json!({ "targetId": worker["targetId"], "flatten": false });
    let session = person.tell("Target.attachToTarget", attach).await["sessionId"].clone();
    let message = json!({ "id": 1, "method": "Runtime.evaluate", "params": { "expression": expression } });
    let message = json!({ "sessionId": session, "message": message.to_string() });
    person.tell("Target.sendMessageToTarget", message).await;
}

async fn push(person: &Person, text: &Value) {
    person.tell("ServiceWorker.enable", json!({})).await;
    let origin = format!("http://{}", person.address);
    let letter = json!({ "origin": origin, "registrationId": "0", "data": text.to_string() });
    person.tell("ServiceWorker.deliverPushMessage", letter).await;
}

/// Pushes until it is shown. A worker that has just become ready is not always known yet to what stands in for the
/// push service, and then the letter is lost; the same letter again is the same notification.
async fn push_until_shown(person: &Person, text: &Value) {
    for _ in 0..20 {
        push(person, text).await;
        for _ in 0..20 {
            if person.ask(SHOWN, vec![]).await == json!([text]) {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }
    panic!("it is not shown: {}", person.ask(SHOWN, vec![]).await);
}

async fn letterboxes(house: &crate::house::House, table: &str) -> usize {
    let store = house.store();
    let id = table.trim_start_matches("/t/");
    let row = store.table(id).await.expect("it reads").expect("it is there");
    store.letterboxes_of(&row.host).await.expect("it reads").len()
}

#[test]
fn whoever_has_days_is_asked_once_whether_to_be_told_and_is_led_to_the_table() {
    visit("push", async |house| {
        let dana = house.reachable_person("en").await;
        permission(&dana, "prompt").await;
        plays_with(&dana, "60").await;
        assert_eq!(is_asked(&dana).await, json!(false), "whoever stays need not be told");
        let table = plays_with(&dana, "86400").await;
        dana.until("return document.querySelector('#tell').checkVisibility()").await;
        dana.touch("#tell button[value=later]").await;
        assert_eq!(is_asked(&dana).await, json!(false));
        dana.open(&table).await;
        dana.until("return document.documentElement.classList.contains('can-tell')").await;
        assert_eq!(is_asked(&dana).await, json!(false), "no is no, also when the page is loaded anew");
        assert_eq!(letterboxes(house, &table).await, 0);

        dana.ask("localStorage.clear()", vec![]).await;
        dana.open(&table).await;
        dana.until("return document.querySelector('#tell').checkVisibility()").await;
        dana.ask(SERVICE, vec![]).await;
        permission(&dana, "granted").await;
        dana.touch("#tell button[value=yes]").await;
        dana.until("return window.subscribed?.userVisibleOnly === true").await;
        let key = dana.ask("return fetch('/push/key').then((it) => it.text())", vec![]).await;
        assert_eq!(dana.ask("return window.subscribed.applicationServerKey", vec![]).await, key);
        while letterboxes(house, &table).await == 0 {
            sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(is_asked(&dana).await, json!(false));

        let told = json!({ "title": "Your turn", "body": "49 waits", "url": table, "tag": table, "dir": "ltr",
            "lang": "en" });
        dana.open("/").await;
        dana.until("return navigator.serviceWorker.ready.then(() => true)").await;
        dana.ask("navigator.serviceWorker.onmessage = ({ data }) => { window.opened = data; };", vec![])
            .await;
        push_until_shown(&dana, &told).await;
        push(&dana, &told).await;
        sleep(Duration::from_millis(200)).await;
        assert_eq!(dana.ask(SHOWN, vec![]).await, json!([told]), "one of each table");
        tell_worker(&dana, TOUCH).await;
        dana.until("return window.opened !== undefined").await;
        assert_eq!(dana.ask("return window.opened", vec![]).await, json!(table));
        dana.until(&format!("{SHOWN}.then((all) => all.length === 0)")).await;
    });
}
