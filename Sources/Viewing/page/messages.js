// Messages of the server in words. Each stays in the list until a person dismisses it; errors also
// stay over the stage until a person closes them. What is wrong in scripts is in problems.js.

import { announce, listen, model } from "./model.js";
import { byId, iconButton, make } from "./elements.js";
import { isReplaced, retryAt } from "./connection.js";
import { lineLink } from "./links.js";

/** The time for which a note stays over the stage, in ms. */
const noteTime = 5000;
/** The most messages in the list; the oldest are removed. */
const most = 500;

/** The most messages over the stage. */
const mostToasts = 4;

let unread = 0;
let lastKey = "";

/** Starts to listen. */
export function prepareMessages() {
  listen("message", add);
  listen("refused", ({ line, reason }) => isAnswered(line) || add({ level: "error", text: sentence(reason) }));
  listen("connection", showConnection);
  byId("messages-clear").addEventListener("click", () => {
    byId("message-list").replaceChildren();
    byId("toasts").replaceChildren();
    showEmpty();
    count(-unread);
  });
  setInterval(showConnection, 250);
}

/** Whether another part of the page shows the refusal of a line. */
function isAnswered(line) {
  return ["prompt ", "ack ", "open "].some((start) => line.startsWith(start));
}

/** A reason as a sentence; a name at its beginning stays as the scene spells it. */
function sentence(reason) {
  const isName = !/^(a|no|nothing|the|there|what) (?!must )/.test(reason);
  const text = isName ? reason : reason.slice(0, 1).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * Shows a message of the page itself.
 * @param {string} text
 * @param {string} [source] A line of a script.
 * @param {{label: string, act: () => void}} [action] The button of the message and its effect.
 */
export function note(text, source = undefined, action = undefined) {
  add({ level: "note", text, source, action });
}

/** Marks all messages as read. */
export function markRead() {
  count(-unread);
  announce("read");
}

/** Changes the number of unread messages. */
export function count(change) {
  unread = Math.max(0, unread + change);
  for (const badge of document.querySelectorAll(".badge")) {
    badge.textContent = unread > 0 ? String(unread) : "";
  }
}

/** Shows that there are no messages, or offers to dismiss all. */
export function showEmpty() {
  const isEmpty = byId("message-list").children.length === 0;
  byId("messages-empty").hidden = !isEmpty || byId("problem-list").children.length > 0;
  byId("messages-clear").hidden = isEmpty;
}

function add(message) {
  if (isRepeated(message)) return;
  const list = byId("message-list");
  list.prepend(card(message));
  while (list.children.length > most) list.lastElementChild.remove();
  if (message.level !== "note" && list.offsetParent === null) count(1);
  showEmpty();
  // If the list is visible, it is enough.
  if (message.level === "print" || (list.offsetParent !== null && !message.action)) return;
  const toast = card(message);
  byId("toasts").prepend(toast);
  while (byId("toasts").children.length > mostToasts) byId("toasts").lastElementChild.remove();
  if (message.level === "note") setTimeout(() => toast.remove(), noteTime);
}

/** Counts a message that says what the last one said, instead of showing it again. */
function isRepeated(message) {
  const key = JSON.stringify([message.level, message.text, message.file, message.line, message.source]);
  const isSame = key === lastKey && message.level !== "print" && !message.action;
  lastKey = key;
  if (!isSame) return false;
  const cards = [byId("message-list"), byId("toasts")].map((list) => list.firstElementChild)
    .filter((element) => element?.dataset.key === key);
  for (const element of cards) {
    element.dataset.count = String(Number(element.dataset.count ?? 1) + 1);
  }
  return cards.length > 0;
}

/** Makes the element of a message. */
export function card(message) {
  const place = message.file ? `${message.file}${message.line ? `:${message.line}` : ""}` : null;
  const close = iconButton("close", "Dismiss", {
    onclick: () => {
      element.remove();
      showEmpty();
    },
  });
  const { action } = message;
  const element = make(`li.message.${message.level}`, {
    role: message.level === "error" ? "alert" : "status", "data-key": lastKey,
  }, make("div.text", {},
    place && (message.line ? lineLink(message.file, message.line, place) : make("span.place", {}, place)),
    make("p", {}, message.text),
    message.source && make("pre", {}, message.source.trim()),
    locals(message.locals),
    action && make("p.acts", {}, make("button", { type: "button", onclick: () => {
      action.act();
      element.remove();
    } }, action.label))), close);
  return element;
}

/** The locals of an error as a table; null for none. */
export function locals(list) {
  if (!list?.length) return null;
  return make("table.locals", {}, make("caption", {}, "Locals"), ...list.map(
    ({ name, value }) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))));
}

let wasConnected = false;

function showConnection() {
  const bar = byId("connection");
  wasConnected ||= model.isConnected;
  if (model.isConnected) {
    bar.hidden = true;
    return;
  }
  const wait = Math.max(0, Math.ceil((retryAt - performance.now()) / 1000));
  const what = wasConnected ? "The connection is lost." : "Connecting.";
  const when = retryAt === 0 ? "Trying now." : `Trying again in ${wait} s.`;
  const lost = isReplaced ? "libration view was started again: open the address that it printed."
    : `${what} ${when} What was loaded can still be scrubbed.`;
  const text = wasConnected ? lost : what;
  if (bar.dataset.text !== text) {
    bar.dataset.text = text;
    bar.replaceChildren(make("i"), text);
  }
  bar.hidden = false;
}
