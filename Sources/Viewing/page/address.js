// The address of the moment: `#tick=80&item=card` is written as a person scrubs and selects, and is
// obeyed when the page is opened.

import { lastTick, listen, model, select } from "./model.js";
import { hold, isMoving, settle, shownTick } from "./clock.js";
import { isLive, send } from "./connection.js";
import { note } from "./messages.js";

/** The last tick that an address may name: it may have to be simulated up to. */
const farthest = 100_000;
/** The address is written when nothing has changed for so long, in ms: browsers refuse a flood. */
const writingTime = 200;

/** What the address asks for and is not obeyed yet: {tick, item}, each null for nothing. */
let wanted = null;
let hasAsked = false;
let timer = 0;

/** Reads the address, and keeps it true from then on. */
export function prepareAddress() {
  read();
  addEventListener("hashchange", () => {
    read();
    obey();
  });
  listen("scene run rows status items", obey);
  listen("status selection clock", () => {
    clearTimeout(timer);
    timer = setTimeout(write, writingTime);
  });
}

/** Takes the address apart; what makes no sense is said and left out. */
function read() {
  [wanted, hasAsked] = [null, false];
  const words = new URLSearchParams(location.hash.slice(1));
  const text = words.get("tick");
  let tick = null;
  if (text !== null) {
    if (/^\d+$/.test(text) && Number(text) <= farthest) tick = Number(text);
    else refuse(`tick must be a whole number from 0 to ${farthest}, not "${text.slice(0, 40)}"`);
  }
  for (const name of words.keys()) {
    if (name !== "tick" && name !== "item") refuse(`it may have tick and item, not "${name.slice(0, 40)}"`);
  }
  const item = words.get("item");
  if (tick !== null || item) wanted = { tick, item };
}

function refuse(reason) {
  note(`The address of this page is not obeyed in all: ${reason}.`);
}

function obey() {
  if (!wanted || !model.scene || !model.isConnected) return;
  if (wanted.tick !== null) goThere(wanted.tick);
  // What hears of the new moment may have obeyed the rest.
  if (!wanted || wanted.tick !== null) return;
  const item = model.items.find((one) => one?.name === wanted.item);
  if (item) select(item.id);
  else if (wanted.item && model.isComplete) refuse(`there is no item "${wanted.item.slice(0, 60)}"`);
  else if (wanted.item) return;
  wanted = null;
}

/** Goes to the tick, which is simulated where it is not known. */
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

/** The address of the moment that is shown. */
export function momentAddress() {
  const words = new URLSearchParams();
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
