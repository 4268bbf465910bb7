import {
  bool,
  bytes,
  embedded,
  float64,
  int32,
  int64,
  list,
  map,
  named,
  objectMetaShape,
  pointer,
  string,
  struct,
  time,
  type FieldTable,
  type Shape,
  type StructShape,
} from '@structural/core';
import { SELF_DECODING } from './self-decoding.js';
import { typeFacts, type TypeField } from './type-lines.js';

/** The shape of a Go struct in a minor, by the name of its type. */
export function structOf(type: string, minor: number): StructShape {
  const key = `${String(minor)} ${type}`;
  let shape = structs.get(key);
  if (shape === undefined) structs.set(key, (shape = struct(goName(type), () => fieldsOf(type, minor), true)));
  return shape;
}

const structs = new Map<string, StructShape>();

function fieldsOf(type: string, minor: number): FieldTable {
  return Object.fromEntries((typeFacts(type, minor).fields ?? []).map((field) => [field.name, fieldOf(field, minor)]));
}

function fieldOf({ form, within }: TypeField, minor: number): FieldTable[string] {
  const shape = shapeOf(form, minor);
  const isPointer = form.startsWith('*');
  if (within !== undefined && minor >= NAMES_EMBEDDED) return embedded(within, shape, isPointer);
  return isPointer ? pointer(shape) : shape;
}

/** The first minor whose decoder names embedded structs. Source: `sigs.k8s.io/json` of 2025-07. */
const NAMES_EMBEDDED = 35;

const SCALARS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['s', string],
  ['b', bool],
  ['i', int32],
  ['l', int64],
  ['f', float64],
  ['y', bytes],
  ['T', time],
  ...SELF_DECODING,
]);

/** The shape of a form; see `TypeField.form`. Pointers decode as what they point to. */
function shapeOf(form: string, minor: number): Shape {
  if (form.startsWith('*')) return shapeOf(form.slice(1), minor);
  if (form.startsWith('[]')) return list(shapeOf(form.slice(2), minor));
  if (form.startsWith('{')) {
    const end = form.indexOf('}');
    const key = form.slice(1, end);
    const held = map(shapeOf(form.slice(end + 1), minor));
    return key === '' ? held : named(held.goType.replace('[string]', `[${goName(key)}]`), held);
  }
  const scalar = SCALARS.get(form);
  if (scalar !== undefined) return scalar;
  if (form === 'meta/v1.ObjectMeta') return objectMetaShape;
  const facts = typeFacts(form, minor);
  if (facts.form === undefined) return structOf(form, minor);
  const called = shapeOf(facts.form, minor);
  return called.kind === 'struct' ? called : { ...called, goType: goName(form) };
}

/** A type as Go prints it: with the name of its package alone. */
function goName(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1);
}
