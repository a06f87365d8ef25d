// Messages of the server change the model here and nowhere else.

import { announce, currentRows, findGroups, model, reselect } from "./model.js";
import { Rows, decodeRows } from "./rows.js";
import { addLook, forgetLooks } from "./looks.js";
import { invalidate } from "./frames.js";
import { stats } from "./stats.js";

const unacknowledged = [];
let isFresh = true;

/** The next scene comes over a new connection: rows of the old one are worth nothing. */
export function beginAnew() {
  isFresh = true;
  unacknowledged.length = 0;
}

/** Sequence numbers of row messages that were not drawn before; they count as drawn now. */
export function takeDrawn() {
  return unacknowledged.splice(0);
}

const receivers = {
  gallery(message) {
    model.gallery = message.scenes;
    announce("gallery");
  },

  scene(message) {
    const isOther = model.scene === null || model.scene.file !== message.file
      || model.scene.title !== message.title;
    if (isFresh || isOther) {
      model.runs.clear();
      model.frontier = 0;
      model.events = [];
      forgetLooks(0);
      isFresh = false;
    }
    model.scene = message;
    model.items = [];
    for (const item of message.items) model.items[item.id] = item;
    model.behaviors = message.behaviors;
    model.rate = message.rate;
    model.last = message.last;
    model.present = message.present;
    findGroups();
    begin(message.run, message.ghost, 0);
    model.frontier = Math.max(model.frontier, message.present);
    announce("scene", { isOther });
    reselect();
  },

  run(message) {
    begin(message.run, message.ghost, message.from);
    Object.assign(model, {
      last: message.last, present: message.present, isPlaying: message.playing,
      isComplete: message.complete !== false,
    });
    model.frontier = message.from > 0
      ? Math.max(message.present, Math.min(model.frontier, message.from))
      : Math.max(message.present, Math.min(model.frontier, message.last));
    announce("run", message);
    announce("status");
  },

  status(message) {
    if (message.run !== model.run) return;
    Object.assign(model, {
      present: message.present, last: message.last, isPlaying: message.playing,
      speed: message.speed, loop: message.loop ?? null, isResting: message.resting,
      milliseconds: message.milliseconds,
    });
    if (message.playing) model.frontier = Math.max(model.frontier, message.present);
    announce("status");
  },

  look(message) {
    addLook(message);
  },

  item(message) {
    model.items[message.item.id] = message.item;
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

  message: (message) => announce("message", message),
  touches: (message) => announce("touches", message.csv),
  lua: (message) => announce("lua", message.text),
  refused: (message) => announce("refused", message),
};

/** Makes the rows of a run that begins at tick `from` to differ from the one before. */
function begin(run, ghost, from) {
  let rows = model.runs.get(run);
  if (!rows) {
    rows = new Rows(run);
    model.runs.set(run, rows);
  }
  if (model.run !== run && from > 0 && rows.ticks === 0) rows.share(currentRows(), from);
  if (model.run !== run) {
    forgetLooks(from);
    model.events = model.events.filter((event) => event.tick < from);
    model.overlay = null;
  }
  model.run = run;
  model.ghost = ghost ?? null;
  for (const number of model.runs.keys()) {
    if (number !== run && number !== ghost) model.runs.delete(number);
  }
}

/** Takes a text message. */
export function receiveText(message) {
  receivers[message.type]?.(message);
  invalidate();
}

/** Takes a binary message: rows. */
export function receiveBinary(buffer) {
  const rows = decodeRows(buffer);
  unacknowledged.push(rows.sequence);
  stats.rows += rows.ticks;
  if (rows.run === model.run) {
    currentRows().write(rows.first, rows.ticks, rows.items, rows.data);
    model.last = Math.max(model.last, rows.first + rows.ticks - 1);
    stats.noteAnswer();
    announce("rows");
  }
  invalidate();
}
