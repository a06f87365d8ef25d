// The path of each item through a run, with as few points as its picture needs.

import { fields, width } from "./rows.js";

const caches = new WeakMap();

/**
 * The paths of all items that move.
 *
 * Complexity: the ticks that were added since the last call, times items.
 * @param {import("./rows.js").Rows} rows
 * @param {number} spacing The least distance between two points, in points of the stage.
 * @returns {Array<{item: number, ticks: number[], xs: number[], ys: number[], travel: number,
 *   rests: number}>} Largest travel first. `rests` is the tick from which on the item does not
 *   change.
 */
export function tracks(rows, spacing) {
  let cache = caches.get(rows);
  if (!cache || cache.spacing > spacing * 1.5 || cache.spacing < spacing / 3) {
    cache = { spacing, version: -1, ticks: 0, byItem: [], list: [] };
    caches.set(rows, cache);
  }
  if (cache.version === rows.version) return cache.list;
  for (let tick = cache.ticks; tick < rows.ticks; tick++) extend(cache, rows, tick);
  cache.ticks = rows.ticks;
  cache.version = rows.version;
  cache.list = cache.byItem.filter((track) => track && (track.travel > 0.5 || track.rests > 0));
  cache.list.sort((a, b) => b.travel - a.travel);
  return cache.list;
}

function extend(cache, rows, tick) {
  for (let item = 0; item < rows.items; item++) {
    const x = rows.value(tick, item, fields.x);
    const track = cache.byItem[item];
    if (x !== x) continue;
    const y = rows.value(tick, item, fields.y);
    if (!track) {
      const pose = [];
      for (let field = 0; field < width; field++) pose.push(rows.value(tick, item, field));
      cache.byItem[item] = { item, ticks: [tick], xs: [x], ys: [y], travel: 0, rests: 0, pose };
      continue;
    }
    if (differs(track.pose, rows, tick, item)) track.rests = tick;
    const end = track.xs.length - 1;
    const distance = Math.hypot(x - track.xs[end], y - track.ys[end]);
    if (distance < cache.spacing) continue;
    track.travel += distance;
    track.ticks.push(tick);
    track.xs.push(x);
    track.ys.push(y);
  }
}

/** Whether the pose differs visibly from the noted one, which it then replaces. */
function differs(pose, rows, tick, item) {
  let isOther = false;
  for (let field = 0; field < width; field++) {
    const laxity = field < 2 ? 0.25 : 0.01;
    if (Math.abs(rows.value(tick, item, field) - pose[field]) > laxity) isOther = true;
  }
  if (!isOther) return false;
  for (let field = 0; field < width; field++) pose[field] = rows.value(tick, item, field);
  return true;
}
