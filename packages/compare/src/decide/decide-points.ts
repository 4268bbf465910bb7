import { errorText, type FieldError } from '@structural/core';
import { float64, isJsonArray, isJsonObject, valueAt, type JsonPath, type JsonValue } from '@structural/json';
import { sampleAt } from '@structural/witness';
import { refuses, written } from '../judge/answers.js';
import { resourceWith, sharedFixture } from '../judge/fixture.js';
import type { Effect } from './effect.js';
import { collectionPath } from './together/request-proof.js';
import type { Asked } from './trial/asked.js';

/** How many integers are written with a point, one after the other. */
const MAX_TRIED = 12;

/** Whether clients are hurt that write an integer with a point, as 1.0: a schema takes that, and the first rule that reads it does not. */
export function decidePoints({ change, sides }: Asked): readonly Effect[] {
  const { from, place, validationRule } = change;
  if (validationRule === undefined || (from?.['x-kubernetes-validations'] ?? []).length > 0) return [];
  const fixture = sharedFixture(sides.from, sides.to, place);
  const sample = sampleAt(fixture.side.judge.schema, fixture.path, 0, true);
  const base = sample === undefined ? undefined : resourceWith(fixture, sample);
  if (sample === undefined || base === undefined || refuses(written(sides.to, base))) return [];
  let left = MAX_TRIED;
  for (const path of integersIn(sample, fixture.path)) {
    if (left-- <= 0) break;
    const value = valueAt(base, path);
    if (typeof value !== 'number') continue;
    const resource = resourceWith({ ...fixture, base, path }, float64(value));
    const error = written(sides.to, resource).errors.find(isOfPoint);
    if (error === undefined || refuses(written(sides.from, resource))) continue;
    const request = `POST ${collectionPath(sides.from)} with ${path.join('.')}: ${String(value)}.0`;
    const proof = { kind: 'request', request, fromSays: '201', toSays: `422 ${errorText(error)}`, effect: EFFECT } as const;
    return [{ audience: 'clients', verdict: 'breaking', proof }];
  }
  return [];
}

const EFFECT = 'clients that write an integer with a point, as 1.0, are refused';

/** Whether a rule says that it cannot read a number. */
function isOfPoint({ detail, origin }: FieldError): boolean {
  return origin === 'rule.evaluation' && detail.startsWith('invalid data, expected');
}

function* integersIn(value: JsonValue, path: JsonPath): Generator<JsonPath> {
  if (typeof value === 'number' && Number.isInteger(value)) yield path;
  else if (isJsonArray(value)) for (const [i, item] of value.entries()) yield* integersIn(item, [...path, i]);
  else if (isJsonObject(value)) for (const [name, member] of Object.entries(value)) yield* integersIn(member, [...path, name]);
}
