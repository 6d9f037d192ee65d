// What makes the pages better where scripts run. Everything works without it: the stream replaces
// loading again, forms answer in place, cards fly, links open in a drawer.
//
// Each task has a file; the server puts them together, this one first.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const SCRIPTED = { headers: { "kupa-script": "1" } };

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}
