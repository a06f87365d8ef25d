// The replacement of connection.js in pages of finished runs: the session of such a page.
//
// It obeys play, seek and view requests of a run that is over. `send` refuses requests that would
// change the run, as if there were no connection.

import { onFrame, invalidate } from "./frames.js";
import { announce, listen, model } from "./model.js";
import {
  numberAt, journal, lookMessages, overlayMessage, rowMessages, run, sceneMessage, sizeMessages,
} from "./recorded.js";
import { shownTick } from "./clock.js";

/** Whether fingers and knobs can change a session. */
export const isLive = false;
export { knownOverlays } from "./recorded.js";
/** There is no connection to be lost. */
export const retryAt = 0;
/** There is no other server. */
export const isReplaced = false;

const session = { present: 0, isPlaying: false, speed: 1, loop: null };
/** The present in ticks, with a fraction while time goes on. */
let time = 0;
let lastFrame = 0;
let tell;

/** Gives the page the whole run. */
export function connect(onText, onBinary) {
  tell = onText;
  model.isConnected = true;
  announce("connection");
  tell(sceneMessage());
  for (const message of lookMessages()) tell(message);
  for (const message of sizeMessages()) tell(message);
  for (const message of rowMessages()) onBinary(message);
  tell({ type: "events", run: 1, replace: true, events: journal.filter((one) => one.kind !== "print") });
  tellStatus();
}

function tellStatus() {
  const { present, isPlaying, speed, loop } = session;
  tell({
    type: "status", run: 1, present, last: run.last, lived: run.last, playing: isPlaying, speed, loop,
    resting: present === run.last, milliseconds: 0,
  });
}

const verbs = {
  play() {
    if (session.present >= run.last) session.present = session.loop?.[0] ?? 0;
    [session.isPlaying, time, lastFrame] = [true, session.present, 0];
    invalidate();
  },
  pause: () => { session.isPlaying = false; },
  seek: (tick) => go(Number(tick)),
  step: (count) => go(session.present + Number(count)),
  restart: () => go(0),
  speed: (speed) => { session.speed = Number(speed); },
  image(key) {
    const address = run.images?.find(([known]) => known === key)?.[1];
    // After the drawing that asks for it.
    if (address) setTimeout(() => tell({ type: "image", key, address }));
  },
  loop: (from, to) => { session.loop = from === "off" ? null : [Number(from), Number(to)]; },
};

function go(tick) {
  session.isPlaying = false;
  session.present = Math.max(0, Math.min(tick, run.last));
}

/**
 * Obeys a line of words; returns false for requests that a finished run cannot obey.
 * @param {import("../../../Tests/Page/protocol").Request} words
 */
export function send(...words) {
  const [verb, ...rest] = words.join(" ").split(" ");
  if (!verbs[verb] || !tell) return false;
  verbs[verb](...rest);
  tellStatus();
  return true;
}

/** Moves the present by the time since the last frame. */
function play(now) {
  if (!session.isPlaying) return false;
  const elapsed = lastFrame === 0 ? 0 : Math.min(0.25, (now - lastFrame) / 1000);
  lastFrame = now;
  time += elapsed * run.rate * session.speed;
  if (session.loop && time > session.loop[1]) time = session.loop[0];
  const present = Math.min(Math.floor(time), run.last);
  if (present === run.last && !session.loop) session.isPlaying = false;
  if (present === session.present && session.isPlaying) return true;
  session.present = present;
  tellStatus();
  return session.isPlaying;
}

/** Sends the overlays and the inspection for the shown moment. */
function tellShown() {
  const tick = shownTick();
  if (model.overlay?.tick !== tick) model.overlay = overlayMessage(tick);
  const { selected, inspection } = model;
  if (!selected || (inspection?.tick === tick && inspection.id === selected.id)) return;
  model.inspection = { tick, id: selected.id, name: selected.name, forces: [], fields: fieldsAt(tick, selected.id) };
  announce("inspection");
}

const units = { angle: "rad", scaleX: "", scaleY: "", alpha: "" };

/** The fields of an item in the run, and its velocity over the tick before. */
function fieldsAt(tick, item) {
  const names = ["x", "y", "angle", "width", "height", "scaleX", "scaleY", "alpha"];
  const list = names.map((name) => ({ name, value: numberAt(tick, item, name), unit: units[name] ?? "pt" }));
  const before = Math.max(0, tick - 1);
  for (const [name, field, unit] of [["vx", "x", "pt/s"], ["vy", "y", "pt/s"], ["angularVelocity", "angle", "rad/s"]]) {
    const change = (numberAt(tick, item, field) - numberAt(before, item, field)) * run.rate;
    // Places are exact to a part of a point, so velocities are exact to some points per second.
    list.push({ name, value: unit === "pt/s" ? Math.round(change) : Math.round(change * 10) / 10, unit });
  }
  return list;
}

onFrame((now) => {
  if (!tell) return false;
  const isGoingOn = play(now);
  tellShown();
  return isGoingOn;
});
listen("selection", invalidate);
