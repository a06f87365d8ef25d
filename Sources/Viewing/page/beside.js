// Another branch beside the run: a second stage at the same moment, and a plot of the difference.

import { announce, listen, model } from "./model.js";
import { branchColor, branches, comparedBranches, showBranch } from "./branches.js";
import { camera, frameStage } from "./camera.js";
import { clock, hold, settle, shownTick } from "./clock.js";
import { clear, dot, drawLine, drawTime, range, vertical } from "./curves.js";
import { difference } from "./difference.js";
import { byId, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { clipping, sortItems } from "./looks.js";
import { seconds, short } from "./numbers.js";
import { palette } from "./palette.js";
import { largest, sizeIn, sizes } from "./sizes.js";
import { width } from "./rows.js";
import { drawItem, drawPaper, endItems, fitCanvas } from "./stage.js";
import { toTick, toX } from "./timeaxis.js";

/** The id of the branch beside the run; 0 for none. */
export let beside = 0;
let told = 0;
let stage = null;
const plot = { context: null, width: 1, height: 1, ratio: 1 };
/** The room of the names above two stages, in CSS pixels. */
const nameRoom = 38;

/** Shows a branch beside the run, or hides it. */
export function toggleBeside(id) {
  beside = beside === id ? 0 : id;
  model.beyond = 0;
  if (beside) showBranch(beside);
  byId("app").classList.toggle("split", beside !== 0);
  announce("settings");
}

/** Prepares the second canvas and the plot of the difference. */
export function prepareBeside() {
  stage = fitCanvas(byId("beside"), invalidate);
  const canvas = byId("difference-canvas");
  plot.context = fitCanvas(canvas, (w, height, ratio) => {
    Object.assign(plot, { width: w, height, ratio });
    invalidate();
  });
  const seek = (event) => hold(toTick(event.clientX - canvas.getBoundingClientRect().left, plot.width));
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    seek(event);
  });
  canvas.addEventListener("pointermove", (event) => event.buttons && seek(event));
  canvas.addEventListener("pointerup", settle);
}

listen("branches", (message) => {
  const known = message.branches.some((one) => one.id === beside);
  if (beside && !known) toggleBeside(beside);
  // Two runs that were opened together are shown together at first.
  if (message.beside && message.beside !== told && !beside) toggleBeside(message.beside);
  told = message.beside ?? 0;
});

listen("scene branchRows settings", frameStages);
listen("sizes", () => frameStages(true));

listen("scene", ({ isOther }) => {
  if (isOther && beside && told === 0) toggleBeside(beside);
});

/** The branch beside the run, with its rows; null if there is none, or it is the run itself. */
export function besideBranch() {
  return beside ? comparedBranches().find((one) => one.branch.id === beside) ?? null : null;
}

/**
 * Fits the whole stage, and the one beside it on the same scale.
 * @param {unknown} isOngoing True to keep a view of a part that a person chose.
 */
export function frameStages(isOngoing = false) {
  const { width: own, height } = largest(sizes());
  const isKept = isOngoing === true;
  if (!beside) return frameStage(own, height, 0, isKept);
  const other = largest(besideBranch()?.sizes ?? []);
  frameStage(Math.max(own, other.width), Math.max(height, other.height), nameRoom, isKept);
}

/** Draws the second stage and the difference. */
export function drawBeside() {
  byId("difference").hidden = !beside;
  if (!beside) return;
  const other = besideBranch();
  model.beyond = (other?.rows.ticks ?? 1) - 1;
  const { ratio } = camera;
  stage.setTransform(ratio, 0, 0, ratio, 0, 0);
  stage.clearRect(0, 0, camera.width, camera.height);
  name(byId("beside-name"), beside);
  name(byId("stage-name"), branches.current);
  if (!other) return;
  drawPaper(stage, sizeIn(other.sizes, shownTick()));
  drawItems(other);
  drawDifference(other);
}

function name(element, id) {
  const branch = branches.list.find((one) => one.id === id);
  element.textContent = branch?.name ?? "";
  element.style.setProperty("--color", branchColor(id));
}

let poses = new Float32Array(0);
/** The items of the other stage from back to front, and the list from which they were sorted. */
let [order, sorted] = [[], null];

function drawItems({ rows, items, looks }) {
  const tick = Math.min(shownTick(), rows.ticks - 1);
  const lookOf = (item) => looks.at(item, tick);
  if (sorted !== items || looks.lists.size > 0) {
    sorted = items;
    // A group has no picture of its own.
    const groups = new Set(items.map((item) => item?.group));
    order = sortItems(items, (item) => lookOf(item).z ?? 0).filter((item) => !groups.has(item.id));
  }
  if (poses.length !== items.length * width) poses = new Float32Array(items.length * width);
  rows.pose(Math.min(clock.shown, rows.ticks - 1), poses);
  for (const item of order) {
    const [at, look] = [item.id * width, lookOf(item)];
    if (poses[at] !== poses[at] || look.hidden) continue;
    drawItem(stage, look, poses, clipping(items, item, lookOf));
  }
  endItems(stage);
}

function drawDifference(other) {
  if (!plot.context || plot.height < 8) return;
  clear(plot);
  const { first, item, distances, looks } = difference(other);
  say(first, item, distances, looks);
  const toY = vertical(range([distances], [0, 1]), plot.height);
  drawLine(plot, distances, { to: distances.length - 1, toY, color: branchColor(other.branch.id) });
  if (first !== null) {
    const x = Math.round(toX(first, plot.width)) + 0.5;
    plot.context.fillStyle = palette.alarm;
    plot.context.fillRect(x - 1, 0, 2, plot.height);
  }
  const x = drawTime(plot);
  const away = distances[Math.min(shownTick(), distances.length - 1)];
  if (away === away) dot(plot, x, toY(away), branchColor(other.branch.id));
}

let said = "";

function say(first, item, distances, looks) {
  const away = distances[Math.min(Math.floor(clock.shown), distances.length - 1)] ?? 0;
  const key = [first, item?.name, short(away), distances.length, looks?.tick, looks?.item.name].join();
  if (key === said) return;
  said = key;
  const same = looks ? "the same motion" : "the same at every tick";
  const where = [first === null ? make("b", {}, distances.length > 1 ? same : "")
    : link("first differs at", first, `: ${item.name}`)];
  if (looks) where.push(link("looks differ from", looks.tick, ` on: ${looks.item.name}`));
  byId("difference-words").replaceChildren(
    ...where, make("span", {}, "apart now", make("i", {}, `${short(away)} pt`)));
}

/** A button with words about a tick, which goes there. */
function link(before, tick, behind) {
  return make("button.first", { type: "button", title: "Go there", onclick: () => goTo(tick) },
    `${before} ${seconds(tick, model.rate)} s, tick ${tick}${behind}`);
}

function goTo(tick) {
  hold(tick);
  settle();
}

/** Marks the first tick on the timeline in which both runs differ. */
export function drawParting(context, axisWidth, from, height) {
  const other = besideBranch();
  const found = other && difference(other);
  const first = found?.first ?? found?.looks?.tick;
  if (first === undefined) return;
  context.fillStyle = palette.alarm;
  context.fillRect(Math.round(toX(first, axisWidth)) - 1, from, 2, height);
}
