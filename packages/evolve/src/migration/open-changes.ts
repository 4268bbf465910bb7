import {
  inferType,
  member,
  nodePath,
  schemaNodes,
  type ManifestSchema,
  isPresent,
  writtenVersions,
  insert,
  remove,
  replace,
  set,
} from '@structural/checker';
import type { DocumentEdit, JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';

/** What becomes of fields that no schema knows, where they were kept so far: they are kept, or pruned from now on. */
export type UnknownFields = 'kept' | 'pruned';

/** True where a definition keeps all unknown fields, be it said or a default of v1beta1. */
export function keepsUnknownFields({ apiVersion, spec }: JsonObject): boolean {
  const given = member(spec, 'preserveUnknownFields');
  return isPresent(given) ? given === true : apiVersion === 'apiextensions.k8s.io/v1beta1';
}

/**
 * The next changes that make a manifest with the shape of v1 keep by its schemas what it kept by `preserveUnknownFields: true`, or not keep it
 * where unknown fields are to be pruned; at last the field itself goes.
 *
 * Pruning starts anew in every schema that lists fields, so that each has the mark; a schema that says nothing of types stands for anything.
 */
export function openChanges(manifest: JsonObject, base: JsonPath, unknownFields: UnknownFields): readonly DocumentEdit[] {
  const { spec } = manifest;
  if (!isJsonObject(spec)) return [];
  const bare = writtenVersions(spec).flatMap((version, i) =>
    isJsonObject(version) ? addSchema(version, [...base, 'spec', 'versions', i]) : [],
  );
  if (bare.length > 0) return bare;
  const marks = unknownFields === 'kept' ? schemaNodes(manifest).flatMap((node) => openNode(node, [...base, ...nodePath(node)])) : [];
  if (marks.length > 0) return marks;
  return spec['preserveUnknownFields'] === undefined ? [] : [remove([...base, 'spec', 'preserveUnknownFields'])];
}

/**
 * The next changes that let schemas without a type allow null, as they did where unknown fields were kept: once they have a type, or the mark, a
 * stored null would be dropped. To be made before types are added.
 */
export function nullChanges(manifest: JsonObject, base: JsonPath): readonly DocumentEdit[] {
  return schemaNodes(manifest)
    .filter(({ inJunctor, role, schema }) => !inJunctor && role !== 'root' && allowsNull(schema))
    .map((node) => set([...base, ...nodePath(node, 'nullable')], true));
}

/** True for a schema that lets null through without saying so. */
function allowsNull(schema: JsonObject): boolean {
  const { enum: allowed, nullable, type } = schema;
  if (isPresent(type) && type !== '') return false;
  return nullable !== true && schema['x-kubernetes-int-or-string'] !== true && !(isJsonArray(allowed) && !allowed.includes(null));
}

const MARK = 'x-kubernetes-preserve-unknown-fields';
const OPEN_SCHEMA = { type: 'object', [MARK]: true };

/** A version without a schema takes any object. */
function addSchema(version: JsonObject, path: JsonPath): readonly DocumentEdit[] {
  const { schema } = version;
  if (isPresent(member(schema, 'openAPIV3Schema'))) return [];
  if (isJsonObject(schema)) return [set([...path, 'schema', 'openAPIV3Schema'], OPEN_SCHEMA)];
  return isPresent(schema) ? [] : [set([...path, 'schema'], { openAPIV3Schema: OPEN_SCHEMA })];
}

function openNode({ inJunctor, role, schema }: ManifestSchema, path: JsonPath): readonly DocumentEdit[] {
  if (inJunctor || isScalarForm(schema)) return [];
  const { additionalProperties, items, type } = schema;
  if (type === 'array') return isPresent(items) ? [] : [set([...path, 'items'], { [MARK]: true, nullable: true })];
  const isTyped = role === 'root' || (typeof type === 'string' && type !== '');
  if (isTyped ? type !== undefined && type !== 'object' : (inferType(schema) ?? 'object') !== 'object') return [];
  if (additionalProperties === true) {
    return schema[MARK] === undefined
      ? [replace([...path, 'additionalProperties'], MARK, true)]
      : [remove([...path, 'additionalProperties'])];
  }
  if (isJsonObject(additionalProperties)) return [];
  if (schema[MARK] === undefined) return [insert([...path, MARK], true, type === undefined ? 'end' : { after: 'type' })];
  return schema[MARK] === true ? [] : [set([...path, MARK], true)];
}

function isScalarForm(schema: JsonObject): boolean {
  return schema['x-kubernetes-int-or-string'] === true || schema['format'] === 'int-or-string' || isIntOrString(schema);
}

/** The way in which v1beta1 says that a value is an integer or a text. */
function isIntOrString({ anyOf, oneOf, type }: JsonObject): boolean {
  if (type !== undefined) return false;
  return [anyOf, oneOf].some((branches) => {
    const types = (isJsonArray(branches) ? branches : []).map((branch) => member(branch, 'type'));
    return types.length === 2 && types.includes('integer') && types.includes('string');
  });
}
