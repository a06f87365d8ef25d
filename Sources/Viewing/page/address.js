// The address of the moment: scrubbing and selecting write `#tick=80&item=card`, and the page obeys
// it when it opens. For runs of a file, `#run=12` names the shown run.

import { lastTick, listen, model, select } from "./model.js";
import { hold, isMoving, settle, shownTick } from "./clock.js";
import { isLive, send } from "./connection.js";
import { byId } from "./elements.js";
import { note } from "./messages.js";

/** The last tick that an address may name; the server may have to simulate up to it. */
const farthest = 100_000;
/**
 * The pause after the last change before the address is written, in ms: browsers refuse a flood.
 */
const writingTime = 200;

/** The parts of the address that are not obeyed yet: {run, tick, item}, each null for nothing. */
let wanted = null;
let hasAsked = false;
let hasOpened = false;
let timer = 0;

/** Reads the address, and keeps it up to date from then on. */
export function prepareAddress() {
  read();
  addEventListener("hashchange", () => {
    read();
    obey();
  });
  listen("scene run rows status items", obey);
  listen("scene", showRunsLink);
  listen("status selection clock", () => {
    clearTimeout(timer);
    timer = setTimeout(write, writingTime);
  });
}

/** Whether the address names a moment or a run. */
export function namesMoment() {
  const words = new URLSearchParams(location.hash.slice(1));
  return words.has("tick") || words.has("run");
}

/** Takes the address apart; reports invalid parts and leaves them out. */
function read() {
  [wanted, hasAsked, hasOpened] = [null, false, false];
  const words = new URLSearchParams(location.hash.slice(1));
  for (const name of words.keys()) {
    if (!["run", "tick", "item"].includes(name)) {
      refuse(`it may have tick and item, not "${name.slice(0, 40)}"`);
    }
  }
  const [run, tick] = [whole(words, "run", Infinity), whole(words, "tick", farthest)];
  const item = words.get("item");
  if (run !== null || tick !== null || item) wanted = { run, tick, item };
}

/** A whole number of the address; null if the address has none. */
function whole(words, name, most) {
  const text = words.get(name);
  if (text === null) return null;
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  const range = most === Infinity ? "from 0 on" : `from 0 to ${most}`;
  refuse(`${name} must be a whole number ${range}, not "${text.slice(0, 40)}"`);
  return null;
}

/** Shows the link back to the runs, if this page shows one of them. */
function showRunsLink() {
  const { runs, sweptRun } = model.scene;
  byId("runs-link").hidden = !runs;
  byId("runs-link").href = typeof sweptRun === "number" ? `./#run=${sweptRun}` : "./";
}

function refuse(reason) {
  note(`The address of this page is not obeyed in all: ${reason}.`);
}

function obey() {
  if (!wanted || !model.scene || !model.isConnected) return;
  if (wanted.run !== null && !hasRun()) return;
  if (wanted.tick !== null) goThere(wanted.tick);
  // Listeners to the new moment may have obeyed the rest.
  if (!wanted || wanted.tick !== null) return;
  const item = model.items.find((one) => one?.name === wanted.item);
  if (item) select(item.id);
  else if (wanted.item && model.isComplete) refuse(`there is no item "${wanted.item.slice(0, 60)}"`);
  else if (wanted.item) return;
  wanted = null;
}

/** Whether the run of the address is shown; asks for the run if not. */
function hasRun() {
  if (model.scene.sweptRun === wanted.run) {
    wanted.run = null;
    return wanted.tick !== null || !!wanted.item || finish();
  }
  if (!model.scene.runs) {
    refuse("this page has no runs");
    wanted.run = null;
    return true;
  }
  if (!hasOpened) hasOpened = send("run", wanted.run);
  return false;
}

/** Forgets the address, as nothing is left to obey. */
function finish() {
  wanted = null;
  return false;
}

/** Goes to the tick; asks the server to simulate an unknown one. */
function goThere(tick) {
  if (tick <= lastTick()) {
    wanted.tick = null;
    hold(tick);
    settle();
  } else if (isLive && !hasAsked) {
    hasAsked = send("reach", tick);
  } else if (!isLive || model.isResting) {
    refuse(`the run ends at tick ${model.last}, before tick ${tick}`);
    wanted.tick = null;
  }
}

/** The address of the shown moment. */
export function momentAddress() {
  const words = new URLSearchParams();
  if (typeof model.scene.sweptRun === "number") words.set("run", String(model.scene.sweptRun));
  if (shownTick() > 0) words.set("tick", String(shownTick()));
  if (model.selected) words.set("item", model.selected.name);
  return words.toString() ? `#${words}` : "";
}

function write() {
  if (wanted || !model.scene || isMoving()) return;
  const address = momentAddress();
  if (address === location.hash) return;
  history.replaceState(null, "", location.pathname + location.search + address);
}
