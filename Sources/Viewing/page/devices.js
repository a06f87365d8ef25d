// A pointer without a button, a wheel and keys, for scenes that have gestures for them.
//
// A hovering pointer is sent only while time goes on at the farthest lived moment: a mouse that
// passes over the stage must not change what was lived. A turn of the wheel and a key change the
// shown moment, as a finger does. Keys are sent while the stage has the focus, and only those that
// neither the page nor the browser has a use for.

import { isFixed } from "./branches.js";
import { camera } from "./camera.js";
import { clock, goOn, wake } from "./clock.js";
import { isLive, send } from "./connection.js";
import { listen, model } from "./model.js";
import { stats } from "./stats.js";

/**
 * The pointer as it was sent, and whether it has left; null for none.
 * @type {{ place: [x: number, y: number], isLeft: boolean } | null}
 */
let sent = null;

/** The keys that the session has down. */
const held = new Set();

/** Keys that move the focus, or only change others, or are no keys yet. */
const unsent = ["Tab", "Control", "Meta", "Alt", "AltGraph", "Dead", "Process", "Unidentified"];

/** Whether the scene has a gesture for a kind of input, and can be changed. */
export function hears(kind) {
  return isLive && !isFixed() && model.behaviors.some((one) => one.name === kind && !one.file);
}

/** Whether a pointer that passes by changes nothing that was lived. */
function isAtEnd() {
  return clock.mode === "following" && model.isPlaying && model.present >= model.frontier;
}

/**
 * Moves the pointer over the stage.
 * @param {[x: number, y: number]} place In points of the stage.
 */
export function hoverAt(place) {
  if (!hears("hover") || !isAtEnd()) return;
  if (sent && !sent.isLeft && sent.place[0] === place[0] && sent.place[1] === place[1]) return;
  if (send("hover", "moved", ...place)) sent = { place, isLeft: false };
}

/** Lets the pointer leave the stage. */
export function leaveStage() {
  if (!sent) return;
  sent.isLeft = true;
  endHover();
}

/** Sends that the pointer has left, as soon as that changes nothing that was lived. */
function endHover() {
  if (!sent?.isLeft || !isAtEnd()) return;
  if (send("hover", "ended", ...sent.place)) sent = null;
}

/**
 * Turns the wheel over the stage.
 * @param {[x: number, y: number]} place In points of the stage.
 * @param {number} dx In CSS pixels.
 * @param {number} dy In CSS pixels.
 */
export function turnWheel(place, dx, dy) {
  const written = (value) => Math.round((value / camera.scale) * 100) / 100;
  goOn();
  wake();
  if (send("wheel", written(dx), written(dy), ...place)) stats.noteInput();
}

function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target !== stage || unsent.includes(event.key) || !hears("key")) return;
  goOn();
  wake();
  if (!send("key", "down", event.shiftKey ? "shift" : "none", event.key)) return;
  held.add(event.key);
  stats.noteInput();
}

function lift(event) {
  // Shift may have gone up before, so a letter may go up with another name.
  const names = [event.key, event.key.toLowerCase(), event.key.toUpperCase()];
  const key = names.find((name) => held.has(name));
  if (key !== undefined) letGo([key]);
}

function letGo(keys) {
  for (const key of keys) {
    held.delete(key);
    goOn();
    send("key", "up", "none", key);
  }
}

/** @type {HTMLElement} */
let stage;

/** Listens to the keys of the stage; later than the page itself. */
export function prepareDevices(element) {
  stage = element;
  document.addEventListener("keydown", press);
  document.addEventListener("keyup", lift);
  stage.addEventListener("blur", () => letGo([...held]));
  listen("status", endHover);
  listen("connection scene", () => {
    sent = null;
    held.clear();
  });
}
