// Islands: groups of items that touch or hold each other, and come to rest together.

import { camera } from "./camera.js";
import { palette } from "./palette.js";

/** The distance of the outline from the items, in CSS pixels. */
const margin = 7;
/** The colours of moving islands, in turn. */
const colors = ["accent", "contact", "input", "field", "flag"];

/** Draws a coloured area around each island: gray and dashed if the whole island rests. */
export function drawIslands(context, islands) {
  let moving = 0;
  context.lineJoin = "round";
  for (const { resting, points } of islands) {
    const color = resting ? palette.muted : palette[colors[moving++ % colors.length]];
    const path = outline(points);
    context.fillStyle = color;
    context.strokeStyle = color;
    context.globalAlpha = resting ? 0.07 : 0.13;
    context.fill(path);
    context.globalAlpha = resting ? 0.7 : 1;
    context.lineWidth = 1.5;
    context.setLineDash(resting ? [4, 4] : []);
    context.stroke(path);
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
}

/** The hull, moved outward from its middle, as a path in CSS pixels. */
function outline(points) {
  const path = new Path2D();
  const corners = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    corners.push([points[i] * camera.scale + camera.x, points[i + 1] * camera.scale + camera.y]);
  }
  corners.forEach((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    const after = corners[(index + 1) % corners.length];
    const [from, to] = [angle(before, corner), angle(corner, after)];
    path.arc(corner[0], corner[1], margin, from - Math.PI / 2, to - Math.PI / 2);
  });
  path.closePath();
  return path;
}

function angle(from, to) {
  return Math.atan2(to[1] - from[1], to[0] - from[0]);
}
