import { jsonEqual, type JsonValue } from '@structural/json';
import type { Shape, StructShape } from './shape.js';

type Pair = readonly [shape: Shape, a: unknown, b: unknown];

/**
 * Whether two decoded values of one shape mean the same to the API server: an absent list or map is equal to an empty one, an
 * absent pointer only to an absent pointer.
 *
 * Pairs wait on a list rather than on the call stack. Source: `k8s.io/apimachinery/pkg/api/equality`, Semantic.DeepEqual.
 */
export function semanticEqual(shape: Shape, a: unknown, b: unknown): boolean {
  const pending: Pair[] = [[shape, a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (!pairEqual(pair, pending)) return false;
  }
  return true;
}

function pairEqual([shape, a, b]: Pair, pending: Pair[]): boolean {
  if (a === b) return true;
  switch (shape.kind) {
    case 'list':
    case 'bytes':
      return listsEqual(
        shape.kind === 'list' ? shape.of : UINT8,
        (a ?? []) as readonly unknown[],
        (b ?? []) as readonly unknown[],
        pending,
      );
    case 'map':
      return mapsEqual(
        shape.of,
        (a ?? NO_ENTRIES) as ReadonlyMap<string, unknown>,
        (b ?? NO_ENTRIES) as ReadonlyMap<string, unknown>,
        pending,
      );
    case 'struct':
      return structsEqual(shape, a, b, pending);
    case 'json':
    case 'self':
      return a !== undefined && b !== undefined && jsonEqual(a as JsonValue, b as JsonValue);
    case 'schemaOrBool':
      return typeof a === 'object' && structsEqual(shape.schema(), a, b, pending);
    case 'schemaOrArray':
    case 'schemaOrStringArray': {
      if (a === undefined || b === undefined) return false;
      const x = a as Record<string, unknown>;
      const y = b as Record<string, unknown>;
      pending.push([shape.schema(), x['schema'], y['schema']], [shape.list.shape(), x[shape.list.property], y[shape.list.property]]);
      return true;
    }
    default:
      return false;
  }
}

const UINT8: Shape = { kind: 'uint8', goType: 'uint8' };
const NO_ENTRIES: ReadonlyMap<string, unknown> = new Map();

function listsEqual(of: Shape, a: readonly unknown[], b: readonly unknown[], pending: Pair[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) pending.push([of, a[i], b[i]]);
  return true;
}

function mapsEqual(of: Shape, a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>, pending: Pair[]): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    if (!b.has(key)) return false;
    pending.push([of, value, b.get(key)]);
  }
  return true;
}

function structsEqual(shape: StructShape, a: unknown, b: unknown, pending: Pair[]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  for (const { name, shape: of } of shape.fields().values()) {
    const x = (a as Record<string, unknown>)[name];
    const y = (b as Record<string, unknown>)[name];
    if (x !== y) pending.push([of, x, y]);
  }
  return true;
}
