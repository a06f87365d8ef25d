// Keys, and the page that lists them.
//
// Tab hides the panels only after a click on the stage: for a person who walks through the page by
// keyboard, Tab leaves the stage like any other element. Shift and Tab always walk.

import { lastTick, model, select } from "./model.js";
import { fit } from "./camera.js";
import { isLive } from "./connection.js";
import {
  goToNow, hold, restart, rewind, seekBy, settle, shownTick, step, toggle,
} from "./clock.js";
import { byId, make } from "./elements.js";
import { isTaken } from "./field.js";
import * as gallery from "./gallery.js";
import { pressHistory } from "./history.js";
import { goToMark, showMarks } from "./marks.js";
import { closePopovers } from "./popover.js";
import { showPrompt } from "./prompt.js";
import { change, settings } from "./settings.js";
import { changeSpeed, chooseTool, switches, toggleLoop } from "./transport.js";

/** Makes a key of the page: the keys that press it, its written form, its purpose, its function. */
function key(keys, shown, label, act) {
  return { keys, shown, label, act };
}

/** A key that needs a live session; none in pages of finished runs. */
function liveKey(keys, shown, label, act) {
  return isLive ? [key(keys, shown, label, act)] : [];
}

const arrows = ["ArrowLeft", "ArrowRight"];
const tools = ["touch", "move", "pan"];
const way = (event, back) => (event.key === back ? -1 : 1);

const keys = [
  key([" "], "space", "Play or pause", toggle),
  key(["."], ".", "A tick on", () => step(1)),
  key([","], ",", "A tick back", () => step(-1)),
  key(arrows, "← →", "0.1 s back, on; with Shift 1 s", seek),
  key([], "↵", "On the stage: the next item, with Shift the one before", () => {}),
  ...liveKey([], "← → ↑ ↓", "On the stage: carry the selected item; with Shift farther", () => {}),
  key(["Home"], "Home", "The start", rewind),
  key(["End"], "End", "The end", () => hold(lastTick())),
  key(["PageUp", "PageDown"], "Page↑ Page↓", "The event before, after", goToEvent),
  key(["n"], "n", "The farthest lived moment", goToNow),
  key(["r"], "r", isLive ? "Restart, without touches" : "Restart", restart),
  ...liveKey([], "Ctrl-Z Shift-Ctrl-Z", "Undo, redo", () => {}),
  key(["l"], "l", "Loop; drag the timeline with Shift for a stretch", toggleLoop),
  key(["-", "="], "− =", "Slower, faster", (event) => changeSpeed(way(event, "-"))),
  ...liveKey(["[", "]"], "[ ]", "The scene before, after", (event) => gallery.openNext(way(event, "["))),
  ...liveKey(["1", "2", "3"], "1 2 3", "Drag: touch, starts, view", (event) => chooseTool(
    tools[event.key - 1])),
  ...liveKey(["m"], "m", "Mark this moment", () => showMarks(true)),
  ...liveKey(["<", ">"], "< >", "The mark before, after", (event) => goToMark(way(event, "<"))),
  ...liveKey(["`", ":"], "` :", "The prompt (Esc leaves it)", () => showPrompt(true)),
  key(["0"], "0", "The whole stage", fit),
  key(["p"], "Tab p", "Hide or show the panels (Tab: after a click on the stage)", togglePanels),
  key(["Escape"], "Esc", "Close; select nothing", leave),
  key(["?"], "?", "This page", toggleHelp),
];

const pointing = isLive ? [
  ["Drag an item", "touch it: drag, flick, pinch with two fingers"],
  ["Click an item", "who moves it"],
  ["Alt and drag", "its start, at tick 0"],
  ["Drag a number", "turn it: with Shift a tenth, with Alt ten times as far; a double-click takes it back"],
  ["Click a branch", "go there; its dot draws it beside the run, a double-click names it"],
  ["Wheel", "move the picture, or turn a wheel gesture of the scene; with Shift always the picture"],
  ["Ctrl and wheel, pinch", "zoom"],
  ["Shift, middle or right drag", "move the picture"],
] : [["Click an item", "select it"], ["Wheel, drag", "move the picture"], ["Ctrl and wheel, pinch", "zoom"]];

function seek(event) {
  seekBy(way(event, "ArrowLeft") * (event.shiftKey ? 1 : 0.1));
}

/** Goes to the nearest tick with an event before or after this one. */
function goToEvent(event) {
  const isBack = event.key === "PageUp";
  const now = shownTick();
  let goal = null;
  for (const { tick } of model.events) {
    if (isBack ? tick < now && tick > (goal ?? -1) : tick > now && tick < (goal ?? Infinity)) goal = tick;
  }
  if (goal === null) return;
  hold(goal);
  settle();
}

function togglePanels() {
  change({ showsPanels: !settings.showsPanels });
}

function leave() {
  if (!byId("help").hidden) toggleHelp();
  else if (gallery.isOpen()) gallery.show(false);
  else if (closePopovers()) return;
  else if (!byId("layers").hidden) byId("layers-button").click();
  else select(null);
}

let before = null;

function toggleHelp() {
  const help = byId("help");
  help.hidden = !help.hidden;
  if (help.hidden) {
    before?.focus?.();
  } else {
    before = document.activeElement;
    byId("help-close").focus();
  }
}

/** The elements in which a person writes. */
const texts = "textarea, input:not([type=checkbox]):not([type=range])";

/** Whether an element handles this key itself. */
function takes(element, event) {
  if (element.matches(`select, ${texts}`)) return true;
  if (element.matches("input[type=range]")) return /^(Arrow|Home|End)/.test(event.key);
  if (element.matches("button, summary, a, input")) return event.key === " " || event.key === "Enter";
  return false;
}

function press(event) {
  if (event.ctrlKey || event.metaKey) {
    const { target } = event;
    const isText = target instanceof HTMLElement && target.matches(texts) && !isTaken(target);
    return void (!isText && pressHistory(event));
  }
  if (event.altKey) return;
  const stage = byId("stage");
  if (event.key === "Tab") {
    const isPointed = document.activeElement === stage && stage.classList.contains("pointed");
    if (!isPointed || event.shiftKey) return;
    event.preventDefault();
    return togglePanels();
  }
  if (event.key !== "Escape" && event.target instanceof Element && takes(event.target, event)) return;
  if (!byId("help").hidden && event.key !== "?" && event.key !== "Escape") return;
  const known = keys.find((one) => one.keys.includes(event.key));
  const layer = switches.find((one) => one.key === event.key);
  if (!known && !layer) return;
  event.preventDefault();
  if (known) known.act(event);
  else layer.toggle();
}

/** Listens to the keyboard and fills the help. */
export function prepareKeys() {
  const stage = byId("stage");
  stage.addEventListener("pointerdown", () => {
    stage.focus({ preventScroll: true });
    stage.classList.add("pointed");
  });
  stage.addEventListener("blur", () => stage.classList.remove("pointed"));
  document.addEventListener("keydown", press);
  byId("help-button").addEventListener("click", toggleHelp);
  byId("help-close").addEventListener("click", toggleHelp);
  byId("help").addEventListener("click", (event) => event.target === byId("help") && toggleHelp());
  const rows = (list) => list.map(
    ([name, words]) => make("div", {}, make("dt", {}, ...name), make("dd", {}, words)));
  const caps = (text) => text.split(" ").map((name) => make("kbd", {}, name));
  byId("help-keys").append(...rows(keys.map((one) => [caps(one.shown), one.label])));
  byId("help-layers").append(...rows(switches.map((one) => [caps(one.key), `${one.label}: ${one.doc}`])));
  byId("help-pointing").append(...rows(pointing.map(([what, words]) => [[what], words])));
}
