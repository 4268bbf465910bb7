import { isJsonObject, type ResourceChange } from '@structural/checker';
import type { Finding, ResourceWitness, Witness } from '@structural/compare';
import type { JsonPath } from '@structural/document';

/** The witness of a finding without what does not matter: what defaults filled in of the resource and of both answers, but for the field itself. */
export function shownWitness({ field = '' }: Pick<Finding, 'field'>, witness: Witness): Witness {
  return withoutOtherChanges(withoutFilledIn(witness, field), field);
}

/** Both answers without what is filled in elsewhere, unless that is all in which they differ. */
function withoutOtherChanges(witness: Witness, field: string): Witness {
  if (!('resource' in witness)) return witness;
  const { newSays, oldSays } = witness;
  const own = <T extends { readonly changes: readonly ResourceChange[] }>(answer: T): T => ({
    ...answer,
    changes: answer.changes.filter(({ kind, path }) => kind !== 'defaulted' || isAlong(path, field)),
  });
  const shown = { ...witness, oldSays: own(oldSays), newSays: own(newSays) };
  const isBare = newSays.errors.length === 0 && shown.oldSays.changes.length === 0 && shown.newSays.changes.length === 0;
  return isBare ? witness : shown;
}

/** Whether one of a path and a field leads to the other; of items and values of maps the field has brackets and no names. */
function isAlong(path: JsonPath, field: string): boolean {
  const steps = field.split(/[.[{]/);
  return path.every((step, i) => steps[i] === undefined || steps[i] === ']' || steps[i] === '}' || steps[i] === String(step));
}

/** A witness without what the definition that took it filled in, but for the field itself. */
function withoutFilledIn(witness: Witness, field: string): Witness {
  if (witness.kind !== 'stored' && witness.kind !== 'read' && witness.kind !== 'unchanged') return witness;
  const filledIn = [...witness.oldSays.changes, ...witness.newSays.changes].filter(
    ({ kind, path }) => kind === 'defaulted' && !field.startsWith(path.join('.')),
  );
  return { ...witness, resource: filledIn.reduce((object, { path }) => without(object, path), witness.resource) };
}

type Resource = ResourceWitness['resource'];

function without(object: Resource, [name, ...below]: JsonPath): Resource {
  const value = typeof name === 'string' ? object[name] : undefined;
  if (typeof name !== 'string' || value === undefined) return object;
  if (below.length === 0) return Object.fromEntries(Object.entries(object).filter(([own]) => own !== name));
  return isJsonObject(value) ? { ...object, [name]: without(value, below) } : object;
}
