// Shadows, lines, images and texts of items, as a canvas draws them.

import { pictureOf } from "./pictures.js";
import { drawnOutline, extent, outlineLength } from "./shapes.js";

/** The most lengths of a mitered corner per width of its line, beyond which it is cut off. */
const miterLimit = 4;

/**
 * Makes what is drawn next cast a shadow.
 *
 * A canvas does not transform shadows, so the shadow is turned and scaled here.
 * @param {import("../../../Tests/Page/protocol").PageShadow} shadow
 * @param {number} a The four numbers of the item's transform, in device pixels per point.
 */
export function castShadow(context, shadow, a, b, c, d) {
  context.shadowColor = shadow.color;
  // A blur is two standard deviations.
  context.shadowBlur = 2 * shadow.blur * Math.sqrt(Math.abs(a * d - b * c));
  context.shadowOffsetX = a * shadow.x + c * shadow.y;
  context.shadowOffsetY = b * shadow.x + d * shadow.y;
}

/** Draws without shadows again. */
export function endShadow(context) {
  context.shadowColor = "transparent";
  context.shadowBlur = context.shadowOffsetX = context.shadowOffsetY = 0;
}

/**
 * The gradient that fills an item around its center.
 * @param {import("../../../Tests/Page/protocol").PageGradient} fill
 */
export function gradient(context, fill, width, height) {
  const [x0, y0, x1, y1] = [...fill.from, ...fill.to].map(
    (share, index) => (share - 0.5) * (index % 2 === 0 ? width : height));
  const made = fill.radial
    ? context.createRadialGradient(x0, y0, 0, x0, y0, Math.hypot(x1 - x0, y1 - y0))
    : context.createLinearGradient(x0, y0, x1, y1);
  fill.places.forEach((place, index) => made.addColorStop(place, fill.colors[index]));
  return made;
}

/**
 * Draws the line along an outline, or along a part of it, half of it outside.
 * @param {import("../../../Tests/Page/protocol").PageStroke} stroke
 * @param {Path2D} path
 */
export function strokeOutline(context, stroke, path, item) {
  const { start = 0, end = 1 } = stroke;
  if (stroke.width === 0 || end <= start) return;
  context.save();
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width;
  // Butt ends and mitered corners, as in SVG.
  Object.assign(context, { lineCap: "butt", lineJoin: "miter", miterLimit });
  const length = start > 0 || end < 1 ? outlineLength(item) : 0;
  // The gap is as long as the outline.
  context.setLineDash(length > 0 ? [(end - start) * length, length] : []);
  context.lineDashOffset = -start * length;
  context.stroke(path);
  context.restore();
}

/** Whether an item has more to draw than its area. */
export function hasParts({ finish }) {
  return Boolean(finish?.shadow || finish?.stroke?.width || finish?.image || finish?.text);
}

/**
 * The box in which an item is drawn, with its line, its shadow and its text.
 * @param {number[]} matrix The transform of the item, in device pixels per point.
 */
export function drawnBox(context, item, matrix) {
  const [a, b, c, d, x, y] = matrix;
  const { shadow, stroke, text } = item.finish ?? {};
  const corner = (stroke?.width ?? 0) * miterLimit / 2;
  let [w, h] = extent(item).map((half) => half + corner);
  if (text) {
    context.font = fontOf(text);
    const widths = text.lines.map((line) => context.measureText(line).width);
    w = Math.max(w, item.width / 2 + Math.max(...widths));
    h = Math.max(h, (0.6 * text.lines.length + 1) * text.size);
  }
  let [across, down] = [Math.abs(a) * w + Math.abs(c) * h, Math.abs(b) * w + Math.abs(d) * h];
  if (shadow) {
    // The rest of the blur is fainter than a byte of colour can show.
    const blur = 3 * shadow.blur * Math.sqrt(Math.abs(a * d - b * c));
    across += Math.abs(a * shadow.x + c * shadow.y) + blur;
    down += Math.abs(b * shadow.x + d * shadow.y) + blur;
  }
  return { x, y, across: across + 1, down: down + 1 };
}

/**
 * Draws the image of an item in its outline, once it has come.
 * @param {import("../../../Tests/Page/protocol").PageImage} image
 */
export function drawPicture(context, image, item) {
  const picture = pictureOf(image.key);
  if (!picture) return;
  const [across, down] = [item.width / picture.naturalWidth, item.height / picture.naturalHeight];
  const both = image.fit === "fill" ? Math.max(across, down) : Math.min(across, down);
  const [w, h] = image.fit === "stretch"
    ? [item.width, item.height] : [both * picture.naturalWidth, both * picture.naturalHeight];
  context.save();
  context.clip(drawnOutline(item));
  context.drawImage(picture, -w / 2, -h / 2, w, h);
  context.restore();
}

function fontOf({ weight, size, families }) {
  return `${weight} ${size}px ${families}`;
}

/**
 * Draws the text in the middle of an item, as pictures have it.
 * @param {import("../../../Tests/Page/protocol").PageText} text
 */
export function drawText(context, text, width) {
  const x = { left: -width / 2, center: 0, right: width / 2 }[text.alignment];
  context.font = fontOf(text);
  context.fillStyle = text.color;
  context.textAlign = text.alignment;
  context.textBaseline = "alphabetic";
  text.lines.forEach((line, index) => {
    const place = index - (text.lines.length - 1) / 2;
    context.fillText(line, x, (0.36 + 1.2 * place) * text.size);
  });
  context.textAlign = "start";
}
