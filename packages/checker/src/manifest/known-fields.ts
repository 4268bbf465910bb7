import type { JsonPath } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { isJsonArray, isJsonNumber, isJsonObject } from '@structural/json';

/** What kind of value a field holds; `any` for what may be of several. */
export type FieldKind = 'text' | 'flag' | 'number' | 'list' | 'object' | 'any';

type Fields = Readonly<Record<string, FieldKind>>;

/**
 * The fields that a CustomResourceDefinition may have in the object at a path, with the kinds of their values.
 *
 * `undefined` where names are free, as those of properties and labels are, or where the API has nothing. Source: package `apiextensions/v1`.
 */
export function knownFields(path: JsonPath, isV1: boolean): ReadonlyMap<string, FieldKind> | undefined {
  const root = path.indexOf('openAPIV3Schema');
  const fields = root < 0 ? definitionFields(path, isV1) : schemaFields(path.slice(root + 1));
  return fields === undefined ? undefined : new Map(Object.entries(fields));
}

/** True where a value is of a kind. */
export function isOfKind(value: JsonValue, kind: FieldKind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return isJsonNumber(value);
    case 'list':
      return isJsonArray(value);
    case 'object':
      return isJsonObject(value);
    case 'any':
      return true;
  }
}

/** The first row whose steps are those of the path decides; `*` stands for any one step. */
function definitionFields(path: JsonPath, isV1: boolean): Fields | undefined {
  const row = ROWS.find(
    ([steps]) => steps.length === path.length && steps.every((step, i) => (step === '*' ? typeof path[i] === 'number' : step === path[i])),
  );
  return row?.[1](isV1);
}

const VERSIONED: Fields = { subresources: 'object', additionalPrinterColumns: 'list', selectableFields: 'list' };
const SUBRESOURCES: Fields = { status: 'object', scale: 'object' };
const SCALE: Fields = { specReplicasPath: 'text', statusReplicasPath: 'text', labelSelectorPath: 'text' };
const COLUMN: Fields = { name: 'text', type: 'text', format: 'text', description: 'text', priority: 'number' };
const CLIENT_CONFIG: Fields = { url: 'text', service: 'object', caBundle: 'text' };
const SERVICE: Fields = { namespace: 'text', name: 'text', path: 'text', port: 'number' };

const ROWS: readonly (readonly [steps: readonly string[], fields: (isV1: boolean) => Fields])[] = [
  [[], () => ({ apiVersion: 'text', kind: 'text', metadata: 'object', spec: 'object', status: 'object' })],
  [
    ['metadata'],
    () => ({ name: 'text', generateName: 'text', labels: 'object', annotations: 'object', finalizers: 'list', ownerReferences: 'list' }),
  ],
  [
    ['spec'],
    (isV1) => ({
      group: 'text',
      names: 'object',
      scope: 'text',
      versions: 'list',
      conversion: 'object',
      preserveUnknownFields: 'flag',
      ...(isV1 ? {} : { version: 'text', validation: 'object', ...VERSIONED }),
    }),
  ],
  [['spec', 'names'], () => ({ plural: 'text', singular: 'text', shortNames: 'list', kind: 'text', listKind: 'text', categories: 'list' })],
  [
    ['spec', 'versions', '*'],
    () => ({
      name: 'text',
      served: 'flag',
      storage: 'flag',
      deprecated: 'flag',
      deprecationWarning: 'text',
      schema: 'object',
      ...VERSIONED,
    }),
  ],
  ...[['spec'], ['spec', 'versions', '*']].flatMap((above): typeof ROWS => [
    [[...above, above.length === 1 ? 'validation' : 'schema'], () => ({ openAPIV3Schema: 'object' })],
    [[...above, 'subresources'], () => SUBRESOURCES],
    [[...above, 'subresources', 'scale'], () => SCALE],
    [[...above, 'additionalPrinterColumns', '*'], (isV1) => ({ ...COLUMN, ...(isV1 ? { jsonPath: 'text' } : { JSONPath: 'text' }) })],
    [[...above, 'selectableFields', '*'], () => ({ jsonPath: 'text' })],
  ]),
  [
    ['spec', 'conversion'],
    (isV1): Fields =>
      isV1
        ? { strategy: 'text', webhook: 'object' }
        : { strategy: 'text', webhookClientConfig: 'object', conversionReviewVersions: 'list' },
  ],
  [['spec', 'conversion', 'webhook'], () => ({ clientConfig: 'object', conversionReviewVersions: 'list' })],
  [['spec', 'conversion', 'webhook', 'clientConfig'], () => CLIENT_CONFIG],
  [['spec', 'conversion', 'webhook', 'clientConfig', 'service'], () => SERVICE],
  [['spec', 'conversion', 'webhookClientConfig'], () => CLIENT_CONFIG],
  [['spec', 'conversion', 'webhookClientConfig', 'service'], () => SERVICE],
];

const SCHEMA: Fields = {
  description: 'text',
  type: 'text',
  format: 'text',
  title: 'text',
  default: 'any',
  maximum: 'number',
  exclusiveMaximum: 'flag',
  minimum: 'number',
  exclusiveMinimum: 'flag',
  maxLength: 'number',
  minLength: 'number',
  pattern: 'text',
  maxItems: 'number',
  minItems: 'number',
  uniqueItems: 'flag',
  multipleOf: 'number',
  enum: 'list',
  maxProperties: 'number',
  minProperties: 'number',
  required: 'list',
  items: 'object',
  allOf: 'list',
  oneOf: 'list',
  anyOf: 'list',
  not: 'object',
  properties: 'object',
  additionalProperties: 'any',
  externalDocs: 'object',
  example: 'any',
  nullable: 'flag',
  'x-kubernetes-preserve-unknown-fields': 'flag',
  'x-kubernetes-embedded-resource': 'flag',
  'x-kubernetes-int-or-string': 'flag',
  'x-kubernetes-list-map-keys': 'list',
  'x-kubernetes-list-type': 'text',
  'x-kubernetes-map-type': 'text',
  'x-kubernetes-validations': 'list',
};
const RULE: Fields = {
  rule: 'text',
  message: 'text',
  messageExpression: 'text',
  reason: 'text',
  fieldPath: 'text',
  optionalOldSelf: 'flag',
};

/** The fields at a path below the root of a schema. */
function schemaFields(path: JsonPath): Fields | undefined {
  for (let i = 0; i < path.length; i++) {
    const step = String(path[i]);
    const rest = path.length - i - 1;
    if (step === 'externalDocs') return rest === 0 ? { description: 'text', url: 'text' } : undefined;
    if (step === 'x-kubernetes-validations') return rest === 1 ? RULE : undefined;
    if (MAPS.has(step) || LISTS.has(step)) {
      if (rest === 0) return undefined;
      i++;
    } else if (!SCHEMAS.has(step)) return undefined;
  }
  return SCHEMA;
}

const MAPS = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);
const SCHEMAS = new Set(['items', 'additionalProperties', 'additionalItems', 'not']);
