import { type DeclaredType, KEY } from '../schema/declared-type.js';
import type { Bounds } from './bounds.js';

interface Store {
  readonly names: string[];
  readonly capacity: number;
}

/**
 * The way from a variable to a part of it: the variable, then names of fields, `@items`, `@keys` or `@values`.
 *
 * Kept as Go keeps a slice, because it shows: two ways that were made by going on from the same one may share their memory, and then
 * the later one changes the last step of the earlier one. The server's estimates depend on it.
 */
export interface SchemaPath {
  readonly store: Store;
  readonly length: number;
}

/** The way to nowhere known. */
export const NO_PATH: SchemaPath = { store: { names: [], capacity: 0 }, length: 0 };

/** The way to a variable. */
export function pathOf(variable: string): SchemaPath {
  return { store: { names: [variable], capacity: 1 }, length: 1 };
}

/** The way to a part of what is at the end of a way. */
export function pathBelow({ store, length }: SchemaPath, name: string): SchemaPath {
  if (length < store.capacity) {
    store.names[length] = name;
    return { store, length: length + 1 };
  }
  const grown: Store = { names: [...store.names.slice(0, length), name], capacity: Math.max(1, store.capacity * 2) };
  return { store: grown, length: length + 1 };
}

/** A copy that goes one step on and shares nothing. */
export function steppedCopy({ store, length }: SchemaPath, name: string): SchemaPath {
  return { store: { names: [...store.names.slice(0, length), name], capacity: length + 1 }, length: length + 1 };
}

/** The variable at which a way begins. */
export function variableOf({ store, length }: SchemaPath): string | undefined {
  return length === 0 ? undefined : store.names[0];
}

/** How large what is at the end of the way can be, by its schema; undefined where the way leads nowhere. */
export function sizeAt(root: DeclaredType, { store, length }: SchemaPath): Bounds | undefined {
  if (length === 0) return undefined;
  let at: DeclaredType | undefined = root;
  for (let i = 1; i < length && at !== undefined; i++) at = partOf(at, store.names[i]!);
  return at === undefined ? undefined : { min: 0n, max: at.maxElements };
}

function partOf({ shape }: DeclaredType, name: string): DeclaredType | undefined {
  switch (name) {
    case '@items':
    case '@values':
      return shape.kind === 'list' || shape.kind === 'map' ? shape.element : undefined;
    case '@keys':
      return shape.kind === 'map' ? KEY : undefined;
    default:
      return shape.kind === 'object' ? shape.fields.get(name) : undefined;
  }
}
