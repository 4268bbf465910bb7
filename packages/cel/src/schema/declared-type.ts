import type { ObjectTypes } from '../types/object-types.js';
import { BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, objectType, STRING, TIMESTAMP, type CelType } from '../types/type.js';

/**
 * What rules know of a schema: its type, and how large a value of it can be.
 *
 * Objects have no name yet: they get one by where they stand below `self`, see {@link SelfTypes}.
 */
export interface DeclaredType {
  readonly shape: Scalar | { readonly kind: 'list' | 'map'; readonly element: DeclaredType } | ObjectShape;
  /** The most characters, bytes, items or entries; 0 for what has no size. A uint64. */
  readonly maxElements: bigint;
  /** The fewest bytes of JSON. */
  readonly minSize: number;
}

interface Scalar {
  readonly kind: 'scalar';
  readonly type: CelType;
}

interface ObjectShape {
  readonly kind: 'object';
  /** By escaped names. */
  readonly fields: ReadonlyMap<string, DeclaredType>;
}

/** A scalar's type and its sizes. */
export function scalar(type: CelType, minSize: number, maxElements = 0n): DeclaredType {
  return { shape: { kind: 'scalar', type }, maxElements: BigInt.asUintN(64, maxElements), minSize };
}

/** The keys of maps: strings of no known length. */
export const KEY = scalar(STRING, 2);

export const BOOLEAN = scalar(BOOL, 4);
export const NUMBER = scalar(DOUBLE, 1);
export const INTEGER = scalar(INT, 1);

/** The types of formats that are not strings to rules. */
export const FORMAT_TYPES: ReadonlyMap<string, { readonly type: CelType; readonly minSize: number; readonly maxElements?: bigint }> =
  new Map([
    ['byte', { type: BYTES, minSize: 2 }],
    ['duration', { type: DURATION, minSize: 3, maxElements: 32n }],
    ['date', { type: TIMESTAMP, minSize: 12, maxElements: 12n }],
    ['date-time', { type: TIMESTAMP, minSize: 21, maxElements: 32n }],
  ]);

/** An integer or a string, which rules ask for. */
export function intOrString(maxElements: bigint): DeclaredType {
  return scalar(DYN, 1, maxElements);
}

/**
 * The types of `self` and all below it, made as they are asked for.
 *
 * An object is named by the way that leads to it. Names are not seen by authors but in errors; the server's begin with
 * `selfType` and a number that changes each time. Source: `k8s.io/apiserver/pkg/cel`, MaybeAssignTypeName.
 */
export class SelfTypes implements ObjectTypes {
  readonly self: CelType;
  private readonly objects = new Map<string, { readonly shape: ObjectShape; readonly fields: Map<string, CelType> }>();

  /** Several sets of types have several roots. */
  constructor(declared: DeclaredType, root = 'selfType') {
    this.self = this.named(declared, root);
  }

  /** The type of an object's field, or undefined where it has none of that name; `isObject` tells whether the type is known at all. */
  field(objectName: string, field: string): CelType | undefined {
    const object = this.objects.get(objectName);
    const declared = object?.shape.fields.get(field);
    if (object === undefined || declared === undefined) return undefined;
    let type = object.fields.get(field);
    if (type === undefined) {
      type = this.named(declared, `${objectName}.${field}`);
      object.fields.set(field, type);
    }
    return type;
  }

  /** The names of an object's fields, escaped, in the order of the schema; none of what is no object. */
  fieldNames(objectName: string): readonly string[] {
    return [...(this.objects.get(objectName)?.shape.fields.keys() ?? [])];
  }

  /** Whether the name is that of an object below `self`. */
  isObject(name: string): boolean {
    return this.objects.has(name);
  }

  private named({ shape }: DeclaredType, name: string): CelType {
    switch (shape.kind) {
      case 'scalar':
        return shape.type;
      case 'list':
        return listOf(this.named(shape.element, `${name}.@idx`));
      case 'map':
        return mapOf(STRING, this.named(shape.element, `${name}.@elem`));
      case 'object':
        this.objects.set(name, { shape, fields: new Map() });
        return objectType(name);
    }
  }
}
