import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { VersionJudge } from '../judge/version-judge.js';
import { rootSample } from '../search/base.js';
import { randomValue } from './random-value.js';
import { Random } from './random.js';

/**
 * Resources without end, of random mixtures of what the schemas of some judges suggest: boundary values, missing and unknown fields, twins in
 * lists. Most are near to being accepted, many are not; all are of the type of the first judge. The same seed has the same resources.
 */
export function* randomResources(judges: readonly VersionJudge[], seed: number): Generator<JsonObject, void> {
  const [first] = judges;
  if (first === undefined) return;
  const random = new Random(seed);
  const base = rootSample(first);
  const sides = judges.map(({ schema }) => schema);
  for (;;) {
    const value = randomValue(sides.map(asObject), '', random);
    const { apiVersion, kind, metadata } = base;
    yield Object.assign(newJsonObject(), isJsonObject(value) ? value : {}, { apiVersion, kind, metadata });
  }
}

function asObject(schema: VersionJudge['schema']): VersionJudge['schema'] {
  return { ...schema, generic: { ...schema.generic, type: 'object' } };
}
