// The timeline: the run with its events, and the line that a person drags through it.

import { listen, lastTick, model } from "./model.js";
import { drawParting } from "./beside.js";
import { chooseLoop, clock, hold, settle, shownTick } from "./clock.js";
import { invalidate } from "./frames.js";
import { nice, seconds } from "./numbers.js";
import { fonts, palette } from "./palette.js";
import { drawFlags } from "./marks.js";
import { fitCanvas } from "./stage.js";
import { axisEnd, margin, toTick, toX } from "./timeaxis.js";

const trackTop = 20;
const trackHeight = 12;
const lanes = { input: 0, contact: 1, event: 2, reload: 2, error: 2 };

let canvas, context;
let [width, ratio] = [1, 1];
let pointed = null;
let drag = null; // {kind: "time" | "loop" | "from" | "to", anchor}

/** Prepares the canvas of the timeline. */
export function prepareTimeline(element) {
  canvas = element;
  context = fitCanvas(canvas, (w, _, r) => {
    [width, ratio] = [w, r];
    invalidate();
  });
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerleave", () => {
    pointed = null;
    invalidate();
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, up);
  for (const topic of ["events", "status"]) listen(topic, invalidate);
}

function place(event) {
  return event.clientX - canvas.getBoundingClientRect().left;
}

function down(event) {
  canvas.setPointerCapture(event.pointerId);
  const x = place(event);
  const isNear = (tick) => Math.abs(toX(tick, width) - x) < 9;
  const anchor = Math.round(toTick(x, width));
  if (event.shiftKey) drag = { kind: "loop", anchor };
  else if (model.loop && isNear(model.loop[0])) drag = { kind: "loop", anchor: model.loop[1] };
  else if (model.loop && isNear(model.loop[1])) drag = { kind: "loop", anchor: model.loop[0] };
  else drag = { kind: "time", anchor };
  if (drag.kind === "time") hold(toTick(x, width));
}

/** The tick under the pointer, or null; the transport shows its events in words. */
export function pointedTick() {
  return pointed;
}

/** The number of ticks by which a mark may miss the pointer, which is not exact. */
export function markReach() {
  return pointed === null ? 0 : (4 * axisEnd()) / width;
}

function move(event) {
  const tick = toTick(place(event), width);
  pointed = drag ? null : tick;
  invalidate();
  if (!drag) return;
  if (drag.kind === "time") return hold(tick);
  const ends = [drag.anchor, Math.round(tick)].sort((a, b) => a - b);
  model.loop = ends[1] - ends[0] >= 2 ? ends : null;
  invalidate();
}

function up() {
  if (drag?.kind === "time") settle();
  if (drag?.kind === "loop") chooseLoop(model.loop);
  drag = null;
}

/** Draws the timeline. */
export function drawTimeline() {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, 80);
  drawRuler();
  drawTrack();
  drawLoop();
  drawMarks();
  drawFlags(context, width, trackTop, trackHeight);
  drawParting(context, width, trackTop - 4, trackHeight + 8);
  drawHead();
  describe();
}

function drawRuler() {
  const wanted = (axisEnd() * 56) / Math.max(1, width - 2 * margin) / model.rate;
  const step = nice(Math.max(wanted, 0.1));
  context.font = fonts.tiny;
  context.textBaseline = "top";
  context.textAlign = "center";
  context.fillStyle = palette.muted;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  const end = axisEnd() / model.rate;
  for (let i = 0; i * step <= end + 1e-9; i++) {
    const x = Math.round(toX(i * step * model.rate, width)) + 0.5;
    context.moveTo(x, 14);
    context.lineTo(x, trackTop);
    context.fillText(`${Number((i * step).toFixed(2))}${i === 0 ? " s" : ""}`, x, 1);
  }
  context.stroke();
  context.textAlign = "left";
}

function bar(from, to, color, alpha) {
  const [x0, x1] = [toX(from, width), toX(to, width)];
  context.globalAlpha = alpha;
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x0, trackTop, Math.max(x1 - x0, 0), trackHeight, 3);
  context.fill();
  context.globalAlpha = 1;
}

/** Draws the track: lived ticks are filled, predicted ones are pale. */
function drawTrack() {
  const last = lastTick();
  bar(0, axisEnd(), palette.faint, 1);
  bar(0, last, palette.accent, 0.16);
  bar(0, Math.min(model.frontier, last), palette.accent, 0.42);
  if (model.isComplete) return;
  // The rest of the run is on its way.
  context.fillStyle = palette.accent;
  context.fillRect(toX(last, width) - 2, trackTop, 2, trackHeight);
}

function drawLoop() {
  if (!model.loop) return;
  const [x0, x1] = model.loop.map((tick) => toX(tick, width));
  context.fillStyle = palette.input;
  context.fillRect(x0, trackTop - 5, x1 - x0, 3);
  for (const x of [x0, x1]) context.fillRect(x - 1.5, trackTop - 5, 3, trackHeight + 10);
}

/**
 * Draws a mark for each event, in lanes below the track; events that share a pixel share a mark.
 */
function drawMarks() {
  const taken = new Set();
  for (const event of model.events) {
    const lane = lanes[event.kind] ?? 2;
    const x = Math.round(toX(event.tick, width));
    const key = `${event.kind} ${x}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const y = trackTop + trackHeight + 5 + lane * 6;
    context.fillStyle = { error: palette.alarm, input: palette.input, contact: palette.contact }[
      event.kind] ?? palette.event;
    if (event.kind === "error") drawDiamond(x, y + 2);
    else context.fillRect(x - 1, y, 2, 5);
  }
}

function drawDiamond(x, y) {
  context.beginPath();
  context.moveTo(x, y - 5);
  context.lineTo(x + 5, y);
  context.lineTo(x, y + 5);
  context.lineTo(x - 5, y);
  context.fill();
}

function drawHead() {
  const bottom = trackTop + trackHeight;
  if (model.frontier > 0 && model.frontier <= lastTick()) {
    const x = toX(model.frontier, width);
    context.fillStyle = palette.muted;
    context.fillRect(x - 1, trackTop - 2, 2, trackHeight + 4);
  }
  const x = Math.round(toX(clock.shown, width));
  context.fillStyle = palette.accent;
  context.fillRect(x - 0.75, trackTop - 6, 1.5, trackHeight + 30);
  context.beginPath();
  context.roundRect(x - 5, trackTop - 5, 10, bottom - trackTop + 10, 4);
  context.fill();
  context.fillStyle = palette.paper;
  context.fillRect(x - 0.75, trackTop + 1, 1.5, trackHeight - 2);
}

let described = "";

/** Tells screen readers the time. */
function describe() {
  const text = `${seconds(shownTick(), model.rate)} of ${seconds(lastTick(), model.rate)} seconds`;
  if (text === described) return;
  described = text;
  canvas.setAttribute("aria-valuenow", String(shownTick()));
  canvas.setAttribute("aria-valuemax", String(lastTick()));
  canvas.setAttribute("aria-valuetext", text);
}
