import type { JSONSchemaProps } from '@structural/core';
import { isLookedAtAbove } from '../rules/schema/looked-at.js';
import type { SchemaPair } from '../records/schema-rule.js';

const TEXT: JSONSchemaProps = { type: 'string' };
const NULLABLE: JSONSchemaProps = { type: 'string', nullable: true };
const METADATA: JSONSchemaProps = { type: 'object' };
const NULLABLE_METADATA: JSONSchemaProps = { type: 'object', nullable: true };
const OF_RESOURCES: ReadonlyMap<string, JSONSchemaProps> = new Map([
  ['apiVersion', TEXT],
  ['kind', TEXT],
  ['metadata', METADATA],
]);
/** Those of which schemas may say anything. */
const OF_METADATA: ReadonlyMap<string, JSONSchemaProps> = new Map([
  ['name', TEXT],
  ['generateName', TEXT],
]);

/** What holds of a member that every resource has, whatever its schema says; undefined of all others. */
export function impliedMember(pair: SchemaPair, name: string): JSONSchemaProps | undefined {
  const { above, from, place } = pair;
  if (isResource({ from, place })) {
    const [first] = place;
    // Null metadata of an embedded resource becomes empty metadata, where a schema has it dropped. That matters to what looks at the resource.
    if (name === 'metadata' && place.length > 0)
      return isLookedAtAbove({ above: pair, place: [...place, { kind: 'property', name }] }) ? NULLABLE_METADATA : METADATA;
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
