// Keys, and the page that lists them.
//
// Tab hides the panels only after a click on the stage: whoever walks through the page by keyboard
// leaves the stage by Tab as any other element. Shift and Tab always walk.

import { lastTick, select } from "./model.js";
import { fit } from "./camera.js";
import { goToNow, hold, restart, seekBy, step, toggle } from "./clock.js";
import { byId, make } from "./elements.js";
import * as gallery from "./gallery.js";
import { change, settings } from "./settings.js";
import { changeSpeed, chooseTool, switches, toggleLoop } from "./transport.js";

const keys = [
  { keys: [" "], shown: "space", label: "Play or pause", act: toggle },
  { keys: ["."], shown: ".", label: "A tick on", act: () => step(1) },
  { keys: [","], shown: ",", label: "A tick back", act: () => step(-1) },
  { keys: ["ArrowLeft", "ArrowRight"], shown: "← →", label: "0.1 s back, on; with Shift 1 s", act: seek },
  { keys: ["Home"], shown: "Home", label: "The start", act: () => hold(0) },
  { keys: ["End"], shown: "End", label: "The end", act: () => hold(lastTick()) },
  { keys: ["n"], shown: "n", label: "The farthest lived moment", act: goToNow },
  { keys: ["r"], shown: "r", label: "Restart, without inputs", act: restart },
  { keys: ["l"], shown: "l", label: "Loop; drag the timeline with Shift for a stretch", act: toggleLoop },
  { keys: ["-", "="], shown: "− =", label: "Slower, faster", act: (event) => changeSpeed(event.key === "-" ? -1 : 1) },
  { keys: ["[", "]"], shown: "[ ]", label: "The scene before, after", act: (event) => gallery.openNext(event.key === "[" ? -1 : 1) },
  { keys: ["1", "2", "3"], shown: "1 2 3", label: "Drag: touch, starts, view", act: (event) => chooseTool(["touch", "move", "pan"][Number(event.key) - 1]) },
  { keys: ["0"], shown: "0", label: "The whole stage", act: fit },
  { keys: ["p"], shown: "Tab p", label: "Hide or show the panels (Tab: after a click on the stage)", act: togglePanels },
  { keys: ["Escape"], shown: "Esc", label: "Close; select nothing", act: leave },
  { keys: ["?"], shown: "?", label: "This page", act: toggleHelp },
];

const pointing = [
  ["Drag an item", "touch it: drag, flick, pinch with two fingers"],
  ["Click an item", "who moves it"],
  ["Alt and drag", "its start, at tick 0"],
  ["Wheel", "zoom"],
  ["Shift, middle or right drag", "move the picture"],
];

function seek(event) {
  const way = event.key === "ArrowLeft" ? -1 : 1;
  seekBy(way * (event.shiftKey ? 1 : 0.1));
}

function togglePanels() {
  change({ showsPanels: !settings.showsPanels });
}

function leave() {
  if (!byId("help").hidden) toggleHelp();
  else if (gallery.isOpen()) gallery.show(false);
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

/** Whether an element takes this key itself. */
function takes(element, event) {
  if (element.matches("select, textarea, input:not([type=checkbox]):not([type=range])")) return true;
  if (element.matches("input[type=range]")) return event.key.startsWith("Arrow") || ["Home", "End"].includes(event.key);
  if (element.matches("button, summary, a, input")) return event.key === " " || event.key === "Enter";
  return false;
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const stage = byId("stage");
  if (event.key === "Tab") {
    if (document.activeElement !== stage || !stage.classList.contains("pointed") || event.shiftKey) return;
    event.preventDefault();
    return togglePanels();
  }
  if (event.key !== "Escape" && event.target instanceof Element && takes(event.target, event)) return;
  if (!byId("help").hidden && event.key !== "?" && event.key !== "Escape") return;
  const known = keys.find((key) => key.keys.includes(event.key)) ?? null;
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
  const rows = (list) => list.map(([key, words]) => make("div", {}, make("dt", {}, ...key), make("dd", {}, words)));
  const caps = (text) => text.split(" ").map((key) => make("kbd", {}, key));
  byId("help-keys").append(...rows(keys.map((key) => [caps(key.shown), key.label])));
  byId("help-layers").append(...rows(switches.map((one) => [caps(one.key), `${one.label}: ${one.doc}`])));
  byId("help-pointing").append(...rows(pointing.map(([what, words]) => [[what], words])));
}
