// The coloured lines below the text of a script, with their marks.

import { listen } from "./model.js";
import { byId, make } from "./elements.js";
import { coloredLines, wordElements } from "./luawords.js";

/** The shown words of each line, as JSON. */
let shown = [];
/** Marked lines by kind: numbers from 1, or for errors words by number. */
const marks = { made: new Set(), acting: new Set(), named: new Set(), wrong: new Map() };
/** The most characters of an error beside its line. */
const mostWords = 140;

const list = () => byId("script-lines");

/** Begins to show problems at their lines. */
export function prepareLines() {
  listen("problems", (problems) => {
    marks.wrong = new Map(problems.filter((one) => one.line).map((one) => [one.line, one]));
    showMarks();
  });
  listen("script", (message) => {
    file = message.file;
    showMarks();
  });
}

let file = "";

/** Shows a text; lines that stay keep their elements. */
export function showText(text) {
  const lines = coloredLines(text);
  const keys = lines.map((words) => JSON.stringify(words));
  while (list().children.length > lines.length) list().lastElementChild.remove();
  lines.forEach((words, index) => {
    const known = list().children[index];
    if (known && keys[index] === shown[index]) return;
    if (known) known.replaceChildren(...wordElements(words));
    else list().append(make("li", {}, ...wordElements(words)));
  });
  shown = keys;
  showMarks();
}

/** Marks lines, and no others, as being of a kind. */
export function markLines(kind, lines) {
  marks[kind] = new Set(lines);
  showMarks();
}

function showMarks() {
  [...list().children].forEach((element, index) => {
    for (const kind of ["made", "acting", "named"]) element.classList.toggle(kind, marks[kind].has(index + 1));
    const problem = marks.wrong.get(index + 1);
    const isWrong = problem !== undefined && isHere(problem.file);
    element.classList.toggle("wrong", isWrong);
    if (isWrong) element.dataset.words = problem.text.split("\n")[0].slice(0, mostWords);
    else delete element.dataset.words;
  });
}

function isHere(other) {
  return other === file || other?.split("/").pop() === file.split("/").pop();
}

/** Scrolls to a line, from 1, and marks it if a kind is given. */
export function showLine(line, kind = undefined) {
  if (kind) markLines(kind, [line]);
  const element = list().children[line - 1];
  const scroller = byId("script-scroller");
  if (!element) return;
  const top = element.offsetTop;
  const isSeen = top >= scroller.scrollTop && top + 40 < scroller.scrollTop + scroller.clientHeight;
  if (!isSeen) scroller.scrollTop = top - scroller.clientHeight / 3;
}
