// The handle at the stage's corner, with which a person gives the stage another size.

import { beginChange, isFixed } from "./branches.js";
import { camera, toCanvas, toStage } from "./camera.js";
import { isLive, send } from "./connection.js";
import { fonts, palette } from "./palette.js";
import { sizeIn, sizes } from "./sizes.js";
import { stats } from "./stats.js";

/** The distance of the handle from the corner, in CSS pixels, which keeps items there in reach. */
const offset = 7;
/** The smallest side that a drag gives, in points. */
const least = 20;

/** Whether the pointer is over the handle or drags it, and the size to which it drags. */
export const corner = { isWatched: false, wanted: null };

function at(tick) {
  const size = sizeIn(sizes(), tick);
  const point = toCanvas(size.width, size.height);
  return { x: point.x + offset, y: point.y + offset };
}

/** Whether a point of the canvas is on the handle. */
export function isOnCorner(point, tick, reach) {
  const handle = at(tick);
  return isLive && !isFixed() && Math.hypot(point.x - handle.x, point.y - handle.y) <= reach;
}

/** Begins a drag of the handle at a point of the canvas. */
export function takeCorner(point, tick) {
  const size = sizeIn(sizes(), tick);
  const start = toStage(point.x, point.y);
  return { dx: size.width - start.x, dy: size.height - start.y };
}

/** Sends the size to which the handle is dragged, in whole points. */
export function dragCorner(grip, point) {
  const end = toStage(point.x, point.y);
  const side = (length) => Math.max(least, Math.round(length));
  const wanted = { width: side(end.x + grip.dx), height: side(end.y + grip.dy) };
  if (wanted.width === corner.wanted?.width && wanted.height === corner.wanted?.height) return;
  if (!corner.wanted) beginChange();
  corner.wanted = wanted;
  if (send("resize", wanted.width, wanted.height)) stats.noteInput();
}

/** Ends the drag by sending the last size again. */
export function dropCorner() {
  if (corner.wanted) send("resize", corner.wanted.width, corner.wanted.height);
  Object.assign(corner, { isWatched: false, wanted: null });
}

/** Draws the handle, and the size while it is dragged. */
export function drawCorner(context, tick) {
  if (!isLive || isFixed()) return;
  const { x, y } = at(tick);
  context.strokeStyle = corner.isWatched ? palette.accent : palette.muted;
  context.lineWidth = corner.isWatched ? 3 : 2;
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x, y - 14);
  context.lineTo(x, y);
  context.lineTo(x - 14, y);
  context.stroke();
  context.lineCap = "butt";
  const { wanted } = corner;
  if (!wanted) return;
  const end = toCanvas(wanted.width, wanted.height);
  context.setLineDash([4, 4]);
  context.lineWidth = 1;
  context.strokeRect(camera.x, camera.y, end.x - camera.x, end.y - camera.y);
  context.setLineDash([]);
  context.font = fonts.small;
  context.textBaseline = "middle";
  context.fillStyle = palette.accent;
  const text = `${wanted.width} × ${wanted.height} pt`;
  context.fillText(text, end.x - context.measureText(text).width - 8, end.y - 12);
}
