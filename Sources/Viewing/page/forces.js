// The forces on the selected item: an arrow on the stage for each behavior's force.

import { model } from "./model.js";
import { camera } from "./camera.js";
import { addArrow } from "./overlays.js";
import { width } from "./rows.js";

const hues = [212, 28, 152, 282, 352, 56];

/** The colour of the force with an index in the list, as CSS text. */
export function forceColor(index) {
  return `hsl(${hues[index % hues.length]} 70% 52%)`;
}

/** The length of an arrow for a force, in CSS pixels; it grows slowly, as forces vary widely. */
function arrowLength(force, largest) {
  return force <= 0 ? 0 : 12 + 48 * (Math.log1p(force) / Math.log1p(largest));
}

/** Draws the forces on the selected item, if they are known for the tick. */
export function drawForces(context, poses, tick) {
  const { inspection, selected } = model;
  if (!inspection || !selected || Math.abs(inspection.tick - tick) > 1) return;
  const at = selected.id * width;
  const x = poses[at] * camera.scale + camera.x;
  const y = poses[at + 1] * camera.scale + camera.y;
  const sizes = inspection.forces.map((force) => Math.hypot(force.x, force.y));
  const largest = Math.max(...sizes, 1e-9);
  inspection.forces.forEach((force, index) => {
    const length = arrowLength(sizes[index], largest);
    if (length === 0) return;
    const [dx, dy] = [force.x / sizes[index], force.y / sizes[index]];
    context.beginPath();
    addArrow(context, x, y, x + dx * length, y + dy * length);
    context.strokeStyle = forceColor(index);
    context.lineWidth = 2;
    context.stroke();
  });
}
