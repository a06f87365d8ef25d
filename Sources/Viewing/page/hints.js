// Three hints on the stage for a person who sees the page for the first time. Each goes when it was
// done; none comes again in this browser.

import { listen, model, isGroup } from "./model.js";
import { isFixed } from "./branches.js";
import { clock } from "./clock.js";
import { isLive } from "./connection.js";
import { byId, icon, iconButton, icons, make } from "./elements.js";
import { change, settings } from "./settings.js";

/** The time for which a hint shows that it was done, in ms. */
const farewell = 900;

/** The hints by name: their words. */
const hints = {
  drag: () => `Drag ${thing()}`,
  scrub: () => "Scrub back in time",
  knob: () => "Turn a knob",
};

/** The hints that were just done, which still show it. */
const leaving = new Set();

/** Shows the hints that are left. */
export function prepareHints() {
  if (!isLive) return;
  listen("scene settings branches items", show);
  listen("dragged", () => finish("drag"));
  listen("knobs", () => finish("knob"));
  listen("clock", () => {
    if (clock.mode === "held" && clock.shown < model.frontier) finish("scrub");
  });
  byId("hints").append(
    make("ol", {}), iconButton("close", "Hide the hints", { onclick: () => keep(Object.keys(hints)) }));
}

/** The items to drag, in a word with its article: their common name, if they have one. */
function thing() {
  const names = new Set(model.items.filter((item) => item && !isGroup(item))
    .map((item) => (/^[A-Za-z]+/.exec(item.name ?? "") ?? [""])[0].toLowerCase()));
  const [name] = names;
  if (names.size !== 1 || !name) return "something";
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function keep(names) {
  change({ hints: [...new Set([...settings.hints, ...names])] });
}

function finish(name) {
  if (settings.hints.includes(name) || byId("hints").hidden) return;
  leaving.add(name);
  keep([name]);
  setTimeout(() => {
    leaving.delete(name);
    show();
  }, farewell);
}

let shown = "";

function show() {
  const hasKnobs = model.behaviors.some((one) => one.params.some((param) => param.settable));
  const left = Object.keys(hints).filter((name) => leaving.has(name)
    || (!settings.hints.includes(name) && (name !== "knob" || hasKnobs)));
  byId("hints").hidden = left.length === 0 || isFixed() || !model.scene;
  const list = left.map((name) => [name, hints[name](), leaving.has(name)]);
  const text = JSON.stringify(list);
  if (text === shown) return;
  shown = text;
  byId("hints").firstElementChild.replaceChildren(...list.map(([name, words, isDone]) => make(
    "li", { "data-hint": name, class: isDone ? "done" : null }, icon(icons[isDone ? "check" : "ring"]), words)));
}
