import { child, index, key, type FieldPath } from '../field/path.js';
import { isRepeatable } from './repeatable.js';
import { LIST_JUNCTORS, type NestedValueValidation, type StructuralSchema, type ValueValidation } from './structural.js';

/** Where a schema outside of junctors stands: rules differ at the root, in a list, and in an object. */
export type Level = 'root' | 'item' | 'field';

/** What to do at each schema of a tree, before those below it. */
export interface Visitor {
  readonly structural: (schema: StructuralSchema, path: FieldPath, level: Level) => void;
  readonly nested?: (nested: NestedValueValidation, path: FieldPath) => void;
  /** True for what shall not be visited under a junctor or in place of one; asked after the owner was visited. */
  readonly skips?: (below: readonly NestedValueValidation[] | 'additionalProperties') => boolean;
  /** What to do about schemas that may be met again; without it they are visited as any other. */
  readonly repeated?: RepeatedVisits;
}

/** Spares visits of schemas in which nothing was found before. */
interface RepeatedVisits {
  /** True for a schema that need not be visited again, nor any below it. */
  readonly skips: (schema: StructuralSchema) => boolean;
  /** How much was found so far. */
  readonly found: () => number;
  /** Takes a schema when it was visited with all below it, and how much was found before. */
  readonly leave: (schema: StructuralSchema, found: number) => void;
}

type Pending =
  | { readonly left: StructuralSchema; readonly found: number }
  | { readonly schema: StructuralSchema; readonly path: FieldPath; readonly level: Level }
  | { readonly nested: NestedValueValidation; readonly path: FieldPath };

/**
 * Walks a structural schema and everything under its junctors, in no particular order but parents first.
 *
 * Schemas wait on a list rather than on the call stack. Source: `pkg/apiserver/schema`, Visitor.
 */
export function visit(schema: StructuralSchema, path: FieldPath, visitor: Visitor): void {
  const pending: Pending[] = [{ schema, path, level: 'root' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('left' in next) visitor.repeated?.leave(next.left, next.found);
    else if ('schema' in next) {
      if (visitor.repeated !== undefined && next.level !== 'root' && isRepeatable(next.schema)) {
        if (visitor.repeated.skips(next.schema)) continue;
        pending.push({ left: next.schema, found: visitor.repeated.found() });
      }
      visitor.structural(next.schema, next.path, next.level);
      pushSpine(next.schema, next.path, pending);
      if (visitor.nested !== undefined) pushJunctors(next.schema.valueValidation, next.path, visitor, pending);
    } else {
      visitor.nested?.(next.nested, next.path);
      pushNested(next.nested, next.path, visitor, pending);
      pushJunctors(next.nested.valueValidation, next.path, visitor, pending);
    }
  }
}

function pushSpine(schema: StructuralSchema, path: FieldPath, pending: Pending[]): void {
  if (schema.items !== undefined) pending.push({ schema: schema.items, path: child(path, 'items'), level: 'item' });
  if (typeof schema.additionalProperties === 'object') {
    pending.push({ schema: schema.additionalProperties, path: child(path, 'additionalProperties'), level: 'field' });
  }
  if (schema.properties === undefined) return;
  const at = child(path, 'properties');
  for (const [name, property] of schema.properties) pending.push({ schema: property, path: key(at, name), level: 'field' });
}

function pushNested(nested: NestedValueValidation, path: FieldPath, visitor: Visitor, pending: Pending[]): void {
  if (nested.items !== undefined) pending.push({ nested: nested.items, path: child(path, 'items') });
  if (nested.additionalProperties !== undefined && visitor.skips?.('additionalProperties') !== true) {
    pending.push({ nested: nested.additionalProperties, path: child(path, 'additionalProperties') });
  }
  if (nested.properties === undefined) return;
  const at = child(path, 'properties');
  for (const [name, property] of nested.properties) pending.push({ nested: property, path: key(at, name) });
}

function pushJunctors(validation: ValueValidation | undefined, path: FieldPath, visitor: Visitor, pending: Pending[]): void {
  if (validation === undefined) return;
  if (validation.not !== undefined) pending.push({ nested: validation.not, path: child(path, 'not') });
  for (const junctor of LIST_JUNCTORS) {
    const branches = validation[junctor];
    if (branches === undefined || visitor.skips?.(branches) === true) continue;
    const at = child(path, junctor);
    branches.forEach((nested, i) => pending.push({ nested, path: index(at, i) }));
  }
}
