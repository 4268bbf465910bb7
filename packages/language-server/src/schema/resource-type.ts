import { builtinEntry, countingDefinition, describeResource, type CatalogEntry } from '@structural/checker';
import { versionsOf, type StructuralSchema } from '@structural/core';
import type { JsonObject, JsonPath } from '@structural/json';
import { toPublishedType } from '@structural/publishing';
import type { FileView } from '../workspace/workspace.js';
import { META_SCHEMA, withTypeAndMeta } from './meta-schema.js';

/** A version of a definition, by which resources are written. */
export interface EntryVersion {
  readonly entry: CatalogEntry;
  readonly version: string;
  /** With `apiVersion`, `kind` and `metadata` of its own. */
  readonly schema: StructuralSchema;
}

/** The type of an object, as far as its `apiVersion` and `kind` name a version that a definition in sight has, or a built-in kind. */
export function typeOfObject(object: JsonObject, { catalog, kubernetesVersion, options }: FileView): EntryVersion | undefined {
  const { apiVersion, group, kind, version } = describeResource(object);
  const entry =
    countingDefinition(catalog.find(group, kind), kubernetesVersion, options) ?? builtinEntry(apiVersion, kind, kubernetesVersion);
  return entry && typeOfVersion(entry, version);
}

/** The type of a version of a definition; undefined where it has no such version. */
export function typeOfVersion(entry: CatalogEntry, version: string): EntryVersion | undefined {
  const { definition } = entry;
  if (!versionsOf(definition.spec).some(({ name }) => name === version)) return undefined;
  const published = toPublishedType(definition, version, { stored: true });
  const own = published.ok ? published.type.schema : undefined;
  if (own === undefined) return { entry, version, schema: withTypeAndMeta(ANYTHING) };
  const schema = roots.get(own) ?? withTypeAndMeta(own);
  roots.set(own, schema);
  return { entry, version, schema };
}

/** Made once for a schema, since values are remembered by the schema that they are made for. */
const roots = new WeakMap<StructuralSchema, StructuralSchema>();
const ANYTHING: StructuralSchema = {
  generic: { type: 'object' },
  extensions: { 'x-kubernetes-preserve-unknown-fields': true },
};

/** The schema at a path of a resource; undefined where nothing is said of what is there. */
export function schemaOf(root: StructuralSchema, path: JsonPath): StructuralSchema | undefined {
  let schema: StructuralSchema | undefined = root;
  for (const step of path) schema = schema && schemaStep(schema, step);
  return schema;
}

/** The names of a definition's manifest that lead to the schema at a path of a resource, from `openAPIV3Schema` on. */
export function schemaSteps(root: StructuralSchema, path: JsonPath): JsonPath {
  const steps: (string | number)[] = [];
  let schema: StructuralSchema | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') steps.push('items');
    else if (schema?.properties?.has(step) === true) steps.push('properties', step);
    else steps.push('additionalProperties');
    schema = schema && schemaStep(schema, step);
  }
  return steps;
}

/** The schema of a member or an item. */
export function schemaStep(schema: StructuralSchema, step: string | number): StructuralSchema | undefined {
  if (typeof step === 'number') return schema.items;
  const own = schema.properties?.get(step);
  if (own !== undefined) return own;
  if (schema.extensions['x-kubernetes-embedded-resource'] === true) {
    if (step === 'metadata') return META_SCHEMA;
    if (step === 'apiVersion' || step === 'kind') return TYPE_TEXT;
  }
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

const TYPE_TEXT: StructuralSchema = { generic: { type: 'string' }, extensions: {} };
