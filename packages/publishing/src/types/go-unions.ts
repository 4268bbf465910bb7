import type { Union } from '@structural/core';
import { identifier } from './type-model.js';

/**
 * The markers of a field that has a part in a union: `+unionDiscriminator`, or `+union` for what may be set.
 *
 * What the discriminator says is added where it is not the field's own name in Go, and the discriminator where the struct has several
 * unions. Source: KEP-2335, Litmus Test Examples; KEP-1027, Go Markers.
 */
export function goUnionMarkers(name: string, unions: readonly Union[]): readonly string[] {
  if (unions.some(({ discriminator }) => discriminator === name)) return ['+unionDiscriminator'];
  const union = unions.find(({ fields }) => fields?.has(name) === true);
  const value = union?.fields?.get(name);
  if (union === undefined || value === undefined) return [];
  return [
    '+union',
    ...(value === '' || value === identifier(name, 'Field') ? [] : [`+unionMember=${value}`]),
    ...(union.discriminator === '' || unions.length < 2 ? [] : [`+unionDiscriminatedBy=${identifier(union.discriminator, 'Field')}`]),
  ];
}
