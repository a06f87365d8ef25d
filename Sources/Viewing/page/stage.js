// The stage canvas: paper, the run before, the future, items, overlays and handles, back to front.

import { currentRows, ghostRows, isGroup, model } from "./model.js";
import { camera, resize } from "./camera.js";
import { drawCorner } from "./corner.js";
import { clock, isMoving, shownTick } from "./clock.js";
import { drawBranches, isShownAsBranch } from "./branchghosts.js";
import { drawFuture, drawGhost, drawPast } from "./future.js";
import { clipping, drawingOrder, lookAt } from "./looks.js";
import { drawOverlays } from "./overlays.js";
import { drawForces } from "./forces.js";
import { drawHandles } from "./handles.js";
import { placeHeld } from "./held.js";
import {
  castShadow, drawnBox, drawPicture, drawText, endShadow, gradient, hasParts, strokeOutline,
} from "./finish.js";
import { drawAsOne } from "./offscreen.js";
import { drawnOutline, isPlain, placed } from "./shapes.js";
import { fonts, lineColor, palette } from "./palette.js";
import { settings } from "./settings.js";
import { sizeIn, sizes } from "./sizes.js";
import { width } from "./rows.js";

/** The poses of all items at the shown time, `width` numbers each. */
export let poses = new Float32Array(0);

/** The most poses of a ghost that is drawn while time goes on, as each touch then makes a run. */
const quick = 20_000;

/** The most ticks by which rows may be late while time goes on. */
const latest = 8;

/** Keeps a canvas as large as its box, in device pixels; returns its context. */
export function fitCanvas(canvas, whenResized) {
  const observer = new ResizeObserver(() => {
    const ratio = devicePixelRatio || 1;
    const box = canvas.getBoundingClientRect();
    canvas.width = Math.max(1, Math.round(box.width * ratio));
    canvas.height = Math.max(1, Math.round(box.height * ratio));
    whenResized(box.width, box.height, ratio);
  });
  observer.observe(canvas);
  return canvas.getContext("2d");
}

/** Prepares a canvas for the stage. */
export function prepareStage(canvas) {
  return fitCanvas(canvas, resize);
}

/** Draws the stage at the shown time. */
export function drawStage(context) {
  const { ratio } = camera;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, camera.width, camera.height);
  if (!model.scene) return;
  const tick = shownTick();
  const ghost = ghostRows();
  // Until a new run reaches the shown moment, the run before is drawn. While time goes on, rows may
  // come a little later than the status with the present.
  const reach = currentRows().ticks + (isMoving() ? latest : 0);
  const rows = reach <= tick && ghost ? ghost : currentRows();
  const size = model.items.length * width;
  if (poses.length !== size) poses = new Float32Array(size);
  rows.pose(clock.shown, poses);
  const moved = placeHeld(poses);

  drawPaper(context, sizeIn(sizes(), tick));
  const isStill = !isMoving();
  const isGhostShown = settings.showsGhost && ghost && ghost !== rows && !isShownAsBranch(ghost);
  if (isGhostShown && (isStill || ghost.ticks * ghost.items < quick)) drawGhost(context, ghost, rows);
  if (isStill && settings.showsFuture) drawPast(context, rows, tick);
  drawBranches(context, rows, poses, tick);
  for (const { item, pose } of moved) drawLeft(context, lookAt(item, tick), pose);
  drawItems(context, tick);
  if (isStill && settings.showsFuture) drawFuture(context, rows, tick);
  drawOverlays(context, poses, tick);
  drawMarks(context, tick);
  drawForces(context, poses, tick);
  if (settings.showsPoints) drawHandles(context);
  drawCorner(context, tick);
}

/** Draws the paper of a stage of some size. */
export function drawPaper(context, size) {
  const { scale, x, y } = camera;
  const [w, h] = [size.width * scale, size.height * scale];
  context.save();
  context.shadowColor = palette.shade;
  context.shadowBlur = 24;
  context.shadowOffsetY = 6;
  context.fillStyle = palette.paper;
  context.fillRect(x, y, w, h);
  context.restore();

  // A grid of 40 points for counting; it is left out where it would be dense.
  const spacing = 40 * scale;
  if (spacing < 9) return;
  context.beginPath();
  for (let at = spacing; at < w - 0.5; at += spacing) line(context, x + at, y, x + at, y + h);
  for (let at = spacing; at < h - 0.5; at += spacing) line(context, x, y + at, x + w, y + at);
  context.strokeStyle = palette.faint;
  context.lineWidth = 1;
  context.stroke();
}

/** Adds a line to the current path, moved to half pixels to be crisp. */
function line(context, x0, y0, x1, y1) {
  context.moveTo(Math.round(x0) + 0.5, Math.round(y0) + 0.5);
  context.lineTo(Math.round(x1) + 0.5, Math.round(y1) + 0.5);
}

function drawItems(context, tick) {
  const lookOf = (item) => lookAt(item, tick);
  for (const base of drawingOrder(tick)) {
    const at = base.id * width;
    if (poses[at] !== poses[at] || isGroup(base)) continue;
    const item = lookAt(base, tick);
    if (!item.hidden) drawItem(context, item, poses, clipping(model.items, base, lookOf));
  }
  endItems(context);
}

/** Draws an item with its pose in `list`, inside those that clip it; `endItems` follows the last one. */
export function drawItem(context, item, list, clips) {
  if (clips.length === 0) return fillItem(context, item, list);
  context.save();
  for (const one of clips) {
    context.setTransform(...matrixOf(list, one.id * width));
    context.clip(drawnOutline(one));
  }
  fillItem(context, item, list);
  context.restore();
}

/**
 * The transform of the item with its pose at `at` of `list`, in device pixels per point.
 * @returns {[number, number, number, number, number, number]}
 */
function matrixOf(list, at) {
  const { scale, x, y, ratio } = camera;
  const k = scale * ratio;
  const [angle, sx, sy] = [list[at + 2], list[at + 3] * k, list[at + 4] * k];
  const [cos, sin] = angle === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  return [cos * sx, sin * sx, -sin * sy, cos * sy,
    (list[at] * scale + x) * ratio, (list[at + 1] * scale + y) * ratio];
}

/** Draws an item with its pose in `list`; all that is drawn of it fades as one. */
function fillItem(context, item, list) {
  const matrix = matrixOf(list, item.id * width);
  const alpha = list[item.id * width + 5];
  if (alpha < 1 && hasParts(item)) {
    drawAsOne(context, drawnBox(context, item, matrix), alpha, (layer) => drawParts(layer, item, matrix));
  } else {
    context.globalAlpha = alpha;
    drawParts(context, item, matrix);
  }
}

function drawParts(context, item, [a, b, c, d, x, y]) {
  context.setTransform(a, b, c, d, x, y);
  const { finish } = item;
  context.fillStyle = finish?.fill
    ? gradient(context, finish.fill, item.width, item.height) : item.color;
  if (finish?.shadow) castShadow(context, finish.shadow, a, b, c, d);
  if (isPlain(item)) context.fillRect(-item.width / 2, -item.height / 2, item.width, item.height);
  else context.fill(drawnOutline(item));
  if (finish?.shadow) endShadow(context);
  if (finish?.image) drawPicture(context, finish.image, item);
  if (finish?.stroke) strokeOutline(context, finish.stroke, drawnOutline(item), item);
  if (finish?.text) drawText(context, finish.text, item.width);
}

/** Restores the transform of the canvas after items. */
export function endItems(context) {
  context.globalAlpha = 1;
  context.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0);
}

/** Draws the outline of an item in the shown moment, while a finger has the item elsewhere. */
function drawLeft(context, item, pose) {
  context.setLineDash([4, 4]);
  context.strokeStyle = lineColor(item.color, palette.paper);
  context.lineWidth = 1.5;
  context.stroke(placed(item, pose, 0, camera));
  context.setLineDash([]);
}

/** Draws outlines of the selected and the hovered item and of groups, and names. */
function drawMarks(context, tick) {
  for (const item of model.items) {
    if (item && isGroup(item)) drawGroup(context, item, tick);
  }
  const { hovered, selected } = model;
  if (hovered && hovered !== selected) outlineItem(context, hovered, tick, palette.muted, 1);
  if (selected) outlineItem(context, selected, tick, palette.accent, 2);
  if (settings.showsNames) {
    for (const item of model.items.slice(0, 200)) if (item) drawName(context, item);
  } else if (hovered ?? selected) {
    drawName(context, hovered ?? selected);
  }
}

/** Draws a line around an item, outside of its own line, so that this is seen while it is edited. */
function outlineItem(context, base, tick, color, lineWidth) {
  const at = base.id * width;
  if (poses[at] !== poses[at]) return;
  const item = lookAt(base, tick);
  const { path: drawn, stroke } = item.finish ?? {};
  const matrix = matrixOf(poses, at);
  const path = placed(item, poses, at, camera);
  // Another drawn outline has a line of its own, which need not be near.
  const larger = camera.scale * Math.max(Math.abs(poses[at + 3]), Math.abs(poses[at + 4]));
  const own = stroke && !drawn ? stroke.width * larger : 0;
  const box = drawnBox(context, item, matrix);
  const room = (own + lineWidth + 3) * camera.ratio;
  drawAsOne(context, { ...box, across: box.across + room, down: box.down + room }, 1, (layer) => {
    layer.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0);
    layer.lineJoin = "round";
    const line = (style, away) => {
      layer.strokeStyle = style;
      layer.lineWidth = own + 2 * away;
      layer.stroke(path);
    };
    line(palette.paper, lineWidth + 2.5);
    line(color, lineWidth + 1.25);
    line(palette.paper, 1.25);
    layer.globalCompositeOperation = "destination-out";
    if (own > 0) line(palette.paper, 0);
    layer.fill(path);
    layer.setTransform(...matrix);
    if (stroke) strokeOutline(layer, { ...stroke, color: palette.paper }, drawnOutline(item), item);
    layer.globalCompositeOperation = "source-over";
  });
  endItems(context);
}

function drawGroup(context, group, tick) {
  const isShown = [model.hovered, model.selected].some(
    (item) => item && (item === group || item.group === group.id));
  const at = group.id * width;
  if (!isShown || poses[at] !== poses[at]) return;
  context.setLineDash([4, 4]);
  context.strokeStyle = palette.muted;
  context.lineWidth = 1;
  context.stroke(placed(lookAt(group, tick), poses, at, camera));
  context.setLineDash([]);
}

/** So many letters of a name are drawn. */
const longestName = 40;

function drawName(context, item) {
  const at = item.id * width;
  if (poses[at] !== poses[at]) return;
  context.font = fonts.small;
  const name = item.name || `item ${item.id}`;
  const text = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
  const textWidth = context.measureText(text).width;
  const reach = (Math.abs(Math.sin(poses[at + 2])) * item.width * poses[at + 3]
    + Math.abs(Math.cos(poses[at + 2])) * item.height * poses[at + 4]) / 2;
  const x = poses[at] * camera.scale + camera.x - textWidth / 2;
  let y = (poses[at + 1] - reach) * camera.scale + camera.y - 24;
  if (y < 4) y = (poses[at + 1] + reach) * camera.scale + camera.y + 8;
  context.fillStyle = palette.ink;
  context.globalAlpha = 0.86;
  context.beginPath();
  context.roundRect(x - 6, y, textWidth + 12, 17, 4);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = palette.paper;
  context.textBaseline = "middle";
  context.fillText(text, x, y + 9);
}
