import type { JsonValue } from '@structural/json';
import { textsWhere, sampleAt } from '@structural/witness';
import type { RefusedTexts } from '../implied/refused-texts.js';
import type { TriedAt } from '../records/schema-rule.js';

/** Texts that the keyword of a change refuses. */
export function refusedValues({ change, texts }: TriedAt, refuses: RefusedTexts): readonly JsonValue[] {
  const goal = refuses(change);
  return goal === undefined ? [] : textsWhere(goal, texts).texts;
}

/** The same, and a value of the schema. */
export function* refusedAndSample(at: TriedAt, refuses: RefusedTexts): Generator<JsonValue> {
  yield* refusedValues(at, refuses);
  const sample = sampleAt(at.root, at.path, 0);
  if (sample !== undefined) yield sample;
}
