// The predicted run while time stands still: paths with a dot each 1/10 s, and places of rest. The
// run before is drawn the same way, as a ghost.

import { lastTick, model, isGroup } from "./model.js";
import { camera } from "./camera.js";
import { colorOf, lookAt } from "./looks.js";
import { lineColor, palette } from "./palette.js";
import { fields, width } from "./rows.js";
import { placed } from "./shapes.js";
import { tracks } from "./tracks.js";

/** The most items whose paths are drawn: those that travel farthest. */
const most = 240;

/** The least visible distance between two points of a path, in points. */
export function spacing() {
  return 1.2 / camera.scale;
}

function wayColor(track) {
  return lineColor(colorOf(model.items[track.item]), palette.paper);
}

/** The paths to draw: those of items that move, the longest first. */
export function moving(rows) {
  const list = tracks(rows, spacing());
  const shown = list.length > most ? list.slice(0, most) : list;
  return shown.filter((track) => model.items[track.item] && !isGroup(model.items[track.item]));
}

/** The index of the first point of a track at or after a tick. */
export function indexAt(track, tick) {
  let [low, high] = [0, track.ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (track.ticks[middle] < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Adds the points of a track of rows, from one index to before another, to the current path.
 *
 * No line leads over a step.
 */
export function addLine(context, rows, track, from, to) {
  const { scale, x, y } = camera;
  for (let i = from; i < to; i++) {
    const [px, py] = [track.xs[i] * scale + x, track.ys[i] * scale + y];
    const isApart = i === from || rows.leaps(track.item, track.ticks[i - 1], track.ticks[i]);
    if (isApart) context.moveTo(px, py);
    else context.lineTo(px, py);
  }
}

/** The most paths with full colour and dots; more of them would cover the items. */
const fewTracks = 60;

/** The strength with which the paths of a list are drawn, from 0 to 1. */
function strength(list) {
  return Math.min(1, 30 / list.length);
}

/** Draws the paths before a tick faintly; call it before drawing the items. */
export function drawPast(context, rows, tick) {
  const list = moving(rows);
  context.globalAlpha = 0.28 * strength(list);
  context.lineWidth = 1.25;
  for (const track of list) {
    context.strokeStyle = wayColor(track);
    context.beginPath();
    addLine(context, rows, track, 0, Math.min(indexAt(track, tick) + 1, track.xs.length));
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * Draws the paths after a tick; call it after drawing the items, which would hide their own paths.
 */
export function drawFuture(context, rows, tick) {
  context.lineJoin = "round";
  context.lineCap = "round";
  const list = moving(rows);
  const isCrowd = list.length > fewTracks;
  for (const track of list) {
    if (track.rests <= tick) continue;
    context.beginPath();
    addLine(context, rows, track, Math.max(0, indexAt(track, tick) - 1), track.xs.length);
    if (!isCrowd) halo(context);
    context.strokeStyle = wayColor(track);
    context.lineWidth = 1.25;
    context.globalAlpha = 0.95 * strength(list);
    context.stroke();
    if (!isCrowd) drawDots(context, rows, track, tick);
  }
  context.globalAlpha = Math.max(0.3, strength(list));
  for (const track of list) if (track.rests > tick) drawRest(context, rows, track, wayColor(track));
  context.globalAlpha = 1;
}

/** Strokes the current path in the colour of paper, so that it also shows over items. */
function halo(context) {
  context.strokeStyle = palette.paper;
  context.lineWidth = 3.5;
  context.globalAlpha = 0.75;
  context.stroke();
}

/** Draws a dot each 1/10 s; close dots show a slow item. */
function drawDots(context, rows, track, tick) {
  const { scale, x, y } = camera;
  const spacing = model.rate / 10;
  context.beginPath();
  for (let count = Math.floor(tick / spacing) + 1; ; count++) {
    const at = Math.round(count * spacing);
    if (at > track.rests) break;
    const px = rows.value(at, track.item, fields.x) * scale + x;
    const py = rows.value(at, track.item, fields.y) * scale + y;
    context.moveTo(px + 2.2, py);
    context.arc(px, py, 2.2, 0, 2 * Math.PI);
  }
  context.fillStyle = wayColor(track);
  context.globalAlpha = 1;
  context.fill();
  context.strokeStyle = palette.paper;
  context.lineWidth = 0.75;
  context.stroke();
}

const pose = new Float32Array(width);

function restPose(rows, track) {
  const end = Math.min(rows.ticks - 1, lastTick());
  for (let field = 0; field < width; field++) pose[field] = rows.value(end, track.item, field);
  return pose[0] === pose[0];
}

function drawRest(context, rows, track, color, dash = []) {
  if (!restPose(rows, track)) return;
  const item = lookAt(model.items[track.item], rows.ticks - 1);
  context.setLineDash(dash);
  const path = placed(item, pose, 0, camera);
  context.strokeStyle = palette.paper;
  context.lineWidth = 3;
  if (dash.length === 0) context.stroke(path);
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke(path);
  context.setLineDash([]);
}

/** Draws the run before, where it differs from the shown run. */
export function drawGhost(context, ghost, rows) {
  context.lineJoin = "round";
  context.lineCap = "round";
  const list = moving(ghost).filter((track) => differs(ghost, rows, track));
  context.globalAlpha = 0.85 * strength(list);
  context.strokeStyle = palette.muted;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  for (const track of list) {
    context.beginPath();
    addLine(context, ghost, track, 0, track.xs.length);
    context.stroke();
  }
  context.setLineDash([]);
  for (const track of list) drawRest(context, ghost, track, palette.muted, [3, 3]);
  context.globalAlpha = 1;
}

/** Whether an item takes another path in the shown run, checked at 32 moments. */
export function differs(ghost, rows, track) {
  const ticks = Math.min(ghost.ticks, rows.ticks);
  if (ghost.ticks !== rows.ticks && ticks < 2) return true;
  for (let i = 1; i <= 32; i++) {
    const tick = Math.floor(((ticks - 1) * i) / 32);
    for (const field of [fields.x, fields.y, fields.angle]) {
      const change = ghost.value(tick, track.item, field) - rows.value(tick, track.item, field);
      if (Math.abs(change) > 0.01) return true;
    }
  }
  return false;
}
