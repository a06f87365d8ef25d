// Completion, in the prompt and in scripts: Tab inserts the only candidate, or lists the candidates.

import { listen } from "./model.js";
import { send } from "./connection.js";
import { make } from "./elements.js";

/** The number of lists. */
let count = 0;

/**
 * Prepares the list of candidates of an input.
 *
 * @param {object} place
 * @param {any} place.input The input or text area.
 * @param {HTMLElement} place.list The list.
 * @param {() => string} place.text Gives the text up to the cursor; empty where none can be completed.
 * @param {() => void} [place.shown] Called when the list opens.
 * @returns {{ press: (event: KeyboardEvent) => boolean, hide: () => void }} `press` handles a key of
 *   the list, or asks for the list, and returns whether it did.
 */
export function makeCompletion({ input, list, text, shown = () => {} }) {
  const id = `candidate-${++count}`;
  /** The text of the last question; an answer about another text comes too late. */
  let asked = null;
  let candidates = [];
  let chosen = -1;
  let typed = "";
  input.addEventListener("input", hide);
  input.addEventListener("blur", hide);
  listen("completion", show);
  return { press, hide };

  function hide() {
    [candidates, chosen, asked] = [[], -1, null];
    list.hidden = true;
    input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-expanded", "false");
  }

  function press(event) {
    const isChoosing = !list.hidden;
    if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      if (!text()) return false;
      event.preventDefault();
      if (isChoosing) choose(chosen + 1);
      else {
        asked = text();
        if (!send("complete", asked)) asked = null;
      }
      return true;
    }
    if (!isChoosing) return false;
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
    list.replaceChildren(
      message.call ? make("li.call", { role: "presentation" }, message.call) : "",
      ...candidates.map((one, index) => make("li.candidate", {
        role: "option", id: `${id}-${index}`, title: one.detail || null,
        onpointerdown: (event) => {
          event.preventDefault();
          take(one);
        },
      }, make("b", {}, one.text), make("span", {}, one.detail))));
    list.hidden = false;
    list.scrollTop = 0;
    input.setAttribute("aria-expanded", "true");
    shown();
  }

  function choose(index) {
    if (!candidates.length) return;
    chosen = (index + candidates.length) % candidates.length;
    for (const element of list.querySelectorAll(".candidate")) {
      const isChosen = element.id === `${id}-${chosen}`;
      element.setAttribute("aria-selected", String(isChosen));
      if (isChosen) element.scrollIntoView({ block: "nearest" });
    }
    input.setAttribute("aria-activedescendant", `${id}-${chosen}`);
  }

  function take(candidate) {
    insert(candidate.text.slice(typed.length) + candidate.ending);
    hide();
  }

  function insert(added) {
    input.setRangeText(added, input.selectionStart, input.selectionEnd, "end");
    // Others see the new text as if it was typed; the list stays.
    input.dispatchEvent(new CustomEvent("completed"));
  }
}
