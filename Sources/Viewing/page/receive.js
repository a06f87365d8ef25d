// The receivers of messages: only they change the model's run.

import { announce, currentRows, findGroups, listen, model, reselect } from "./model.js";
import { listenToPress, press } from "./press.js";
import { Rows, decodeRows } from "./rows.js";
import { addLook, forgetLooks } from "./looks.js";
import { readBehaviors, readItem } from "./scene.js";
import { addSize, forgetSizes } from "./sizes.js";
import { invalidate } from "./frames.js";
import { stats } from "./stats.js";

/** @typedef {import("../../../Tests/Page/protocol").Message} Message */

const unacknowledged = [];
let isFresh = true;
/** The rows of the run before; the new run takes over its ticks before the first difference. */
let before = null;
let runTime = -Infinity;

/** Prepares for a new connection: its scene makes the rows of the old one useless. */
export function beginAnew() {
  isFresh = true;
  unacknowledged.length = 0;
}

/**
 * Takes the sequence numbers of row messages that were not acknowledged; they count as drawn now.
 */
export function takeDrawn() {
  return unacknowledged.splice(0);
}

/** @type {{ [Type in Message["type"]]: (message: Extract<Message, { type: Type }>) => void }} */
const receivers = {
  gallery(message) {
    model.gallery = message.scenes;
    announce("gallery");
  },

  scene(message) {
    const isOther = model.scene === null || model.scene.file !== message.file
      || model.scene.title !== message.title;
    if (isFresh || isOther) {
      hasChanged = false;
      model.ghost = null;
      model.overlay = null;
      model.runs.clear();
      model.run = -1;
      model.frontier = 0;
      model.events = [];
      model.marks = [];
      forgetLooks(0);
      forgetSizes(0);
      isFresh = false;
    }
    model.scene = message;
    model.items = [];
    for (const item of message.items) model.items[item.id] = readItem(item, message.fields);
    model.behaviors = readBehaviors(message);
    model.rate = message.rate;
    model.last = message.last;
    model.present = message.present;
    findGroups();
    begin(message.run, message.ghost, 0);
    announce("scene", { isOther });
    reselect();
  },

  run(message) {
    begin(message.run, message.ghost, message.from);
    Object.assign(model, {
      last: message.last, present: message.present, isPlaying: message.playing,
      isComplete: message.complete,
    });
    announce("run", message);
    announce("status");
  },

  status(message) {
    if (message.run !== model.run) return;
    Object.assign(model, {
      present: message.present, last: message.last, frontier: message.lived, isPlaying: message.playing,
      speed: message.speed, loop: message.loop ?? null, isResting: message.resting,
      milliseconds: message.milliseconds,
    });
    announce("status");
  },

  look: (message) => (message.branch === undefined ? addLook(message) : announce("branchLook", message)),

  size(message) {
    if (message.run === model.run) addSize(message);
  },

  item(message) {
    model.items[message.item.id] = readItem(message.item, model.scene.fields);
    findGroups();
    announce("items");
    reselect();
  },

  events(message) {
    if (message.run !== model.run) return;
    model.events = message.replace ? message.events : model.events.concat(message.events);
    announce("events");
  },

  overlay(message) {
    if (message.run === model.run) model.overlay = message;
  },

  inspection(message) {
    if (message.run !== model.run || message.id !== model.selected?.id) return;
    model.inspection = message;
    announce("inspection");
  },

  branches: (message) => announce("branches", message),
  branchItems: (message) => announce("branchItems", message),
  message: (message) => announce("message", message),
  touches: (message) => announce("touches", message.csv),
  image: (message) => announce("image", message),
  answer: (message) => announce("answer", message),
  script: (message) => announce("script", message),
  completion: (message) => announce("completion", message),
  exported: (message) => announce("exported", message),
  phone: (message) => announce("phone", message),

  marks(message) {
    model.marks = message.marks;
    announce("marks");
  },

  history: (message) => announce("history", message),
  problems: (message) => announce("problems", message.problems),
  lua: (message) => announce("lua", message.text),
  refused: (message) => announce("refused", message),
};

/** The longest pause, in ms, between runs that belong to one change, such as a drag. */
const pause = 500;

/** The run to compare with: the one before the whole change, not before its last step. */
function ghostOf(run, ghost) {
  if (run === model.run) return model.ghost ?? ghost ?? null;
  const isOneChange = press.isDown || performance.now() - runTime < pause;
  runTime = performance.now();
  if (isOneChange && hasChanged && model.runs.has(model.ghost)) return model.ghost;
  hasChanged = true;
  return ghost ?? null;
}

// Going on from another moment begins a new change.
listen("departure", () => {
  hasChanged = false;
});

let hasChanged = false;
// While a finger or a button is down, a change goes on.
listenToPress({
  begun: () => { hasChanged = performance.now() - runTime < pause; },
});

/** Makes the rows of a run that differs from the one before from tick `from` on. */
function begin(run, ghost, from) {
  let rows = model.runs.get(run);
  if (!rows) {
    rows = new Rows(run);
    model.runs.set(run, rows);
  }
  if (model.run !== run) before = currentRows();
  if (from > 0 && rows.ticks === 0 && before) rows.share(before, from);
  if (model.run !== run) {
    forgetLooks(from);
    forgetSizes(from);
    model.events = model.events.filter((event) => event.tick < from);
  }
  model.ghost = ghostOf(run, ghost);
  model.run = run;
  for (const number of model.runs.keys()) {
    if (number !== run && number !== model.ghost) model.runs.delete(number);
  }
}

/**
 * Takes a text message.
 * @param {any} message A `Message`, or one of a newer server, which is dropped.
 */
export function receiveText(message) {
  receivers[message.type]?.(message);
  invalidate();
}

/** Takes a binary message: rows. */
export function receiveBinary(buffer) {
  const rows = decodeRows(buffer);
  unacknowledged.push(rows.sequence);
  stats.rows += rows.ticks;
  if (rows.branch > 0) {
    announce("branchRows", rows);
  } else if (rows.run === model.run) {
    currentRows().write(rows.first, rows.ticks, rows.items, rows.data, rows.steps);
    model.last = Math.max(model.last, rows.first + rows.ticks - 1);
    stats.noteAnswer();
    announce("rows");
  }
  invalidate();
}
