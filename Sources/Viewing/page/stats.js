// What tests and the curious read: `window.stats`.

export const stats = {
  /** Frames drawn. */
  frames: 0,
  /** Rows received. */
  rows: 0,
  run: 0,
  present: 0,
  /** The last known tick of the run. */
  last: 0,
  /** The time that is shown, in ticks. */
  shown: 0,
  /** Time that drawing the last frame took, in ms. */
  drawing: 0,
  /** The same of the last 240 frames. */
  drawings: [],
  /** From what a person did to the frame that shows the answer, in ms; null before. */
  latency: null,
  isConnected: false,
  asked: 0,
  isAnswered: false,

  /** Notes that something was sent whose answer is new rows. */
  noteInput() {
    if (this.asked === 0) this.asked = performance.now();
  },

  /** Notes that new rows came. */
  noteAnswer() {
    if (this.asked > 0) this.isAnswered = true;
  },

  /** Notes that a frame was drawn, which took `time` ms. */
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
