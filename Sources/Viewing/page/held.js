// What fingers hold while time stands still: drawn where the fingers have it in the next moments.
//
// A touch bends only what comes after the moment that is shown, so the item would lie where it lay,
// far from the finger. Of all poses that the run gives it in the next half second, the one nearest
// to the finger is drawn; an item that the finger does not carry stays where it is. What was let go
// stays there too, until another moment is shown.

import { listen, currentRows, ghostRows, model } from "./model.js";
import { clock, isMoving, shownTick } from "./clock.js";
import { fields, width } from "./rows.js";

/** How far ahead a finger's item is looked for, in seconds. */
const reach = 0.5;

/** How far behind the finger an item may stay: a pan begins when a finger has gone some way. */
const threshold = 12;

/**
 * Items by id: {pointer, tick, from, to, start, isTaken, poses, best}.
 *
 * `pointer` is null once it let go. `from` and `to` are points of the stage, `start` is the pose
 * that the finger took. `poses` are those drawn, by id: those of tick `best`.
 */
const held = new Map();

/**
 * Notes where a finger has the item that it took.
 * @param {any} pointer Its `item`, the `tick` in which it took it, and where: `taken`.
 * @param {{x: number, y: number}} to A point of the stage.
 */
export function holdItem(pointer, to) {
  if (isMoving()) {
    // Where time stops it has what it carries.
    Object.assign(pointer, { tick: null, taken: to });
    return;
  }
  pointer.tick ??= shownTick();
  const { item: { id }, tick, taken: from } = pointer;
  const known = held.get(id);
  if (known?.pointer === pointer) known.to = to;
  else held.set(id, { pointer, tick, from, to, start: poseAt(id, tick), isTaken: false, poses: null, best: tick });
}

/** Notes that a finger is up: its item stays in the picture until another moment is shown. */
export function letGo(pointer) {
  const one = held.get(pointer.item?.id);
  if (one?.pointer === pointer) one.pointer = null;
}

/** The tick in which an item is drawn, as a finger let it go there; otherwise the one that is shown. */
export function tickOf(item) {
  const one = held.get(item.id);
  return one?.poses ? one.best : shownTick();
}

listen("scene status clock", () => {
  const isLeft = isMoving() || clock.mode !== "following";
  // Under a finger that is down, news of the moment before it may still come.
  for (const [id, one] of held) {
    if (isLeft || (one.pointer === null && one.tick !== shownTick())) held.delete(id);
    if (isLeft && one.pointer) Object.assign(one.pointer, { tick: null, taken: one.to });
  }
});

function poseAt(id, tick, rows = currentRows()) {
  return Array.from({ length: width }, (_, field) => rows.value(tick, id, field));
}

/** The tick soon after a moment in which an item is nearest to a point. */
function nearestTick(id, tick, x, y) {
  const rows = currentRows();
  const end = Math.min(rows.ticks - 1, tick + Math.ceil(reach * model.rate));
  let [best, distance] = [tick, Infinity];
  for (let at = tick + 1; at <= end; at++) {
    const away = Math.hypot(rows.value(at, id, fields.x) - x, rows.value(at, id, fields.y) - y);
    if (away < distance) [best, distance] = [at, away];
  }
  return { best, distance };
}

/** Whether the run before has an item elsewhere in a tick: then it is the finger that moved it. */
function isBent(id, tick) {
  const ghost = ghostRows();
  if (!ghost) return false;
  const [a, b] = [poseAt(id, tick), poseAt(id, Math.min(tick, ghost.ticks - 1), ghost)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.5;
}

/** Finds the poses that are drawn for a finger; until the answer came, they are those drawn last. */
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

/** An item, and the others of its group. */
function together(id) {
  const item = model.items[id];
  return model.items.filter((other) => other === item || (other && item.group !== null && other.group === item.group));
}

/**
 * Puts held items into `poses` where the fingers have them.
 * @returns {{item: any, pose: Float32Array}[]} The items, and the poses that they have in the moment shown.
 */
export function placeHeld(poses) {
  const moved = [];
  if (isMoving()) return moved;
  for (const [id, one] of held) {
    if (!model.items[id]) continue;
    update(id, one);
    for (const [member, pose] of one.poses ?? []) {
      moved.push({ item: model.items[member], pose: poses.slice(member * width, (member + 1) * width) });
      poses.set(pose, member * width);
    }
  }
  return moved;
}
