// The run as a file, as `libration export` writes it: keys for players without physics, or a film.

import { listen, model } from "./model.js";
import { send } from "./connection.js";
import { byId, icon, icons, make } from "./elements.js";
import { note } from "./messages.js";
import { closePopovers, preparePopover } from "./popover.js";

const formats = [
  { name: "svg", label: "Film", doc: "a picture that moves", type: "image/svg+xml" },
  { name: "css", label: "CSS", doc: "keyframes of style sheets", type: "text/css" },
  { name: "json", label: "Lottie", doc: "JSON for Lottie players", type: "application/json" },
  { name: "js", label: "Web Animations", doc: "a module of JavaScript", type: "text/javascript" },
  { name: "lua", label: "Lua", doc: "a table for the behavior playback", type: "text/x-lua" },
];

/** Prepares the button and its choices. */
export function prepareExport() {
  const button = byId("export-button");
  button.prepend(icon(icons.export));
  preparePopover("export-button", "export");
  byId("export").append(...formats.map((format) => make("button", {
    type: "button", "data-format": format.name, onclick: () => exportRun(format.name),
  }, make("b", {}, format.label), make("span", {}, format.doc), make("kbd", {}, `.${format.name}`))));
  listen("exported", save);
}

/** Exports the run up to the farthest lived moment, or all known ticks if none was lived. */
function exportRun(format) {
  closePopovers();
  send("export", format, model.frontier > 0 ? Math.min(model.frontier, model.last) : model.last);
}

function save({ name, text }) {
  const { type } = formats.find((format) => name.endsWith(`.${format.name}`));
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(`Saved the run as ${name}, ${(new Blob([text]).size / 1000).toFixed(1)} KB.`);
}
