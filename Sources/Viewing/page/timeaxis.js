// The time axis: timeline and plot have the same scale, so that one line crosses both.

import { lastTick, model } from "./model.js";
import { isMoving } from "./clock.js";

/** Room at both ends, in CSS pixels. */
export const margin = 18;

let end = 1;

/** The last tick on the axis: at least a second. */
export function axisEnd() {
  return end;
}

/**
 * Fits the axis to the run, once a frame.
 *
 * While time goes on or a run is not complete, it only grows, and by steps, so the picture stays in
 * place.
 */
export function fitAxis() {
  const wanted = Math.max(lastTick(), model.rate, 1);
  if (!isMoving() && model.isComplete) end = wanted;
  else if (wanted > end) end = Math.ceil(wanted * 1.25);
}

/** The place of a tick on an axis of some width, in CSS pixels. */
export function toX(tick, width) {
  return margin + ((width - 2 * margin) * tick) / axisEnd();
}

/** The tick at a place of an axis, within the run. */
export function toTick(x, width) {
  const tick = ((x - margin) / Math.max(1, width - 2 * margin)) * axisEnd();
  return Math.max(0, Math.min(tick, lastTick()));
}
