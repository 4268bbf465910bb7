import { compareUtf8 } from '@structural/json';

/** In which order the keys of a part are printed, and those of the parts below it; a list passes its order on to its items. */
export interface PrintedKeyOrder {
  readonly keys: (keys: string[]) => readonly string[];
  readonly below: (key: string) => PrintedKeyOrder;
  /** The texts of parts that are printed once, in this order. */
  readonly texts: WeakMap<object, string>;
}

/** By name, all the way down: how Go prints maps. */
export const BY_NAME: PrintedKeyOrder = { keys: sorted, below: () => BY_NAME, texts: new WeakMap() };

/** As they stand in the objects, all the way down. */
export const AS_WRITTEN: PrintedKeyOrder = { keys: (keys) => keys, below: () => AS_WRITTEN, texts: new WeakMap() };

/** Some keys first, as Go prints the fields of a struct, then all others by name. */
function struct(first: readonly string[], below: Readonly<Record<string, () => PrintedKeyOrder>> = {}): PrintedKeyOrder {
  const ranks = new Map(first.map((key, i) => [key, i]));
  const parts = new Map(Object.entries(below));
  const rank = (key: string): number => ranks.get(key) ?? first.length;
  return {
    keys: (keys) => keys.sort((a, b) => rank(a) - rank(b) || compareUtf8(a, b)),
    below: (key) => parts.get(key)?.() ?? BY_NAME,
    texts: new WeakMap(),
  };
}

function mapOf(value: () => PrintedKeyOrder): PrintedKeyOrder {
  return { keys: sorted, below: value, texts: new WeakMap() };
}

const RULE = struct(['rule', 'message', 'messageExpression', 'reason', 'fieldPath', 'optionalOldSelf']);
const GROUP_VERSION_KIND = struct(['group', 'version', 'kind']);
const INFO = struct(['title', 'version']);
const EXTERNAL_DOCS = struct(['description', 'url']);

// What a schema says of itself, then what is read with it, then what is said in the name of Kubernetes.
const SCHEMA = struct(
  [
    ...['id', 'description', 'type', 'nullable', 'format', 'title', 'default'],
    ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'pattern', 'maxItems', 'minItems'],
    ...['uniqueItems', 'multipleOf', 'enum', 'maxProperties', 'minProperties', 'required', 'items', 'allOf', 'oneOf', 'anyOf', 'not'],
    ...['properties', 'additionalProperties', 'patternProperties', 'dependencies', 'additionalItems', 'definitions'],
    ...['discriminator', 'readOnly', 'externalDocs', 'example', '$schema', '$ref'],
  ],
  {
    ...Object.fromEntries(
      ['items', 'allOf', 'oneOf', 'anyOf', 'not', 'additionalProperties', 'additionalItems'].map((key) => [key, schema]),
    ),
    ...Object.fromEntries(['properties', 'patternProperties', 'definitions'].map((key) => [key, schemas])),
    externalDocs: () => EXTERNAL_DOCS,
    'x-kubernetes-validations': () => RULE,
  },
);
const SCHEMAS = mapOf(schema);

function schema(): PrintedKeyOrder {
  return SCHEMA;
}

function schemas(): PrintedKeyOrder {
  return SCHEMAS;
}

/** The paths of a document, of which the operations and parameters of the two kinds of documents differ. */
function paths(operation: PrintedKeyOrder, parameter: PrintedKeyOrder): PrintedKeyOrder {
  const methods = ['get', 'put', 'post', 'delete', 'patch'];
  const item = struct([...methods, 'parameters'], {
    ...Object.fromEntries(methods.map((method) => [method, () => operation])),
    parameters: () => parameter,
  });
  return mapOf(() => item);
}

const PARAMETER_V2 = struct(['uniqueItems', 'type', 'description', 'name', 'in', 'required', 'schema', '$ref'], { schema });
const RESPONSES_V2 = mapOf(() => RESPONSE_V2);
const RESPONSE_V2 = struct(['description', 'schema'], { schema });
const OPERATION_V2 = struct(['description', 'consumes', 'produces', 'schemes', 'tags', 'operationId', 'parameters', 'responses'], {
  parameters: () => PARAMETER_V2,
  responses: () => RESPONSES_V2,
  'x-kubernetes-group-version-kind': () => GROUP_VERSION_KIND,
});
const PATHS_V2 = paths(OPERATION_V2, PARAMETER_V2);
const PARAMETERS_V2 = mapOf(() => PARAMETER_V2);

/** That of a Swagger 2.0 document. Source: `kube-openapi/pkg/validation/spec`. */
export const SWAGGER_ORDER: PrintedKeyOrder = struct(['swagger', 'info', 'paths', 'definitions', 'parameters'], {
  info: () => INFO,
  paths: () => PATHS_V2,
  definitions: schemas,
  parameters: () => PARAMETERS_V2,
});

const PARAMETER_V3 = struct(['name', 'in', 'description', 'required', 'schema'], { schema });
const MEDIA_TYPE = struct(['schema'], { schema });
const CONTENT = mapOf(() => MEDIA_TYPE);
const RESPONSE_V3 = struct(['description', 'content'], { content: () => CONTENT });
const RESPONSES_V3 = mapOf(() => RESPONSE_V3);
const REQUEST_BODY = struct(['content', 'required'], { content: () => CONTENT });
const OPERATION_V3 = struct(['tags', 'description', 'operationId', 'parameters', 'requestBody', 'responses'], {
  parameters: () => PARAMETER_V3,
  requestBody: () => REQUEST_BODY,
  responses: () => RESPONSES_V3,
  'x-kubernetes-group-version-kind': () => GROUP_VERSION_KIND,
});
const PATHS_V3 = paths(OPERATION_V3, PARAMETER_V3);
const COMPONENTS = struct(['schemas'], { schemas });

/** That of an OpenAPI 3 document. Source: `kube-openapi/pkg/spec3`. */
export const OPENAPI_ORDER: PrintedKeyOrder = struct(['openapi', 'info', 'paths', 'components'], {
  info: () => INFO,
  paths: () => PATHS_V3,
  components: () => COMPONENTS,
});

/** Keys in the order of their bytes, which is that of UTF-16 unless there are surrogates. */
function sorted(keys: string[]): readonly string[] {
  if (keys.some((key) => SURROGATE.test(key))) return keys.sort(compareUtf8);
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] ?? '') > (keys[i] ?? '')) return keys.sort();
  return keys;
}

const SURROGATE = /[\ud800-\udfff]/;
