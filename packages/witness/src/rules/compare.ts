import { mirrored, negated, OPERATORS } from '@structural/cel';
import { isJsonArray, isJsonNumber, isJsonObject, jsonEqual, newJsonObject, toFloat64, type JsonValue } from '@structural/json';
import { variationsOf } from './variations.js';
import { assigned, put, removed, valuesFor, type RulePlan } from './assign.js';
import { fieldsOf, readTerm, type Scope, type Term } from './term.js';
import type { Words } from './words.js';

const MAX_VALUES = 10;

/** Plans after which a comparison holds, or does not. */
export function comparisonPlans(name: string, left: Term, right: Term, wanted: boolean, scope: Scope, words: Words): readonly RulePlan[] {
  const operator = wanted ? name : negated(name);
  const plans: RulePlan[] = [];
  for (const [target, other, relation] of [
    [left, right, operator],
    [right, left, mirrored(operator)],
  ] as const) {
    if (target.kind === 'constant' || target.kind === 'unknown') continue;
    const value = readTerm(other, scope);
    if (value !== undefined) {
      for (const each of related(relation, value, target, words)) plans.push(...assigned(target, each, scope));
      if (relation === OPERATORS.notEqual) plans.push(...fieldsOf(target).flatMap(removed));
      continue;
    }
    for (const each of othersFor(other, words)) {
      const made = assigned(other, each, scope);
      for (const next of related(relation, each, target, words).slice(0, 3))
        plans.push(...made.flatMap((before) => assigned(target, next, scope).map((after) => [...before, ...after])));
    }
  }
  return plans;
}

function othersFor(other: Term, words: Words): readonly JsonValue[] {
  const [field] = fieldsOf(other);
  return field === undefined ? [] : valuesFor(field, words).slice(0, 3);
}

/** Values that stand in a relation to another one, the nearest first. */
function related(relation: string, value: JsonValue, target: Term, words: Words): readonly JsonValue[] {
  if (relation === OPERATORS.equal) return [value];
  if (relation === OPERATORS.notEqual) return unequalValues(value, target, words);
  const isUp = relation === OPERATORS.greater || relation === OPERATORS.greaterOrEqual;
  const near = isUp ? [1, 10] : [-1, -10];
  const steps = relation === OPERATORS.greaterOrEqual || relation === OPERATORS.lessOrEqual ? [0, ...near] : near;
  return steps.flatMap((step) => moved(value, step, words));
}

function unequalValues(value: JsonValue, target: Term, words: Words): readonly JsonValue[] {
  const [field] = fieldsOf(target);
  const pool = field === undefined || target.kind === 'call' ? [] : valuesFor(field, words).filter((each) => !jsonEqual(each, value));
  const near: JsonValue[] = [];
  if (typeof value === 'string') near.push(`${value}x`, value.slice(0, -1), '', 'other', '1', '2h');
  else if (isJsonNumber(value)) near.push(toFloat64(value) + 1, toFloat64(value) - 1);
  else if (typeof value === 'boolean') near.push(!value);
  else if (isJsonArray(value)) near.push([], [...value, ...value]);
  else if (isJsonObject(value)) near.push(newJsonObject());
  if (field !== undefined && target.kind === 'field') near.unshift(...variationsOf(field, value, words));
  return [...pool.slice(0, MAX_VALUES), ...near];
}

/** A number, or a text that stands for one, some way up or down. */
function moved(value: JsonValue, step: number, words: Words): readonly JsonValue[] {
  if (isJsonNumber(value)) return [toFloat64(value) + step, ...(step === 1 || step === -1 ? [toFloat64(value) + step / 2] : [])];
  if (typeof value !== 'string') return [];
  const quantity = /^(-?\d+(?:\.\d+)?)(.*)$/s.exec(value);
  const time = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  if (!Number.isNaN(time)) return [new Date(time + step * 1000).toISOString().replace('.000Z', 'Z')];
  if (quantity !== null)
    return [`${String(Math.max(0, Number(quantity[1]) + step))}${quantity[2] ?? ''}`, step > 0 ? `9${value}` : `0${quantity[2] ?? ''}`];
  return step === 0 ? [value] : step > 0 ? [`${value}z`, 'z'] : ['', ...words.texts.filter((text) => text < value)];
}

const MAX_MEMBERS = 6;

/** Plans after which something is among others, or not. */
export function membershipPlans(item: Term, among: Term, wanted: boolean, scope: Scope, words: Words): readonly RulePlan[] {
  const members = readTerm(among, scope);
  const value = readTerm(item, scope);
  const plans: RulePlan[] = [];
  if (isJsonArray(members)) {
    if (wanted) for (const member of members.slice(0, MAX_MEMBERS)) plans.push(...assigned(item, member, scope));
    else plans.push(...othersOutside(members, item, words).flatMap((each) => assigned(item, each, scope)));
  }
  if (among.kind !== 'field') return plans;
  if (among.schema?.generic.type === 'array') {
    const own = isJsonArray(members) ? members : [];
    if (wanted && value !== undefined) plans.push(put(among, [value]), put(among, [...own, value]));
    else if (!wanted)
      plans.push(
        put(
          among,
          own.filter((each) => value === undefined || !jsonEqual(each, value)),
        ),
        put(among, []),
      );
  } else if (typeof value === 'string') {
    const own = newJsonObject();
    if (isJsonObject(members)) for (const [name, member] of Object.entries(members)) if (name !== value) own[name] = member;
    if (!wanted) plans.push(put(among, own));
    else {
      const member = {
        ...among,
        path: [...among.path, value],
        schema:
          typeof among.schema?.additionalProperties === 'object' ? among.schema.additionalProperties : among.schema?.properties?.get(value),
      };
      for (const each of valuesFor(member, words).slice(0, 3)) plans.push(put(member, each));
    }
  }
  return plans;
}

function othersOutside(members: readonly JsonValue[], item: Term, words: Words): readonly JsonValue[] {
  const [field] = fieldsOf(item);
  const pool = field === undefined ? [] : valuesFor(field, words);
  const near = members
    .slice(0, 2)
    .flatMap((member): readonly JsonValue[] =>
      typeof member === 'string' ? [`${member}x`, 'other'] : typeof member === 'number' ? [member + 1, 99999] : [],
    );
  return [...pool, ...near].filter((each) => !members.some((member) => jsonEqual(member, each))).slice(0, MAX_VALUES);
}
