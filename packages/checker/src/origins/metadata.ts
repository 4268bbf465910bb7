import type { FieldError, FieldPath, MetadataOrigin } from '@structural/core';
import { key } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { fixName } from '../fixers/fix-definition.js';
import { remove, unsafe } from '../proposals/proposal.js';
import { defaultRule } from './default.js';
import { writtenPath } from './written-path.js';
import type { HintSubject, OriginRecord, ResourceOriginRecord } from './origin-record.js';

const rule = defaultRule;
const resource: ResourceOriginRecord = { rule: ([first]) => (first === 'metadata' ? 'object-meta' : 'embedded-resource') };
const METADATA: OriginRecord = { rule, resource };
// The server names the map, and quotes the key or the value.
const QUOTED_KEY: OriginRecord = { rule, place: quotedKey, resource: { ...resource, place: quotedEntryKey } };
const QUOTED_VALUE: OriginRecord = { rule, resource: { ...resource, place: entryOfValue } };

/** Of each error about metadata of any object. */
export const metadataOrigins = {
  'metadata.annotation-key': QUOTED_KEY,
  'metadata.annotation-size': METADATA,
  'metadata.cluster-name': METADATA,
  'metadata.finalizer': QUOTED_VALUE,
  'metadata.generate-name': METADATA,
  'metadata.generation': METADATA,
  'metadata.label-key': QUOTED_KEY,
  'metadata.label-value': QUOTED_VALUE,
  'metadata.managed-fields': METADATA,
  'metadata.name': { rule, hint: nameHint, fixes: fixName, resource },
  'metadata.namespace': {
    rule,
    hint: 'a CustomResourceDefinition belongs to the whole cluster: remove the field',
    fixes: ({ path }) => [unsafe('Remove the namespace', remove(path))],
    resource,
  },
  'metadata.resource-version': METADATA,
  'metadata.immutable-annotations': METADATA,
  'metadata.immutable-clusterName': METADATA,
  'metadata.immutable-creationTimestamp': METADATA,
  'metadata.immutable-deletionGracePeriodSeconds': METADATA,
  'metadata.immutable-deletionTimestamp': METADATA,
  'metadata.immutable-finalizers': METADATA,
  'metadata.immutable-generateName': METADATA,
  'metadata.immutable-generation': METADATA,
  'metadata.immutable-labels': METADATA,
  'metadata.immutable-managedFields': METADATA,
  'metadata.immutable-name': METADATA,
  'metadata.immutable-namespace': METADATA,
  'metadata.immutable-ownerReferences': METADATA,
  'metadata.immutable-resourceVersion': METADATA,
  'metadata.immutable-selfLink': METADATA,
  'metadata.immutable-uid': METADATA,
} satisfies Record<MetadataOrigin, OriginRecord>;

function nameHint({ detail }: FieldError, { definition: { spec } }: HintSubject): string | undefined {
  const isKnown = detail.startsWith('must be spec.names.plural') && spec.names.plural !== '' && spec.group !== '';
  return isKnown ? `write name: ${spec.names.plural}.${spec.group}` : undefined;
}

function quotedKey({ badValue, path }: FieldError): FieldPath {
  return typeof badValue === 'string' ? key(path, badValue) : path;
}

function quotedEntryKey({ badValue, path }: FieldError): JsonPath {
  const steps = writtenPath(path);
  return typeof badValue === 'string' ? [...steps, badValue] : steps;
}

function entryOfValue({ badValue, path }: FieldError, object: JsonObject): JsonPath {
  const steps = writtenPath(path);
  return typeof badValue === 'string' ? [...steps, ...entryOf(valueAt(object, steps), badValue)] : steps;
}

/** The step to the first entry of a map or list that has a value. */
function entryOf(entries: JsonValue | undefined, value: string): JsonPath {
  if (isJsonArray(entries)) {
    const index = entries.indexOf(value);
    return index === -1 ? [] : [index];
  }
  if (!isJsonObject(entries)) return [];
  for (const name in entries) if (entries[name] === value) return [name];
  return [];
}
