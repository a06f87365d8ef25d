// Marks: named moments, like those of `mark` and `marks` at the prompt.

import { announce, listen, model } from "./model.js";
import { hold, settle, shownTick } from "./clock.js";
import { send } from "./connection.js";
import { byId, icon, iconButton, icons, make } from "./elements.js";
import { invalidate } from "./frames.js";
import { seconds } from "./numbers.js";
import { fonts, palette } from "./palette.js";
import { preparePopover, showPopover } from "./popover.js";
import { toX } from "./timeaxis.js";

/** The longest name, in characters. */
const longest = 60;

/** Prepares the button and its list. */
export function prepareMarks() {
  const button = byId("marks-button");
  button.prepend(icon(icons.flag));
  preparePopover("marks-button", "marks", beginMark);
  const input = byId("mark-name");
  input.maxLength = longest;
  byId("mark-form").addEventListener("submit", (event) => {
    event.preventDefault();
    add(input.value.trim() || input.placeholder);
  });
  listen("marks", build);
  listen("scene status clock", showCurrent);
}

/** Shows the list with a name for the shown moment, or hides it. */
export function showMarks(shows) {
  showPopover("marks", shows);
}

function beginMark() {
  const input = byId("mark-name");
  input.value = "";
  input.placeholder = freeName();
  build();
  input.focus();
}

function freeName() {
  let number = model.marks.length + 1;
  while (model.marks.some((mark) => mark.name === `mark ${number}`)) number++;
  return `mark ${number}`;
}

/** Names the shown moment. */
function add(name) {
  // The session must stand at this moment first.
  settle();
  send("mark", name);
  showMarks(false);
  byId("marks-button").focus();
}

/** Goes to the next mark, or with -1 to the one before. */
export function goToMark(way) {
  const now = shownTick();
  const found = way > 0 ? model.marks.find((mark) => mark.tick > now)
    : model.marks.filter((mark) => mark.tick < now).pop();
  if (found) goTo(found);
}

function goTo(mark) {
  hold(mark.tick);
  settle();
  announce("clock");
}

function build() {
  byId("mark-list").replaceChildren(...model.marks.map((mark) => make("li", { "data-tick": mark.tick },
    make("button.go", { type: "button", onclick: () => goTo(mark) },
      make("span.name", {}, mark.name), make("span.when", {}, `${seconds(mark.tick, model.rate)} s`)),
    iconButton("close", `Remove ${mark.name}`, { onclick: () => send("unmark", mark.name) }))));
  byId("marks-empty").hidden = model.marks.length > 0;
  showCurrent();
  invalidate();
}

function showCurrent() {
  for (const row of byId("mark-list").children) {
    row.toggleAttribute("aria-current", Number(row.dataset.tick) === shownTick());
  }
}

/** Draws the marks as flags over the track of the timeline, with names where there is room. */
export function drawFlags(context, width, top, height) {
  context.font = fonts.tiny;
  context.textBaseline = "top";
  context.textAlign = "left";
  model.marks.forEach((mark, index) => {
    const x = Math.round(toX(mark.tick, width));
    const next = model.marks[index + 1];
    const room = (next ? toX(next.tick, width) : width) - x - 14;
    context.fillStyle = palette.flag;
    context.fillRect(x - 0.75, top - 7, 1.5, height + 7);
    context.beginPath();
    context.moveTo(x, top - 8);
    context.lineTo(x + 8, top - 4.5);
    context.lineTo(x, top - 1);
    context.fill();
    if (context.measureText(mark.name).width <= room) context.fillText(mark.name, x + 4, top + 1.5);
  });
}
