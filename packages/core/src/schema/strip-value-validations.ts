import { mapStructural } from './map-structural.js';
import type { StructuralSchema } from './structural.js';

/** A schema without its value validations, junctors and all: what is left is what a value is made of. */
export function stripValueValidations(schema: StructuralSchema): StructuralSchema {
  return mapStructural(schema, (at) => {
    const { valueValidation, ...rest } = at;
    return valueValidation === undefined ? at : rest;
  });
}
