// The stage for screen readers: a list of its items with their places and states, and what changes.

import { currentRows, isGroup, listen, model } from "./model.js";
import { isMoving, shownTick } from "./clock.js";
import { byId, make } from "./elements.js";
import { invalidate, onFrame } from "./frames.js";
import { lookAt } from "./looks.js";
import { short } from "./numbers.js";
import { fields } from "./rows.js";

/** The most items in the list, and the pause between two lists while time goes on, in ms. */
const [most, pause] = [100, 1000];
/** The least speed of an item that moves, in points per second. */
const least = 1;

let told = "";
let toldAt = -Infinity;
let timer = 0;

/** Starts to tell. */
export function prepareSpoken() {
  onFrame((now) => {
    clearTimeout(timer);
    const wait = isMoving() && !model.isResting ? toldAt + pause - now : 0;
    if (wait <= 0) tell(now);
    // Nothing else may be drawn until then.
    else timer = setTimeout(invalidate, wait);
    return false;
  });
  listen("selection", () => say(model.selected ? `${describe(model.selected)}, selected` : "Nothing is selected"));
  listen("carried", ({ item }) => say(describe(item)));
}

/** Says something once. */
export function say(text) {
  byId("live").textContent = text;
}

/** An item with its place and state in the shown moment, in words. */
export function describe(item) {
  const rows = currentRows();
  const tick = Math.min(shownTick(), rows.ticks - 1);
  const [x, y, angle] = [fields.x, fields.y, fields.angle].map((field) => rows.value(tick, item.id, field));
  const name = item.name || `item ${item.id}`;
  if (x !== x || lookAt(item, tick).hidden) return `${name} is not on the stage`;
  const turn = Math.round((angle * 180) / Math.PI) % 360;
  const words = [name, `at ${short(x, 0)}, ${short(y, 0)}`];
  if (turn !== 0) words.push(`turned by ${turn} degrees`);
  const isOver = model.isResting && tick >= model.last;
  words.push(!isOver && speedOf(item, rows, tick) > least ? "moving" : "at rest");
  return words.join(", ");
}

function speedOf(item, rows, tick) {
  const next = Math.min(tick + 1, rows.ticks - 1);
  const before = next - 1;
  if (before < 0) return 0;
  const [dx, dy] = [fields.x, fields.y].map(
    (field) => rows.value(next, item.id, field) - rows.value(before, item.id, field));
  return Math.hypot(dx, dy) * model.rate || 0;
}

function tell(now) {
  const items = model.items.filter((item) => item && !isGroup(item)).slice(0, most);
  const words = items.map((item) => (item === model.selected ? `${describe(item)}, selected` : describe(item)));
  const text = words.join("\n");
  if (text === told) return;
  [told, toldAt] = [text, now];
  byId("stage-items").replaceChildren(...words.map((line) => make("li", {}, line)));
}
