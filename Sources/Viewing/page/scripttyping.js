// Typing in a script: completion with Tab, indents, and lines that begin where the one before did.

import { makeCompletion } from "./completion.js";
import { byId } from "./elements.js";

/** The most characters that are sent for a completion. */
const longest = 3000;
const indent = "  ";

/**
 * Prepares a text area.
 * @param {HTMLTextAreaElement} area
 * @param {() => void} changed Called after each change of the text.
 */
export function prepareTyping(area, changed) {
  const list = byId("script-candidates");
  const completion = makeCompletion({
    input: area, list, text: () => statement(area), shown: () => place(area, list),
  });
  area.addEventListener("input", changed);
  area.addEventListener("completed", changed);
  area.addEventListener("keydown", (event) => {
    if (area.readOnly || event.isComposing || completion.press(event)) return;
    if (event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      type(area, indent);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      type(area, `\n${nextIndent(area)}`);
    } else if (event.key === "Escape") {
      // The stage keeps its selection.
      event.stopPropagation();
      area.blur();
    }
  });
}

/** Puts a text at the cursor so that the browser's own undo knows it. */
function type(area, text) {
  document.execCommand("insertText", false, text);
  area.dispatchEvent(new Event("input"));
}

/** The line up to the cursor. */
function line(area) {
  return area.value.slice(area.value.lastIndexOf("\n", area.selectionStart - 1) + 1, area.selectionStart);
}

/** The statement up to the cursor, from its first line; empty where there is no word to complete. */
function statement(area) {
  if (!/[\w.:({,"'=]\s?$/.test(line(area))) return "";
  const lines = area.value.slice(0, area.selectionStart).split("\n");
  let first = lines.length - 1;
  while (first > 0 && /^(\s|[})\]]|end\b|$)/.test(lines[first])) first--;
  return lines.slice(first).join("\n").slice(-longest);
}

/** The indent of the next line. */
function nextIndent(area) {
  const present = line(area);
  const opens = /(\b(do|then|else|repeat)|[({]|\bfunction\b.*\))\s*$/.test(present);
  return present.match(/^\s*/)[0] + (opens ? indent : "");
}

/** Puts the list below the cursor, or above it near the foot of the panel. */
function place(area, list) {
  const { lineHeight, paddingLeft, font } = getComputedStyle(area);
  const height = parseFloat(lineHeight);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const left = parseFloat(paddingLeft) + pen.measureText(line(area)).width;
  const row = area.value.slice(0, area.selectionStart).split("\n").length - 1;
  const scroller = area.closest("#script-scroller");
  const most = scroller.scrollLeft + scroller.clientWidth - Math.min(320, list.offsetWidth) - 8;
  list.style.left = `${Math.max(scroller.scrollLeft + 8, Math.min(left, most))}px`;
  const isLow = (row + 1) * height + list.offsetHeight > scroller.scrollTop + scroller.clientHeight;
  const top = isLow ? row * height - list.offsetHeight : (row + 1) * height;
  list.style.top = `${Math.max(0, top)}px`;
}
