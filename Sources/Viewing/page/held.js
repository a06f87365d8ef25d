// Items that fingers hold while time stands still, drawn where the fingers move them.
//
// A touch changes only ticks after the shown moment, so the item would stay in place, far from the
// finger. Of the poses that the run gives the item in the next half second, the one nearest to the
// finger is drawn, and all other items are drawn in the same tick: what the item pushes moves. An
// item that the finger does not carry stays where it is. A released item stays where it was drawn
// until another moment is shown.

import { listen, currentRows, ghostRows, model } from "./model.js";
import { clock, isMoving, shownTick } from "./clock.js";
import { fields, width } from "./rows.js";

/** The time ahead in which the pose nearest to a finger is searched, in seconds. */
const reach = 0.5;

/** The distance by which an item may stay behind a finger: a pan begins after some way. */
const threshold = 12;

/**
 * Held items by id: {pointer, tick, from, to, start, isTaken, poses, best}.
 *
 * `pointer` is null after the finger let go. `from` and `to` are points of the stage, and `start`
 * is the pose that the finger took. `poses` are the drawn ones, by id: those of tick `best`.
 */
const held = new Map();

/**
 * Notes the place to which a finger has moved its item.
 * @param {any} pointer Its `item`, the `tick` of taking it, and the place of taking it, `taken`.
 * @param {{x: number, y: number}} to A point of the stage.
 */
export function holdItem(pointer, to) {
  if (isMoving()) {
    // The item counts as taken at the place where time stops.
    Object.assign(pointer, { tick: null, taken: to });
    return;
  }
  pointer.tick ??= shownTick();
  const { item: { id }, tick, taken: from } = pointer;
  const known = held.get(id);
  if (known?.pointer === pointer) known.to = to;
  else held.set(id, { pointer, tick, from, to, start: poseAt(id, tick), isTaken: false, poses: null, best: tick });
}

/** Notes that a finger is up; its item stays as drawn until another moment is shown. */
export function letGo(pointer) {
  const one = held.get(pointer.item?.id);
  if (one?.pointer === pointer) one.pointer = null;
}

/** The tick in which an item is drawn: the one where a finger let it go, or the shown one. */
export function tickOf(item) {
  const one = held.get(item.id);
  return one?.poses ? one.best : shownTick();
}

listen("scene status clock", () => {
  const isLeft = isMoving() || clock.mode !== "following";
  // While a finger is down, messages about the moment before it may still come.
  for (const [id, one] of held) {
    if (isLeft || (one.pointer === null && one.tick !== shownTick())) held.delete(id);
    if (isLeft && one.pointer) Object.assign(one.pointer, { tick: null, taken: one.to });
  }
});

function poseAt(id, tick, rows = currentRows()) {
  return Array.from({ length: width }, (_, field) => rows.value(tick, id, field));
}

/** The distance by which a later tick may be worse, in points: there others have been pushed. */
const slack = 0.5;

/** The last tick soon after a moment in which an item is nearest to a point, and the distance. */
function nearestTick(id, tick, x, y) {
  const rows = currentRows();
  const end = Math.min(rows.ticks - 1, tick + Math.ceil(reach * model.rate));
  let [best, distance] = [tick, Infinity];
  for (let at = tick + 1; at <= end; at++) {
    const away = Math.hypot(rows.value(at, id, fields.x) - x, rows.value(at, id, fields.y) - y);
    if (away < distance + (at === best + 1 ? slack : 0)) [best, distance] = [at, Math.min(away, distance)];
  }
  return { best, distance };
}

/**
 * Whether the run before has the item elsewhere in a tick, which shows that the finger moved it.
 */
function isBent(id, tick) {
  const ghost = ghostRows();
  if (!ghost) return false;
  const [a, b] = [poseAt(id, tick), poseAt(id, Math.min(tick, ghost.ticks - 1), ghost)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.5;
}

/** Finds the poses to draw for a finger; until the server answers, the last ones stay. */
function update(id, one) {
  if (currentRows().ticks <= one.tick + 1) return;
  const [dx, dy] = [one.to.x - one.from.x, one.to.y - one.from.y];
  const { best, distance } = nearestTick(id, one.tick, one.start[0] + dx, one.start[1] + dy);
  one.isTaken = one.isTaken || isBent(id, best);
  const way = Math.hypot(dx, dy);
  const isCarried = one.isTaken && distance < Math.min(way, Math.max(threshold, way / 2));
  one.best = best;
  one.poses = isCarried ? new Map(together(id).map((item) => [item.id, poseAt(item.id, best)])) : null;
}

/** The items of an item's group, or the item alone. */
function together(id) {
  const item = model.items[id];
  return model.items.filter((other) => other === item || (other && item.group !== null && other.group === item.group));
}

/**
 * Puts held items into `poses` at the places of the fingers, and all others where they are then.
 * @returns {{item: any, pose: Float32Array}[]} The items, with their poses in the shown moment.
 */
export function placeHeld(poses) {
  if (isMoving() || held.size === 0) return [];
  const known = [...held].filter(([id]) => model.items[id]);
  for (const [id, one] of known) update(id, one);
  const carried = known.map(([, one]) => one).filter((one) => one.poses);
  if (carried.length === 0) return [];
  const before = poses.slice();
  currentRows().pose(Math.max(...carried.map((one) => one.best)), poses);
  return carried.flatMap((one) => [...one.poses].map(([member, pose]) => {
    poses.set(pose, member * width);
    return { item: model.items[member], pose: before.slice(member * width, (member + 1) * width) };
  }));
}
