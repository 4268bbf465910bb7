import type { JsonValue } from '@structural/json';
import { beyond } from '@structural/witness';
import type { TriedAt } from '../records/schema-rule.js';

/** The least that is beyond the bound of a change. */
export function* beyondBound(at: TriedAt): Generator<JsonValue> {
  const { keyword = '', to } = at.change;
  if (to !== undefined && at.own !== undefined) yield* beyond(keyword, Number(to[keyword as 'maximum'] ?? 0), at.own, at);
}
