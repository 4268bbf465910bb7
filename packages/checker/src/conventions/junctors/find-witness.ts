import { compileValueValidator, type JSONSchemaProps } from '@structural/core';
import { printJson, type JsonValue } from '@structural/json';
import { always, scalarCandidates } from './scalar-candidates.js';

/** Why no value is valid, in a clause; `undefined` where one is, or where that cannot be told. */
export type NoWitness = string | undefined;

/** What is left to look at, so that no schema takes long. */
export interface Effort {
  left: number;
}

/** As much as one definition is worth: a value or a count that is held against a schema takes one. */
export function newEffort(): Effort {
  return { left: 200_000 };
}

/**
 * Looks for a value that is valid under several schemas together, of which the first one is outside of all junctors and has the type.
 *
 * Scalars are tried: the values that the schemas tell apart. An object has none where it may not have as many fields as it must, where one that it
 * must have has none, or where no branch of a junctor has any. Says nothing where patterns, formats or multiples leave it open, nor once the effort is
 * spent.
 */
export function whyNoWitness(schemas: readonly JSONSchemaProps[], effort: Effort, depth = 0): NoWitness {
  const [core] = schemas;
  if (core === undefined || core.nullable === true || depth > MAX_DEPTH || effort.left <= 0) return undefined;
  if (core['x-kubernetes-int-or-string'] === true) {
    const both = ['integer', 'string'].map((type) => whyNoScalar(type, schemas, effort));
    return both.every((why) => why !== undefined) ? both.join('; ') : undefined;
  }
  if (core.type === 'object') return whyNoObject(schemas, effort, depth);
  if (core.type === 'array') return whyNoCount(together(schemas, effort), 'minItems', 'maxItems', 0);
  return core.type === undefined ? undefined : whyNoScalar(core.type, schemas, effort);
}

const MAX_DEPTH = 12;

/** All that {@link always} holds with some schemas, of which each is looked at. */
function together(schemas: readonly JSONSchemaProps[], effort: Effort): readonly JSONSchemaProps[] {
  const all = always(schemas);
  effort.left -= all.length;
  return all;
}

function whyNoScalar(type: string, schemas: readonly JSONSchemaProps[], effort: Effort): NoWitness {
  const { candidates, cost } = scalarCandidates(type, schemas);
  effort.left -= cost;
  if (candidates === undefined || effort.left < 0) return undefined;
  const validators = schemas.map((schema) => compileValueValidator(schema));
  const reasons: string[] = [];
  for (const candidate of candidates) {
    const [error] = validators.flatMap((validate) => validate(candidate).slice(0, 1));
    if (error === undefined) return undefined;
    if (reasons.length < MAX_REASONS) reasons.push(`${shown(candidate)} is not (${error.detail.trim()})`);
  }
  return `of ${String(candidates.length)} values that the schemas tell apart none is valid: ${reasons.join(', ')}${candidates.length > MAX_REASONS ? ' …' : ''}`;
}

const MAX_REASONS = 3;

function shown(value: JsonValue): string {
  const text = printJson(value);
  return text.length > 24 ? `${text.slice(0, 20)}…"` : text;
}

/** Bounds of a count that leave no number. */
function whyNoCount(
  all: readonly JSONSchemaProps[],
  lower: 'minItems' | 'minProperties',
  upper: 'maxItems' | 'maxProperties',
  needed: number,
): NoWitness {
  const least = Math.max(needed, ...all.map((each) => Number(each[lower] ?? 0)));
  const most = Math.min(...all.map((each) => Number(each[upper] ?? Infinity)));
  if (least <= most) return undefined;
  return `${upper} ${String(most)} is less than ${least === needed ? `the ${String(needed)} required fields` : `${lower} ${String(least)}`}`;
}

function whyNoObject(schemas: readonly JSONSchemaProps[], effort: Effort, depth: number): NoWitness {
  const all = together(schemas, effort);
  const required = new Set(all.flatMap((each) => each.required ?? []));
  const counted = whyNoCount(all, 'minProperties', 'maxProperties', required.size);
  if (counted !== undefined) return counted;
  for (const { not } of all) {
    const forbidden = not === undefined ? undefined : onlyRequired(not);
    if (forbidden !== undefined && forbidden.every((name) => required.has(name)))
      return forbidden.length === 0 ? 'not: {} refuses everything' : `${forbidden.join(', ')} must be there and must not`;
  }
  for (const name of required) {
    const [field, ...more] = fieldSchemas(all, name);
    if (field === undefined || more.length === 0) continue;
    const why = whyNoWitness([field, ...more], effort, depth + 1);
    if (why !== undefined) return `of the required field ${JSON.stringify(name.slice(0, 80))} ${why}`;
  }
  return whyNoBranch(schemas, all, effort, depth);
}

/** The names that a schema requires, where that is all it says. */
function onlyRequired(props: JSONSchemaProps): readonly string[] | undefined {
  const others = Object.entries(props).some(([name, value]) => name !== 'required' && value !== undefined);
  return others ? undefined : (props.required ?? []);
}

/** What some schemas say of a field, that of the schema outside of junctors first; none where that has no such field. */
export function fieldSchemas(schemas: readonly JSONSchemaProps[], name: string): readonly JSONSchemaProps[] {
  const [core, ...others] = schemas;
  const additional = core?.additionalProperties;
  const own = core?.properties?.get(name) ?? (typeof additional === 'object' ? additional : undefined);
  return own === undefined ? [] : [own, ...others.flatMap(({ properties }) => properties?.get(name) ?? [])];
}

/** Of each `anyOf` and `oneOf` one branch must hold. */
function whyNoBranch(schemas: readonly JSONSchemaProps[], all: readonly JSONSchemaProps[], effort: Effort, depth: number): NoWitness {
  for (const props of all) {
    for (const junctor of ['anyOf', 'oneOf'] as const) {
      const branches = props[junctor] ?? [];
      if (branches.length === 0) continue;
      const reasons: string[] = [];
      for (const branch of branches) {
        const why = schemas.includes(branch) ? undefined : whyNoWitness([...schemas, branch], effort, depth + 1);
        if (why === undefined) break;
        reasons.push(why);
      }
      if (reasons.length === branches.length) return `no branch of ${junctor} can hold: ${reasons.slice(0, MAX_REASONS).join('; ')}`;
    }
  }
  return undefined;
}
