// Statistics for tests and for curious people: `window.stats`.

import { clock } from "./clock.js";
import { model } from "./model.js";

export const stats = {
  /** Frames drawn. */
  frames: 0,
  /** Rows received. */
  rows: 0,
  get run() { return model.run; },
  get present() { return model.present; },
  /** The last known tick of the run. */
  get last() { return model.last; },
  /** The shown time, in ticks. */
  get shown() { return clock.shown; },
  get isConnected() { return model.isConnected; },
  /** The time that drawing the last frame took, in ms. */
  drawing: 0,
  /** The drawing times of the last 240 frames, in ms. */
  drawings: [],
  /** The time from an input to the frame that shows its answer, in ms; null before. */
  latency: null,
  asked: 0,
  isAnswered: false,

  /** Notes that an input was sent, whose answer is new rows. */
  noteInput() {
    if (this.asked === 0) this.asked = performance.now();
  },

  /** Notes that new rows came. */
  noteAnswer() {
    if (this.asked > 0) this.isAnswered = true;
  },

  /** Notes a drawn frame, which took `time` ms. */
  noteFrame(time) {
    this.frames++;
    this.drawing = time;
    this.drawings.push(time);
    if (this.drawings.length > 240) this.drawings.shift();
    if (!this.isAnswered) return;
    this.latency = performance.now() - this.asked;
    this.asked = 0;
    this.isAnswered = false;
  },
};

Object.assign(window, { stats });
