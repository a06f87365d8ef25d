// The shown moment: the session's present, a moment that a person holds, or a loop that the page
// plays by itself. Play, step and seek act on it.

import { announce, currentRows, lastTick, listen, model } from "./model.js";
import { send } from "./connection.js";
import { invalidate } from "./frames.js";

/** The time after which a held moment becomes the session's, in ms. */
const restingTime = 100;

export const clock = {
  /** "following" the session, "held" by a person, or "looping". */
  mode: "following",
  /** The shown time, in ticks; a fraction in slow motion. */
  shown: 0,
  /** Whether time went on before a person sought this moment; a touch then lets it go on. */
  goesOn: false,
};

let timer = 0;
let sought = -1;
let statusTime = 0;
let loopTime = 0;

function setMode(mode) {
  if (clock.mode === mode) return;
  clock.mode = mode;
  announce("clock");
}

/** The shown whole tick. */
export function shownTick() {
  return Math.floor(clock.shown + 1e-9);
}

/** Whether shown time moves on by itself. */
export function isMoving() {
  return clock.mode === "looping" || (clock.mode === "following" && model.isPlaying);
}

/** Finds the time to show in a frame; returns whether it moves on in the next frame. */
export function advance(now) {
  if (clock.mode === "looping") return advanceLoop(now);
  if (clock.mode === "held") return false;
  clock.shown = model.present;
  if (!model.isPlaying || model.speed >= 1) return false;
  // In slow motion a tick lasts several frames: between ticks, poses are interpolated.
  const part = ((now - statusTime) / 1000) * model.rate * model.speed;
  if (model.present + 1 < currentRows().ticks) clock.shown += Math.min(0.999, Math.max(0, part));
  return true;
}

function advanceLoop(now) {
  const [from, to] = model.loop ?? [0, lastTick()];
  const elapsed = loopTime === 0 ? 0 : (now - loopTime) / 1000;
  loopTime = now;
  clock.shown += elapsed * model.rate * model.speed;
  if (clock.shown > to || clock.shown < from) clock.shown = from;
  return true;
}

/** Shows a moment and holds it; the session follows when it rests. */
export function hold(tick) {
  if (model.isPlaying) {
    send("pause");
    model.isPlaying = false;
    clock.goesOn = true;
  }
  clock.shown = Math.max(0, Math.min(Math.round(tick), lastTick()));
  setMode("held");
  clearTimeout(timer);
  timer = setTimeout(settle, restingTime);
  invalidate();
}

/** Takes the session to the held moment; returns true if it had to go there. */
export function settle() {
  clearTimeout(timer);
  const tick = shownTick();
  if (clock.mode === "following" || (sought === tick && model.present !== tick)) return false;
  if (model.present === tick && !model.isPlaying) {
    setMode("following");
    return false;
  }
  sought = tick;
  return send("seek", tick);
}

listen("status scene", () => {
  if (clock.mode === "following") clock.shown = model.present;
});
listen("status", () => {
  statusTime = performance.now();
  if (model.present === sought) sought = -1;
  const arrived = !model.isPlaying && model.present === shownTick();
  if (clock.mode === "held" && arrived) setMode("following");
});
listen("connection", () => {
  sought = -1;
});
listen("scene", (change) => {
  if (!change.isOther) return;
  clock.goesOn = false;
  clock.mode = "looping";
  setMode("following");
});

/** Plays from the shown moment on; the page alone plays a chosen loop. */
export function play() {
  if (isMoving()) return;
  clock.goesOn = false;
  if (model.loop && !model.isPlaying) {
    loopTime = 0;
    if (clock.shown < model.loop[0] || clock.shown >= model.loop[1]) clock.shown = model.loop[0];
    setMode("looping");
  } else {
    goOn();
    send("play");
  }
  invalidate();
}

/** Lets time go on if it went on before this moment was sought: a touch finds everything alive. */
export function wake() {
  if (!clock.goesOn) return;
  clock.goesOn = false;
  model.isPlaying = send("play");
  announce("status");
}

/** Makes the shown moment the session's, as before a touch. */
export function goOn() {
  clearTimeout(timer);
  if (clock.mode === "following") return;
  announce("departure");
  const tick = shownTick();
  if (tick !== model.present && sought !== tick) send("seek", tick);
  model.present = tick;
  sought = -1;
  setMode("following");
}

/** Goes to the tick in which an item is drawn, and on from there, before a touch of the item. */
export function goOnFrom(tick) {
  if (tick !== shownTick()) [clock.mode, clock.shown] = ["held", tick];
  goOn();
}

/** Stops at the shown moment. */
export function pause() {
  clock.goesOn = false;
  if (clock.mode === "looping") hold(clock.shown);
  else send("pause");
}

/** Plays or pauses. */
export function toggle() {
  if (isMoving()) pause();
  else play();
}

/** Goes some ticks on, or back, and stops. */
export function step(ticks) {
  if (clock.mode === "following") send("step", ticks);
  else hold(shownTick() + ticks);
}

/** Shows a moment some seconds from the shown one, and holds it. */
export function seekBy(seconds) {
  hold(clock.shown + seconds * model.rate);
}

/** Goes to the start; time goes on there if it did. */
export function rewind() {
  const isGoing = clock.mode === "following" && model.isPlaying;
  hold(0);
  settle();
  if (isGoing) play();
}

/** Goes to the farthest moment that was lived. */
export function goToNow() {
  hold(model.frontier);
  settle();
}

/** Goes to tick 0 and forgets inputs. */
export function restart() {
  clearTimeout(timer);
  setMode("following");
  send("restart");
}

/** Chooses a loop, in ticks, or none with null. */
export function chooseLoop(stretch) {
  // A run beside this one may go on longer than the session.
  if (stretch) stretch = [stretch[0], Math.min(stretch[1], model.last)];
  if (stretch && stretch[0] >= stretch[1]) stretch = null;
  model.loop = stretch;
  if (stretch) send("loop", stretch[0], stretch[1]);
  else send("loop", "off");
  if (!stretch && clock.mode === "looping") hold(clock.shown);
  announce("status");
  invalidate();
}

/** Chooses how fast time goes, from 0.1 to 4. */
export function chooseSpeed(speed) {
  model.speed = speed;
  send("speed", speed);
  announce("status");
}
