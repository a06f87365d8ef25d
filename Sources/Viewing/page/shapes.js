// Shapes of items: their outlines as paths around the center, and whether a point lies in one.

import { width } from "./rows.js";

const paths = new Map();

/** The outline of an item around its center, unturned, in points. */
export function outline(item) {
  const key = item.shape === "path"
    ? item.outline
    : `${item.shape} ${item.width} ${item.height} ${item.finish?.cornerRadius}`;
  let path = paths.get(key);
  if (path) return path;
  path = new Path2D();
  trace(path, item);
  remember(key, path);
  return path;
}

function remember(key, path) {
  if (paths.size > 4000) paths.clear();
  paths.set(key, path);
}

/** The outline with which an item is drawn, which may be another one. */
export function drawnOutline(item) {
  const drawn = item.finish?.path;
  if (!drawn) return outline(item);
  let path = paths.get(drawn.points);
  if (path) return path;
  path = new Path2D();
  for (let i = 0; i + 1 < drawn.points.length; i += 2) {
    path.lineTo(drawn.points[i], drawn.points[i + 1]);
  }
  if (drawn.closed) path.closePath();
  remember(drawn.points, path);
  return path;
}

/** Half the width and height of what the outlines of an item cover around its center, in points. */
export function extent(item) {
  const half = [item.width / 2, item.height / 2];
  for (const points of [item.finish?.path?.points, item.shape === "path" ? item.outline : null]) {
    points?.forEach((place, index) => { half[index % 2] = Math.max(half[index % 2], Math.abs(place)); });
  }
  return half;
}

/** The length of the outline with which an item is drawn, in points. */
export function outlineLength(item) {
  const [w, h] = [item.width / 2, item.height / 2];
  const drawn = item.finish?.path
    ?? (item.shape === "path" ? { points: item.outline, closed: true } : null);
  if (drawn) {
    let length = 0;
    const { points, closed } = drawn;
    for (let i = closed ? 0 : 2; i + 1 < points.length; i += 2) {
      const last = (i - 2 + points.length) % points.length;
      length += Math.hypot(points[i] - points[last], points[i + 1] - points[last + 1]);
    }
    return length;
  }
  if (item.shape === "ellipse") return lengthOfEllipse(w, h);
  const radius = Math.min(item.finish?.cornerRadius ?? 0, w, h);
  return 4 * (w + h) - 8 * radius + lengthOfEllipse(radius, radius);
}

/**
 * The length of an ellipse with half axes, at most 0.04 % short.
 *
 * Source: S. Ramanujan, "Modular equations and approximations to π", 1914.
 */
function lengthOfEllipse(a, b) {
  if (a + b === 0) return 0;
  const h = ((a - b) / (a + b)) ** 2;
  return Math.PI * (a + b) * (1 + 3 * h / (10 + Math.sqrt(4 - 3 * h)));
}

function trace(path, item) {
  const [w, h] = [item.width / 2, item.height / 2];
  if (item.shape === "ellipse") {
    path.ellipse(0, 0, w, h, 0, 0, 2 * Math.PI);
  } else if (item.shape === "path") {
    for (let i = 0; i + 1 < item.outline.length; i += 2) {
      path.lineTo(item.outline[i], item.outline[i + 1]);
    }
    path.closePath();
  } else {
    path.roundRect(-w, -h, 2 * w, 2 * h, Math.min(item.finish?.cornerRadius ?? 0, w, h));
  }
}

/** Whether an item is a rectangle with sharp corners, which a canvas fills without a path. */
export function isPlain(item) {
  return item.shape === "rect" && !item.finish?.cornerRadius && !item.finish?.path;
}

/** Whether a point, in the item's own axes around its center, lies inside the shape. */
function holds(item, x, y) {
  const [w, h] = [item.width / 2, item.height / 2];
  if (item.shape === "ellipse") return (x / w) ** 2 + (y / h) ** 2 <= 1;
  if (item.shape !== "path") return Math.abs(x) <= w && Math.abs(y) <= h;
  let isInside = false;
  const points = item.outline;
  for (let i = 0, j = points.length - 2; i + 1 < points.length; j = i, i += 2) {
    const isBetween = (points[i + 1] > y) !== (points[j + 1] > y);
    const slope = (points[j] - points[i]) / (points[j + 1] - points[i + 1]);
    if (isBetween && x < points[i] + slope * (y - points[i + 1])) isInside = !isInside;
  }
  return isInside;
}

/**
 * Whether a point of the stage lies in an item with its pose in `poses`.
 *
 * Small items count as larger by `slack` points.
 */
export function isHit(item, poses, point, slack = 0) {
  const at = item.id * width;
  const [dx, dy] = [point.x - poses[at], point.y - poses[at + 1]];
  if (!(dx === dx)) return false;
  const [cos, sin] = [Math.cos(poses[at + 2]), Math.sin(poses[at + 2])];
  const x = (dx * cos + dy * sin) / (poses[at + 3] || 1);
  const y = (dy * cos - dx * sin) / (poses[at + 4] || 1);
  if (holds(item, x, y)) return true;
  return slack > 0 && dx * dx + dy * dy < slack * slack;
}

/** The outline of an item in the pose at `at` of `poses`, as a path on the canvas. */
export function placed(item, poses, at, camera) {
  const path = new Path2D();
  path.addPath(outline(item), matrix(poses, at, camera));
  return path;
}

function matrix(poses, at, camera) {
  const s = camera.scale;
  const [cos, sin] = [Math.cos(poses[at + 2]), Math.sin(poses[at + 2])];
  const [sx, sy] = [poses[at + 3] * s, poses[at + 4] * s];
  return new DOMMatrix([
    cos * sx, sin * sx, -sin * sy, cos * sy,
    poses[at] * s + camera.x, poses[at + 1] * s + camera.y,
  ]);
}
