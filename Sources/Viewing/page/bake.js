// The run as a file for players without physics, as `libration bake` writes it.

import { listen, model } from "./model.js";
import { send } from "./connection.js";
import { byId, icon, icons, make } from "./elements.js";
import { note } from "./messages.js";
import { closePopovers, preparePopover } from "./popover.js";

const formats = [
  { name: "css", label: "CSS", doc: "keyframes of style sheets" },
  { name: "json", label: "Lottie", doc: "JSON for Lottie players" },
  { name: "js", label: "Web Animations", doc: "a module of JavaScript" },
  { name: "lua", label: "Lua", doc: "a table for the behavior playback" },
];
const types = { css: "text/css", json: "application/json", js: "text/javascript", lua: "text/x-lua" };

/** Prepares the button and its choices. */
export function prepareBake() {
  const button = byId("bake-button");
  button.prepend(icon(icons.bake));
  preparePopover("bake-button", "bake");
  byId("bake").append(...formats.map((format) => make("button", {
    type: "button", "data-format": format.name, onclick: () => bake(format.name),
  }, make("b", {}, format.label), make("span", {}, format.doc), make("kbd", {}, `.${format.name}`))));
  listen("baked", save);
}

/** Bakes the run up to the farthest lived moment, or all known ticks if none was lived. */
function bake(format) {
  closePopovers();
  send("bake", format, model.frontier > 0 ? Math.min(model.frontier, model.last) : model.last);
}

function save({ name, text }) {
  const link = make("a", {
    href: URL.createObjectURL(new Blob([text], { type: types[name.split(".").pop()] })), download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(`Saved the run as ${name}, ${(new Blob([text]).size / 1000).toFixed(1)} KB.`);
}
