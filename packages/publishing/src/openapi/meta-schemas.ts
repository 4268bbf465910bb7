import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { annotatedReference, jsonObject, reference, type Dialect } from './dialect.js';
import type { MetaProse, TypeProse } from './meta-prose.js';
import { META_TYPES, SCALE_TYPES, type MetaField, type MetaType } from './meta-types.js';
import { repeat } from './print-document.js';

/** The schemas of the types that every API shares, by definition name; those of the scale subresource where it is there. */
export function metaSchemas(dialect: Dialect, withScale: boolean, prose: MetaProse = OWN_PROSE): Schemas {
  let dialects = built.get(prose);
  if (dialects === undefined) built.set(prose, (dialects = {}));
  const { meta, scale } = (dialects[dialect] ??= {
    meta: schemasOf(META_TYPES, dialect, prose),
    scale: schemasOf(SCALE_TYPES, dialect, prose),
  });
  return withScale ? { ...scale, ...meta } : meta;
}

type Schemas = Readonly<Record<string, JsonObject>>;
const OWN_PROSE: MetaProse = new Map();
const built = new WeakMap<MetaProse, Partial<Record<Dialect, { readonly meta: Schemas; readonly scale: Schemas }>>>();

function schemasOf(types: Readonly<Record<string, MetaType>>, dialect: Dialect, prose: MetaProse): Schemas {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, repeat(typeSchema(reworded(type, prose.get(name)), dialect))]),
  );
}

function reworded(type: MetaType, prose: TypeProse | undefined): MetaType {
  if (prose === undefined) return type;
  const fields = Object.entries(type.fields ?? {}).map(([name, field]) => [
    name,
    { ...field, description: prose.fields.get(name) ?? field.description },
  ]);
  const description = prose.description === '' ? type.description : prose.description;
  return {
    ...type,
    description,
    ...(type.fields === undefined ? {} : { fields: Object.fromEntries(fields) as Readonly<Record<string, MetaField>> }),
  };
}

function typeSchema({ description, type, format, required, fields, mapType, kind, groupVersions }: MetaType, dialect: Dialect): JsonObject {
  const properties = fields === undefined ? undefined : newJsonObject();
  if (properties !== undefined) for (const [name, field] of Object.entries(fields ?? {})) properties[name] = fieldSchema(field, dialect);
  return jsonObject({
    description,
    type,
    format,
    required,
    properties,
    'x-kubernetes-map-type': mapType,
    'x-kubernetes-group-version-kind': groupVersions?.map((groupVersion) => groupVersionKind(groupVersion, kind ?? '')),
  });
}

function fieldSchema(
  { description, type, format, ref, of, zero, listType, mapKey, patchStrategy }: MetaField,
  dialect: Dialect,
): JsonObject {
  const annotations: Record<string, JsonValue> = { description };
  if (zero !== undefined && dialect === 'v3') annotations['default'] = zero === 'empty object' ? newJsonObject() : zero;
  if (ref !== undefined && type === undefined) return annotatedReference(dialect, ref, annotations);
  return jsonObject({
    ...annotations,
    type,
    format,
    items: type !== 'array' ? undefined : ref === undefined ? jsonObject({ type: of }) : reference(dialect, ref),
    additionalProperties: type === 'object' ? jsonObject({ type: of }) : undefined,
    'x-kubernetes-list-type': listType,
    'x-kubernetes-list-map-keys': mapKey === undefined ? undefined : [mapKey],
    'x-kubernetes-patch-merge-key': mapKey,
    'x-kubernetes-patch-strategy': patchStrategy,
  });
}

function groupVersionKind(groupVersion: string, kind: string): JsonObject {
  const slash = groupVersion.indexOf('/');
  return jsonObject({ group: groupVersion.slice(0, Math.max(slash, 0)), kind, version: groupVersion.slice(slash + 1) });
}
