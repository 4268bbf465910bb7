import { fromPlain, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { jsonObject, mergedObject } from '../json.js';

/** Whose objects a definition is about, and how they use Crossplane's machinery. */
export type CompositeScope = 'LegacyCluster' | 'Namespaced' | 'Cluster';

/** What Crossplane adds to each version. */
export interface VersionParts {
  readonly specFields: JsonObject;
  readonly statusFields: JsonObject;
  readonly columns: readonly JsonValue[];
}

/** The fields that Crossplane adds to `spec` of a composite resource. Source: crossplane-runtime, `xcrd.CompositeResourceSpecProps`. */
export function compositeSpecFields(scope: CompositeScope, updatePolicy: JsonValue | undefined): JsonObject {
  const machinery = mergedObject(
    CHOICE_OF_COMPOSITION,
    jsonObject({
      compositionUpdatePolicy: jsonObject({ type: 'string', enum: ['Automatic', 'Manual'], default: updatePolicy }),
      resourceRefs: scope === 'Namespaced' ? REFS_IN_NAMESPACE : REFS,
    }),
  );
  if (scope === 'LegacyCluster') return mergedObject(machinery, LEGACY_FIELDS);
  return jsonObject({
    crossplane: jsonObject({
      type: 'object',
      description: 'Configures how Crossplane will reconcile this composite resource',
      properties: machinery,
    }),
  });
}

/** The fields that Crossplane adds to `spec` of a claim. Source: `xcrd.CompositeResourceClaimSpecProps`. */
export function claimSpecFields(deletePolicy: JsonValue | undefined): JsonObject {
  return mergedObject(
    CHOICE_OF_COMPOSITION,
    CLAIM_FIELDS,
    jsonObject({ compositeDeletePolicy: jsonObject({ type: 'string', enum: ['Background', 'Foreground'], default: deletePolicy }) }),
  );
}

/** The fields that Crossplane adds to `status`. Source: `xcrd.CompositeResourceStatusProps`. */
export function statusFields(scope: CompositeScope): JsonObject {
  return scope === 'LegacyCluster' ? mergedObject(CONDITIONS, LEGACY_STATUS) : CONDITIONS;
}

/** The columns that Crossplane adds for composite resources. Source: `xcrd.CompositeResourcePrinterColumns`. */
export function compositeColumns(scope: CompositeScope): JsonArray {
  const at = scope === 'LegacyCluster' ? '.spec' : '.spec.crossplane';
  return fromPlain([
    ...STATES,
    { name: 'COMPOSITION', type: 'string', jsonPath: `${at}.compositionRef.name` },
    { name: 'COMPOSITIONREVISION', type: 'string', jsonPath: `${at}.compositionRevisionRef.name`, priority: 1 },
    AGE,
  ]) as JsonArray;
}

/** The columns that Crossplane adds for claims. Source: `xcrd.CompositeResourceClaimPrinterColumns`. */
export function claimColumns(): JsonArray {
  return fromPlain([
    ...STATES,
    { name: 'CONNECTION-SECRET', type: 'string', jsonPath: '.spec.writeConnectionSecretToRef.name' },
    AGE,
  ]) as JsonArray;
}

const STATES = ['Synced', 'Ready'].map((type) => ({
  name: type.toUpperCase(),
  type: 'string',
  jsonPath: `.status.conditions[?(@.type=='${type}')].status`,
}));
const AGE = { name: 'AGE', type: 'date', jsonPath: '.metadata.creationTimestamp' };

const TEXT = { type: 'string' };
const TIME = { type: 'string', format: 'date-time' };

/** An object of texts, of which the first few are required. */
function texts(names: readonly string[], required: readonly string[]): object {
  return { type: 'object', required, properties: Object.fromEntries(names.map((name) => [name, TEXT])) };
}

function list(names: readonly string[]): JsonValue {
  return fromPlain({ type: 'array', items: texts(names, ['apiVersion', 'kind']), 'x-kubernetes-list-type': 'atomic' });
}

const SELECTOR = {
  type: 'object',
  required: ['matchLabels'],
  properties: { matchLabels: { type: 'object', additionalProperties: TEXT } },
};
const REF = texts(['name'], ['name']);

const CHOICE_OF_COMPOSITION = fromPlain({
  compositionRef: REF,
  compositionSelector: SELECTOR,
  compositionRevisionRef: REF,
  compositionRevisionSelector: SELECTOR,
  compositionUpdatePolicy: { type: 'string', enum: ['Automatic', 'Manual'] },
}) as JsonObject;

const REFS = list(['apiVersion', 'name', 'namespace', 'kind']);
const REFS_IN_NAMESPACE = list(['apiVersion', 'name', 'kind']);

const LEGACY_FIELDS = fromPlain({
  claimRef: texts(['apiVersion', 'kind', 'namespace', 'name'], ['apiVersion', 'kind', 'namespace', 'name']),
  writeConnectionSecretToRef: texts(['name', 'namespace'], ['name', 'namespace']),
});

const CLAIM_FIELDS = fromPlain({
  resourceRef: texts(['apiVersion', 'kind', 'name'], ['apiVersion', 'kind', 'name']),
  writeConnectionSecretToRef: REF,
});

const CONDITIONS = fromPlain({
  conditions: {
    description: 'Conditions of the resource.',
    type: 'array',
    'x-kubernetes-list-map-keys': ['type'],
    'x-kubernetes-list-type': 'map',
    items: {
      type: 'object',
      required: ['lastTransitionTime', 'reason', 'status', 'type'],
      properties: {
        lastTransitionTime: TIME,
        message: TEXT,
        reason: TEXT,
        status: TEXT,
        type: TEXT,
        observedGeneration: { type: 'integer', format: 'int64' },
      },
    },
  },
}) as JsonObject;

const LEGACY_STATUS = fromPlain({
  connectionDetails: { type: 'object', properties: { lastPublishedTime: TIME } },
  claimConditionTypes: { type: 'array', 'x-kubernetes-list-type': 'set', items: TEXT },
});
