import { createDefaultRuleEvaluator } from '@structural/cel';
import { compileDefaultValidator, NEWEST_KUBERNETES, NIL_PATH, type StructuralSchema } from '@structural/core';
import { isJsonObject, newJsonObject, printJson, type JsonValue } from '@structural/json';
import type { ChooseScalar } from '../values/samples/sample-value.js';
import { samplePart } from '../values/samples/sample-part.js';
import { scalarPool } from '../values/scalars/scalar-pool.js';
import { rulePlans } from './rule-plans.js';

const MAX_TRIED = 160;
const MAX_OF_RULE = 24;
const MAX_FOUND = 6;
const ROUNDS = 3;

const evaluate = createDefaultRuleEvaluator({ kubernetesVersion: NEWEST_KUBERNETES });

/** Picks a scalar that the rules of its own schema accept, too; undefined where none is found. What is found is kept by schema. */
export const scalarUnderRules: ChooseScalar = (schema, values, variant) => {
  const found = known.get(schema) ?? search(schema, values);
  known.set(schema, found);
  const given = values.find((value) => faults(schema, value) === 0);
  return variant === 0 && given !== undefined ? given : found[variant % Math.max(1, found.length)];
};

const known = new WeakMap<StructuralSchema, readonly JsonValue[]>();

function faults(schema: StructuralSchema, value: JsonValue): number {
  return evaluate(schema, value, NIL_PATH).length;
}

/** Starts from what fits otherwise, and follows what the rules that fail say, the fewest faults first. */
function search(schema: StructuralSchema, values: readonly JsonValue[]): readonly JsonValue[] {
  const accepts = compileDefaultValidator(schema);
  const seen = new Set<string>();
  const rated: { readonly value: JsonValue; readonly faults: number }[] = [];
  const look = (candidates: readonly JsonValue[]): void => {
    for (const value of candidates.slice(0, MAX_TRIED)) {
      const text = printJson(value);
      if (seen.has(text) || value === null || accepts(value).length > 0) continue;
      seen.add(text);
      rated.push({ value, faults: faults(schema, value) });
    }
  };
  look([...values.slice(0, 20), ...scalarPool(schema, '')]);
  for (let round = 0; round < ROUNDS; round++) {
    rated.sort((a, b) => a.faults - b.faults);
    if (rated.filter((each) => each.faults === 0).length > 1) break;
    for (const { value } of rated.slice(0, 3)) look(suggestions(schema, value));
    if (rated.length === 0) look(suggestions(schema, ''));
  }
  rated.sort((a, b) => a.faults - b.faults);
  return rated
    .filter((each) => each.faults === 0)
    .slice(0, MAX_FOUND)
    .map(({ value }) => value);
}

/** Values of which the rules that a value breaks speak. */
function suggestions(schema: StructuralSchema, value: JsonValue): readonly JsonValue[] {
  const root: StructuralSchema = { generic: { type: 'object' }, extensions: {}, properties: new Map([['value', schema]]) };
  const object = newJsonObject();
  object['value'] = value;
  return (schema.validationRules ?? []).flatMap((rule) =>
    rulePlans(rule, true, { root, place: [{ kind: 'property', name: 'value' }], path: ['value'], object }, samplePart)
      .slice(0, MAX_OF_RULE)
      .flatMap((plan) =>
        plan.flatMap((change) =>
          change.value === undefined || change.path.length !== 1 || isJsonObject(change.value) ? [] : [change.value],
        ),
      ),
  );
}
