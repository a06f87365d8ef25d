// The value that a plot is to reach; a pointer moves it by its line, and its band by an edge.

import { bottom, top } from "./curves.js";
import { plain } from "./numbers.js";

/** The distance at which a pointer takes a line, in CSS pixels. */
const reach = 5;

/** The least distance of a band's edges from the target for a pointer, in CSS pixels. */
const nearest = 9;

/** The part of a plot at a height: "target", "band", or null. */
export function grip({ target, band }, y, toY) {
  if (target === null || !toY) return null;
  const away = Math.abs(toY(target) - y);
  if (away < reach) return "target";
  const half = Math.max(nearest, Math.abs(toY(target) - toY(target + band)));
  return Math.abs(away - half) < reach ? "band" : null;
}

/**
 * The target and the band after one of them is moved to a height.
 * @param {string} taken "target" or "band".
 * @param {{target: number, band: number}} plot
 * @param {number} y In CSS pixels.
 * @param {{low: number, high: number}} scale The values at the foot and the top of the curves.
 * @param {number} height The height of the plot, in CSS pixels.
 */
export function moved(taken, { target, band }, y, { low, high }, height) {
  const part = 1 - (y - top) / (height - top - bottom);
  const value = Math.max(low, Math.min(high, low + part * (high - low)));
  if (taken === "target") return { target: Number(plain(value)), band };
  return { target, band: Number(plain(Math.abs(value - target))) };
}
