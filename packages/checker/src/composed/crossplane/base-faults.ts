import type { JSONSchemaProps } from '@structural/core';
import { resourceSchema } from '../../derived/kro/language/kro-types.js';
import type { SourceFault } from '../../find/source-fault.js';
import { readPartial } from '../partial-object.js';
import { EACH, type FieldStep } from '../schema-path.js';
import { unknownKeys } from '../unknown-fault.js';
import type { PlacedBase } from './composition-parts.js';

/**
 * What is wrong with the object that patches are applied to: fields that its kind does not have, and values of another type or none of an enum. What is
 * absent may come from patches, and so may what is there: of what patches write only the fields are judged.
 *
 * Of a kind with several definitions only fields that none of them has are reported.
 */
export function baseFaults(
  { path, value }: PlacedBase,
  kind: string,
  schemas: readonly JSONSchemaProps[],
  written: readonly (readonly FieldStep[])[],
  isOfFunction: boolean,
): readonly SourceFault[] {
  const unknown = unknownKeys(value, path, { kind, schemas }).map((fault) =>
    isOfFunction ? fault : { ...fault, severity: 'warning' as const, hint: fault.hint ?? 'the server drops it' },
  );
  const [schema, ...others] = schemas;
  if (schema === undefined || others.length > 0) return unknown;
  const isWritten = (steps: readonly (string | number)[]): boolean => written.some((own) => startsWith(steps, own));
  const { faults } = readPartial(value, path, resourceSchema(schema), { kind, filledIn: () => undefined, isWritten, judgesEnums: true });
  const values = faults.filter(({ mark }) => mark === 'value');
  // Of what has the wrong type no field is there.
  const fields = unknown.filter(({ place }) => !values.some((wrong) => startsWith(place.path, wrong.place.path)));
  return [...fields, ...values];
}

function startsWith(steps: readonly (string | number)[], own: readonly FieldStep[]): boolean {
  return own.length <= steps.length && own.every((step, i) => step === EACH || step === steps[i]);
}
