// The prompt: lines of Lua for the session, with a history, completion and answers below each line.

import { listen, model } from "./model.js";
import { goOn } from "./clock.js";
import { send } from "./connection.js";
import { makeCompletion } from "./completion.js";
import { byId, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { lineLinks } from "./links.js";

/** The most lines of the history, the newest last; it includes earlier visits. */
const mostLines = 500;
/** The most lines of answers that stay. */
const mostAnswers = 1000;
const storageKey = "libration-prompt";

let past = [];
let at = 0; // the place in the history; its length for the line that is typed
let typed = "";
/** Lines that are not complete yet. */
let block = [];
/** Whether an answer is still awaited. */
let isWaiting = false;
let completion = null;

/** Prepares the panel. */
export function preparePrompt() {
  try {
    past = JSON.parse(localStorage.getItem(storageKey) ?? "[]").filter((line) => typeof line === "string");
  } catch {
    past = [];
  }
  at = past.length;
  const input = byId("prompt-input");
  input.addEventListener("keydown", press);
  input.addEventListener("input", () => { at = past.length; });
  byId("prompt-button").addEventListener("click", () => showPrompt(!isShown()));
  byId("prompt-close").addEventListener("click", () => showPrompt(false));
  byId("prompt").addEventListener("pointerup", (event) => {
    if (event.target === byId("prompt-answers") && getSelection()?.isCollapsed) input.focus();
  });
  completion = makeCompletion({
    input, list: byId("prompt-candidates"),
    // In an empty line, Tab moves on through the page.
    text: () => (input.value || block.length
      ? [...block, input.value.slice(0, input.selectionStart)].join("\n") : ""),
  });
  new ResizeObserver(tellWidth).observe(byId("prompt-answers"));
  // On narrow pages one panel is shown at a time.
  for (const tab of byId("sheets").children) tab.addEventListener("click", () => showPrompt(false));
  listen("answer", showAnswer);
  listen("refused", ({ line, reason }) => {
    if (!isWaiting || !line.startsWith("prompt ")) return;
    showAnswer({ texts: [{ kind: "error", text: reason }], incomplete: false, exit: false });
  });
  listen("connection", () => {
    isWaiting = false;
    width = 0;
    tellWidth();
  });
}

/** Whether an answer is still awaited. */
export function isBusy() {
  return isWaiting;
}

function isShown() {
  return !byId("prompt").hidden;
}

/** Shows the prompt with the cursor in it, or hides it. */
export function showPrompt(shows) {
  const hadFocus = byId("prompt").contains(document.activeElement);
  byId("prompt").hidden = !shows;
  byId("app").classList.toggle("prompting", shows);
  byId("prompt-button").setAttribute("aria-pressed", String(shows));
  completion.hide();
  if (shows) {
    byId("prompt-input").focus();
    toEnd();
  } else if (hadFocus) {
    byId("stage").focus({ preventScroll: true });
  }
  invalidate();
}

let width = 0;

/** Tells the server the number of columns that help may fill. */
function tellWidth() {
  const list = byId("prompt-answers");
  if (list.clientWidth === 0 || !model.isConnected) return;
  const columns = Math.max(20, Math.min(400, Math.floor((list.clientWidth - 32) / letterWidth())));
  if (columns !== width && send("width", columns)) width = columns;
}

function letterWidth() {
  const probe = make("span.probe", {}, "0".repeat(100));
  byId("prompt-answers").append(probe);
  const letter = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return letter || 8;
}

function press(event) {
  const input = byId("prompt-input");
  if (completion.press(event)) return;
  if (event.key === "Enter" && !event.isComposing) {
    event.preventDefault();
    enter(input.value);
  } else if (event.key === "Escape") {
    event.stopPropagation();
    if (block.length || input.value) giveUp();
    else showPrompt(false);
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    event.preventDefault();
    recall(event.key === "ArrowUp" ? -1 : 1);
  } else if (event.key === "l" && event.ctrlKey) {
    event.preventDefault();
    byId("prompt-answers").replaceChildren();
  } else if (event.key === "c" && event.ctrlKey && input.selectionStart === input.selectionEnd) {
    event.preventDefault();
    giveUp();
  }
}

/** Shows the line before or after the present one in the history. */
function recall(way) {
  const input = byId("prompt-input");
  const next = at + way;
  if (next < 0 || next > past.length) return;
  if (at === past.length) typed = input.value;
  at = next;
  input.value = at === past.length ? typed : past[at].replaceAll("\n", " ");
  input.setSelectionRange(input.value.length, input.value.length);
}

function giveUp() {
  block = [];
  byId("prompt-input").value = "";
  at = past.length;
  showSign();
}

function enter(line) {
  if (isWaiting) return;
  byId("prompt-input").value = "";
  completion.hide();
  add("line", `${sign()} ${line}`);
  if (!line.trim() && !block.length) return toEnd();
  block.push(line);
  // The line is evaluated at the shown moment.
  goOn();
  isWaiting = send("prompt", block.join("\n"));
  if (!isWaiting) {
    block = [];
    add("error", "there is no connection");
  }
  toEnd();
}

function remember(line) {
  if (past.at(-1) !== line) past.push(line);
  past = past.slice(-mostLines);
  at = past.length;
  try {
    localStorage.setItem(storageKey, JSON.stringify(past));
  } catch {
    // The history then ends with the page.
  }
}

function showAnswer(message) {
  // A report on an earlier line may come while another line is typed.
  if (isWaiting) {
    isWaiting = false;
    if (!message.incomplete) {
      remember(block.join("\n"));
      block = [];
    }
    showSign();
  }
  for (const { kind, text } of message.texts) add(kind, text);
  if (message.exit) showPrompt(false);
  toEnd();
}

function sign() {
  return block.length ? ">>" : ">";
}

function showSign() {
  byId("prompt-sign").textContent = sign();
}

/** Adds a text below the lines so far. */
function add(kind, text) {
  const list = byId("prompt-answers");
  list.append(make(`li.${kind}`, {}, ...(kind === "error" ? lineLinks(text) : [text || " "])));
  while (list.children.length > mostAnswers) list.firstElementChild.remove();
}

function toEnd() {
  const list = byId("prompt-answers");
  list.scrollTop = list.scrollHeight;
}
