// The run in this document, in the form in which the server sends one.

import { byId } from "./elements.js";
import { bytesOf, unpack } from "./packing.js";
import { fields, width } from "./rows.js";
import { corners, hull } from "./hull.js";

/** @typedef {import("../../../Tests/Page/protocol").LookMessage} LookMessage */
/** @typedef {import("../../../Tests/Page/protocol").OverlayMessage} OverlayMessage */
/** @typedef {import("../../../Tests/Page/protocol").SceneMessage} SceneMessage */
/** @typedef {import("../../../Tests/Page/protocol").SizeMessage} SizeMessage */

/** The run as PageContents.swift writes it. */
export const run = JSON.parse(byId("recorded").textContent);

/** The packed numbers by name: {entries, width, data}. */
const tracks = new Map(run.tracks.map((form) => [form.name, {
  entries: form.entries, width: form.parts.length,
  data: unpack(bytesOf(byId(`recorded-${form.name}`).textContent), form),
}]));
const poses = tracks.get("items");

/**
 * The place of an item's look numbers, behind those of rows.js: width, height, z, colour, shape
 * and finish.
 */
const lookAt = width;
const lookCount = 6;
/** The place of the kinds that change in a step at the tick, behind the looks. */
const stepsAt = lookAt + lookCount;
/** The number of ticks in a message of rows. */
const ticksAtOnce = 64;

/** The place at which the numbers of an item at a tick begin. */
function place(tick, item) {
  return (tick * poses.entries + item) * poses.width;
}

/** A number of an item at a tick: one of rows.js, "width", "height" or "z"; NaN if missing. */
export function numberAt(tick, item, name) {
  const index = fields[name] ?? lookAt + ["width", "height", "z"].indexOf(name);
  return poses.data[place(tick, item) + index];
}

/** @returns {LookMessage["look"]} */
function look(tick, item) {
  const [w, h, z, color, shape, finish] = poses.data.subarray(place(tick, item) + lookAt);
  const form = run.shapes[shape];
  const outline = Array.isArray(form) ? { shape: /** @type {const} */ ("path"), outline: form } : { shape: form };
  return {
    width: w, height: h, z, color: run.colors[color], finish: run.finishes[finish - 1], ...outline,
  };
}

function isThere(tick, item) {
  return !Number.isNaN(poses.data[place(tick, item)]);
}

/** The first tick at which an item exists; the last tick if it never does. */
function firstTick(item) {
  let tick = 0;
  while (tick < run.last && !isThere(tick, item)) tick++;
  return tick;
}

/**
 * The message `scene`, with all items, even those that come later.
 * @returns {SceneMessage}
 */
export function sceneMessage() {
  return {
    type: "scene", run: 1, title: run.title, file: run.path, doc: run.doc, runs: false,
    rate: run.rate, width: run.width, height: run.height, last: run.last, present: run.last,
    seed: run.seed, fields: [],
    items: run.items.map((item, id) => ({ ...item, id, look: look(firstTick(id), id) })),
    kinds: run.kinds.map(({ params, ...kind }) => ({
      ...kind, params: params.map((param) => ({ ...param, kind: "fixed", settable: false })),
    })),
    behaviors: run.behaviors.map((one) => ({ ...one, values: one.values.map(written) })),
  };
}

/** The shown value of a param: numbers with six digits, points as two of them. */
function written(value) {
  if (Array.isArray(value)) return value.map(written).join(", ");
  return typeof value === "number" ? String(Number(value.toPrecision(6))) : value;
}

/**
 * The messages `look`: one for each change of an item's look.
 * @returns {LookMessage[]}
 */
export function lookMessages() {
  /** @type {LookMessage[]} */
  const messages = [];
  for (let id = 0; id < run.items.length; id++) {
    let before = firstTick(id);
    for (let tick = before + 1; tick <= run.last; tick++) {
      if (!isThere(tick, id)) continue;
      const [a, b] = [place(before, id) + lookAt, place(tick, id) + lookAt];
      for (let i = 0; i < lookCount; i++) {
        if (poses.data[a + i] === poses.data[b + i]) continue;
        messages.push({ type: "look", run: 1, tick, id, look: look(tick, id) });
        break;
      }
      before = tick;
    }
  }
  return messages;
}

/**
 * The messages `size`: one for each change of the stage's size.
 * @returns {SizeMessage[]}
 */
export function sizeMessages() {
  return run.sizes.map((size) => ({ type: "size", run: 1, tick: size[0], size }));
}

/** The steps of ticks from one to before another: tick, item and kinds of each. */
function stepsOf(from, to) {
  const steps = [];
  for (let tick = from; tick < to; tick++) {
    for (let item = 0; item < run.items.length; item++) {
      const kinds = poses.data[place(tick, item) + stepsAt];
      if (kinds > 0) steps.push(tick, item, kinds);
    }
  }
  return steps;
}

/** The messages of rows. */
export function rowMessages() {
  const messages = [];
  const count = run.items.length;
  for (let first = 0; first <= run.last; first += ticksAtOnce) {
    const ticks = Math.min(ticksAtOnce, run.last + 1 - first);
    const end = 24 + ticks * count * width * 4;
    const steps = stepsOf(Math.max(0, first - 1), first + ticks);
    const buffer = new ArrayBuffer(end + steps.length * 4);
    new Uint32Array(buffer, end).set(steps);
    new Uint32Array(buffer, 0, 6).set([messages.length + 1, 1, first, ticks, count, 0]);
    const rows = new Float32Array(buffer, 24, ticks * count * width);
    for (let row = 0; row < ticks * count; row++) {
      const at = first * count * poses.width + row * poses.width;
      for (let field = 0; field < width; field++) rows[row * width + field] = poses.data[at + field];
    }
    messages.push(buffer);
  }
  return messages;
}

/** All events and prints, by ticks: {tick, kind, text, item, file, line, detail}. */
export const journal = [
  ...run.events.map(([event, detail]) => ({ ...event, detail })), ...contacts(),
  ...run.prints.map(([tick, file, text]) => ({ tick, kind: "print", text: `${file}: ${text}` })),
].sort((a, b) => a.tick - b.tick);

function contacts() {
  const list = [];
  let tick = 0;
  for (let i = 0; i + 4 <= run.contacts.length; i += 4) {
    const [ticks, item, other, began] = run.contacts.slice(i, i + 4);
    tick += ticks;
    const partner = other < 0 ? run.boundaryNames[-1 - other] : run.items[other].name;
    const text = `${run.items[item].name} ${began ? "meets" : "leaves"} ${partner}`;
    list.push({ tick, kind: "contact", text, item });
  }
  return list;
}

/** The names of the overlays in the document. */
export const knownOverlays = ["velocities", "centers", "boundaries", ...tracks.keys()];

function numbers(name, tick) {
  const track = tracks.get(name);
  if (!track) return [];
  const size = track.entries * track.width;
  const row = Array.from(track.data.subarray(tick * size, (tick + 1) * size));
  return row.filter((_, index) => !Number.isNaN(row[index - (index % track.width)]));
}

/** The islands of a tick: the corners of their items, and whether all of them rest. */
function islands(tick) {
  const islands = new Map();
  const track = tracks.get("islands");
  for (let id = 0; id < (track?.entries ?? 0); id++) {
    const island = track.data[tick * track.entries + id];
    if (Number.isNaN(island) || !isThere(tick, id)) continue;
    if (!islands.has(island)) islands.set(island, { resting: island % 2 === 1, points: [] });
    const at = place(tick, id);
    islands.get(island).points.push(...corners(look(tick, id), poses.data.subarray(at, at + width)));
  }
  return [...islands.values()].map((one) => ({ ...one, points: hull(one.points) }));
}

/**
 * The message `overlay` for a tick; velocities and centers come from rows.
 * @returns {OverlayMessage}
 */
export function overlayMessage(tick) {
  const lines = run.boundaries.findLast(([from]) => from <= tick);
  const touching = numbers("contacts", tick).map(
    (number, index) => (index % 5 === 4 ? 2 ** number - 1 : number));
  return {
    type: "overlay", run: 1, tick, attachments: numbers("attachments", tick), contacts: touching,
    fingers: numbers("fingers", tick), boundaries: lines ? lines[1] : [], islands: islands(tick),
    fields: numbers("fields", tick),
  };
}
