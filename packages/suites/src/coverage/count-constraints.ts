import { compileDefaultValidator, type FieldError } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { shareOf, stepsOf, type Constraint } from '@structural/witness';
import type { Site, Watched } from './site-tree.js';

/**
 * Counts what one judgement showed of the constraints of a schema: what holds for the values that are there, and what is said not to.
 *
 * `object` is what the server made of the request, `sent` what was sent, by which a default is known to have been filled in.
 */
export function countConstraints(root: Site, object: JsonValue, sent: JsonValue, errors: readonly FieldError[]): void {
  const failed = errors.length === 0 ? NONE : failedOf(root, errors);
  const pending: (readonly [Site, JsonValue | undefined, JsonValue | undefined])[] = [[root, object, sent]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [site, value, before] = next;
    for (const watched of site.watched) count(watched, value, before, failed);
    if (isJsonArray(value)) {
      if (site.items !== undefined)
        for (const [i, item] of value.entries()) pending.push([site.items, item, isJsonArray(before) ? before[i] : undefined]);
    } else if (isJsonObject(value)) {
      const old = isJsonObject(before) ? before : undefined;
      for (const [name, below] of site.properties) pending.push([below, value[name], old?.[name]]);
      if (site.values !== undefined)
        for (const name in value) if (!site.properties.has(name)) pending.push([site.values, value[name], old?.[name]]);
    }
  }
  for (const { sides } of failed) sides.failed++;
}

const NONE: ReadonlySet<Watched> = new Set();

function count(watched: Watched, value: JsonValue | undefined, before: JsonValue | undefined, failed: ReadonlySet<Watched>): void {
  const { constraint, sides } = watched;
  const { keyword } = constraint;
  if (value === undefined) return;
  if (keyword === 'default') {
    // Of what only fills in the other side is that it had nothing to do.
    if (before === undefined) sides.held++;
    else sides.failed++;
  } else if (keyword === 'nullable') {
    if (value === null) sides.held++;
    else sides.failed++;
  } else if (value === null || failed.has(watched)) return;
  else if (constraint.branch !== undefined) countBranch(watched, value);
  else if (keyword !== 'required') sides.held++;
  else if (isJsonObject(value) && value[String(constraint.value)] !== undefined) sides.held++;
}

const branches = new WeakMap<Constraint, (value: JsonValue) => readonly FieldError[]>();

/** A branch may fail and the object be accepted: it is asked by itself, as long as one of its sides was not seen. */
function countBranch({ constraint, sides }: Watched, value: JsonValue): void {
  const { branch, keyword } = constraint;
  if (branch === undefined || (sides.held > 0 && sides.failed > 0)) return;
  let judge = branches.get(constraint);
  if (judge === undefined)
    branches.set(constraint, (judge = compileDefaultValidator({ generic: {}, extensions: {}, valueValidation: { allOf: [branch] } })));
  const holds = judge(value).length === 0;
  if (holds !== (keyword === 'not')) sides.held++;
  else sides.failed++;
}

/** What errors are about, each constraint once: of the places on the way to the value that an error names. */
function failedOf(root: Site, errors: readonly FieldError[]): ReadonlySet<Watched> {
  const failed = new Set<Watched>();
  const asked = new Set<Site>();
  for (const { at, path } of errors) {
    let site: Site | undefined = root;
    for (const step of [...stepsOf(at ?? path), undefined]) {
      if (site === undefined) break;
      if (!asked.has(site)) for (const watched of site.watched) if (isBroken(watched, errors)) failed.add(watched);
      asked.add(site);
      if (step !== undefined) site = typeof step === 'number' ? site.items : (site.properties.get(step) ?? site.values);
    }
  }
  return failed;
}

function isBroken({ constraint }: Watched, errors: readonly FieldError[]): boolean {
  return constraint.canRefuse && constraint.branch === undefined && shareOf(errors, constraint).own.length > 0;
}
