import type { JSONSchemaProps } from '@structural/core';
import type { SchemaPair } from '../rules/schema/schema-rule.js';

const TEXT: JSONSchemaProps = { type: 'string' };
const OF_RESOURCES: ReadonlyMap<string, JSONSchemaProps> = new Map([
  ['apiVersion', TEXT],
  ['kind', TEXT],
  ['metadata', { type: 'object' }],
]);
/** Those of which schemas may say anything. */
const OF_METADATA: ReadonlyMap<string, JSONSchemaProps> = new Map([
  ['name', TEXT],
  ['generateName', TEXT],
]);

/** What holds of a member that every resource has, whatever its schema says; undefined of all others. */
export function impliedMember(
  { above, from, place }: Pick<SchemaPair, 'above' | 'from' | 'place'>,
  name: string,
): JSONSchemaProps | undefined {
  if (isResource({ from, place })) return OF_RESOURCES.get(name);
  const last = place.at(-1);
  const isMetadata = last?.kind === 'property' && last.name === 'metadata' && above !== undefined && isResource(above);
  return isMetadata ? OF_METADATA.get(name) : undefined;
}

function isResource({ from, place }: Pick<SchemaPair, 'from' | 'place'>): boolean {
  return place.length === 0 || from['x-kubernetes-embedded-resource'] === true;
}
