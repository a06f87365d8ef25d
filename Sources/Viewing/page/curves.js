// Curves over time with their measures, drawn into a box of {context, width, height, ratio}.

import { lastTick } from "./model.js";
import { clock } from "./clock.js";
import { palette } from "./palette.js";
import { toX } from "./timeaxis.js";

export const [top, bottom] = [10, 8];

/** Clears a box. */
export function clear({ context, width, height, ratio }) {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
}

/** A function from a value of a range to its height in a box, in CSS pixels. */
export function vertical({ low, high }, height) {
  return (value) => top + (height - top - bottom) * (1 - (value - low) / (high - low));
}

/** The range of all lists and other values, with a little room. */
export function range(lists, others = []) {
  let [low, high] = [Infinity, -Infinity];
  for (const list of [...lists, others]) {
    for (const value of list ?? []) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  const room = Math.max((high - low) * 0.08, 1e-3 * Math.max(1, Math.abs(high)));
  return { low: low - room, high: high + room };
}

/**
 * Draws values from one tick to another.
 * @param {any} box
 * @param {ArrayLike<number>} values One per tick; NaN for a missing one.
 * @param {{from?: number, to: number, toY: (value: number) => number, color: string,
 *   lineWidth?: number, dash?: number[], alpha?: number}} style
 */
export function drawLine({ context, width }, values, style) {
  const { from = 0, to, toY, color, lineWidth = 1.75, dash = [], alpha = 1 } = style;
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
  context.globalAlpha = alpha;
  context.strokeStyle = color;
  context.lineWidth = lineWidth;
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Draws a curve, strong as far as it was lived and pale where it is predicted. */
export function drawRun(box, values, toY, color, lived) {
  const end = values.length - 1;
  const now = Math.min(lived, end);
  drawLine(box, values, { to: now, toY, color });
  drawLine(box, values, { from: now, to: end, toY, color, alpha: 0.6 });
}

/** Draws the value to reach, and the settled band from the tick at which the curve settles. */
export function drawGuides({ context, width }, measured, toY, isWhole = false) {
  const y = Math.round(toY(measured.final)) + 0.5;
  const [x0, x1] = [toX(0, width), toX(lastTick(), width)];
  const settled = isWhole ? x0 : toX(measured.settled ?? lastTick(), width);
  const half = Math.max(2, Math.abs(toY(measured.final) - toY(measured.final + measured.tolerance)));
  context.fillStyle = palette.contact;
  context.globalAlpha = 0.16;
  context.fillRect(settled, y - half, Math.max(0, x1 - settled), 2 * half);
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x0, y);
  context.lineTo(x1, y);
  context.strokeStyle = isWhole ? palette.contact : palette.line;
  context.lineWidth = 1;
  context.stroke();
}

/** Draws the time of settling, the overshoot and the first crossing. */
export function drawMeasures(box, values, measured, toY) {
  const { context, width, height } = box;
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
    dot(box, x, y, palette.input);
  }
  if (measured.crossing !== null && measured.crossing > 0) {
    dot(box, toX(measured.crossing, width), toY(measured.final), palette.ink);
  }
}

/** Draws a dot on a curve. */
export function dot({ context }, x, y, color) {
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.strokeStyle = palette.paper;
  context.lineWidth = 1;
  context.stroke();
}

/** Draws the line of the shown time; returns its place. */
export function drawTime({ context, width, height }) {
  const x = Math.round(toX(clock.shown, width));
  context.fillStyle = palette.accent;
  context.fillRect(x - 0.5, 0, 1, height);
  return x;
}
