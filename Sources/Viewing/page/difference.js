// The difference of two runs: the first tick with another value, and the distances of items.

import { currentRows, model } from "./model.js";
import { width } from "./rows.js";

const caches = new WeakMap();

/** The pairs of ids of the items that both runs have, matched by name: here and there. */
function pairs(items) {
  const known = new Map(items.filter(Boolean).map((item) => [item.name, item.id]));
  return model.items.filter((item) => item && known.has(item.name)).map((item) => [item.id, known.get(item.name)]);
}

/**
 * Compares the shown run with another, tick by tick, as far as both go.
 * @param {{rows: import("./rows.js").Rows, items: any[]}} other
 * @returns {{first: number | null, item: any, distances: Float64Array}} `first` is the first tick
 *   in which they differ, in `item`; null if they are equal. `distances` has the largest distance
 *   of an item between both at each tick, in points.
 */
export function difference({ rows: others, items }) {
  const rows = currentRows();
  const key = `${rows.rewrites} ${others.rewrites} ${model.items.length}`;
  let known = caches.get(others);
  if (known?.rows !== rows || known.key !== key) {
    known = { rows, key, pairs: pairs(items), found: { first: null, item: null, distances: new Float64Array(0) } };
    caches.set(others, known);
  }
  // While time goes on, each frame brings a row, so only new rows are compared.
  const ticks = Math.min(rows.ticks, others.ticks);
  if (ticks > known.found.distances.length) known.found = compared(known.found, rows, others, ticks, known.pairs);
  return known.found;
}

/** The earlier result, extended by the ticks since. */
function compared({ first, item, distances: before }, rows, others, ticks, list) {
  const distances = new Float64Array(ticks);
  distances.set(before);
  for (let tick = before.length; tick < ticks; tick++) {
    for (const [here, there] of list) {
      const away = distance(rows, others, tick, here, there);
      if (away > distances[tick]) distances[tick] = away;
      if (first !== null || isSame(rows, others, tick, here, there)) continue;
      [first, item] = [tick, model.items[here]];
    }
  }
  return { first, item, distances };
}

function distance(rows, others, tick, here, there) {
  const dx = rows.value(tick, here, 0) - others.value(tick, there, 0);
  const dy = rows.value(tick, here, 1) - others.value(tick, there, 1);
  return dx === dx && dy === dy ? Math.hypot(dx, dy) : 0;
}

/** Whether an item has the same numbers in both runs, or is hidden in both. */
function isSame(rows, others, tick, here, there) {
  for (let field = 0; field < width; field++) {
    if (!Object.is(rows.value(tick, here, field), others.value(tick, there, field))) return false;
  }
  return true;
}
