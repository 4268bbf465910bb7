import type { StaticObject, StaticScalar } from '../static-value.js';

/** A resource as one of a kind. */
export function withKind(resource: StaticObject, kind: StaticScalar): StaticObject {
  const key = resource.entries.get('kind')?.key ?? kind.node;
  return { ...resource, entries: new Map([...resource.entries, ['kind', { key, value: kind }]]) };
}
