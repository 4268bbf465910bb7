import type { JSONSchemaProps, StructuralSchema } from '@structural/core';
import { printJson, type JsonValue, type JsonPath } from '@structural/json';
import { type TextEffort, fewValues, usualValues } from '@structural/witness';
import type { CandidateValue, CandidateValues, SchemaChange } from '../records/schema-rule.js';

const MAX_NAMED = 120;
const MAX_VALUES = 48;

/** What values there are to try first, and what searching for texts may cost. */
export interface CandidateOptions {
  readonly first?: Iterable<JsonValue>;
  readonly texts?: TextEffort;
}

/**
 * Values that may tell two schemas of a place apart, those first that the change itself names; accepted by `own`, the schema of the side that is
 * to take them, as far as can be seen. `first` come before all others.
 */
export function candidateValues(
  change: SchemaChange,
  root: StructuralSchema,
  path: JsonPath,
  own: JSONSchemaProps | undefined,
  { first = [], texts }: CandidateOptions = {},
): CandidateValues {
  const { tries } = change.rule;
  if ('only' in tries) return tries.only(own);
  const finite = own === undefined ? undefined : fewValues(own);
  const others = finite ?? limited(usualValues(own, root, path), MAX_VALUES);
  const at = { change, own, root, path, texts };
  const named = limited(tries.first(at), MAX_NAMED);
  const last = limited(tries.last?.(at) ?? [], MAX_NAMED);
  return { values: distinct(first, named, others, last), isWhole: finite !== undefined };
}

function* distinct(...lists: readonly Iterable<JsonValue>[]): Generator<CandidateValue> {
  const seen = new Set<string>();
  for (const list of lists)
    for (const value of list) {
      const text = printJson(value);
      if (seen.has(text)) continue;
      seen.add(text);
      yield { value };
    }
}

function* limited(values: Iterable<JsonValue>, most: number): Generator<JsonValue> {
  let left = most;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}
