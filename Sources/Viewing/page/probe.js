// The scale of a plot, and the values under the pointer.

import { model } from "./model.js";
import { invalidate } from "./frames.js";
import { nice, seconds, short } from "./numbers.js";
import { fonts, palette } from "./palette.js";
import { axisEnd, toTick, toX } from "./timeaxis.js";

/** The least distance of two lines of a scale, in CSS pixels. */
const leastGap = 26;

/**
 * Follows the pointer over a canvas.
 * @returns {{x: number | null, y: number}} Its place, in CSS pixels; `x` is null while it is elsewhere.
 */
export function watchPointer(canvas) {
  const place = { x: null, y: 0 };
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    Object.assign(place, { x: event.clientX - box.left, y: event.clientY - box.top });
    invalidate();
  });
  for (const name of ["pointerleave", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      place.x = null;
      invalidate();
    });
  }
  return place;
}

/** Draws the lines of a scale with their values; call it before the curves. */
export function drawScale({ context, width, height }, { low, high }, toY, unit) {
  const pixels = Math.abs(toY(low) - toY(high));
  const step = nice(((high - low) * leastGap) / Math.max(1, pixels));
  if (!(step > 0) || (high - low) / step > 50) return;
  context.font = fonts.tiny;
  context.textBaseline = "bottom";
  context.lineWidth = 1;
  for (let count = Math.ceil(low / step); count * step <= high; count++) {
    const y = Math.round(toY(count * step)) + 0.5;
    context.strokeStyle = palette.faint;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
    if (y < 12 || y > height - 1) continue;
    const text = `${short(count * step)}${unit ? ` ${unit}` : ""}`;
    context.fillStyle = palette.muted;
    context.fillText(text, width - context.measureText(text).width - 4, y - 1);
  }
}

/**
 * Draws the time and the values under the pointer.
 * @param {any} box
 * @param {{x: number | null}} place
 * @param {{name?: string, values: ArrayLike<number>, toY: (value: number) => number, color: string,
 *   unit: string}[]} curves
 */
export function drawProbe({ context, width }, place, curves) {
  if (place.x === null || axisEnd() <= 0) return;
  const tick = Math.round(toTick(place.x, width));
  const found = curves.map((curve) => ({ ...curve, value: curve.values[tick] }))
    .filter(({ value }) => value === value && value !== undefined);
  if (found.length === 0) return;
  const x = Math.round(toX(tick, width));
  context.fillStyle = palette.muted;
  context.fillRect(x - 0.5, 0, 1, 400);
  for (const { value, toY, color } of found) {
    context.beginPath();
    context.arc(x, toY(value), 3.5, 0, 2 * Math.PI);
    context.fillStyle = palette.paper;
    context.fill();
    context.strokeStyle = color;
    context.lineWidth = 1.75;
    context.stroke();
  }
  const words = found.map(({ name, value, unit }) => (
    `${name ? `${name} ` : ""}${short(value)}${unit ? ` ${unit}` : ""}`));
  label(context, x, width, `${seconds(tick, model.rate)} s   ${words.join("   ")}`);
}

function label(context, x, width, text) {
  context.font = fonts.small;
  context.textBaseline = "middle";
  const room = context.measureText(text).width + 14;
  const left = x + 8 + room > width ? Math.max(0, x - 8 - room) : x + 8;
  context.fillStyle = palette.ink;
  context.beginPath();
  context.roundRect(left, 2, room, 18, 4);
  context.fill();
  context.fillStyle = palette.paper;
  context.fillText(text, left + 7, 11.5);
}
