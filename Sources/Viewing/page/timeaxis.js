// Time across the page: timeline and plot have the same scale, so that one line crosses both.

import { lastTick, model } from "./model.js";

/** Room at both ends, in CSS pixels. */
export const margin = 18;

/** The last tick on the axis: at least a second. */
export function axisEnd() {
  return Math.max(lastTick(), model.rate, 1);
}

/** Where a tick stands on an axis of some width, in CSS pixels. */
export function toX(tick, width) {
  return margin + ((width - 2 * margin) * tick) / axisEnd();
}

/** The tick at a place of an axis, within the run. */
export function toTick(x, width) {
  const tick = ((x - margin) / Math.max(1, width - 2 * margin)) * axisEnd();
  return Math.max(0, Math.min(tick, lastTick()));
}
