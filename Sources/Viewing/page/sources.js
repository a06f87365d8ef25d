// The panel of a finished run that shows the scripts, with the lines that events name.

import { hold, settle } from "./clock.js";
import { byId, make } from "./elements.js";
import { coloredLines, wordElements } from "./luawords.js";
import { journal, run } from "./recorded.js";

const sources = run.sources.map(({ path, text }) => ({
  path, name: path.split("/").pop(), text: text.replace(/\n$/, ""),
}));
let shown = null;

/** The script with a path, or else with its name; null if the page has none. */
export function findSource(path) {
  if (!path) return null;
  const name = path.split("/").pop();
  return sources.find((one) => one.path === path) ?? sources.find((one) => one.name === name) ?? null;
}

/** Makes the panel with its tabs. */
export function addSources() {
  for (const tabs of [document.querySelector("#side .tabs"), byId("sheets")]) {
    tabs.append(make("button", { type: "button", "data-sheet": "sources", "aria-pressed": "false" }, "Scripts"));
  }
  const choice = make("select", {
    id: "source-choice", "aria-label": "Script", onchange: () => show(sources[Number(choice.value)]),
  }, ...sources.map((source, index) => make("option", { value: index }, source.path)));
  byId("side").append(make("div.page", { id: "sources" }, choice,
    make("ol.scrolling", { id: "source-lines", tabindex: "0", "aria-label": "Lines" })));
  if (sources.length > 0) show(sources[0]);
}

/** Shows a script and scrolls to one of its lines, from 1. */
export function showSource(source, line) {
  /** @type {HTMLElement} */
  const tab = document.querySelector("#side [data-sheet=sources]");
  if (byId("app").dataset.shown !== "sources") tab.click();
  show(source);
  const element = byId("source-lines").children[line - 1];
  element?.classList.add("named");
  element?.scrollIntoView({ block: "center" });
}

function show(source) {
  if (shown !== source) {
    shown = source;
    byId("source-choice").value = String(sources.indexOf(source));
    byId("source-lines").replaceChildren(...coloredLines(source.text).map(
      (words) => make("li", {}, ...wordElements(words))));
    for (const event of journal) {
      if (event.line && findSource(event.file) === source) mark(event);
    }
    byId("source-lines").scrollTop = 0;
  }
  for (const line of byId("source-lines").querySelectorAll(".named")) line.classList.remove("named");
}

/** Marks the line of an event; a click on it goes to its first event. */
function mark(event) {
  const line = byId("source-lines").children[event.line - 1];
  if (!line || line.classList.contains("marked")) return;
  line.classList.add("marked");
  line.title = event.text;
  line.addEventListener("click", () => {
    hold(event.tick);
    settle();
  });
}
