// The stage by keyboard: Enter selects the next item, and arrow keys carry the selected one, as a
// finger would that takes it at its center.

import { announce, isGroup, listen, model, select } from "./model.js";
import { isFixed } from "./branches.js";
import { goOn, shownTick, wake } from "./clock.js";
import { isLive, send } from "./connection.js";
import { drawingOrder, lookAt } from "./looks.js";
import { fields, width } from "./rows.js";
import { poses } from "./stage.js";

/** The way of one press, in points, and with Shift. */
const [way, farWay] = [4, 20];
/** The number of the finger: no pointer has it. */
const finger = 9;
/** The pause after the last key that lets go, in ms. */
const patience = 500;

/** The carried item and the place of the finger: {item, x, y}; null for none. */
let carried = null;
let timer = 0;

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets the keyboard act on the stage. */
export function prepareCarrying(stage) {
  stage.addEventListener("keydown", press);
  stage.addEventListener("blur", letGo);
  listen("connection", () => { carried = null; });
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") choose(event.shiftKey ? -1 : 1);
  else if (ways[event.key] && model.selected && isLive && !isFixed()) carry(event);
  else if (event.key === "Escape" && carried) letGo();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Selects the next item that is on the stage, or the one before. */
function choose(step) {
  const items = drawingOrder(shownTick()).filter((item) => isThere(item)).sort((a, b) => a.id - b.id);
  if (items.length === 0) return;
  const at = items.indexOf(model.selected);
  const next = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  select(items[next].id);
}

function isThere(item) {
  const x = poses[item.id * width + fields.x];
  return !isGroup(item) && x === x && !lookAt(item, shownTick()).hidden;
}

function carry(event) {
  const [dx, dy] = ways[event.key];
  const step = event.shiftKey ? farWay : way;
  if (!carried || carried.item !== model.selected) {
    letGo();
    if (!isThere(model.selected)) return;
    take(model.selected);
  }
  carried.x += dx * step;
  carried.y += dy * step;
  send("touch", "moved", finger, round(carried.x), round(carried.y));
  announce("dragged", carried.item);
  clearTimeout(timer);
  timer = setTimeout(letGo, patience);
}

function take(item) {
  const at = item.id * width;
  carried = { item, x: poses[at + fields.x], y: poses[at + fields.y] };
  goOn();
  wake();
  send("touch", "began", finger, round(carried.x), round(carried.y));
}

function letGo() {
  if (!carried) return;
  clearTimeout(timer);
  send("touch", "ended", finger, round(carried.x), round(carried.y));
  announce("carried", carried);
  carried = null;
}

function round(value) {
  return Math.round(value * 100) / 100;
}
