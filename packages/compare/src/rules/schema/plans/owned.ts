import type { Plan, SchemaPair, SchemaChange } from '../../../records/schema-rule.js';

/** A plan without owners of fields within what is owned as a whole: nothing is owned apart there. */
export function owned({ owns, ...plan }: Plan, above: SchemaChange['above']): Plan {
  for (let at = above; at !== undefined; at = at.above) if (isAtomic(at.from) || isAtomic(at.to)) return plan;
  return owns === undefined ? plan : { ...plan, owns };
}

function isAtomic(props: SchemaPair['from']): boolean {
  if (props.type === 'array') return props['x-kubernetes-list-type'] !== 'map';
  return props['x-kubernetes-map-type'] === 'atomic';
}
