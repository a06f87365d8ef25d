// Looks of items by tick: those of the scene, and the changes since.

import { model } from "./model.js";

/** The changes of looks in a run, by item. */
export class Looks {
  constructor() {
    /** The changes of each item, by tick: {tick, look}, without a look where the item is gone. */
    this.lists = new Map();
    this.cached = new Map();
    /** The version for caches, which changes with each change. */
    this.version = 0;
  }

  /** Forgets the changes from tick `from` on. */
  forget(from) {
    for (const [id, list] of this.lists) {
      this.lists.set(id, list.filter((look) => look.tick < from));
    }
    this.cached = new Map();
    this.version++;
  }

  /** Adds a change. */
  add(look) {
    const list = this.lists.get(look.id) ?? [];
    const at = list.findIndex((other) => other.tick > look.tick);
    list.splice(at < 0 ? list.length : at, 0, look);
    this.lists.set(look.id, list);
    this.cached.delete(look.id);
    this.version++;
  }

  /** The item with its look at a tick. */
  at(item, tick) {
    const list = this.lists.get(item.id);
    if (!list || list.length === 0) return item;
    let count = list.length;
    while (count > 0 && list[count - 1].tick > tick) count--;
    if (count === 0) return item;
    const known = this.cached.get(item.id);
    if (known && known.count === count) return known.item;
    const { look } = list[count - 1];
    // A look that names no finish has none.
    const looked = { ...item, finish: undefined, turn: undefined, ...look, hidden: !look };
    this.cached.set(item.id, { count, item: looked });
    return looked;
  }
}

/** The looks of the shown run. */
export const shownLooks = new Looks();

/** Forgets the changes from tick `from` on, as a new run sends its own. */
export function forgetLooks(from) {
  shownLooks.forget(from);
}

/** Adds a change. */
export function addLook(look) {
  shownLooks.add(look);
}

/** The item with its look at a tick. */
export function lookAt(item, tick) {
  return shownLooks.at(item, tick);
}

/** The colour that stands for an item in paths and lists: the last one, as it has none before it is seen. */
export function colorOf(item) {
  const list = shownLooks.lists.get(item.id) ?? [];
  let place = list.length - 1;
  while (place >= 0 && !list[place].look) place--;
  return (list[place]?.look ?? item).color;
}

let order = { items: null, tick: -1, count: 0, list: [] };

/** Items from back to front at a tick: by z, then by age, each item right in front of its parent. */
export function drawingOrder(tick) {
  const changes = shownLooks.lists.size > 0 ? tick : 0;
  if (order.items === model.items && order.tick === changes && order.count === model.items.length) {
    return order.list;
  }
  const list = sortItems(model.items, (item) => lookAt(item, tick).z ?? 0);
  order = { items: model.items, tick: changes, count: model.items.length, list };
  return list;
}

/**
 * Items from back to front.
 * @param {any[]} items The items by id; none for an id that is not there.
 * @param {(item: any) => number} zOf The z of an item.
 */
export function sortItems(items, zOf) {
  const list = items.filter(Boolean);
  const z = new Map(list.map((item) => [item, zOf(item)]));
  const isBelow = (a, b) => z.get(a) - z.get(b) || a.id - b.id;
  const lineOf = (item) => lineage(items, item);
  return list.sort(
    list.some(hasParent) ? (a, b) => compareLines(lineOf(a), lineOf(b), isBelow) : isBelow);
}

function hasParent(item) {
  return Number.isInteger(item.parent);
}

const none = [];

/**
 * The looks of the parents that clip an item, the outermost first.
 * @param {any[]} items The items by id.
 * @param {(item: any) => any} lookOf The look of an item.
 */
export function clipping(items, item, lookOf) {
  if (!hasParent(item)) return none;
  return lineage(items, item).slice(0, -1).map(lookOf).filter((look) => look.finish?.clips);
}

/** The items from the outermost parent of an item down to the item. */
function lineage(items, item) {
  const line = [item];
  while (hasParent(line[0])) line.unshift(items[line[0].parent]);
  return line;
}

function compareLines(one, other, compare) {
  const place = one.findIndex((item, index) => item !== other[index]);
  if (place < 0 || place >= other.length) return one.length - other.length;
  return compare(one[place], other[place]);
}
