/** How deep objects may be nested for their fields to be distinguished here; what people write is a few dozen levels deep. */
const MAX_NESTING = 1000;

/** That an object is nested too deep for us, though perhaps not for a server. */
export const TOO_DEEP = `the object is nested deeper than ${String(MAX_NESTING)} levels, which only a cluster can apply`;

/**
 * Whether a JSON value, also one that `JSON.parse` read, is nested deeper than that; level by level, so that no value is too deep to ask.
 */
export function isTooDeep(value: unknown): boolean {
  let level: readonly object[] = isContainer(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return true;
    const next: object[] = [];
    for (const each of level) for (const inner of Object.values(each)) if (isContainer(inner)) next.push(inner);
    level = next;
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
