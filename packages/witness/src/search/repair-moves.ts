import { isJsonArray, isJsonObject, jsonEqual, printJson, type JsonObject, type JsonValue, valueAt, type JsonPath } from '@structural/json';
import { type FieldError, pathSegments, type ValidationRule, type StructuralSchema } from '@structural/core';
import { sizeOf, type Move } from '../values/moves.js';
import { sampled } from './sampled.js';
import { rulePlans } from '../rules/rule-plans.js';
import { placeOfPath } from '../schema/schema-place.js';
import type { MovePlan } from './apply-plan.js';
import { repairValues } from './repair-values.js';
import { ruleMentions, type RuleMentions } from './rule-mentions.js';

const MAX_MOVES = 120;
const MAX_TARGETS = 60;
const MAX_LEVELS = 6;
const MAX_ITEMS = 3;

/** A rule and where it stands. */
interface PlacedRule extends Place {
  readonly rule: ValidationRule;
}

interface Place {
  readonly path: JsonPath;
  readonly schema: StructuralSchema;
}

/** A field that a rule speaks of. */
interface Target extends Place {
  readonly isOptional: boolean;
  readonly value: JsonValue | undefined;
}

/**
 * Changes of a resource that may satisfy the rule behind an error, likely ones first: other values of the fields that the rule speaks of,
 * fields that are missing, and fields that had better not be there. Bounded; which of them help is for the judge to say.
 */
export function repairMoves(error: FieldError, resource: JsonObject, root: StructuralSchema, full: boolean): readonly Move[] {
  const puts: (readonly Move[])[] = [];
  const removals: Move[] = [];
  for (const { path, rule, schema } of rulesBehind(error, root)) {
    const mentions = ruleMentions(rule);
    const targets = targetsBelow({ path, schema }, resource, mentions).sort((a, b) => sizeOf(a.value) - sizeOf(b.value));
    const numbers = targets.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
    const around = { ...mentions, numbers: [...mentions.numbers, ...numbers] };
    for (const target of targets) {
      puts.push(putsOf(target, around));
      if (target.isOptional && target.value !== undefined) removals.push({ path: target.path });
    }
  }
  const others = interleaved(puts).slice(0, MAX_MOVES);
  // What is full had better stay so, but for what takes many attempts.
  const early = full ? puts.length : others.length;
  return [...others.slice(0, early), ...removals, ...others.slice(early)];
}

/** Plans after which the rule behind an error may hold, by what its expression says. */
export function solvingPlans(error: FieldError, resource: JsonObject, root: StructuralSchema): readonly MovePlan[] {
  return rulesBehind(error, root).flatMap(({ path, rule }) => {
    const place = placeOfPath(root, path);
    if (place === undefined) return [];
    const plans = rulePlans(rule, true, { root, place, path, object: resource }, sampled);
    return plans.filter((plan) => plan.every(({ isOld }) => !isOld)).slice(0, MAX_SOLVING);
  });
}

const MAX_SOLVING = 25;

/** The rules that may have said so: those whose message it is, else all at its place. */
function rulesBehind({ detail, path }: FieldError, root: StructuralSchema): readonly PlacedRule[] {
  const steps: JsonPath =
    path.kind === 'nil' ? [] : pathSegments(path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
  const placed = placesOn(root, steps).flatMap((place) => (place.schema.validationRules ?? []).map((rule) => ({ ...place, rule })));
  const said = placed.filter(({ rule: { message, rule } }) => detail.includes((message === '' ? rule : message).trim()));
  if (said.length > 0) return said;
  return placed.filter(({ path: at, rule: { fieldPath } }) => at.length === steps.length || fieldPath !== '');
}

/** The places on the way to a value, the nearest first. */
function placesOn(root: StructuralSchema, steps: JsonPath): readonly Place[] {
  const places: Place[] = [{ path: [], schema: root }];
  for (const step of steps) {
    const { path, schema } = places[0]!;
    const next = typeof step === 'number' ? schema.items : (schema.properties?.get(step) ?? valuesOf(schema));
    if (next === undefined) break;
    places.unshift({ path: [...path, step], schema: next });
  }
  return places;
}

function valuesOf({ additionalProperties }: StructuralSchema): StructuralSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

const NAME: StructuralSchema = { generic: { type: 'string' }, extensions: {} };

function targetsBelow(scope: Place, resource: JsonObject, { words }: RuleMentions): Target[] {
  const targets: Target[] = [];
  const pending: Target[] = [{ ...scope, isOptional: false, value: valueAt(resource, scope.path) }];
  for (let next = pending.shift(); next !== undefined && targets.length < MAX_TARGETS; next = pending.shift()) {
    targets.push(next);
    const { path, schema, value } = next;
    if (path.length - scope.path.length >= MAX_LEVELS) continue;
    if (isJsonArray(value) && schema.items !== undefined) {
      for (const [i, item] of value.slice(0, MAX_ITEMS).entries())
        pending.push({ path: [...path, i], schema: schema.items, isOptional: false, value: item });
    }
    // What is not there is put there whole, and looked into afterwards.
    if (!isJsonObject(value)) continue;
    const required = schema.valueValidation?.required ?? [];
    for (const [name, member] of schema.properties ?? []) {
      if (words.has(name))
        pending.push({ path: [...path, name], schema: member, isOptional: !required.includes(name), value: value[name] });
    }
    const values = valuesOf(schema);
    for (const name of values === undefined ? [] : Object.keys(value).slice(0, MAX_ITEMS)) {
      pending.push({ path: [...path, name], schema: values!, isOptional: true, value: value[name] });
    }
  }
  // Schemas of resources are silent about their metadata.
  if (scope.path.length === 0 && words.has('metadata'))
    targets.push({ path: ['metadata', 'name'], schema: NAME, isOptional: false, value: valueAt(resource, ['metadata', 'name']) });
  return targets;
}

function putsOf({ path, schema, value }: Target, mentions: RuleMentions): readonly Move[] {
  const others = repairValues(schema, value, path, mentions).filter((other) => value === undefined || !jsonEqual(other, value));
  return unique(others).map((other) => ({ path, value: other }));
}

function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(values.map((value) => [printJson(value), value])).values()];
}

/** The first of each, then the second of each. */
function interleaved(lists: readonly (readonly Move[])[]): readonly Move[] {
  const moves: Move[] = [];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i++) for (const list of lists) if (list[i] !== undefined) moves.push(list[i]!);
  return moves;
}
