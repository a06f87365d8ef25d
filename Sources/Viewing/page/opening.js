// The first moment of a scene: it plays, unless the address names a moment, somebody has moved or
// changed it before, or a person wants little motion.

import { listen, model } from "./model.js";
import { namesMoment } from "./address.js";
import { isFixed } from "./branches.js";
import { play } from "./clock.js";
import { isLive } from "./connection.js";

/** The longest wait for the whole run, in ms: known before it plays, the time axis need not grow. */
const patience = 800;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let isFirst = true;
/** Whether this page has asked for another scene. */
let isAsked = false;
let isDue = false;
let timer = 0;

/** Lets each scene play when it opens. */
export function prepareOpening() {
  if (!isLive) return;
  listen("opened", () => { isAsked = true; });
  listen("scene", ({ isOther }) => {
    // Another branch may be a run of another scene; it is opened by nobody.
    if (!isOther || !(isFirst || isAsked)) return;
    isDue = !calm.matches && !(isFirst && namesMoment());
    [isFirst, isAsked] = [false, false];
    clearTimeout(timer);
    if (isDue) timer = setTimeout(begin, patience);
  });
  listen("status rows", () => {
    if (isDue && model.isComplete && model.last > 0) begin();
  });
}

function begin() {
  if (!isDue || !model.isConnected) return;
  isDue = false;
  const isFresh = model.present === 0 && model.frontier === 0 && !model.isPlaying;
  if (isFresh && !isFixed() && model.last > 0) play();
}
