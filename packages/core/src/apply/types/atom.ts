import type { JsonValue } from '@structural/json';

/** What a scalar may be; `untyped` is any of the others. */
export type ScalarType = 'numeric' | 'string' | 'boolean' | 'untyped';

/**
 * What a value may be when fields of it are owned one by one: a scalar, a list or a map, or any of several.
 *
 * This is coarser than a schema: an integer is numeric, a string with a format is untyped, and bounds do not exist. Source:
 * `sigs.k8s.io/structured-merge-diff`, schema.Atom.
 */
export interface Atom {
  readonly scalar?: ScalarType;
  readonly list?: ListType;
  readonly map?: MapType;
}

/** A list, owned as a whole or item by item; without keys the items of the latter are the values of a set. */
export interface ListType {
  readonly kind: 'list';
  readonly isAtomic: boolean;
  readonly keys: readonly string[];
  readonly elements: Atom;
}

/** An object or map, owned as a whole or field by field. */
export interface MapType {
  readonly kind: 'map';
  readonly isAtomic: boolean;
  /** True where fields are named at all. */
  readonly hasFields: boolean;
  /** The field of that name; what is not named is an element. */
  readonly field: (name: string) => StructField | undefined;
  /** What fields are that are not named; `undefined` where there may be none. */
  readonly elements: () => Atom | undefined;
}

/** A named field; its default counts only where it is the key of a list item. */
export interface StructField {
  readonly type: Atom;
  readonly default?: JsonValue;
}

/** Anything, owned as a whole. */
export const UNTYPED: Atom = {
  scalar: 'untyped',
  list: {
    kind: 'list',
    isAtomic: true,
    keys: [],
    get elements() {
      return UNTYPED;
    },
  },
  map: {
    kind: 'map',
    isAtomic: true,
    hasFields: false,
    field: () => undefined,
    elements: () => UNTYPED,
  },
};

/** Anything: maps are owned field by field, lists as a whole. What no schema describes is of this type. */
export const DEDUCED: Atom = {
  scalar: 'untyped',
  list: { kind: 'list', isAtomic: true, keys: [], elements: UNTYPED },
  map: {
    kind: 'map',
    isAtomic: false,
    hasFields: false,
    field: () => undefined,
    elements: () => DEDUCED,
  },
};

/** The type of a map without named fields, such as labels. */
export function mapOf(elements: Atom, isAtomic = false): Atom {
  return { map: { kind: 'map', isAtomic, hasFields: false, field: () => undefined, elements: () => elements } };
}

/** The type of an object with these fields and, where `elements` is given, others. */
export function structOf(fields: Readonly<Record<string, StructField>>, options: { isAtomic?: boolean; elements?: Atom } = {}): Atom {
  const byName = new Map(Object.entries(fields));
  const { isAtomic = false, elements } = options;
  return { map: { kind: 'map', isAtomic, hasFields: true, field: (name) => byName.get(name), elements: () => elements } };
}

/** True for what fields are of unknown types in a map that names none; such maps are not looked into when a schema changes. */
export function isDeducedMap({ hasFields, elements }: MapType): boolean {
  const others = hasFields ? undefined : elements();
  return others === DEDUCED || (others !== UNTYPED && others?.scalar === 'untyped');
}

/** The type of a field of a map, be it named or not. */
export function memberType({ field, elements }: MapType, name: string): Atom | undefined {
  return field(name)?.type ?? elements();
}
