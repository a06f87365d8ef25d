// The data of the page: the scene, its runs and the selection. Parts of the page listen to it.

import { Rows } from "./rows.js";

const listeners = new Map();

/** Calls `listener` whenever one of the topics is announced. */
export function listen(topics, listener) {
  for (const topic of topics.split(" ")) {
    if (!listeners.has(topic)) listeners.set(topic, []);
    listeners.get(topic).push(listener);
  }
}

/**
 * Announces a change. Topics are the types of messages, and: rows, items, selection, clock,
 * connection, settings.
 */
export function announce(topic, detail = undefined) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

export const model = {
  isConnected: false,
  /** The message `scene`; null before it came. */
  scene: null,
  items: [],
  behaviors: [],
  /** Scenes of the gallery. */
  gallery: null,
  rate: 60,
  run: 0,
  ghost: null,
  last: 0,
  present: 0,
  /** The last tick of the run beside this one, which may end later. */
  beyond: 0,
  /** The farthest tick that was lived, not only predicted. */
  frontier: 0,
  isPlaying: false,
  isComplete: true,
  isResting: false,
  speed: 1,
  /** The loop, in ticks; null for none. */
  loop: null,
  milliseconds: 0,
  runs: new Map(),
  events: [],
  /** Named moments, by tick: {name, tick}. */
  marks: [],
  overlay: null,
  inspection: null,
  /** The name of the selected item, which survives new runs. */
  selectedName: null,
  selected: null,
  hovered: null,
  /** The ids of items that are groups. */
  groups: new Set(),
};

/** The rows of the shown run. */
export function currentRows() {
  return model.runs.get(model.run) ?? empty;
}

/** The rows of the run before, or null. */
export function ghostRows() {
  return model.ghost === null ? null : model.runs.get(model.ghost) ?? null;
}

const empty = new Rows(-1);

/** The last tick that can be shown. */
export function lastTick() {
  return Math.max(model.last, model.present, model.beyond, 0);
}

/** Selects an item by id, or none with null. */
export function select(id) {
  const item = id === null ? null : model.items[id] ?? null;
  if (item === model.selected) return;
  model.selected = item;
  model.selectedName = item?.name ?? null;
  if (model.inspection?.id !== item?.id) model.inspection = null;
  announce("selection");
}

/** Finds the selected item again after the items changed. */
export function reselect() {
  const found = model.items.find((item) => item && item.name === model.selectedName) ?? null;
  if (found === model.selected) return;
  model.selected = found;
  announce("selection");
}

/** Whether another item names this one as its group: it has no picture of its own. */
export function isGroup(item) {
  return model.groups.has(item.id);
}

/** Finds the items that are groups. */
export function findGroups() {
  model.groups = new Set(model.items.filter(Boolean).map((item) => item.group));
}
