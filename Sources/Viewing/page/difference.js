// The difference of two runs: the first tick with another value, and the distances of items.

import { shownLooks } from "./looks.js";
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
 * @param {{rows: import("./rows.js").Rows, items: any[], looks: import("./looks.js").Looks}} other
 * @returns {{first: number | null, item: any, distances: Float64Array,
 *   looks: {tick: number, item: any} | null}} `first` is the first tick in which an item moves
 *   otherwise, `item`; null if none does. `distances` has the largest distance of an item between
 *   both at each tick, in points. `looks` has the first tick in which an item looks otherwise, and
 *   the item; null if none does.
 */
export function difference({ rows: others, items, looks }) {
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
  const version = `${shownLooks.version} ${looks.version} ${ticks}`;
  if (known.version !== version) {
    const there = { rows: others, items, looks };
    Object.assign(known, { version, looks: firstOtherLook(known.pairs, rows, there, ticks) });
  }
  return { ...known.found, looks: known.looks };
}

/** The first tick in which an item that both runs show looks otherwise, and the item; null if none does. */
function firstOtherLook(list, rows, { rows: others, items, looks }, count) {
  let found = null;
  for (const [here, there] of list) {
    const item = model.items[here];
    const changes = [shownLooks.lists.get(here), looks.lists.get(there)].flatMap((one) => one ?? []);
    const ticks = [0, ...changes.map((change) => change.tick), count].sort((a, b) => a - b);
    const end = found?.tick ?? count;
    for (let at = 0; ticks[at] < end; at++) {
      if (words(shownLooks.at(item, ticks[at])) === words(looks.at(items[there], ticks[at]))) continue;
      let tick = ticks[at];
      const to = Math.min(ticks[at + 1], end);
      while (tick < to && !(isThere(rows, tick, here) && isThere(others, tick, there))) tick++;
      if (tick === to) continue;
      found = { tick, item };
      break;
    }
  }
  return found;
}

function isThere(rows, tick, item) {
  const x = rows.value(tick, item, 0);
  return x === x;
}

const texts = new WeakMap();

/** A look as a text that differs for different looks; a colour in turn counts as none. */
function words(look) {
  const { width: w, height: h, shape, outline, color, turn, finish, z } = look;
  if (!texts.has(look)) texts.set(look, JSON.stringify([w, h, shape, outline, turn ? null : color, finish, z]));
  return texts.get(look);
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
