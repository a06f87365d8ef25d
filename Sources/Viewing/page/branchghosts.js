// Other branches on the stage: their items at the shown moment, and their paths, each in the colour
// of its branch, wherever they differ from the run.

import { camera } from "./camera.js";
import { beside } from "./beside.js";
import { branchColor, comparedBranches } from "./branches.js";
import { addLine, differs, indexAt, moving } from "./future.js";
import { width } from "./rows.js";
import { placed } from "./shapes.js";

/** The most items of a branch that are outlined: those that travel farthest. */
const most = 120;

/** Whether the rows of the run before are drawn as a branch. */
export function isShownAsBranch(ghost) {
  return comparedBranches().some((one) => one.run === ghost.run);
}

/** Draws all compared branches; call it before drawing the items. */
export function drawBranches(context, rows, poses, tick) {
  for (const { branch, rows: others, items, looks } of comparedBranches()) {
    if (branch.id === beside) continue;
    const list = moving(others).filter((track) => items[track.item] && differs(others, rows, track));
    context.strokeStyle = branchColor(branch.id);
    context.lineJoin = "round";
    context.lineCap = "round";
    drawWays(context, others, list, tick);
    for (const track of list.slice(0, most)) {
      drawOutline(context, others, looks.at(items[track.item], tick), poses, tick);
    }
  }
  context.globalAlpha = 1;
}

/** Draws the paths: strong up to the shown moment, and pale ahead of it. */
function drawWays(context, rows, list, tick) {
  const strength = Math.min(1, 20 / list.length);
  context.lineWidth = 1.25;
  for (const ahead of [false, true]) {
    context.globalAlpha = (ahead ? 0.35 : 0.7) * strength;
    context.beginPath();
    for (const track of list) {
      const now = Math.min(indexAt(track, tick) + 1, track.xs.length);
      const [from, to] = ahead ? [Math.max(0, now - 1), track.xs.length] : [0, now];
      addLine(context, rows, track, from, to);
    }
    context.stroke();
  }
}

const pose = new Float32Array(width);

function drawOutline(context, rows, item, poses, tick) {
  const at = Math.min(tick, rows.ticks - 1);
  for (let field = 0; field < width; field++) pose[field] = rows.value(at, item.id, field);
  if (pose[0] !== pose[0]) return;
  const now = item.id * width;
  const isSame = Math.hypot(pose[0] - poses[now], pose[1] - poses[now + 1]) < 0.4
    && Math.abs(pose[2] - poses[now + 2]) < 0.01;
  if (isSame) return;
  const path = placed(item, pose, 0, camera);
  context.globalAlpha = 0.14;
  context.fillStyle = context.strokeStyle;
  context.fill(path);
  context.globalAlpha = 0.95;
  context.lineWidth = 1.5;
  context.stroke(path);
}
