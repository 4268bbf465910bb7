import type { CelValue } from './value.js';

/** The text that a value is to Go: a string, the name of a type, what an optional holds. Source: cel-go `common/types`, Val.Value. */
export function goTextOf(value: CelValue): string | undefined {
  let inner = value;
  while (typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'optional') inner = inner.value ?? null;
  if (typeof inner === 'string') return inner;
  return typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'type' ? inner.name : undefined;
}
