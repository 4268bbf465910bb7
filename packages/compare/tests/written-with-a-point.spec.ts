import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import { float64, fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { compareDefinitions } from '../src/compare-definitions.js';
import { sentBack, written } from '../src/judge/answers.js';
import { sideOf, type Side } from '../src/judge/side.js';
import { definition, withSpec } from './definitions.js';

// 100.0 is an integer to schemas and none to rules.
const INTEGER = { type: 'integer', minimum: 0 };
const RULED = { ...INTEGER, 'x-kubernetes-validations': [{ rule: 'self >= 0' }] };
const NOTE = 'but an integer that is written with a point, as 1.0, is not an integer to a rule, and is refused';

function side(x: object): Side {
  const made = sideOf(definition(withSpec({ x })), 'v1', {
    kubernetesVersion: NEWEST_KUBERNETES,
    rules: createRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES }),
  });
  if (!made.ok) throw new Error(made.error);
  return made.side;
}

/** A job in which the field is `100.0`, as JSON may have it. */
function withPoint(): JsonObject {
  const job = fromPlain({ apiVersion: 'example.com/v1', kind: 'Job', metadata: { name: 'a', namespace: 'default' }, spec: { x: 0 } });
  if (!isJsonObject(job)) throw new Error('a job is an object');
  return Object.assign(job, { spec: Object.assign(fromPlain({}) as JsonObject, { x: float64(100) }) });
}

it('an integer with a point is accepted without a rule that reads it, and refused with one, new and unchanged', () => {
  expect(written(side(INTEGER), withPoint()).errors).toEqual([]);
  for (const { errors } of [written(side(RULED), withPoint()), sentBack(side(RULED), withPoint())])
    expect(errors.map(({ detail }) => detail)).toEqual(['invalid data, expected int, got float64 evaluating rule: self >= 0']);
});

it('a rule that says no more than a bound is harmless to writers, with a note, and breaks clients that write integers with a point', () => {
  const noted = (old: object, next: object): readonly unknown[] =>
    compareDefinitions([definition(withSpec({ x: old }))], [definition(withSpec({ x: next }))]).findings.map((finding) => [
      finding.verdict,
      finding.note,
    ]);
  expect(noted(INTEGER, RULED)).toEqual([
    ['harmless', NOTE],
    ['breaking', undefined],
  ]);
  // A rule that was there refused them, too, and other values are none.
  const other = { 'x-kubernetes-validations': [{ rule: 'self >= -1' }] };
  expect(noted({ ...INTEGER, ...other }, { ...INTEGER, 'x-kubernetes-validations': [{ rule: 'self >= -2' }] })).toEqual([
    ['harmless', undefined],
  ]);
  const text = { type: 'string', minLength: 1 };
  expect(noted(text, { ...text, 'x-kubernetes-validations': [{ rule: 'size(self) >= 1' }] })).toEqual([['harmless', undefined]]);
});
