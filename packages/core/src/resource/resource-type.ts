import type { CustomResourceDefinition, CustomResourceSubresourceScale } from '../definition/custom-resource-definition.js';
import { versionsOf } from '../definition/read/hoist.js';
import { NIL_PATH } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import { mapStructural } from '../schema/map-structural.js';
import type { StructuralSchema } from '../schema/structural.js';
import { toStructural } from '../schema/to-structural.js';
import { storedValue } from '../value/stored-value.js';
import { pruneDefaults } from '../defaults/prune-defaults.js';
import { hasDefaults } from '../schema/subtree.js';

/** One version of a definition as the server serves it. */
export interface ResourceType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Nothing is pruned, as it was before there were structural schemas. */
  readonly preservesUnknownFields: boolean;
  /** By which values are validated; absent: anything goes. */
  readonly schema?: JSONSchemaProps;
  /** By which values are pruned and filled in, its defaults pruned; absent where there is no schema or no structural form of it. */
  readonly structural?: StructuralSchema;
  /** The status is a resource of its own. */
  readonly hasStatus: boolean;
  readonly scale?: CustomResourceSubresourceScale;
}

/** A version that can be served, or why it cannot. */
export type ToResourceType = { readonly ok: true; readonly type: ResourceType } | { readonly ok: false; readonly error: string };

/**
 * Sets up one version of a definition as the server does to serve it, once for every definition and version.
 *
 * The definition need not be valid. Source: `pkg/apiserver`, crdHandler.getOrCreateServingInfoFor.
 */
export function toResourceType(definition: CustomResourceDefinition, version: string): ToResourceType {
  let versions = known.get(definition);
  if (versions === undefined) known.set(definition, (versions = new Map()));
  let type = versions.get(version);
  if (type === undefined) versions.set(version, (type = setUp(definition, version)));
  return type;
}

const known = new WeakMap<CustomResourceDefinition, Map<string, ToResourceType>>();

function setUp({ spec }: CustomResourceDefinition, version: string): ToResourceType {
  const served = versionsOf(spec).find(({ name }) => name === version);
  if (served === undefined) return { ok: false, error: `no version "${version}" in the CRD` };
  const schema = served.schema?.openAPIV3Schema;
  const preservesUnknownFields = spec.preserveUnknownFields === true;
  const structural = schema === undefined ? undefined : structuralOf(schema, preservesUnknownFields);
  if (structural?.ok === false) return structural;
  const type: ResourceType = {
    group: spec.group,
    version,
    kind: spec.names.kind,
    namespaced: spec.scope === 'Namespaced',
    preservesUnknownFields,
    ...(schema === undefined ? {} : { schema }),
    ...(structural?.schema === undefined ? {} : { structural: structural.schema }),
    hasStatus: served.subresources?.status !== undefined,
    ...(served.subresources?.scale === undefined ? {} : { scale: served.subresources.scale }),
  };
  return { ok: true, type };
}

type StructuralOf = { readonly ok: true; readonly schema: StructuralSchema | undefined } | { readonly ok: false; readonly error: string };

function structuralOf(schema: JSONSchemaProps, preservesUnknownFields: boolean): StructuralOf {
  const structural = toStructural(schema, NIL_PATH);
  if (!structural.ok) {
    if (preservesUnknownFields) return { ok: true, schema: undefined };
    return { ok: false, error: `the server could not properly serve the CR schema: ${structural.error}` };
  }
  const stored = hasUnstoredDefaults(structural.schema) ? mapStructural(structural.schema, withStoredDefault) : structural.schema;
  return preservesUnknownFields ? { ok: true, schema: stored } : pruneDefaults(stored);
}

/** Whether a default would change by being stored, which is rare, so that the schema need not be copied. */
function hasUnstoredDefaults(root: StructuralSchema): boolean {
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (!hasDefaults(schema)) continue;
    if (withStoredDefault(schema) !== schema) return true;
    const { additionalProperties, items, properties } = schema;
    if (items !== undefined) pending.push(items);
    if (typeof additionalProperties === 'object') pending.push(additionalProperties);
    properties?.forEach((property) => pending.push(property));
  }
  return false;
}

function withStoredDefault(schema: StructuralSchema): StructuralSchema {
  const { default: value } = schema.generic;
  const stored = value === undefined ? undefined : storedValue(value);
  return stored === undefined || stored === value ? schema : { ...schema, generic: { ...schema.generic, default: stored } };
}
