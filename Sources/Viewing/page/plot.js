// The plot under the stage: a field of the selected item through the run, with its measures.

import { currentRows, ghostRows, listen, model } from "./model.js";
import { branchColor, branches, comparedBranches } from "./branches.js";
import { isShownAsBranch } from "./branchghosts.js";
import { hold, isMoving, settle, shownTick } from "./clock.js";
import {
  clear, dot, drawGuides, drawLine, drawMeasures, drawRun, drawTime, range, vertical,
} from "./curves.js";
import { drawProbe, drawScale, watchPointer } from "./probe.js";
import { byId, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { spacing } from "./future.js";
import { colorOf } from "./looks.js";
import { measure } from "./measures.js";
import { seconds, short } from "./numbers.js";
import { lineColor, palette } from "./palette.js";
import { movingField, placeWords, plotted, series } from "./series.js";
import { change, isDark, settings } from "./settings.js";
import { fitCanvas } from "./stage.js";
import { axisEnd, toTick } from "./timeaxis.js";
import { tracks } from "./tracks.js";

let canvas;
const box = { context: null, width: 1, height: 1, ratio: 1 };
let isDragging = false;
let place = { x: null, y: 0 };

/** Prepares the canvas and the choice of a field. */
export function preparePlot(element) {
  canvas = element;
  box.context = fitCanvas(canvas, (width, height, ratio) => {
    Object.assign(box, { width, height, ratio });
    invalidate();
  });
  place = watchPointer(canvas);
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    isDragging = true;
    seek(event);
  });
  canvas.addEventListener("pointermove", (event) => isDragging && seek(event));
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      isDragging = false;
      settle();
    });
  }
  byId("plot-field").append(...plotted.map((field) => make(
    "button", { type: "button", "aria-pressed": "false", onclick: () => change({ field: field.name }) },
    field.label)));
  for (const topic of ["selection", "settings", "scene", "rows"]) listen(topic, invalidate);
  listen("selection settings scene run", press);
  press();
}

/** The field that moves, and the run and the selection for which it was found. */
let found = { name: null, key: "" };

/** The field in the plot: the chosen one, or the first in which the selected item or any moves. */
export function shownField() {
  if (settings.field) return settings.field;
  const key = `${model.scene?.title} ${model.selectedName}`;
  if (found.key !== key || !found.name) {
    const ids = model.selected ? [model.selected.id]
      : tracks(currentRows(), spacing()).slice(0, 8).map((track) => track.item);
    found = { name: movingField(currentRows(), ids), key };
  }
  return found.name ?? "x";
}

function press() {
  plotted.forEach((field, index) => {
    const isOn = field.name === shownField();
    byId("plot-field").children[index].setAttribute("aria-pressed", String(isOn));
  });
  byId("plot").classList.toggle("empty", !model.selected);
}

function seek(event) {
  hold(toTick(event.clientX - canvas.getBoundingClientRect().left, box.width));
}

/** The colour of the shown run: the accent, or that of its branch. */
export function runColor() {
  return branches.list.length > 1 ? branchColor(branches.current) : palette.accent;
}

/** The curves of a field of an item on the branches drawn beside the run. */
export function branchCurves(item, field) {
  return comparedBranches().map(({ branch, rows, items }) => {
    const found = items.find((one) => one.name === item.name);
    return found && {
      color: branchColor(branch.id), name: branch.name, values: series(rows, found.id, field, model.rate),
    };
  }).filter(Boolean);
}

/** Draws the plot. */
export function drawPlot() {
  if (box.height < 8) return;
  clear(box);
  if (!model.selected) return drawAll();
  const field = plotted.find((one) => one.name === shownField()) ?? plotted[0];
  const values = series(currentRows(), model.selected.id, field.name, model.rate);
  const isGhost = ghostRows() && settings.showsGhost && !isShownAsBranch(ghostRows());
  const ghost = isGhost ? series(ghostRows(), model.selected.id, field.name, model.rate) : null;
  const others = branchCurves(model.selected, field.name);
  const measured = measure(values);
  if (!measured) return say(field, null, NaN);
  const scale = range([values, ghost, ...others.map((one) => one.values)]);
  const toY = vertical(scale, box.height);

  drawScale(box, scale, toY, field.unit);
  drawGuides(box, measured, toY);
  if (ghost) {
    const to = Math.min(ghost.length - 1, axisEnd());
    drawLine(box, ghost, { to, toY, color: palette.muted, lineWidth: 1, dash: [2, 3] });
  }
  for (const one of others) drawLine(box, one.values, { to: one.values.length - 1, toY, color: one.color, lineWidth: 1.25 });
  drawRun(box, values, toY, runColor(), model.frontier);
  drawMeasures(box, values, measured, toY);
  const x = drawTime(box);
  const value = values[Math.min(shownTick(), values.length - 1)];
  if (value === value) dot(box, x, toY(value), runColor());
  const { unit } = field;
  if (!isDragging) drawProbe(box, place, [...others, { values, color: runColor() }].map((one) => ({ ...one, toY, unit })));
  say(field, measured, value);
}

/** The most items whose curves are drawn while none is selected: those that travel farthest. */
const most = 24;
let all = { key: "", picture: null, lists: [], toY: null };

/** Draws a curve for each item in its colour, while none is selected; keeps the picture. */
function drawAll() {
  const rows = currentRows();
  // While time goes on, the picture is made anew only every 8 ticks.
  const isGoing = isMoving() && !model.isResting;
  const version = isGoing ? `${rows.run} ${rows.ticks >> 3}` : `${rows.run} ${rows.version}`;
  const { width, height, ratio } = box;
  const field = plotted.find((one) => one.name === shownField()) ?? plotted[0];
  const key = [version, field.name, width, height, ratio, axisEnd(), isDark()].join();
  if (all.key !== key) {
    const picture = all.picture ?? document.createElement("canvas");
    [picture.width, picture.height] = [canvas.width, canvas.height];
    all = { key, picture, lists: [], toY: null };
    drawCurves(rows, field, picture.getContext("2d"));
  }
  box.context.drawImage(all.picture, 0, 0, width, height);
  drawTime(box);
  if (place.x === null || isDragging || !all.toY) return;
  // The curve nearest to the pointer is told.
  const tick = Math.round(toTick(place.x, width));
  const away = ({ values }) => Math.abs(all.toY(values[Math.min(tick, values.length - 1)]) - place.y) || 0;
  const nearest = all.lists.reduce((best, one) => (!best || away(one) < away(best) ? one : best), null);
  if (nearest) drawProbe(box, place, [{ ...nearest, toY: all.toY, unit: field.unit }]);
}

function drawCurves(rows, field, into) {
  const items = tracks(rows, spacing()).slice(0, most).map((track) => model.items[track.item]);
  const lists = items.filter(Boolean).map((item) => ({
    name: item.name + placeWords(item), color: lineColor(colorOf(item), palette.panel),
    values: Float64Array.from(series(rows, item.id, field.name, model.rate)),
  }));
  if (lists.length === 0) return;
  const picture = { ...box, context: into };
  clear(picture);
  const scale = range(lists.map((list) => list.values));
  const toY = vertical(scale, box.height);
  Object.assign(all, { lists, toY });
  drawScale(picture, scale, toY, field.unit);
  for (const { color, values } of lists) {
    drawLine(picture, values, { to: values.length - 1, toY, color, lineWidth: 1.25, alpha: 0.8 });
  }
}

const docs = {
  settled: "From then on within 1 % of its range around the final value.",
  overshoot: "The greatest distance beyond the final value, seen from the start.",
  crossing: "When it first reached the final value.",
};
let said = "";

/** The measures in words, above the curve. */
function say(field, measured, value) {
  const unit = field.unit ? ` ${field.unit}` : "";
  const parts = [["value", `${short(value)}${unit}`]];
  if (measured) {
    parts.push(["final", `${short(measured.final)}${unit}`]);
    parts.push(["settled", `${seconds(measured.settled, model.rate)} s`]);
    const isOver = measured.overshoot > measured.tolerance;
    parts.push(["overshoot", isOver ? `${short(measured.overshoot)}${unit}` : "none"]);
    if (measured.crossing > 0) {
      parts.push(["crossing", `${seconds(measured.crossing, model.rate)} s`]);
    }
  }
  const name = model.selected.name + placeWords(model.selected);
  const text = JSON.stringify([name, parts]);
  if (text === said) return;
  said = text;
  byId("plot-measures").replaceChildren(make("b", {}, name), ...parts.map(
    ([part, words]) => make(`span.${part}`, { title: docs[part] ?? null }, part, make("i", {}, words))));
}
