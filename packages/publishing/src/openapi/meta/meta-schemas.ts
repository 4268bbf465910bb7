import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { annotatedReference, jsonObject, reference, type Dialect } from '../dialect.js';
import type { MetaProse, TypeProse } from './meta-prose.js';
import { metaTypesOf, scaleTypesOf, type MetaField, type MetaType } from './meta-types.js';
import type { PublishingBehaviour } from '../publishing-behaviour.js';
import { repeat } from '../printing/print-document.js';

/** The schemas of the types that every API shares, by definition name; those of the scale subresource where it is there. */
export function metaSchemas(dialect: Dialect, withScale: boolean, behaviour: PublishingBehaviour, prose: MetaProse = OWN_PROSE): Schemas {
  let behaviours = built.get(prose);
  if (behaviours === undefined) built.set(prose, (behaviours = new WeakMap()));
  let dialects = behaviours.get(behaviour);
  if (dialects === undefined) behaviours.set(behaviour, (dialects = {}));
  const { meta, scale } = (dialects[dialect] ??= {
    meta: schemasOf(metaTypesOf(behaviour), { dialect, behaviour }, prose),
    scale: schemasOf(scaleTypesOf(behaviour), { dialect, behaviour }, prose),
  });
  return withScale ? { ...scale, ...meta } : meta;
}

type Schemas = Readonly<Record<string, JsonObject>>;
const OWN_PROSE: MetaProse = new Map();
type Built = Partial<Record<Dialect, { readonly meta: Schemas; readonly scale: Schemas }>>;
const built = new WeakMap<MetaProse, WeakMap<PublishingBehaviour, Built>>();

/** In which document a schema stands. */
interface Place {
  readonly dialect: Dialect;
  readonly behaviour: PublishingBehaviour;
}

function schemasOf(types: Readonly<Record<string, MetaType>>, place: Place, prose: MetaProse): Schemas {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, repeat(typeSchema(reworded(type, prose.get(name)), place))]),
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

function typeSchema({ description, type, format, required, fields, mapType, kind, groupVersions }: MetaType, place: Place): JsonObject {
  const properties = fields === undefined ? undefined : newJsonObject();
  if (properties !== undefined) for (const [name, field] of Object.entries(fields ?? {})) properties[name] = fieldSchema(field, place);
  return jsonObject({
    description,
    type,
    format,
    required,
    properties,
    'x-kubernetes-map-type': mapType,
    'x-kubernetes-group-version-kind': place.behaviour.groupsOfMetaTypes
      ? groupVersions?.map((groupVersion) => groupVersionKind(groupVersion, kind ?? ''))
      : undefined,
  });
}

function fieldSchema(
  { description, type, format, ref, of, zero, listType, mapKey, patchStrategy }: MetaField,
  { dialect, behaviour }: Place,
): JsonObject {
  const element = dialect === 'v3' && behaviour.elementDefaults ? elementWithDefault : elementSchema;
  const annotations: Record<string, JsonValue> = { description };
  if (zero !== undefined && dialect === 'v3') annotations['default'] = zero === 'empty object' ? newJsonObject() : zero;
  if (ref !== undefined && type === undefined) {
    if (listType !== undefined) annotations['x-kubernetes-list-type'] = listType;
    return annotatedReference(dialect, ref, annotations);
  }
  return jsonObject({
    ...annotations,
    type,
    format,
    items: type === 'array' ? element(dialect, of, ref) : undefined,
    additionalProperties: type === 'object' ? element(dialect, of, ref) : undefined,
    'x-kubernetes-list-type': behaviour.metaListTypes ? listType : undefined,
    'x-kubernetes-list-map-keys': mapKey === undefined || !behaviour.metaListTypes ? undefined : [mapKey],
    'x-kubernetes-patch-merge-key': mapKey,
    'x-kubernetes-patch-strategy': patchStrategy,
  });
}

function elementSchema(dialect: Dialect, type: string | undefined, ref: string | undefined): JsonObject {
  return ref === undefined ? jsonObject({ type }) : reference(dialect, ref);
}

function elementWithDefault(dialect: Dialect, type: string | undefined, ref: string | undefined): JsonObject {
  return ref === undefined ? jsonObject({ default: '', type }) : annotatedReference(dialect, ref, { default: newJsonObject() });
}

function groupVersionKind(groupVersion: string, kind: string): JsonObject {
  const slash = groupVersion.indexOf('/');
  return jsonObject({ group: groupVersion.slice(0, Math.max(slash, 0)), kind, version: groupVersion.slice(slash + 1) });
}
