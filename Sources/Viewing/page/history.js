// Undo and redo: changes of knobs, starts, touches, lines, files, branches, names and marks.

import { listen, model } from "./model.js";
import { isLive, send } from "./connection.js";
import { byId } from "./elements.js";
import { sendWaiting } from "./steering.js";

const ways = { undo: { label: "Undo", keys: "Ctrl-Z" }, redo: { label: "Redo", keys: "Shift-Ctrl-Z" } };

/** Prepares the two buttons. */
export function prepareHistory() {
  byId("undo").addEventListener("click", () => go("undo"));
  byId("redo").addEventListener("click", () => go("redo"));
  listen("history", show);
  listen("connection", () => show({}));
  show({});
}

/** Shows which change each button is about. */
function show(message) {
  for (const [name, { label, keys }] of Object.entries(ways)) {
    const text = message[name] ? `${label}: ${message[name]} (${keys})` : `${label} (${keys})`;
    byId(name).disabled = !message[name] || !model.isConnected;
    byId(name).setAttribute("aria-label", text);
    byId(name).title = text;
  }
}

/** Undoes or redoes for a key with Control; returns whether the key was one of these. */
export function pressHistory(event) {
  const isUndo = event.key.toLowerCase() === "z" && !event.shiftKey;
  const isRedo = (event.key.toLowerCase() === "z" && event.shiftKey) || event.key === "y";
  if (!isLive || event.altKey || !(isUndo || isRedo)) return false;
  event.preventDefault();
  go(isUndo ? "undo" : "redo");
  return true;
}

function go(way) {
  sendWaiting();
  send(way);
}
