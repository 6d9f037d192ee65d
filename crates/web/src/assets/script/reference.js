// The reference tries its calls: what is filled in is sent, and the answer is shown below. A stream is shown as
// it comes, for as long as the page is open.
"use strict";

const shown = (form) => {
  const pre = form.querySelector("pre");
  pre.hidden = false;
  return pre;
};

function request(form) {
  const { method, path } = form.dataset;
  const headers = {};
  const token = document.querySelector("#token").value.trim();
  if (token) headers.Authorization = `Bearer ${token}`;
  const query = new URLSearchParams();
  let address = path;
  for (const field of form.querySelectorAll("input[data-in]")) {
    const place = field.dataset.in;
    if (place === "path") address = address.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value && place === "query") query.set(field.name, field.value);
    else if (field.value) headers[field.name] = field.value;
  }
  const body = form.elements.body?.value;
  return [address + (query.size ? `?${query}` : ""), { method: method.toUpperCase(), headers, body }];
}

async function attempt(form) {
  const pre = shown(form);
  const [address, options] = request(form);
  pre.textContent = `${options.method} ${address}\n`;
  try {
    const response = await fetch(address, options);
    pre.append(`${response.status}\n`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      pre.append(value);
    }
  } catch (error) {
    pre.append(String(error));
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.try");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  attempt(form);
}, true);
