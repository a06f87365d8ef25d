// Texts that were changed in two places at once: as splices of the text that both began with.

/**
 * The shortest splice that makes one text of another.
 * @returns {{ start: number, end: number, text: string }} The replaced part of `before`, in UTF-16
 *   units that begin and end whole characters, and the text in its place.
 */
export function spliceOf(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start > 0 && isHigh(before, start - 1)) start--;
  let count = 0;
  while (count < most - start && before[before.length - 1 - count] === after[after.length - 1 - count]) count++;
  if (count > 0 && isLow(before, before.length - count)) count--;
  return { start, end: before.length - count, text: after.slice(start, after.length - count) };
}

const isHigh = (text, at) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text, at) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * Both changes of a text, where they lie apart.
 * @returns {string | null} The text with both changes; null where they overlap, because only
 *   a person can choose between them.
 */
export function merge(base, own, other) {
  if (own === base || own === other) return other;
  if (other === base) return own;
  const [mine, theirs] = [spliceOf(base, own), spliceOf(base, other)];
  const [first, last] = mine.start < theirs.start ? [mine, theirs] : [theirs, mine];
  if (first.end >= last.start) return null;
  return base.slice(0, first.start) + first.text + base.slice(first.end, last.start) + last.text
    + base.slice(last.end);
}

/** The number of bytes of a text in UTF-8. */
export function byteCount(text) {
  return new TextEncoder().encode(text).length;
}
