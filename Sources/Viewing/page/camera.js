// The place of the stage on the canvas: one scale and a displacement, in CSS pixels.

import { invalidate } from "./frames.js";
import { listenToPress, press } from "./press.js";

export const camera = { scale: 1, x: 0, y: 0, width: 1, height: 1, ratio: 1 };

/** The room of the buttons in the lower corners of the canvas, in CSS pixels. */
const [cornerWidth, cornerHeight] = [200, 54];

let isFitted = true;
let stage = { width: 320, height: 480, head: 0 };

/** Shows the whole stage with a margin around it. */
export function fit() {
  isFitted = true;
  const margin = Math.max(14, Math.min(32, camera.width * 0.05));
  fitBetween(margin, margin);
  // The buttons in the corners get room of their own where they would lie over the stage.
  if (camera.x < cornerWidth) fitBetween(margin, cornerHeight);
  invalidate();
}

function fitBetween(margin, foot) {
  const top = Math.max(margin, stage.head);
  const height = camera.height - top - foot;
  const scale = Math.min((camera.width - 2 * margin) / stage.width, height / stage.height);
  camera.scale = Math.max(0.02, scale);
  camera.x = (camera.width - stage.width * camera.scale) / 2;
  camera.y = top + (height - stage.height * camera.scale) / 2;
}

/**
 * Takes the size of the stage, in points, and the room above it, in CSS pixels, and fits all of it.
 *
 * It does not fit while something is pressed, nor over a part that a person chose, if `isKept`.
 */
export function frameStage(width, height, head = 0, isKept = false) {
  if (stage.width === width && stage.height === height && stage.head === head) return;
  stage = { width, height, head };
  if (!isKept || (isFitted && !press.isDown)) fit();
}

/** Takes the size of the canvas; the picture stays in place unless the whole stage is shown. */
export function resize(width, height, ratio) {
  const [dx, dy] = [(width - camera.width) / 2, (height - camera.height) / 2];
  Object.assign(camera, { width, height, ratio });
  if (press.isDown) invalidate();
  else if (isFitted) fit();
  else moveBy(dx, dy);
}

// A pressed thing stays under the pointer, even if a list appears and takes room of the canvas. The
// picture fits again after the end of the press was read.
listenToPress({
  ended: () => requestAnimationFrame(() => {
    if (isFitted && !press.isDown) fit();
  }),
});

/** Zooms by a factor around a point of the canvas, which stays in place. */
export function zoom(factor, x, y) {
  const scale = Math.max(0.02, Math.min(64, camera.scale * factor));
  const change = scale / camera.scale;
  camera.x = x - (x - camera.x) * change;
  camera.y = y - (y - camera.y) * change;
  camera.scale = scale;
  isFitted = false;
  invalidate();
}

/** Moves the picture, in CSS pixels. */
export function moveBy(dx, dy) {
  camera.x += dx;
  camera.y += dy;
  isFitted = false;
  invalidate();
}

/** A point of the canvas as a point of the stage. */
export function toStage(x, y) {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

/** A point of the stage as a point of the canvas. */
export function toCanvas(x, y) {
  return { x: x * camera.scale + camera.x, y: y * camera.scale + camera.y };
}
