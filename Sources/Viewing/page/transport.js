// The buttons under the stage: play and step, speed, loop, overlays, tools.

import { announce, currentRows, ghostRows, lastTick, listen, model } from "./model.js";
import { isFixed } from "./branches.js";
import * as camera from "./camera.js";
import {
  chooseLoop, chooseSpeed, clock, goToNow, isMoving, rewind, shownTick, step, toggle,
} from "./clock.js";
import { isLive, send } from "./connection.js";
import { byId, icon, iconButton, icons, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { note } from "./messages.js";
import { seconds } from "./numbers.js";
import { overlays, toggleOverlay } from "./overlays.js";
import { tool } from "./pointer.js";
import { markReach, pointedTick } from "./timeline.js";
import { change, isDark, settings } from "./settings.js";

/** The speeds to choose from. */
const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
const speedNames = { 0.1: "1/10", 0.25: "1/4", 0.5: "1/2" };

let playButton, loopButton, nowButton;

/** Makes all buttons. */
export function prepareTransport() {
  playButton = iconButton("play", "Play (space)", { id: "play", onclick: toggle });
  loopButton = iconButton("loop", "Loop a stretch (l)", { onclick: toggleLoop, "aria-pressed": "false" });
  nowButton = iconButton("now", "Go to the farthest lived moment (n)", { id: "now", onclick: goToNow });
  byId("transport-buttons").append(
    iconButton("restart", "To the start (Home)", { onclick: rewind }),
    iconButton("back", "A tick back (,)", { onclick: () => step(-1) }),
    playButton,
    iconButton("step", "A tick on (.)", { onclick: () => step(1) }),
    nowButton, loopButton);
  byId("speed").append(...speeds.map((speed) => make(
    "option", { value: speed }, `${speedNames[speed] ?? speed}×`)));
  byId("speed").addEventListener("change", () => chooseSpeed(Number(byId("speed").value)));
  prepareSwitches();
  prepareTools();
  byId("theme").addEventListener("click", () => change({ theme: isDark() ? "light" : "dark" }));
  byId("touches").addEventListener("click", () => send("touches"));
  listen("touches", saveTouches);
  listen("lua", copyLua);
  listen("status clock settings scene connection", show);
  show();
}

/** Chooses a slower or a faster speed. */
export function changeSpeed(places) {
  const at = speeds.findIndex((speed) => speed >= model.speed - 1e-9);
  chooseSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at + places))]);
}

/** Loops the whole run, or ends the loop. */
export function toggleLoop() {
  if (model.loop) return chooseLoop(null);
  const last = lastTick();
  chooseLoop(last > 1 ? [0, last] : null);
}

const shownThings = [
  { name: "showsFuture", key: "f", label: "Future", doc: "ways ahead and places of rest" },
  { name: "showsNames", key: "t", label: "Names", doc: "of all items" },
  ...(isLive ? [
    { name: "showsGhost", key: "o", label: "Run before", doc: "as a ghost" },
    { name: "showsPoints", key: "k", label: "Handles", doc: "of params that are points" },
  ] : []),
];

/** All switches for drawings over the stage. */
export const switches = [
  ...shownThings.map((thing) => ({
    ...thing, isOn: () => settings[thing.name],
    toggle: () => change({ [thing.name]: !settings[thing.name] }),
  })),
  ...overlays.map((overlay) => ({
    ...overlay, isOn: () => settings.overlays.includes(overlay.name),
    toggle: () => toggleOverlay(overlay.name),
  })),
];

function prepareSwitches() {
  const button = byId("layers-button");
  button.prepend(icon(icons.layers));
  button.addEventListener("click", () => {
    const list = byId("layers");
    list.hidden = !list.hidden;
    button.setAttribute("aria-expanded", String(!list.hidden));
  });
  byId("layers").append(...switches.map((one) => make("label", { title: one.doc },
    make("input", { type: "checkbox", "data-name": one.name, onchange: one.toggle }),
    make("span", {}, one.label), make("kbd", {}, one.key))));
}

const tools = [
  { name: "touch", label: "Touch", doc: "Fingers of the session" },
  { name: "move", label: "Starts", doc: "Drag the start of an item (or hold Alt)" },
  { name: "pan", label: "View", doc: "Move and pinch the picture (or hold Shift)" },
];

function prepareTools() {
  byId("tools").append(...tools.map((one) => make("button", {
    type: "button", title: one.doc, "aria-pressed": String(one.name === tool.name),
    "data-tool": one.name, onclick: () => chooseTool(one.name),
  }, one.label)));
  byId("zoom").append(
    iconButton("fit", "Show the whole stage (0)", { onclick: camera.fit }));
}

/** Chooses the effect of a drag on the stage. */
export function chooseTool(name) {
  tool.name = name;
  for (const button of byId("tools").children) {
    button.setAttribute("aria-pressed", String(button.dataset.tool === name));
  }
  announce("status");
}

function show() {
  const isGoing = isMoving();
  const label = isGoing ? "Pause (space)" : "Play (space)";
  if (playButton.getAttribute("aria-label") !== label) {
    playButton.setAttribute("aria-label", label);
    playButton.title = label;
    playButton.replaceChildren(icon(isGoing ? icons.pause : icons.play, true));
  }
  byId("app").classList.toggle("playing", isGoing);
  byId("app").classList.toggle("fixed", isFixed());
  byId("app").classList.toggle("looping", clock.mode === "looping");
  loopButton.setAttribute("aria-pressed", String(model.loop !== null));
  nowButton.disabled = frontier() === model.present && clock.mode === "following";
  byId("speed").value = String(model.speed);
  for (const box of byId("layers").querySelectorAll("input")) {
    box.checked = switches.find((one) => one.name === box.dataset.name).isOn();
  }
  byId("app").classList.toggle("bare", !settings.showsPanels);
  byId("theme").setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
  byId("theme").title = byId("theme").getAttribute("aria-label");
  byId("scene-title").textContent = model.scene?.title || model.scene?.file || "";
  byId("scene-doc").textContent = model.scene?.doc ?? "";
  document.title = model.scene ? `${model.scene.title} · Libration` : "Libration";
  invalidate();
}

/** The farthest lived moment of a run, which may end before the one that was lived. */
function frontier() {
  return Math.min(model.frontier, lastTick());
}

/** The events at a tick, in words. */
function marksAt(tick) {
  if (isMoving()) return "";
  const found = model.events.filter((event) => Math.abs(event.tick - tick) <= markReach());
  const words = found.slice(0, 4).map(
    (event) => `${event.kind} at ${seconds(event.tick, model.rate)} s: ${event.text}`);
  return words.join(" · ") + (found.length > 4 ? ` and ${found.length - 4} more` : "");
}

let shown = "";

/** Writes the shown time; once a frame. */
export function showTime() {
  const tick = shownTick();
  const what = clock.mode === "looping" ? "loop" : tick < frontier() ? "past"
    : tick > frontier() ? "ahead" : model.isResting ? "at rest" : "now";
  const took = ghostRows() && model.milliseconds >= 0.05
    ? `simulated in ${model.milliseconds.toFixed(1)} ms` : "";
  const marks = marksAt(pointedTick() ?? tick);
  const text = [marks, tick, lastTick(), model.rate, what, took].join("|");
  if (text === shown) return;
  shown = text;
  byId("time").textContent = seconds(tick, model.rate);
  byId("time-last").textContent = ` / ${seconds(lastTick(), model.rate)} s`;
  byId("tick").textContent = `tick ${tick}`;
  byId("when").textContent = what;
  byId("took").textContent = took;
  byId("mark").textContent = marks;
  byId("mark").title = marks;
  byId("took").title = `${currentRows().ticks} rows of run ${model.run}, simulated anew`;
}

function saveTouches(csv) {
  const link = make("a", {
    href: URL.createObjectURL(new Blob([csv], { type: "text/csv" })), download: "touches.csv",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(`Saved ${Math.max(0, csv.trim().split("\n").length - 1)} touches as touches.csv.`);
}

/**
 * Copies a line; without a secure context there is no clipboard, so the message shows the line too.
 */
async function copyLua(text) {
  try {
    await navigator.clipboard.writeText(text);
    note("Copied the line for the scene.", text);
  } catch {
    note("The line for the scene:", text);
  }
}
