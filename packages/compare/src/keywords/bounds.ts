import type { JSONSchemaProps } from '@structural/core';
import type { KeywordChange } from '../records/schema-rule.js';

/** The bounds, with 1 for what a value may be at most and -1 for what it has to be at least. */
const BOUNDS = [
  ['maximum', 1, 'exclusiveMaximum'],
  ['maxLength', 1],
  ['maxItems', 1],
  ['maxProperties', 1],
  ['minimum', -1, 'exclusiveMinimum'],
  ['minLength', -1],
  ['minItems', -1],
  ['minProperties', -1],
] as const;

/** Bounds that become narrower or wider by meaning: an exclusive bound of integers is the next integer, no size is less than 0. */
export function* boundChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<'bound-tightened' | 'bound-loosened'>> {
  for (const [keyword, sign, exclusive] of BOUNDS) {
    const before = boundOf(from, keyword, sign, exclusive);
    const after = boundOf(to, keyword, sign, exclusive);
    if (before.limit === after.limit && before.isOpen === after.isOpen) continue;
    const isTighter = before.limit === after.limit ? after.isOpen : sign * after.limit < sign * before.limit;
    const what = `${keyword} ${before.text} becomes ${after.text}`;
    yield { rule: isTighter ? 'bound-tightened' : 'bound-loosened', keyword, detail: keyword, what };
  }
}

interface Bound {
  readonly limit: number;
  /** The limit itself is outside. */
  readonly isOpen: boolean;
  readonly text: string;
}

function boundOf(
  props: JSONSchemaProps,
  keyword: (typeof BOUNDS)[number][0],
  sign: 1 | -1,
  exclusive: 'exclusiveMaximum' | 'exclusiveMinimum' | undefined,
): Bound {
  const written = props[keyword];
  const isSize = sign < 0 && exclusive === undefined;
  if (written === undefined) return { limit: isSize ? 0 : sign * Infinity, isOpen: false, text: '(none)' };
  const limit = isSize ? Math.max(0, Number(written)) : Number(written);
  const isOpen = exclusive !== undefined && props[exclusive] === true;
  const text = `${String(written)}${isOpen ? ' (exclusive)' : ''}`;
  return isOpen && props.type === 'integer' && Number.isInteger(limit)
    ? { limit: limit - sign, isOpen: false, text }
    : { limit, isOpen, text };
}
