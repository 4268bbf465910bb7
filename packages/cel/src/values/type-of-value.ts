import type { CelValue } from './value.js';

/** The name of a value's type while an expression runs: `int`, `google.protobuf.Duration`, `map` for any object. */
export function typeNameOf(value: CelValue): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
    default:
  }
  if (value === null) return 'null_type';
  if (value instanceof Uint8Array) return 'bytes';
  switch (value.kind) {
    case 'timestamp':
      return 'google.protobuf.Timestamp';
    case 'duration':
      return 'google.protobuf.Duration';
    case 'optional':
      return 'optional_type';
    case 'opaque':
      return value.type;
    case 'map':
      return value.madeAs ?? 'map';
    default:
      return value.kind;
  }
}

const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['list', '(dyn)'],
  ['map', '(dyn, dyn)'],
  ['optional_type', '(dyn)'],
]);

/** The name of a type with its parameters, which is not known any more when an expression runs: `list(dyn)`. */
export function withParameters(typeName: string): string {
  return `${typeName}${PARAMETERS.get(typeName) ?? ''}`;
}
