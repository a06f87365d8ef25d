// The overlays over the stage: parts of a session that items do not show.

import { announce, currentRows, listen, model } from "./model.js";
import { camera } from "./camera.js";
import { knownOverlays, send } from "./connection.js";
import { drawIslands } from "./islands.js";
import { palette } from "./palette.js";
import { fields, width } from "./rows.js";
import { change, settings } from "./settings.js";

/** The overlays with their names in the protocol, their keys and their meanings. */
export const overlays = [
  { name: "velocities", key: "v", label: "Velocities", doc: "the way of 1/10 s" },
  { name: "attachments", key: "a", label: "Attachments", doc: "from anchor to item" },
  { name: "boundaries", key: "b", label: "Boundaries", doc: "what items collide with" },
  { name: "contacts", key: "c", label: "Contacts", doc: "points, normals, impulses" },
  { name: "centers", key: "x", label: "Centers", doc: "of all items" },
  { name: "fingers", key: "g", label: "Fingers", doc: "on the stage" },
  { name: "fields", key: "e", label: "Fields", doc: "acceleration at points" },
  { name: "islands", key: "i", label: "Islands", doc: "items that come to rest together; gray at rest" },
].filter((overlay) => knownOverlays === null || knownOverlays.includes(overlay.name));

/** Tells the server which overlays this page needs. */
function askForOverlays() {
  send("overlays", settings.overlays.length ? settings.overlays.join(",") : "none");
}

/** Switches an overlay on or off. */
export function toggleOverlay(name) {
  const isOn = settings.overlays.includes(name);
  const others = settings.overlays.filter((other) => other !== name);
  change({ overlays: isOn ? others : [...others, name] });
  askForOverlays();
  announce("status");
}

listen("connection", () => {
  if (model.isConnected) askForOverlays();
});

const arrowHead = 5;

/** Adds an arrow to the current path, in CSS pixels. */
export function addArrow(context, x0, y0, x1, y1) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 1)) return;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const head = Math.min(arrowHead, length / 3);
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.moveTo(x1 - head * (ux + 0.6 * uy), y1 - head * (uy - 0.6 * ux));
  context.lineTo(x1, y1);
  context.lineTo(x1 - head * (ux - 0.6 * uy), y1 - head * (uy + 0.6 * ux));
}

const px = (x) => x * camera.scale + camera.x;
const py = (y) => y * camera.scale + camera.y;

function circle(context, x, y, radius) {
  context.moveTo(px(x) + radius, py(y));
  context.arc(px(x), py(y), radius, 0, 2 * Math.PI);
}

/** Calls `draw` with each group of `count` numbers. */
function each(numbers, count, draw) {
  for (let i = 0; i + count <= (numbers?.length ?? 0); i += count) {
    draw(...numbers.slice(i, i + count));
  }
}

const drawers = {
  islands: (context, overlay) => drawIslands(context, overlay.islands ?? []),

  fields(context, overlay) {
    // The arrow shows the sum of all fields at a point; it grows slowly, as fields vary widely.
    const sums = new Map();
    each(overlay.fields, 4, (x, y, ax, ay) => {
      const sum = sums.get(`${x},${y}`);
      if (sum) [sum.ax, sum.ay] = [sum.ax + ax, sum.ay + ay];
      else sums.set(`${x},${y}`, { x, y, ax, ay });
    });
    const largest = Math.max(...[...sums.values()].map(({ ax, ay }) => Math.hypot(ax, ay)));
    context.beginPath();
    for (const { x, y, ax, ay } of sums.values()) {
      const length = Math.hypot(ax, ay);
      if (length <= largest * 1e-3) continue;
      const reach = (4 + 16 * Math.sqrt(length / largest)) / length;
      addArrow(context, px(x), py(y), px(x) + ax * reach, py(y) + ay * reach);
    }
    stroke(context, palette.field, 1.25);
  },

  boundaries(context, overlay) {
    context.beginPath();
    for (const points of overlay.boundaries ?? []) {
      for (let i = 0; i + 1 < points.length; i += 2) {
        if (i === 0) context.moveTo(px(points[0]), py(points[1]));
        else context.lineTo(px(points[i]), py(points[i + 1]));
      }
    }
    stroke(context, palette.ink, 1.5);
  },

  attachments(context, overlay) {
    context.beginPath();
    each(overlay.attachments, 4, (x0, y0, x1, y1) => {
      context.moveTo(px(x0), py(y0));
      context.lineTo(px(x1), py(y1));
    });
    stroke(context, palette.ink, 1.25);
    context.beginPath();
    each(overlay.attachments, 4, (x0, y0, x1, y1) => {
      circle(context, x0, y0, 3);
      circle(context, x1, y1, 3);
    });
    context.fillStyle = palette.paper;
    context.fill();
    context.stroke();
  },

  velocities(context, overlay, poses) {
    context.beginPath();
    const show = (x, y, vx, vy) => addArrow(
      context, px(x), py(y), px(x + vx / 10), py(y + vy / 10));
    if (overlay.velocities) each(overlay.velocities, 5, (_, x, y, vx, vy) => show(x, y, vx, vy));
    else eachMotion(overlay.tick, poses, show);
    stroke(context, palette.accent, 1.5);
  },

  centers(context, overlay, poses) {
    context.beginPath();
    const show = (x, y) => {
      context.moveTo(px(x) - 4, py(y));
      context.lineTo(px(x) + 4, py(y));
      context.moveTo(px(x), py(y) - 4);
      context.lineTo(px(x), py(y) + 4);
    };
    if (overlay.centers) each(overlay.centers, 2, show);
    else for (let at = 0; at < poses.length; at += width) show(poses[at], poses[at + 1]);
    stroke(context, palette.paper, 3);
    stroke(context, palette.ink, 1.25);
  },

  contacts(context, overlay) {
    context.beginPath();
    each(overlay.contacts, 5, (x, y, nx, ny, impulse) => {
      const length = 6 + 8 * Math.log10(1 + Math.abs(impulse));
      addArrow(context, px(x), py(y), px(x) + nx * length, py(y) + ny * length);
    });
    stroke(context, palette.contact, 1.25);
    context.beginPath();
    each(overlay.contacts, 5, (x, y) => circle(context, x, y, 3));
    context.fillStyle = palette.contact;
    context.fill();
  },

  fingers(context, overlay) {
    each(overlay.fingers, 3, (_, x, y) => drawFinger(context, x, y));
  },
};

/** A finger on the stage, at a point of the stage. */
export function drawFinger(context, x, y) {
  context.beginPath();
  circle(context, x, y, 20);
  context.fillStyle = palette.accent;
  context.globalAlpha = 0.14;
  context.fill();
  context.globalAlpha = 1;
  stroke(context, palette.accent, 1.5);
}

function stroke(context, color, lineWidth) {
  context.strokeStyle = color;
  context.lineWidth = lineWidth;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke();
}

/** Shows velocities computed from rows, for a tick whose velocities the server has not sent. */
function eachMotion(tick, poses, show) {
  const rows = currentRows();
  for (let item = 0; item * width < poses.length; item++) {
    const [x, y] = [poses[item * width], poses[item * width + 1]];
    const vx = (x - rows.value(Math.max(0, tick - 1), item, fields.x)) * model.rate;
    const vy = (y - rows.value(Math.max(0, tick - 1), item, fields.y)) * model.rate;
    if (Math.hypot(vx, vy) > 1) show(x, y, vx, vy);
  }
}

/**
 * Draws the overlays that are on.
 *
 * The server's data is used at its own tick. Boundaries and fields, which seldom move, stay until
 * the server sends others.
 */
export function drawOverlays(context, poses, tick) {
  const known = model.overlay ?? {};
  const isCurrent = Math.abs(known.tick - tick) <= 1;
  const overlay = isCurrent ? known : { tick, boundaries: known.boundaries, fields: known.fields };
  for (const name of Object.keys(drawers)) {
    if (settings.overlays.includes(name)) drawers[name](context, overlay, poses);
  }
}
