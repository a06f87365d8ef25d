// Knobs and starts on their way to the server: at most one unanswered request of each; the latest
// wins.
//
// A change is shown at once; a refused one goes back to the value that the server has.

import { announce, listen, model } from "./model.js";
import { beginChange, endChange } from "./branches.js";
import { send } from "./connection.js";
import { stats } from "./stats.js";

/** The time after which a request without an answer counts as answered, in ms. */
const patience = 400;
const waiting = new Map(); // key: {since, request, next, accepted, refused}

/**
 * Sends a change, or keeps it until the last one of the same key is answered.
 * @param {string} key The changed thing.
 * @param {{request: import("../../../Tests/Page/protocol").Request, accepted: () => void,
 *   refused: (reason: string) => void}} change
 */
function post(key, change) {
  const unanswered = waiting.get(key);
  if (unanswered && performance.now() - unanswered.since < patience) {
    unanswered.next = change;
    return;
  }
  waiting.set(key, { ...change, since: performance.now(), next: null });
  setTimeout(forget, patience, key);
  beginChange();
  if (send(...change.request)) stats.noteInput();
}

function forget(key) {
  const known = waiting.get(key);
  if (known && performance.now() - known.since >= patience - 1) answer(key);
}

function answer(key) {
  const { next } = waiting.get(key);
  waiting.delete(key);
  if (next) post(key, next);
}

/** Sends the values that wait for answers: what is sent next finds them on the server. */
export function sendWaiting() {
  for (const [key, { next }] of [...waiting]) {
    if (!next) continue;
    waiting.delete(key);
    post(key, next);
  }
}

/** Sends the values that wait, and lets the next change be one of its own. */
export function beginReset() {
  sendWaiting();
  endChange();
}

/** The run that answered the last requests; the message that completes it answers none. */
let answered = -1;

listen("run", ({ run }) => {
  if (run === answered) return;
  answered = run;
  for (const [key, change] of [...waiting]) {
    change.accepted();
    answer(key);
  }
});
listen("refused", (message) => {
  for (const [key, change] of [...waiting]) {
    if (!change.request.join(" ").startsWith(message.line)) continue;
    if (!change.next) change.refused(message.reason);
    answer(key);
  }
});
listen("connection", () => waiting.clear());

/** A value in the form of the protocol. */
function written(value) {
  if (value === null || value === undefined) return "nil";
  return typeof value === "object" ? `${value.x},${value.y}` : String(value);
}

/** A param of a behavior of the newest scene. */
export function findParam(behavior, name) {
  const found = model.behaviors.find((one) => one.id === behavior);
  return found?.params.find((one) => one.name === name) ?? null;
}

/**
 * Sets a param of behaviors; undefined restores the scene's values.
 * @param {number | number[]} behaviors One or several, which change together.
 * @param {(reason: string) => void} [refused] Called when the server has refused the value.
 */
export function sendKnob(behaviors, name, value = undefined, refused = undefined) {
  const ids = [behaviors].flat();
  const params = ids.map((id) => findParam(id, name)).filter(Boolean);
  if (params.length === 0) return;
  for (const param of params) {
    param.told ??= { value: param.value };
    param.value = value === undefined ? param.scene : value;
  }
  const sent = params.map((param) => param.value);
  announce("knobs");
  const key = ids.join(",");
  post(`${key} ${name}`, {
    request: ["knob", key, name, value === undefined ? "reset" : written(value)],
    accepted: () => params.forEach((param, index) => { param.told = { value: sent[index] }; }),
    refused: (reason) => {
      for (const param of params) param.value = param.told.value;
      announce("knobs");
      refused?.(reason);
    },
  });
}

/**
 * Sets a number or look of an item at tick 0; an item that is gone has none.
 * @param {(reason: string) => void} [refused] Called when the server has refused the value.
 */
export function sendStart(item, name, value, refused = undefined) {
  const field = item?.fields.find((one) => one.name === name);
  if (!field) return;
  noteScene(item);
  field.told ??= field.value;
  field.value = value;
  announce("starts");
  post(`start ${item.id} ${name}`, {
    request: ["start", item.id, name, written(value)],
    accepted: () => { field.told = value; },
    refused: (reason) => {
      field.value = field.told;
      announce("starts");
      refused?.(reason);
    },
  });
}

/** Restores all fields of an item to the scene's values. */
export function resetStart(item) {
  beginReset();
  noteScene(item);
  for (const field of item.fields ?? []) field.value = field.scene;
  announce("starts");
  post(`start ${item.id}`, {
    request: ["start", item.id, "reset"], accepted: () => {}, refused: () => {},
  });
}

/** Takes the present values as the scene's, if the server has not sent those. */
function noteScene(item) {
  for (const field of item.fields ?? []) field.scene ??= field.value;
}
