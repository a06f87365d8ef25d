// Messages of the server in words. Each stays in the list until a person dismisses it; errors also
// stay over the stage until a person closes them.

import { listen, model } from "./model.js";
import { byId, iconButton, make } from "./elements.js";
import { isReplaced, retryAt } from "./connection.js";
import { lineLink } from "./links.js";

/** The time for which a note stays over the stage, in ms. */
const noteTime = 5000;
/** The most messages in the list; the oldest are removed. */
const most = 500;

let unread = 0;

/** Starts to listen. */
export function prepareMessages() {
  listen("message", add);
  listen("refused", ({ line, reason }) => add({ level: "error", text: reason, source: line }));
  listen("connection", showConnection);
  byId("messages-clear").addEventListener("click", () => {
    byId("message-list").replaceChildren();
    byId("toasts").replaceChildren();
    showEmpty();
    count(-unread);
  });
  setInterval(showConnection, 250);
}

/** Shows a message of the page itself. */
export function note(text, source = undefined) {
  add({ level: "note", text, source });
}

/** Marks all messages as read. */
export function markRead() {
  count(-unread);
}

function count(change) {
  unread = Math.max(0, unread + change);
  for (const badge of document.querySelectorAll(".badge")) {
    badge.textContent = unread > 0 ? String(unread) : "";
  }
}

/** Shows that there are no messages, or offers to dismiss all. */
function showEmpty() {
  const isEmpty = byId("message-list").children.length === 0;
  byId("messages-empty").hidden = !isEmpty;
  byId("messages-clear").hidden = isEmpty;
}

function add(message) {
  const list = byId("message-list");
  list.prepend(card(message));
  while (list.children.length > most) list.lastElementChild.remove();
  if (message.level !== "note" && list.offsetParent === null) count(1);
  showEmpty();
  // If the list is visible, it is enough.
  if (message.level === "print" || list.offsetParent !== null) return;
  const toast = card(message);
  byId("toasts").prepend(toast);
  if (message.level === "note") setTimeout(() => toast.remove(), noteTime);
}

function card(message) {
  const place = message.file ? `${message.file}${message.line ? `:${message.line}` : ""}` : null;
  const close = iconButton("close", "Dismiss", {
    onclick: () => {
      element.remove();
      showEmpty();
    },
  });
  const element = make(`li.message.${message.level}`, {
    role: message.level === "error" ? "alert" : "status",
  }, make("div.text", {},
    place && (message.line ? lineLink(message.file, message.line, place) : make("span.place", {}, place)),
    make("p", {}, message.text),
    message.source && make("pre", {}, message.source.trim()),
    locals(message.locals)), close);
  return element;
}

function locals(list) {
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
