// Reads packed rows of FramePacking.swift: whole parts of a unit, in as few bits as they need.

/** The number of values in a block. */
const blockLength = 64;
/** The number of ones after which a whole number follows. */
const longestOnes = 20;

/** Bits in order, the highest of a byte first. */
class Bits {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** The next bits as a number, at most 52. */
  read(count) {
    let value = 0;
    while (count > 0) {
      const left = 8 - (this.at & 7);
      const taken = Math.min(count, left);
      const part = (this.bytes[this.at >> 3] >> (left - taken)) & ((1 << taken) - 1);
      value = value * (1 << taken) + part;
      this.at += taken;
      count -= taken;
    }
    return value;
  }

  /** A number in Elias' code gamma. */
  gamma() {
    let length = 0;
    while (this.read(1) === 0) {
      length++;
      if (length > 52) throw new Error("the numbers of this page are damaged");
    }
    return 2 ** length + this.read(length) - 1;
  }

  /** A number in the Golomb-Rice code with a number of low bits. */
  rice(low) {
    let high = 0;
    while (high < longestOnes && this.read(1) === 1) high++;
    return high === longestOnes ? this.read(52) : high * 2 ** low + this.read(low);
  }
}

/** Turns 0, 1, 2, 3, 4 into 0, -1, 1, -2, 2. */
function signed(number) {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

/**
 * Unpacks rows.
 * @param {Uint8Array} bytes
 * @param {{entries: number, frames: number, parts: number[]}} form
 * @returns {Float32Array} Row by row, `parts.length` numbers for each entry; NaN for a missing one.
 */
export function unpack(bytes, { entries, frames, parts }) {
  const bits = new Bits(bytes);
  const width = parts.length;
  const data = new Float32Array(frames * entries * width).fill(NaN);
  const there = new Uint32Array(frames);
  for (let entry = 0; entry < entries; entry++) {
    const count = readStretches(bits, frames, there);
    for (let channel = 0; channel < width; channel++) {
      readSeries(bits, count, (index, value) => {
        data[(there[index] * entries + entry) * width + channel] = value / parts[channel];
      });
    }
  }
  return data;
}

/** Writes the rows in which an entry exists; returns their number. */
function readStretches(bits, frames, there) {
  let [tick, count] = [0, 0];
  while (tick < frames) {
    tick += bits.gamma();
    if (tick >= frames) break;
    for (let left = bits.gamma(); left > 0; left--) there[count++] = tick++;
  }
  return count;
}

function readSeries(bits, count, take) {
  if (count === 0) return;
  let value = signed(bits.gamma());
  let before = value;
  take(0, value);
  for (let start = 1; start < count; start += blockLength) {
    const order = bits.read(2);
    const level = order === 0 ? value + signed(bits.gamma()) : 0;
    const low = order === 3 ? 0 : bits.read(5);
    for (let i = start; i < Math.min(start + blockLength, count); i++) {
      const guess = [level, value, 2 * value - before, value][order];
      before = value;
      value = order === 3 ? guess : guess + signed(bits.rice(low));
      take(i, value);
    }
  }
}

/** The bytes of a text in base 64. */
export function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
