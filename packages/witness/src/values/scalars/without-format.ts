import type { JSONSchemaProps } from '@structural/core';
import { textsWhere, type TextEffort } from '@structural/go';
import { Float64, type JsonValue } from '@structural/json';

const OF_NO_FORMAT: readonly JsonValue[] = [
  2147483648,
  -2147483649,
  new Float64(1e19),
  new Float64(1e300),
  'not a format',
  '',
  '-1',
  'a b',
];

/** Values that hardly any format takes, and texts of the pattern beside it. */
export function* withoutFormat(own: JSONSchemaProps | undefined, texts: TextEffort | undefined): Generator<JsonValue> {
  yield* OF_NO_FORMAT;
  if (own?.pattern !== undefined) yield* textsWhere({ matches: [own.pattern], misses: [] }, texts).texts;
}
