// Items and behaviors of messages, in the form in which the page keeps them.

/** @typedef {import("../../../Tests/Page/protocol").PageItem} PageItem */
/** @typedef {import("../../../Tests/Page/protocol").SceneMessage} SceneMessage */

/**
 * An item with its look and its fields at tick 0.
 * @param {PageItem} item
 * @param {SceneMessage["fields"]} fields The descriptions of the fields.
 */
export function readItem({ look, values, ...item }, fields) {
  return {
    ...item, ...look, group: item.group ?? null,
    fields: values?.map((value, index) => ({ ...fields[index], value })) ?? [],
  };
}

/**
 * The behaviors with their params.
 * @param {SceneMessage} message
 */
export function readBehaviors({ kinds, behaviors }) {
  return behaviors.map(({ kind, values, scene, ...behavior }, id) => ({
    ...kinds[kind], ...behavior, id, kind,
    params: kinds[kind].params.map((param, index) => {
      const read = param.kind === "point" ? readPoint : (value) => value;
      return { ...param, value: read(values[index]), scene: read((scene ?? values)[index]) };
    }),
  }));
}

/** Reads a point: a pair in messages, and {x, y} in the page. */
function readPoint(value) {
  return Array.isArray(value) ? { x: value[0], y: value[1] } : value;
}
