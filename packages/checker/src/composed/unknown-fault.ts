import type { SourceFault } from '../find/source-fault.js';
import { nearNames } from '../names/near-names.js';
import { unknownInAll, type FieldStep } from './schema-path.js';
import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** A field that a kind does not have, with the one that may be meant. */
export function unknownFault(
  of: string,
  steps: readonly FieldStep[],
  fields: readonly string[],
  place: SourceFault['place'],
  mark: SourceFault['mark'],
): SourceFault {
  const last = steps.at(-1);
  const [near] = typeof last === 'string' ? nearNames(last, fields) : [];
  const written = steps
    .map((step) => (typeof step === 'string' ? `.${step}` : typeof step === 'number' ? `[${String(step)}]` : '[]'))
    .join('');
  return {
    severity: 'error',
    message: `${of} has no field ${written.replace(/^\./, '')}`,
    place,
    mark,
    ...(near !== undefined && { hint: `did you mean ${near}?` }),
  };
}

/** The fields of an object that its kind does not have in any of several definitions, but none below them. */
export function unknownKeys(
  template: JsonValue | undefined,
  at: JsonPath,
  { kind, schemas }: { readonly kind: string; readonly schemas: readonly JSONSchemaProps[] },
): readonly SourceFault[] {
  if (schemas.length === 0 || template === undefined) return [];
  const found: SourceFault[] = [];
  const pending: { readonly value: JsonValue; readonly steps: readonly (string | number)[] }[] = [{ value: template, steps: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { steps, value } = next;
    if (isJsonArray(value)) value.forEach((item, index) => pending.push({ value: item, steps: [...steps, index] }));
    if (!isJsonObject(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      const path = [...steps, name];
      const unknown = name.includes('${') ? undefined : unknownInAll(schemas, path);
      if (unknown === undefined) pending.push({ value: member, steps: path });
      else if (unknown.at === path.length - 1) found.push(unknownFault(kind, path, unknown.fields, { path: [...at, ...path] }, 'key'));
    }
  }
  return found;
}
