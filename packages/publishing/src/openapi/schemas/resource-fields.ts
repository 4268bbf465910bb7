import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type MutableJsonObject } from '@structural/json';
import { annotatedReference, jsonObject, type Dialect } from '../dialect.js';

const CONVENTIONS = 'https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md';
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';

/** What every resource has beside its own fields: the texts are the server's, which documents of every kind repeat. */
const API_VERSION =
  'APIVersion defines the versioned schema of this representation of an object. Servers should convert recognized schemas to the latest ' +
  `internal value, and may reject unrecognized values. More info: ${CONVENTIONS}#resources`;
const KIND =
  'Kind is a string value representing the REST resource this object represents. Servers may infer this from the endpoint the client submits ' +
  `requests to. Cannot be updated. In CamelCase. More info: ${CONVENTIONS}#types-kinds`;
const EMBEDDED_API_VERSION = `apiVersion defines the versioned schema of this representation of an object. More info: ${CONVENTIONS}#resources`;
const EMBEDDED_KIND = `kind is a string value representing the type of this object. In CamelCase. More info: ${CONVENTIONS}#types-kinds`;
const OBJECT_METADATA = `Standard object's metadata. More info: ${CONVENTIONS}#metadata`;
const LIST_METADATA = `Standard list metadata. More info: ${CONVENTIONS}#types-kinds`;

/** Gives a schema the fields of TypeMeta, in place of its own. */
function withTypeMeta(schema: MutableJsonObject): void {
  setProperties(schema, { apiVersion: text(API_VERSION), kind: text(KIND) });
}

/** Gives a schema the fields of TypeMeta and ObjectMeta, in place of its own. */
export function withObjectMeta(schema: MutableJsonObject, dialect: Dialect): void {
  setProperties(schema, { metadata: annotatedReference(dialect, `${META}.ObjectMeta`, { description: OBJECT_METADATA }) });
  withTypeMeta(schema);
}

/** Gives a schema the fields of TypeMeta and ListMeta. */
export function withListMeta(schema: MutableJsonObject, dialect: Dialect): void {
  setProperties(schema, { metadata: annotatedReference(dialect, `${META}.ListMeta`, { description: LIST_METADATA }) });
  withTypeMeta(schema);
}

/** Gives the schema of an embedded resource its own apiVersion, kind and metadata, the first two of them required. */
export function embeddedResource(schema: MutableJsonObject, dialect: Dialect): void {
  setProperties(schema, {
    apiVersion: text(EMBEDDED_API_VERSION),
    kind: text(EMBEDDED_KIND),
    metadata: annotatedReference(dialect, `${META}.ObjectMeta`, { description: OBJECT_METADATA }),
  });
  const required = isJsonArray(schema['required']) ? schema['required'] : [];
  schema['required'] = [...required, ...['kind', 'apiVersion'].filter((name) => !required.includes(name))];
}

function text(description: string): JsonObject {
  return jsonObject({ description, type: 'string' });
}

function setProperties(schema: MutableJsonObject, members: Readonly<Record<string, JsonObject>>): void {
  const own = schema['properties'];
  const properties = Object.assign(newJsonObject(), isJsonObject(own) ? own : {}, members);
  schema['properties'] = properties;
}
