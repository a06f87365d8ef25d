// The sizes of the stage: the scene's, and the changes since. Each is shown from a tick on: {from,
// width, height}, by tick.

import { announce, model } from "./model.js";

/** The changes, with the tick in which each took effect. */
let changes = [];

/** Reads a size as the server writes it. */
export function readSize([from, width, height]) {
  return { from, width, height };
}

/** Forgets the changes from tick `from` on, as a new run sends its own. */
export function forgetSizes(from) {
  if (changes.length === 0) return;
  changes = changes.filter((change) => change.tick < from);
  announce("sizes");
}

/** Adds a change, later than those before. */
export function addSize({ tick, size }) {
  changes.push({ tick, ...readSize(size) });
  announce("sizes");
}

/** The sizes of the shown run. */
export function sizes() {
  const { width, height } = model.scene ?? { width: 320, height: 480 };
  return [{ from: 0, width, height }, ...changes];
}

/** The last of a list of sizes at a tick. */
export function sizeIn(list, tick) {
  return list.findLast((size) => size.from <= tick);
}

/** The greatest width and the greatest height in a list of sizes. */
export function largest(list) {
  return {
    width: Math.max(0, ...list.map((size) => size.width)),
    height: Math.max(0, ...list.map((size) => size.height)),
  };
}
