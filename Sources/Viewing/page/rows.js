// Rows of a run: the pose of each item at each tick, in typed arrays that runs share.
//
// A run that differs from the one before only from a tick on takes over the chunks before that tick
// by reference. A chunk is copied when a run that does not own it writes to it.

/** Numbers per item and tick: x, y, angle, scaleX, scaleY, alpha. */
export const width = 6;
export const fields = { x: 0, y: 1, angle: 2, scaleX: 3, scaleY: 4, alpha: 5 };
const chunkTicks = 32;
/** The kind of each field in steps, one bit each: place, turn, scale, opacity. */
const kindOf = [1, 1, 2, 4, 4, 8];

/** A chunk: `chunkTicks` rows of `items` items each. */
function makeChunk(items) {
  return { data: new Float32Array(chunkTicks * items * width).fill(NaN), items };
}

function widened(chunk, items) {
  const wide = makeChunk(items);
  const [from, to] = [chunk.items * width, items * width];
  for (let row = 0; row < chunkTicks; row++) {
    wide.data.set(chunk.data.subarray(row * from, row * from + Math.min(from, to)), row * to);
  }
  return wide;
}

export class Rows {
  /** @param {number} run The number of the run. */
  constructor(run) {
    this.run = run;
    this.chunks = [];
    /** The number of known ticks from tick 0 on, without a gap. */
    this.ticks = 0;
    /** The version for caches, which changes with each write. */
    this.version = 0;
    /** The number of writes over known ticks. */
    this.rewrites = 0;
    this.items = 0;
    this.owned = new Set();
    /** The kinds that change in a step at a tick, by item and tick. */
    this.steps = new Map();
  }

  /** Takes over the rows of the ticks before `from`. */
  share(other, from) {
    this.ticks = Math.min(from, other.ticks);
    this.items = other.items;
    this.chunks = other.chunks.slice(0, Math.ceil(this.ticks / chunkTicks));
    this.steps.clear();
    for (const [item, kinds] of other.steps) {
      this.steps.set(item, new Map([...kinds].filter(([tick]) => tick < from)));
    }
    this.owned.clear();
    other.owned.clear(); // what both refer to, neither may write to
    this.version++;
  }

  /**
   * Stores `ticks` rows from tick `first` on.
   *
   * `data` has `items` items a row, and `steps` has the tick, the item and the kinds of each step
   * that these rows decide.
   */
  write(first, ticks, items, data, steps = []) {
    // A row also decides the steps of the tick before.
    for (const kinds of this.steps.values()) {
      for (let tick = first - 1; tick < first + ticks; tick++) kinds.delete(tick);
    }
    for (let at = 0; at < steps.length; at += 3) {
      const [tick, item, kinds] = steps.slice(at, at + 3);
      if (!this.steps.has(item)) this.steps.set(item, new Map());
      this.steps.get(item).set(tick, kinds);
    }
    this.items = Math.max(this.items, items);
    for (let row = 0; row < ticks; row++) {
      const tick = first + row;
      const chunk = this.writable(Math.floor(tick / chunkTicks), items);
      const source = data.subarray(row * items * width, (row + 1) * items * width);
      chunk.data.set(source, (tick % chunkTicks) * chunk.items * width);
    }
    if (first < this.ticks) this.rewrites++;
    if (first <= this.ticks) this.ticks = Math.max(this.ticks, first + ticks);
    this.version++;
  }

  writable(index, items) {
    let chunk = this.chunks[index];
    if (!chunk) chunk = makeChunk(items);
    else if (chunk.items < items) chunk = widened(chunk, items);
    else if (!this.owned.has(index)) chunk = { data: chunk.data.slice(), items: chunk.items };
    else return chunk;
    this.chunks[index] = chunk;
    this.owned.add(index);
    return chunk;
  }

  /** The number of a field of an item at a tick; NaN if it is unknown. */
  value(tick, item, field) {
    const chunk = this.chunks[Math.floor(tick / chunkTicks)];
    if (!chunk || item >= chunk.items || tick >= this.ticks) return NaN;
    return chunk.data[((tick % chunkTicks) * chunk.items + item) * width + field];
  }

  /** Whether an item's place changes by a step between a tick and a later one. */
  leaps(item, from, to) {
    const steps = this.steps.get(item);
    if (!steps) return false;
    for (let tick = from + 1; tick <= to; tick++) {
      if (steps.get(tick) & kindOf[fields.x]) return true;
    }
    return false;
  }

  /**
   * Writes the poses of all items at a time into `into`, `width` numbers each.
   *
   * Between two ticks poses are interpolated, which only slow motion shows; a step comes with its
   * tick.
   * @param {number} time In ticks, possibly a fraction.
   * @param {Float32Array} into At least `items * width` long.
   */
  pose(time, into) {
    const tick = Math.max(0, Math.min(Math.floor(time), this.ticks - 1));
    const chunk = this.chunks[Math.floor(tick / chunkTicks)];
    if (!chunk || this.ticks === 0) return into.fill(NaN);
    const count = chunk.items * width;
    const start = (tick % chunkTicks) * count;
    if (count < into.length) into.fill(NaN, count);
    const part = time - tick;
    into.set(chunk.data.subarray(start, start + Math.min(count, into.length)));
    if (!(part > 0 && part < 1) || tick + 1 >= this.ticks) return into;

    const next = this.chunks[Math.floor((tick + 1) / chunkTicks)];
    const offset = ((tick + 1) % chunkTicks) * next.items * width;
    for (let i = 0; i < count; i++) {
      const after = next.data[offset + i];
      if (after === after) into[i] += part * (after - into[i]);
    }
    for (const [item, steps] of this.steps) {
      const kinds = item < chunk.items ? steps.get(tick + 1) : 0;
      for (let field = 0; field < width && kinds; field++) {
        const i = item * width + field;
        if (kinds & kindOf[field]) into[i] = chunk.data[start + i];
      }
    }
    return into;
  }
}

/**
 * Reads a binary message of rows, little endian as on every machine that runs browsers.
 * @param {ArrayBuffer} buffer
 */
export function decodeRows(buffer) {
  const header = new Uint32Array(buffer, 0, 6);
  const [sequence, run, first, ticks, items, branch] = header;
  const end = 24 + ticks * items * width * 4;
  if (buffer.byteLength < end || (buffer.byteLength - end) % 12 !== 0) {
    throw new Error(`${ticks} rows of ${items} items do not take ${buffer.byteLength} bytes`);
  }
  const data = new Float32Array(buffer, 24, ticks * items * width);
  return { sequence, run, first, ticks, items, branch, data, steps: new Uint32Array(buffer, end) };
}
