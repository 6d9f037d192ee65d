//! All routes that there are, read from where they are written, so that none is forgotten.

const SOURCE: &str = include_str!("../../src/routes.rs");

/// The addresses that take this method, for a table and a link of a seat.
pub(crate) fn routes(method: &str, table: &str, link: &str) -> Vec<String> {
    let (site, of_table) = SOURCE.split_once("fn table(").expect("the routes of a table");
    let of_table = of_table.split_once("\n}").expect("their end").0;
    let site = paths(site, method).map(str::to_owned);
    let all = site.chain(paths(of_table, method).map(|path| format!("/t/{table}{path}")));
    let filled = all.map(|path| path.replace("{game}", "chico").replace("{name}", "x.css"));
    let filled = filled.map(|path| path.replace("{bot}", "chick"));
    let filled = filled.map(|path| path.replace("{group}", "gggggggggggggggggggg"));
    let filled = filled.map(|path| path.replace("{code}", "cccccccccccccccccccc"));
    let filled = filled.map(|path| path.replace("{language}", "en.webmanifest"));
    filled.map(|path| path.replace("{link}", link).trim_end_matches('/').to_owned()).collect()
}

fn paths<'a>(source: &'a str, method: &str) -> impl Iterator<Item = &'a str> {
    let call = format!("{method}(");
    let routes = source.split(".route(\"").skip(1).filter_map(|rest| rest.split_once("\","));
    routes.filter(move |(_, to)| to.lines().next().is_some_and(|to| to.contains(&call))).map(|(path, _)| path)
}

#[test]
fn the_routes_are_found() {
    let (get, post) = (routes("get", "T", "L"), routes("post", "T", "L"));
    assert!(get.len() >= 12 && post.len() >= 14, "{get:?} {post:?}");
    assert!(get.contains(&"/t/T/seat/L".to_owned()) && post.contains(&"/t/T/seat/L".to_owned()));
    assert!(post.contains(&"/tables".to_owned()) && post.contains(&"/t/T/act".to_owned()));
}
