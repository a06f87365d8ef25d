// Completion in the prompt: Tab inserts the only candidate, or lists the candidates.

import { listen } from "./model.js";
import { send } from "./connection.js";
import { byId, make } from "./elements.js";

let input = null;
let before = () => "";
/** The text of the last question; an answer about another text comes too late. */
let asked = null;
let candidates = [];
let chosen = -1;
let typed = "";

/** Prepares the list of an input; `lines` gives the lines of a block above it. */
export function prepareCompletion(element, lines) {
  [input, before] = [element, lines];
  input.addEventListener("input", hide);
  input.addEventListener("blur", hide);
  listen("completion", show);
}

/** Whether the list is open. */
function isChoosing() {
  return !byId("prompt-candidates").hidden;
}

/** Closes the list. */
export function hide() {
  [candidates, chosen, asked] = [[], -1, null];
  byId("prompt-candidates").hidden = true;
  input?.removeAttribute("aria-activedescendant");
  input?.setAttribute("aria-expanded", "false");
}

/** The text up to the cursor. */
function text() {
  const line = input.value.slice(0, input.selectionStart);
  const block = before();
  return block ? `${block}\n${line}` : line;
}

/** Handles a key of the list, or asks for the list; returns whether it handled the key. */
export function press(event) {
  if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey) {
    // In an empty line, Tab moves on through the page.
    if (!input.value && !before()) return false;
    event.preventDefault();
    if (isChoosing()) choose(chosen + 1);
    else {
      asked = text();
      if (!send("complete", asked)) asked = null;
    }
    return true;
  }
  if (!isChoosing()) return false;
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way) {
    choose(chosen + way);
  } else if (event.key === "Enter" && chosen >= 0) {
    take(candidates[chosen]);
  } else if (event.key === "Escape") {
    event.stopPropagation();
    hide();
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

function show(message) {
  if (message.text !== asked || text() !== asked) return;
  asked = null;
  if (message.insertion) insert(message.insertion);
  typed = message.typed + message.insertion;
  ({ candidates } = message);
  chosen = -1;
  if (candidates.length < 2) {
    // Without a choice, the list still shows the surrounding call.
    if (message.insertion || !message.call) return hide();
  }
  const list = byId("prompt-candidates");
  list.replaceChildren(
    message.call ? make("li.call", { role: "presentation" }, message.call) : "",
    ...candidates.map((one, index) => make("li.candidate", {
      role: "option", id: `candidate-${index}`, title: one.detail || null,
      onpointerdown: (event) => {
        event.preventDefault();
        take(one);
      },
    }, make("b", {}, one.text), make("span", {}, one.detail))));
  list.hidden = false;
  list.scrollTop = 0;
  input.setAttribute("aria-expanded", "true");
}

function choose(index) {
  if (!candidates.length) return;
  chosen = (index + candidates.length) % candidates.length;
  for (const element of byId("prompt-candidates").querySelectorAll(".candidate")) {
    const isChosen = element.id === `candidate-${chosen}`;
    element.setAttribute("aria-selected", String(isChosen));
    if (isChosen) element.scrollIntoView({ block: "nearest" });
  }
  input.setAttribute("aria-activedescendant", `candidate-${chosen}`);
}

function take(candidate) {
  insert(candidate.text.slice(typed.length) + candidate.ending);
  hide();
}

function insert(added) {
  input.setRangeText(added, input.selectionStart, input.selectionEnd, "end");
}
