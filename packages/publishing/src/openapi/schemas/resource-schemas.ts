import { publishingBehaviour, type PublishingBehaviour } from '../publishing-behaviour.js';
import type { StructuralSchema } from '@structural/core';
import type { JsonObject, MutableJsonObject } from '@structural/json';
import { definitionKey, definitionName } from '../definition-name.js';
import { jsonObject, reference, type Dialect } from '../dialect.js';
import { toLossySchema } from './lossy-schema.js';
import type { PublishingOptions } from '../meta/meta-prose.js';
import { metaSchemas } from '../meta/meta-schemas.js';
import { publishedSchema } from './published-schema.js';
import type { PublishedType } from './published-type.js';
import { embeddedResource, withListMeta, withObjectMeta } from './resource-fields.js';

const CONVENTIONS = 'https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md';

/** Every schema of a type's document, by definition key: the resource, its list, and what they need. */
export function schemasOf(type: PublishedType, dialect: Dialect, { prose, kubernetesVersion }: PublishingOptions = {}): JsonObject {
  const { group, version, kind, listKind } = type;
  const behaviour = publishingBehaviour(kubernetesVersion);
  return jsonObject({
    ...metaSchemas(dialect, type.hasScale, behaviour, prose),
    [definitionKey(definitionName(group, version, kind))]: resourceSchema(type, dialect, behaviour),
    [definitionKey(definitionName(group, version, listKind))]: listSchema(type, dialect, behaviour),
  });
}

/**
 * The schema of a resource: the definition's own, with the fields that every resource has in place of what it said of them.
 *
 * Without a publishable schema it says no more than that it is an object; in Swagger 2.0 also where unknown fields are kept, because
 * kubectl would refuse them. Source: `pkg/controller/openapi/builder`, buildKubeNative.
 */
function resourceSchema(type: PublishedType, dialect: Dialect, behaviour: PublishingBehaviour): JsonObject {
  const schema = ownSchema(type, dialect);
  annotate(schema, type, type.kind, behaviour);
  return schema;
}

function ownSchema(
  { isComplete, schema = isComplete ? OPEN : undefined, preservesUnknownFields }: PublishedType,
  dialect: Dialect,
): MutableJsonObject {
  const preserves = preservesUnknownFields || schema?.extensions['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema === undefined || (dialect === 'v2' && preserves && !isComplete)) return jsonObject({ type: 'object' });
  const published = publishedSchema(dialect === 'v2' ? toLossySchema(schema, isComplete) : schema, dialect);
  withObjectMeta(published, dialect);
  // A root that embeds a resource, which is odd but allowed, has the last word about its own fields.
  if (schema.extensions['x-kubernetes-embedded-resource'] === true) embeddedResource(published, dialect);
  return published;
}

/** What a type without a schema takes: any object. */
const OPEN: StructuralSchema = { generic: { type: 'object' }, extensions: { 'x-kubernetes-preserve-unknown-fields': true } };

function listSchema(type: PublishedType, dialect: Dialect, behaviour: PublishingBehaviour): JsonObject {
  const { group, version, kind, listKind, plural } = type;
  const items = {
    description: `List of ${plural}. More info: ${CONVENTIONS}`,
    type: 'array',
    items: reference(dialect, definitionName(group, version, kind)),
  };
  const schema = jsonObject({
    description: `${listKind} is a list of ${kind}`,
    type: behaviour.typedLists ? 'object' : undefined,
    required: ['items'],
    properties: jsonObject({ items: jsonObject(items) }),
  });
  withListMeta(schema, dialect);
  annotate(schema, type, listKind, behaviour);
  return schema;
}

function annotate(
  schema: MutableJsonObject,
  { group, version, selectableFields }: PublishedType,
  kind: string,
  { emptySelectableFields }: PublishingBehaviour,
): void {
  schema['x-kubernetes-group-version-kind'] = [jsonObject({ group, version, kind })];
  if (selectableFields.length > 0 || emptySelectableFields)
    schema['x-kubernetes-selectable-fields'] = selectableFields.map((fieldPath) => jsonObject({ fieldPath }));
}
