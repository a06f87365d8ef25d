// Behaviors that one line of a script made, as a loop does: they are tuned together.

/** @typedef {{ key: string, behaviors: any[], depth: number, label: string, kind: any }} Group */

/**
 * Groups behaviors of the same kind that the same line made, below the same group.
 * @param {any[]} behaviors Parents before children.
 * @returns {Group[]} The groups, each in the place of its first behavior.
 */
export function groupBehaviors(behaviors) {
  const groups = new Map();
  /** The groups above the present behavior, the nearest last. */
  const above = [];
  for (const behavior of behaviors) {
    above.length = behavior.depth ?? 0;
    const parent = above.at(-1)?.key ?? "";
    const own = behavior.made
      ? `${behavior.kind} ${behavior.made.file ?? ""}:${behavior.made.line} ${behavior.suspended}`
      : `${behavior.id}`;
    const key = `${parent} / ${own}`;
    let group = groups.get(key);
    if (!group) {
      group = { key, behaviors: [], depth: behavior.depth ?? 0, label: behavior.label, kind: behavior };
      groups.set(key, group);
    }
    group.behaviors.push(behavior);
    above.push(group);
  }
  for (const group of groups.values()) {
    if (group.behaviors.length > 1) group.label = group.kind.name;
  }
  return [...groups.values()];
}

/** The words by which one of several behaviors of a group is chosen: its items, or its number. */
export function memberLabel(group, index) {
  const { items } = group.behaviors[index];
  if (!items?.length) return `${index + 1}`;
  return items.length > 3 ? `${items.slice(0, 3).join(", ")} and ${items.length - 3} more` : items.join(", ");
}
