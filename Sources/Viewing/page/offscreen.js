// A canvas that is not seen, on which several parts are drawn before they are drawn as one.

const layer = document.createElement("canvas").getContext("2d");

/**
 * Draws parts as one, with an opacity.
 * @param {CanvasRenderingContext2D} context The canvas; the transform and opacity are lost.
 * @param {{x: number, y: number, across: number, down: number}} box The middle of what the parts
 *   cover, and the distance of its edges from there, in device pixels.
 * @param {number} alpha
 * @param {(layer: CanvasRenderingContext2D) => void} draw Draws the parts where they are to be.
 */
export function drawAsOne(context, box, alpha, draw) {
  const { width, height } = context.canvas;
  const [left, top] = [box.x - box.across, box.y - box.down].map((edge) => Math.max(0, Math.floor(edge)));
  const w = Math.min(width, Math.ceil(box.x + box.across)) - left;
  const h = Math.min(height, Math.ceil(box.y + box.down)) - top;
  if (!(w > 0 && h > 0)) return;
  if (layer.canvas.width < width) layer.canvas.width = width;
  if (layer.canvas.height < height) layer.canvas.height = height;
  layer.setTransform(1, 0, 0, 1, 0, 0);
  layer.clearRect(left, top, w, h);
  draw(layer);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = alpha;
  context.drawImage(layer.canvas, left, top, w, h, left, top, w, h);
}
