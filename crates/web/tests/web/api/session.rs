//! What the documentation prints and the examples do, run as they stand: a shell, curl, jq, Python and a real
//! server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Output};

use tokio::sync::oneshot;
use web::Listening;

use crate::site::Site;

const PAGE: &str = include_str!("../../../../../docs/api.md");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The first block of shell lines.
fn printed() -> &'static str {
    let (_, rest) = PAGE.split_once("```sh\n").expect("a session");
    rest.split_once("```").expect("it ends").0
}

/// Runs what is made for the address of a real server.
async fn run_at_server(command: impl FnOnce(&str) -> Command) -> Output {
    let site = Site::new();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = Listening::on(address, site.app.clone()).await.expect("a port");
    let mut command = command(&format!("http://{}", server.address().expect("an address")));
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(async { drop(stopped.await) }));
    let run = move || command.output().expect("bash, curl, jq and python3 are there");
    let output = tokio::task::spawn_blocking(run).await.expect("it ends");
    let _ = stop.send(());
    let _ = serving.await;
    output
}

#[tokio::test(flavor = "multi_thread")]
async fn the_printed_session_runs_as_printed() {
    let output = run_at_server(|home| {
        let script = printed().replace("https://kupa.example", home);
        assert!(script.contains(home), "the session is at our server");
        let mut bash = Command::new("bash");
        bash.args(["-uc", &script]);
        bash
    })
    .await;
    let text = String::from_utf8(output.stdout).expect("text");
    let objects: Vec<serde_json::Value> =
        serde_json::Deserializer::from_str(&text).into_iter().map_while(Result::ok).collect();
    let kinds: Vec<&str> = objects.iter().map(|object| object["type"].as_str().unwrap_or_default()).collect();
    assert_eq!(
        kinds[..3],
        ["table", "table", "table"],
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(objects[0]["seats"][0]["name"], "Dana");
    assert!(objects[1]["step"].as_u64() >= Some(2), "the card was drawn: {text}");
    assert_eq!(objects.last().expect("objects")["code"], "still_secret", "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_in_plain_shell_plays_to_the_end() {
    let output = run_at_server(|home| {
        let mut bash = Command::new("bash");
        bash.arg(format!("{ROOT}/examples/bot.sh")).arg(home);
        bash
    })
    .await;
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains(r#"{"over":{"winners":["#), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
}

/// The client is plain Python: it is tried without the compiled part of the package.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_in_twenty_lines_of_python_plays_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let package = folder.path().join("kupa");
    std::fs::create_dir(&package).expect("there is room");
    std::fs::write(package.join("__init__.py"), "").expect("there is room");
    let client = Path::new(ROOT).join("crates/py/python/kupa/online.py");
    std::fs::copy(client, package.join("online.py")).expect("there is room");
    let path = folder.path().to_owned();
    let output = run_at_server(move |home| {
        let mut python = Command::new("python3");
        python.env("PYTHONPATH", path).arg(format!("{ROOT}/examples/bot.py")).arg(home);
        python
    })
    .await;
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("winners: ["), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
}
