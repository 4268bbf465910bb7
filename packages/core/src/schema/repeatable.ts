/**
 * Schemas that may stand in several places, of one definition or of many, as they were decoded of one value: what is found out about one of them once
 * need not be found out again. Those of definitions that are read alone are not among them, so that nothing is kept of them.
 *
 * Only schemas with others below them count: looking at the rest is as fast as remembering that it was done.
 */
const repeatable = new WeakSet<object>();

/** Says that a schema may be met again. */
export function markRepeatable(schema: object): void {
  repeatable.add(schema);
}

/** Whether a schema may be met again. */
export function isRepeatable(schema: object): boolean {
  return repeatable.has(schema);
}
