// The numbers of a plot: a field of an item at each tick of a run.

import { fields } from "./rows.js";

/** Fields that a plot can show: name, unit and label. */
export const plotted = [
  { name: "x", unit: "pt", label: "x" },
  { name: "y", unit: "pt", label: "y" },
  { name: "angle", unit: "rad", label: "angle" },
  { name: "speed", unit: "pt/s", label: "speed" },
  { name: "scaleX", unit: "", label: "scale x" },
  { name: "scaleY", unit: "", label: "scale y" },
  { name: "alpha", unit: "", label: "alpha" },
];

/** The words behind the name of a curve of an item: one in another item is shown as it is on the stage. */
export function placeWords(item) {
  return Number.isInteger(item?.parent) ? " on the stage" : "";
}

/** The fields among which the first that moves is shown, and the least change that counts. */
const usual = [["x", 0.5], ["y", 0.5], ["angle", 0.01], ["scaleX", 0.005], ["scaleY", 0.005], ["alpha", 0.005]];

/**
 * The first field in which one of some items moves; null if none does.
 * @param {import("./rows.js").Rows} rows
 * @param {number[]} ids
 */
export function movingField(rows, ids) {
  const step = Math.max(1, Math.floor(rows.ticks / 64));
  for (const [name, least] of usual) {
    for (const id of ids) {
      let [low, high] = [Infinity, -Infinity];
      for (let tick = 0; tick < rows.ticks; tick += step) {
        const value = rows.value(tick, id, fields[name]);
        if (value < low) low = value;
        if (value > high) high = value;
      }
      if (high - low > least) return String(name);
    }
  }
  return null;
}

const caches = new WeakMap();

/** The values of a field of an item, one per tick; NaN where it is not on the stage. */
export function series(rows, item, name, rate) {
  let cache = caches.get(rows);
  if (cache?.version !== rows.version) {
    cache = { version: rows.version, lists: new Map() };
    caches.set(rows, cache);
  }
  const key = `${item} ${name}`;
  const known = cache.lists.get(key);
  if (known) return known;
  const values = new Float64Array(rows.ticks);
  for (let tick = 0; tick < rows.ticks; tick++) {
    values[tick] = name === "speed"
      ? speed(rows, tick, item, rate) : rows.value(tick, item, fields[name]);
  }
  cache.lists.set(key, values);
  return values;
}

/** The speed over the tick before, in points per second. */
function speed(rows, tick, item, rate) {
  const before = Math.max(0, tick - 1);
  const after = before + 1 < rows.ticks ? before + 1 : before;
  const dx = rows.value(after, item, fields.x) - rows.value(before, item, fields.x);
  const dy = rows.value(after, item, fields.y) - rows.value(before, item, fields.y);
  return Math.hypot(dx, dy) * rate;
}
