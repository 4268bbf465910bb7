/**
 * How many UTF-16 units a function may make at once.
 *
 * The server has no such limit and would run out of memory instead; budgets do not count what a call makes. Well below the longest string
 * that an engine can hold.
 */
export const MAX_TEXT = 1 << 27;

/** The longest list that `lists.range` makes. Source: cel-go `ext`, ListsMaxRangeSize. */
export const MAX_RANGE = 10_000_000n;
