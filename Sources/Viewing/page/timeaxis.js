// The time axis: timeline and plot have the same scale, so that one line crosses both.

import { lastTick, listen, model } from "./model.js";
import { isMoving } from "./clock.js";
import { press } from "./press.js";

/** Room at both ends, in CSS pixels. */
export const margin = 18;

let end = 1;

/** The last tick on the axis: at least a second. */
export function axisEnd() {
  return end;
}

/** A run that takes less than this part of the axis gets an axis of its own. */
const least = 0.4;

/**
 * Fits the axis to the run, once a frame: a window that stays and grows by steps, so the picture
 * stands still under a hand. It shrinks only for a much shorter run, and never while something is
 * pressed or time goes on. What a finger that is down may still do makes no room for itself.
 */
export function fitAxis() {
  const reach = press.isDown ? Math.max(model.frontier, model.present) : lastTick();
  const isSteady = press.isDown || isMoving() || !model.isComplete;
  const wanted = windowOf(Math.max(Math.min(reach, lastTick()), model.rate, 1));
  if (wanted > end || (!isSteady && wanted < end * least)) end = wanted;
}

/** The window for a number of ticks: a length in seconds with at most two digits. */
function windowOf(ticks) {
  const seconds = ticks / model.rate;
  const unit = 10 ** Math.floor(Math.log10(seconds));
  const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return steps.find((step) => step * unit >= seconds * 0.999999) * unit * model.rate;
}

listen("scene", ({ isOther }) => {
  if (isOther) end = 1;
});

/** The place of a tick on an axis of some width, in CSS pixels. */
export function toX(tick, width) {
  return margin + ((width - 2 * margin) * tick) / axisEnd();
}

/** The tick at a place of an axis, within the run. */
export function toTick(x, width) {
  const tick = ((x - margin) / Math.max(1, width - 2 * margin)) * axisEnd();
  return Math.max(0, Math.min(tick, lastTick()));
}
