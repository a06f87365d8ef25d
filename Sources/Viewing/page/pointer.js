// Pointers on the stage: fingers of the session, handles, starts of items, and the camera.
//
// While time stands still, a short press on an item without a move only selects the item, and
// changes no future. Any other press is a finger of the session from its start on. Moves are sent
// once a frame; moves that the browser coalesced in between are left out, as lines carry no times
// of their own.

import { invalidate } from "./frames.js";
import { announce, isGroup, listen, model, select } from "./model.js";
import { camera, moveBy, toStage, zoom } from "./camera.js";
import { goOn, goOnFrom, isMoving, shownTick, wake } from "./clock.js";
import { isFixed } from "./branches.js";
import { corner, dragCorner, dropCorner, isOnCorner, takeCorner } from "./corner.js";
import { isLive, send } from "./connection.js";
import { hears, hoverAt, leaveStage, turnWheel } from "./devices.js";
import { attention, handleAt, moveHandle } from "./handles.js";
import { holdItem, letGo, tickOf } from "./held.js";
import { clipping, drawingOrder, lookAt } from "./looks.js";
import { note } from "./messages.js";
import { drawFinger } from "./overlays.js";
import { settings } from "./settings.js";
import { isHit } from "./shapes.js";
import { poses } from "./stage.js";
import { stats } from "./stats.js";
import { sendStart } from "./steering.js";

/** The limits of a press that only selects: its move, in CSS pixels, and its duration, in ms. */
const [clickReach, clickTime] = [4, 200];

/** The way that makes a press a drag, in CSS pixels. */
const dragReach = 24;

/** The effect of a drag on the stage: "touch", "move" an item's start, or "pan" the picture. */
export const tool = { name: "touch" };

const pointers = new Map(); // pointer id: {kind, x, y, ...}
let canvas;

/** The topmost item at a point of the stage, or null. */
function itemAt(point, slack = 0) {
  const lookOf = (item) => lookAt(item, shownTick());
  const isUnder = (base, item) => !item.hidden && !isGroup(base) && isHit(item, poses, point, slack)
    && clipping(model.items, base, lookOf).every((one) => isHit(one, poses, point));
  const list = drawingOrder(shownTick());
  for (let i = list.length - 1; i >= 0; i--) if (isUnder(list[i], lookOf(list[i]))) return list[i];
  return null;
}

function place(event) {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/**
 * A point of the stage as it is sent: in hundredths of a point.
 * @returns {[x: number, y: number]}
 */
function written(at) {
  const point = toStage(at.x, at.y);
  return [Math.round(point.x * 100) / 100, Math.round(point.y * 100) / 100];
}

function freeFinger() {
  const used = new Set([...pointers.values()].map((pointer) => pointer.finger));
  for (let finger = 0; finger < 10; finger++) if (!used.has(finger)) return finger;
  return -1;
}

/** The handle at a point of the canvas; null over an item with the tool "touch". */
function handleUnder(at, item, reach) {
  const isHidden = !settings.showsPoints || (item && tool.name === "touch");
  return isHidden ? null : handleAt(at.x, at.y, reach);
}

/** Whether the handle at the stage's corner is at a point of the canvas; items take precedence. */
function isCornerUnder(at, item, reach) {
  return !item && isOnCorner(at, shownTick(), reach);
}

function kindOf(event, at, item) {
  const isPanning = event.button === 1 || event.button === 2 || event.shiftKey || tool.name === "pan";
  if (isPanning || !isLive || isFixed()) return { kind: "pan" };
  const reach = event.pointerType === "touch" ? 24 : 12;
  const handle = handleUnder(at, item, reach);
  if (handle) return { kind: "handle", handle };
  if (isCornerUnder(at, item, reach)) {
    return { kind: "corner", grip: takeCorner(at, shownTick()) };
  }
  if (!isMovingStarts(event)) return { kind: "finger", finger: freeFinger() };
  const refusal = item ? refusalToMove(item) : "";
  if (!item || refusal) return { kind: "none", refusal };
  return { kind: "start", item, starts: startsOf(item), from: toStage(at.x, at.y) };
}

function isMovingStarts(event) {
  return event.altKey || tool.name === "move";
}

/** The reason why the start of an item cannot be dragged on the stage; empty for none. */
function refusalToMove(item) {
  if (item.fields.length === 0) return `${item.name} comes later than tick 0, so it has no start.`;
  if (!Number.isInteger(item.parent)) return "";
  return `${item.name} starts at a place in ${model.items[item.parent].name}: edit its x and y in the panel Item.`;
}

function startsOf(item) {
  const start = (name) => item.fields?.find((field) => field.name === name)?.value;
  return { x: start("x") ?? 0, y: start("y") ?? 0 };
}

function down(event) {
  const at = place(event);
  canvas.setPointerCapture(event.pointerId);
  const slack = (event.pointerType === "touch" ? 16 : 4) / camera.scale;
  const item = itemAt(toStage(at.x, at.y), slack);
  const pointer = {
    ...at, first: at, item, time: event.timeStamp, isTouch: event.pointerType === "touch",
    hasBegun: false, timer: 0, ...kindOf(event, at, item),
  };
  pointers.set(event.pointerId, pointer);
  if (pointer.kind === "start" || pointer.refusal) select(item.id);
  if (pointer.kind === "handle") attention.handle = pointer.handle;
  if (pointer.kind === "corner") corner.isWatched = true;
  if (pointer.kind === "finger") {
    if (item && !isMoving()) pointer.timer = setTimeout(begin, clickTime, pointer);
    else begin(pointer);
  }
  invalidate();
}

/** Sends the finger's touch of the stage, at the point of the press. */
function begin(pointer) {
  clearTimeout(pointer.timer);
  if (pointer.hasBegun || pointer.finger < 0) return;
  const isFirst = ![...pointers.values()].some((one) => one.hasBegun);
  if (pointer.item && isFirst && !isMoving()) goOnFrom(tickOf(pointer.item));
  else goOn();
  wake();
  pointer.hasBegun = true;
  Object.assign(pointer, { tick: shownTick(), taken: toStage(pointer.first.x, pointer.first.y) });
  if (send("touch", "began", pointer.finger, ...written(pointer.first))) stats.noteInput();
}

function move(event) {
  const at = place(event);
  const pointer = pointers.get(event.pointerId);
  if (!pointer) return hover(at, event);
  const [dx, dy] = [at.x - pointer.x, at.y - pointer.y];
  if (pointer.kind === "pan") pan(pointer, at, dx, dy);
  pointer.x = at.x;
  pointer.y = at.y;
  if (pointer.kind === "handle") moveHandle(pointer.handle, toStage(at.x, at.y));
  if (pointer.kind === "corner") {
    if (!corner.wanted) goOn();
    dragCorner(pointer.grip, at);
  }
  if (pointer.kind === "start") moveStart(pointer, toStage(at.x, at.y));
  const away = Math.hypot(at.x - pointer.first.x, at.y - pointer.first.y);
  if (pointer.refusal && away > clickReach) {
    note(pointer.refusal);
    pointer.refusal = "";
  }
  if (pointer.kind === "finger") {
    if (!pointer.hasBegun && away > clickReach) begin(pointer);
    if (pointer.hasBegun && send("touch", "moved", pointer.finger, ...written(at))) stats.noteInput();
    if (pointer.hasBegun && pointer.item) {
      holdItem(pointer, toStage(at.x, at.y));
      if (away > dragReach) announce("dragged", pointer.item);
    }
  }
  invalidate();
}

/** Moves the picture by a pointer; a second pointer also zooms it. */
function pan(pointer, at, dx, dy) {
  const other = [...pointers.values()].find((one) => one !== pointer && one.kind === "pan");
  if (!other) return moveBy(dx, dy);
  const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
  const after = Math.hypot(at.x - other.x, at.y - other.y);
  moveBy(dx / 2, dy / 2);
  if (before > 8) zoom(after / before, (at.x + other.x) / 2, (at.y + other.y) / 2);
}

function moveStart(pointer, point) {
  const round = (value) => Math.round(value * 10) / 10;
  sendStart(pointer.item, "x", round(pointer.starts.x + point.x - pointer.from.x));
  sendStart(pointer.item, "y", round(pointer.starts.y + point.y - pointer.from.y));
}

function hover(at, event) {
  if (event.pointerType === "touch") return;
  hoverAt(written(at));
  const under = itemAt(toStage(at.x, at.y), 3 / camera.scale);
  const handle = handleUnder(at, under, 12);
  const item = handle ? null : under;
  const isOn = !handle && isCornerUnder(at, item, 12);
  if (handle !== attention.handle || item !== model.hovered || isOn !== corner.isWatched) invalidate();
  corner.isWatched = isOn;
  attention.handle = handle;
  model.hovered = item;
  const isMovable = item && isMovingStarts(event) && !refusalToMove(item);
  canvas.dataset.cursor = isOn ? "corner" : handle || isMovable || tool.name === "pan" ? "move" : item ? "item" : "";
}

function up(event) {
  const pointer = pointers.get(event.pointerId);
  if (!pointer) return;
  pointers.delete(event.pointerId);
  clearTimeout(pointer.timer);
  const isCancelled = event.type === "pointercancel";
  if (pointer.hasBegun) {
    const at = isCancelled ? pointer : place(event);
    send("touch", isCancelled ? "cancelled" : "ended", pointer.finger, ...written(at));
    stats.noteInput();
    letGo(pointer);
  }
  const away = Math.hypot(pointer.x - pointer.first.x, pointer.y - pointer.first.y);
  const isShort = away <= clickReach && event.timeStamp - pointer.time < 2 * clickTime;
  const canSelect = pointer.kind === "finger" || !isLive || isFixed();
  if (canSelect && isShort && !isCancelled) select(pointer.item?.id ?? null);
  if (pointer.kind === "handle") attention.handle = null;
  if (pointer.kind === "corner") dropCorner();
  invalidate();
}

function leave() {
  leaveStage();
  model.hovered = null;
  attention.handle = null;
  corner.isWatched = false;
  invalidate();
}

/** The height of a line of wheels that count in lines, in CSS pixels. */
const wheelLine = 16;

/**
 * Turns a wheel of the scene, if it has a gesture for it, or moves the picture; zooms it with
 * Control, which browsers also report for a pinch on a trackpad.
 */
function wheel(event) {
  event.preventDefault();
  const at = place(event);
  const unit = event.deltaMode === 1 ? wheelLine : 1;
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  if (event.ctrlKey || event.metaKey) zoom(Math.exp(-Math.max(-60, Math.min(60, dy)) * 0.01), at.x, at.y);
  else if (!event.shiftKey && hears("wheel")) turnWheel(written(at), dx, dy);
  else if (event.shiftKey && dx === 0) moveBy(-dy, 0);
  else moveBy(-dx, -dy);
}

/** Listens to the pointers of a canvas. */
export function listenToPointers(element) {
  canvas = element;
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", leave);
  canvas.addEventListener("wheel", wheel, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}

// With a connection its fingers are gone: one that is still down has to be put down again.
listen("connection", () => {
  for (const pointer of pointers.values()) {
    if (pointer.kind !== "finger") continue;
    clearTimeout(pointer.timer);
    letGo(pointer);
    Object.assign(pointer, { kind: "none", hasBegun: false });
  }
});

/** Draws the fingers of this page, so that a person sees what a finger covers. */
export function drawOwnFingers(context) {
  for (const pointer of pointers.values()) {
    if (!pointer.hasBegun || !(pointer.isTouch || settings.overlays.includes("fingers"))) continue;
    const point = toStage(pointer.x, pointer.y);
    drawFinger(context, point.x, point.y);
  }
}
