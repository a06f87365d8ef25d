// The plot under the stage: a field of the selected item through the run, and what was measured.

import { currentRows, ghostRows, lastTick, listen, model } from "./model.js";
import { clock, hold, isMoving, settle, shownTick } from "./clock.js";
import { byId, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { spacing } from "./future.js";
import { fill } from "./looks.js";
import { measure } from "./measures.js";
import { seconds, short } from "./numbers.js";
import { palette, fonts } from "./palette.js";
import { plotted, series } from "./series.js";
import { change, isDark, settings } from "./settings.js";
import { fitCanvas } from "./stage.js";
import { axisEnd, toTick, toX } from "./timeaxis.js";
import { tracks } from "./tracks.js";

const [top, bottom] = [10, 8];
let canvas, context;
let [width, height, ratio] = [1, 1, 1];
let isDragging = false;

/** Prepares the canvas and the choice of a field. */
export function preparePlot(element) {
  canvas = element;
  context = fitCanvas(canvas, (w, h, r) => {
    [width, height, ratio] = [w, h, r];
    invalidate();
  });
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
  listen("selection settings scene", press);
  press();
}

function press() {
  plotted.forEach((field, index) => {
    const isOn = field.name === settings.field;
    byId("plot-field").children[index].setAttribute("aria-pressed", String(isOn));
  });
  byId("plot").classList.toggle("empty", !model.selected);
}

function seek(event) {
  hold(toTick(event.clientX - canvas.getBoundingClientRect().left, width));
}

/** Draws the plot. */
export function drawPlot() {
  if (height < 8) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  if (!model.selected) return drawAll();
  const field = plotted.find((one) => one.name === settings.field) ?? plotted[0];
  const values = series(currentRows(), model.selected.id, field.name, model.rate);
  const ghost = ghostRows() && settings.showsGhost
    ? series(ghostRows(), model.selected.id, field.name, model.rate) : null;
  const measured = measure(values);
  if (!measured) return say(field, null, NaN);
  const toY = vertical(range([values, ghost]));

  drawGuides(measured, toY);
  if (ghost) drawLine(ghost, 0, Math.min(ghost.length - 1, axisEnd()), toY, palette.muted, 1, [2, 3]);
  const now = Math.min(model.frontier, values.length - 1);
  drawLine(values, 0, now, toY, palette.accent, 1.75, []);
  context.globalAlpha = 0.6;
  drawLine(values, now, values.length - 1, toY, palette.accent, 1.75, []);
  context.globalAlpha = 1;
  drawMeasures(values, measured, toY);
  drawCursor(values, toY);
  say(field, measured, values[Math.min(shownTick(), values.length - 1)]);
}

/** The most items whose curves are drawn while none is selected: those that travel farthest. */
const most = 24;
let all = { key: "", picture: null };

/** A curve for each item, in its colour, while none is selected; kept until one of them changes. */
function drawAll() {
  const rows = currentRows();
  // While time goes on rows come with each tick, and a curve is not longer by much.
  const version = isMoving() ? `${rows.run} ${rows.ticks >> 3}` : `${rows.run} ${rows.version}`;
  const key = [version, settings.field, width, height, ratio, axisEnd(), isDark()].join();
  if (all.key !== key) {
    const picture = all.picture ?? document.createElement("canvas");
    [picture.width, picture.height] = [canvas.width, canvas.height];
    all = { key, picture };
    drawCurves(rows, picture.getContext("2d"));
  }
  context.drawImage(all.picture, 0, 0, width, height);
  drawLineAt(clock.shown);
}

function drawCurves(rows, into) {
  const items = tracks(rows, spacing()).slice(0, most).map((track) => model.items[track.item]);
  const lists = items.filter(Boolean).map((item) => ({
    color: fill(item), values: Float64Array.from(series(rows, item.id, settings.field, model.rate)),
  }));
  if (lists.length === 0) return;
  const toY = vertical(range(lists.map((list) => list.values)));
  const onto = context;
  context = into;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 0.8;
  for (const { color, values } of lists) drawLine(values, 0, values.length - 1, toY, color, 1.25, []);
  context = onto;
}

/** Where a value stands, for a range of values. */
function vertical({ low, high }) {
  return (value) => top + (height - top - bottom) * (1 - (value - low) / (high - low));
}

function range(lists) {
  let [low, high] = [Infinity, -Infinity];
  for (const list of lists) {
    for (const value of list ?? []) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  const room = Math.max((high - low) * 0.08, 1e-3 * Math.max(1, Math.abs(high)));
  return { low: low - room, high: high + room };
}

function drawLine(values, from, to, toY, color, lineWidth, dash) {
  context.beginPath();
  const pixels = Math.max(1, Math.floor((to - from) / (2 * width)));
  let isDown = false;
  for (let tick = from; tick <= to; tick += pixels) {
    const value = values[tick];
    if (value !== value) isDown = false;
    else if (isDown) context.lineTo(toX(tick, width), toY(value));
    else context.moveTo(toX(tick, width), toY(value));
    isDown = value === value;
  }
  context.setLineDash(dash);
  context.lineJoin = "round";
  context.strokeStyle = color;
  context.lineWidth = lineWidth;
  context.stroke();
  context.setLineDash([]);
}

/** The final value with the band that counts as settled, and the time from which on it holds. */
function drawGuides(measured, toY) {
  const y = Math.round(toY(measured.final)) + 0.5;
  const [x0, x1] = [toX(0, width), toX(lastTick(), width)];
  const settled = toX(measured.settled, width);
  const half = Math.max(2, Math.abs(toY(measured.final) - toY(measured.final + measured.tolerance)));
  context.fillStyle = palette.contact;
  context.globalAlpha = 0.16;
  context.fillRect(settled, y - half, Math.max(0, x1 - settled), 2 * half);
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x0, y);
  context.lineTo(x1, y);
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.stroke();
}

function drawMeasures(values, measured, toY) {
  context.font = fonts.tiny;
  context.textBaseline = "middle";
  if (measured.settled > 0) {
    const x = Math.round(toX(measured.settled, width)) + 0.5;
    context.strokeStyle = palette.contact;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, top - 4);
    context.lineTo(x, height - bottom + 4);
    context.stroke();
  }
  if (measured.overshoot > measured.tolerance) {
    const [x, y] = [toX(measured.peak, width), toY(values[measured.peak])];
    context.strokeStyle = palette.input;
    context.lineWidth = 1.25;
    context.beginPath();
    context.moveTo(x, toY(measured.final));
    context.lineTo(x, y);
    context.stroke();
    dot(x, y, palette.input);
  }
  if (measured.crossing !== null && measured.crossing > 0) {
    dot(toX(measured.crossing, width), toY(measured.final), palette.ink);
  }
}

function dot(x, y, color) {
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.strokeStyle = palette.paper;
  context.lineWidth = 1;
  context.stroke();
}

function drawLineAt(tick) {
  const x = Math.round(toX(tick, width));
  context.fillStyle = palette.accent;
  context.fillRect(x - 0.5, 0, 1, height);
  return x;
}

function drawCursor(values, toY) {
  const x = drawLineAt(clock.shown);
  const value = values[Math.min(shownTick(), values.length - 1)];
  if (value === value) dot(x, toY(value), palette.accent);
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
    if (measured.crossing !== null) {
      parts.push(["crossing", `${seconds(measured.crossing, model.rate)} s`]);
    }
  }
  const text = JSON.stringify([model.selected.name, parts]);
  if (text === said) return;
  said = text;
  byId("plot-measures").replaceChildren(make("b", {}, model.selected.name), ...parts.map(
    ([name, words]) => make(`span.${name}`, { title: docs[name] ?? null }, name, make("i", {}, words))));
}
