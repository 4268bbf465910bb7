import type { JSONSchemaProps } from '@structural/core';
import type { SchemaPair } from '../rules/schema/schema-rule.js';

const TEXT: JSONSchemaProps = { type: 'string' };
const NULLABLE: JSONSchemaProps = { type: 'string', nullable: true };
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
  if (isResource({ from, place })) {
    const [first] = place;
    // A status that is written by itself may have a resource whose kind is null, unless it is said what a kind is.
    const isOfStatus = first?.kind === 'property' && first.name === 'status';
    const implied = OF_RESOURCES.get(name);
    return isOfStatus && implied === TEXT ? NULLABLE : implied;
  }
  const last = place.at(-1);
  const isMetadata = last?.kind === 'property' && last.name === 'metadata' && above !== undefined && isResource(above);
  return isMetadata ? OF_METADATA.get(name) : undefined;
}

function isResource({ from, place }: Pick<SchemaPair, 'from' | 'place'>): boolean {
  return place.length === 0 || from['x-kubernetes-embedded-resource'] === true;
}
