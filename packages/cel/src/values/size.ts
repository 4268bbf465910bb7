import { countCodePoints } from '@structural/go';
import type { CelError, CelValue } from './value.js';

/** The size of what has one: code points, bytes, items or entries. */
export function sizeOf(value: CelValue): number | undefined {
  if (typeof value === 'string') return countCodePoints(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return undefined;
  switch (value.kind) {
    case 'list':
    case 'map':
    case 'opaque':
      return value.size;
    default:
      return undefined;
  }
}

/** The size that costs are counted by: 1 for what has none, and for an error. Source: cel-go `interpreter/runtimecost.go`, actualSize. */
export function actualSize(value: CelValue | CelError): number {
  if (typeof value !== 'string' && typeof value === 'object' && value !== null && 'kind' in value) {
    if (value.kind === 'optional') return value.value === undefined ? 1 : actualSize(value.value);
    if (value.kind === 'error') return 1;
  }
  return sizeOf(value) ?? 1;
}
