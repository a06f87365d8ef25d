// Knobs and starts on their way to the server: at most one of each unanswered, the latest wins.

import { listen } from "./model.js";
import { send } from "./connection.js";
import { stats } from "./stats.js";

/** A line that nothing answers counts as answered after this time, in ms. */
const patience = 400;
const waiting = new Map(); // key: {since, next}

function post(key, words) {
  const unanswered = waiting.get(key);
  if (unanswered && performance.now() - unanswered.since < patience) {
    unanswered.next = words;
    return;
  }
  waiting.set(key, { since: performance.now(), next: null });
  setTimeout(answer, patience, key);
  if (send(...words)) stats.noteInput();
}

function answer(key) {
  const next = waiting.get(key)?.next;
  waiting.delete(key);
  if (next) post(key, next);
}

function answerAll() {
  for (const key of [...waiting.keys()]) answer(key);
}

listen("run", answerAll);
listen("refused", answerAll);
listen("connection", () => waiting.clear());

/** A value as the protocol has it. */
function written(value) {
  if (value === null || value === undefined) return "nil";
  if (Array.isArray(value)) return value.join(",");
  if (typeof value === "object") return `${value.x},${value.y}`;
  return String(value);
}

/** Sets a param of a behavior. */
export function sendKnob(behavior, param, value) {
  post(`${behavior} ${param}`, ["knob", behavior, param, written(value)]);
}

/** Sets a param back to what the scene says. */
export function resetKnob(behavior, param) {
  post(`${behavior} ${param}`, ["knob", behavior, param, "reset"]);
}

/** Sets a field of an item at tick 0. */
export function sendStart(item, field, value) {
  post(`start ${item} ${field}`, ["start", item, field, written(value)]);
}

/** Sets all fields of an item back to what the scene says. */
export function resetStart(item) {
  post(`start ${item}`, ["start", item, "reset"]);
}
