// Params that are places on the stage: a handle for each, dragged with a finger or the mouse.

import { listen, model } from "./model.js";
import { camera, toCanvas } from "./camera.js";
import { fonts, palette } from "./palette.js";
import { sendKnob } from "./steering.js";

/** The list of handles: {behavior, param, x, y}. */
let handles = [];

/** Whether a param is a place: neither a direction nor an offset from an item. */
function isPlace(param) {
  return param.kind === "point" && param.unit === "pt" && !/offset$/i.test(param.name);
}

listen("scene", () => {
  handles = [];
  for (const behavior of model.behaviors) {
    for (const param of behavior.params) {
      if (isPlace(param) && param.settable && param.value) {
        handles.push({ behavior, param });
      }
    }
  }
});

/** The handle under a point of the canvas, or null. */
export function handleAt(x, y, reach) {
  let [best, distance] = [null, reach];
  for (const handle of handles) {
    const point = handle.param.value;
    const at = point && toCanvas(point.x, point.y);
    const away = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
    if (away < distance) [best, distance] = [handle, away];
  }
  return best;
}

/** The ids of behaviors whose handles show names, as the pointer is over their knobs. */
export const attention = { behaviors: [], handle: null };

/** Moves a handle to a point of the stage. */
export function moveHandle(handle, point) {
  const round = (value) => Math.round(value * 10) / 10;
  sendKnob(handle.behavior.id, handle.param.name, { x: round(point.x), y: round(point.y) });
}

/** Draws all handles. */
export function drawHandles(context) {
  for (const handle of handles) {
    const point = handle.param.value;
    if (!point) continue;
    const isWatched = attention.handle === handle || attention.behaviors.includes(handle.behavior.id);
    drawHandle(context, handle, toCanvas(point.x, point.y), isWatched);
  }
}

function drawHandle(context, handle, { x, y }, isWatched) {
  const radius = isWatched ? 8 : 5.5;
  context.lineWidth = 1.5;
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.paper;
  context.globalAlpha = isWatched ? 1 : 0.85;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    context.moveTo(x + dx * (radius - 2.5), y + dy * (radius - 2.5));
    context.lineTo(x + dx * (radius + 3.5), y + dy * (radius + 3.5));
  }
  context.stroke();
  context.globalAlpha = 1;
  if (!isWatched) return;
  context.font = fonts.small;
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.strokeStyle = palette.paper;
  const text = `${handle.behavior.label} · ${handle.param.name}`;
  const right = x + radius + 8 + context.measureText(text).width;
  const left = right > camera.width ? x - radius - 8 - context.measureText(text).width : x + radius + 8;
  context.strokeText(text, left, y);
  context.fillStyle = palette.accent;
  context.fillText(text, left, y);
}
