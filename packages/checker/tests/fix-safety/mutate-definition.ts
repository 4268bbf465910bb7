import type { JsonObject } from '@structural/json';
import { misspell } from './misspell.js';
import { at, isList, isObject, objectCopy, plain, renameKey, type Mutable, type MutableObject } from './mutable-value.js';
import type { Random } from './random.js';

/** A definition with one to three slips, and what they are called; slips that do not fit are none. */
export function mutateDefinition(
  definition: JsonObject,
  random: Random,
): { readonly value: MutableObject; readonly slips: readonly string[] } {
  const value = objectCopy(definition);
  const slips: string[] = [];
  const wanted = 1 + random.below(3);
  for (let tries = 0; slips.length < wanted && tries < 40; tries++) {
    const [name, slip] = random.pick(random.oneIn(4) ? SLIPS_OF_DEFINITIONS : SLIPS_OF_SCHEMAS);
    if (slip(value, random)) slips.push(name);
  }
  return { value, slips };
}

type Slip = (definition: MutableObject, random: Random) => boolean;
type SchemaSlip = (schema: MutableObject, random: Random, name: string) => boolean;

/** Every schema of a definition with the name under which it stands. */
function schemasOf(definition: MutableObject): readonly { readonly schema: MutableObject; readonly name: string }[] {
  const versions = at(definition, 'spec', 'versions');
  const roots = [
    at(definition, 'spec', 'validation', 'openAPIV3Schema'),
    ...(isList(versions) ? versions.map((version) => at(version, 'schema', 'openAPIV3Schema')) : []),
  ];
  const found: { schema: MutableObject; name: string }[] = [];
  const add = (schema: Mutable | undefined, name: string): void => {
    if (!isObject(schema)) return;
    found.push({ schema, name });
    for (const keyword of ['properties', 'patternProperties', 'definitions']) {
      const below = schema[keyword];
      if (isObject(below)) for (const [key, each] of Object.entries(below)) add(each, key);
    }
    for (const keyword of ['items', 'additionalProperties', 'not']) add(schema[keyword], keyword);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const below = schema[keyword];
      if (isList(below)) for (const each of below) add(each, keyword);
    }
  };
  for (const root of roots) add(root, 'openAPIV3Schema');
  return found;
}

/** The slip at a schema that it fits, of some tried. */
function inSchema(slip: SchemaSlip): Slip {
  return (definition, random) => {
    const schemas = schemasOf(definition);
    for (let tries = 0; tries < 20 && schemas.length > 0; tries++) {
      const { name, schema } = random.pick(schemas);
      if (slip(schema, random, name)) return true;
    }
    return false;
  };
}

const given = (schema: MutableObject, keyword: string, value: unknown): boolean => {
  if (keyword in schema) return false;
  schema[keyword] = plain(value);
  return true;
};
const ofType =
  (type: string, slip: SchemaSlip): SchemaSlip =>
  (schema, random, name) =>
    schema['type'] === type && slip(schema, random, name);
const branch = (schema: MutableObject, random: Random, value: unknown): boolean => {
  const junctor = random.pick(['allOf', 'anyOf', 'oneOf', 'not']);
  if (junctor in schema) return false;
  schema[junctor] = plain(junctor === 'not' ? value : random.oneIn(2) ? [value] : [value, {}]);
  return true;
};

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'];
const OTHER_TYPES = [
  'int',
  'int32',
  'bool',
  'list',
  'map',
  'str',
  'float',
  'strng',
  'String',
  'OBJECT',
  'arary',
  'Boolean',
  'null',
  'date',
  '',
];

const SLIPS_OF_SCHEMAS: readonly (readonly [string, Slip])[] = Object.entries<SchemaSlip>({
  'a keyword misspelt': (schema, random) => {
    const keys = Object.keys(schema);
    const key = keys.length === 0 ? '' : random.pick(keys);
    return renameKey(schema, key, misspell(key, random));
  },
  'no type': (schema) => 'type' in schema && delete schema['type'],
  'another type': (schema, random) => 'type' in schema && ((schema['type'] = random.pick([...TYPES, ...OTHER_TYPES])), true),
  'a type misspelt': (schema, random) => typeof schema['type'] === 'string' && ((schema['type'] = misspell(schema['type'], random)), true),
  'a default of another type': (schema, random) =>
    given(schema, 'default', random.pick(['a', '5', 5, 1.5, true, 'true', [], {}, null, ['a', 'a'], { a: 1 }])),
  'a default next to no type': (schema, random) =>
    delete schema['type'] && given(schema, 'default', random.pick(['a', 5, 1.5, true, [], {}])),
  'a number in quotes': (schema, random) => {
    const key = random.pick(['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default']);
    const value = schema[key];
    if (value === undefined) return given(schema, key, '5');
    schema[key] = String(value as unknown);
    return true;
  },
  'a text without quotes': (schema, random) => (
    (schema[random.pick(['description', 'format', 'pattern', 'title'])] = plain(random.pick([true, 5, 1.5, 2024]))),
    true
  ),
  'required is gone': (schema) => 'required' in schema && delete schema['required'],
  'required is a flag': (schema) => ((schema['required'] = true), true),
  'required says a field twice': (schema) =>
    isList(schema['required']) && schema['required'].length > 0 && schema['required'].push(schema['required'][0] ?? '') > 0,
  'a property misspelt': (schema, random) =>
    isObject(schema['properties']) && Object.keys(schema['properties']).length > 0 && renameWithin(schema['properties'], random),
  'properties a level too high': (schema) => {
    const { properties } = schema;
    const [name] = isObject(properties) ? Object.keys(properties) : [];
    if (!isObject(properties) || name === undefined || name in schema) return false;
    schema[name] = properties[name] ?? '';
    Reflect.deleteProperty(properties, name);
    return true;
  },
  'a closed object': ofType('object', (schema) => given(schema, 'additionalProperties', false)),
  'an open and specified object': ofType('object', (schema) => given(schema, 'additionalProperties', { type: 'string' })),
  'a closed object in a junctor': ofType('object', (schema, random) => branch(schema, random, { additionalProperties: false })),
  'a type in a junctor': (schema, random) =>
    branch(schema, random, { type: random.pick([...TYPES, typeof schema['type'] === 'string' ? schema['type'] : 'string']) }),
  'a text in a junctor': (schema, random) =>
    branch(schema, random, { [random.pick(['description', 'title'])]: random.oneIn(2) ? 'x' : (schema['description'] ?? 'y') }),
  'a keyword in a junctor': (schema, random) =>
    branch(
      schema,
      random,
      random.pick<object>([
        { nullable: true },
        { default: 'x' },
        { additionalProperties: { type: 'string' } },
        { 'x-kubernetes-preserve-unknown-fields': true },
        { 'x-kubernetes-int-or-string': true },
        { 'x-kubernetes-list-type': 'set' },
        { properties: { nope: { type: 'string' } } },
        { required: ['nope'] },
        { properties: { nope: { minimum: 1 } } },
        { items: { type: 'string' } },
      ]),
    ),
  'a choice of types': (schema, random) => {
    if (!('type' in schema) || 'oneOf' in schema || 'anyOf' in schema) return false;
    delete schema['type'];
    schema[random.pick(['oneOf', 'anyOf'])] = plain(
      random.pick([
        [{ type: 'string' }, { type: 'integer' }],
        [{ type: 'integer' }, { type: 'string' }],
        [{ type: 'string' }, { type: 'array' }],
        [{ type: 'number' }, { type: 'string' }],
        [{ type: 'string' }, { type: 'string', pattern: 'a' }],
        [{ type: 'object' }, { type: 'array', items: { type: 'string' } }],
      ]),
    );
    return true;
  },
  'an idle flag': (schema, random) =>
    given(
      schema,
      random.pick(['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource', 'nullable', 'uniqueItems']),
      false,
    ),
  'a flag': (schema, random) =>
    given(
      schema,
      random.pick([
        'x-kubernetes-preserve-unknown-fields',
        'x-kubernetes-embedded-resource',
        'nullable',
        'uniqueItems',
        'x-kubernetes-int-or-string',
      ]),
      true,
    ),
  'what JSON Schema has': (schema, random) =>
    given(
      schema,
      ...random.pick<readonly [string, unknown]>([
        ['id', 'x'],
        ['$schema', 'http://json-schema.org/draft-04/schema#'],
        ['$ref', '#/definitions/x'],
        ['definitions', { x: { type: 'string' } }],
        ['definitions', {}],
        ['dependencies', { a: ['b'] }],
        ['dependencies', {}],
        ['additionalItems', false],
        ['patternProperties', { a: {} }],
        ['const', 'x'],
        ['examples', ['x']],
        ['readOnly', true],
      ]),
    ),
  'items as a list': (schema) => isObject(schema['items']) && ((schema['items'] = [schema['items']]), true),
  'no items': (schema) => 'items' in schema && delete schema['items'],
  'a list type': ofType(
    'array',
    (schema, random) => (
      (schema['x-kubernetes-list-type'] = random.pick(['set', 'map', 'Map', 'SET', 'Atomic', 'atmoic', 'lst', 'atomic'])),
      true
    ),
  ),
  'a list type elsewhere': (schema, random) => given(schema, 'x-kubernetes-list-type', random.pick(['set', 'map', 'atomic'])),
  'a map type': (schema, random) => ((schema['x-kubernetes-map-type'] = random.pick(['granular', 'Atomic', 'atomci', 'map'])), true),
  'no list type next to keys': (schema) => 'x-kubernetes-list-map-keys' in schema && delete schema['x-kubernetes-list-type'],
  'list keys misspelt': (schema, random) => {
    const keys = schema['x-kubernetes-list-map-keys'];
    const [key] = isList(keys) ? keys : [];
    if (!isList(keys) || typeof key !== 'string') return false;
    keys[0] = misspell(key, random);
    return true;
  },
  'list keys twice': (schema) => {
    const keys = schema['x-kubernetes-list-map-keys'];
    return isList(keys) && keys.length > 0 && keys.push(keys[0] ?? '') > 0;
  },
  'a list of type map that was none': ofType(
    'array',
    (schema) => given(schema, 'x-kubernetes-list-map-keys', ['name']) && ((schema['x-kubernetes-list-type'] = 'map'), true),
  ),
  'an enum entry twice': (schema) =>
    isList(schema['enum']) && schema['enum'].length > 0 && schema['enum'].push(schema['enum'][0] ?? '') > 0,
  'an odd format': (schema, random) => (
    (schema['format'] = random.pick(['int32', 'int64', 'Int32', 'date_time', 'datetime', 'ipv5', 'nonsense', 'double', 'byte'])),
    true
  ),
  'a rule': (schema, random) =>
    given(schema, 'x-kubernetes-validations', [
      random.pick<object>([
        { rule: 'true', message: 'a\nb' },
        { rule: 'self.nope == 1' },
        { rule: 'true', reason: 'fieldvalueinvalid' },
        { rule: 'true', mesage: 'x' },
        { rule: 'true', fieldPath: 'spec' },
      ]),
    ]),
  'what metadata holds': (schema, _, name) =>
    name === 'metadata' && given(schema, 'properties', { name: { type: 'string' }, labels: { type: 'object' } }),
}).map(([name, slip]) => [name, inSchema(slip)]);

function renameWithin(properties: MutableObject, random: Random): boolean {
  const name = random.pick(Object.keys(properties));
  return renameKey(properties, name, misspell(name, random));
}

/** A change of `spec` or something in it. */
function inSpec(change: (spec: MutableObject, random: Random) => boolean): Slip {
  return (definition, random) => isObject(definition['spec']) && change(definition['spec'], random);
}

/** A change of one of the versions. */
function inVersion(change: (version: MutableObject, random: Random) => boolean): Slip {
  return inSpec(({ versions }, random) => {
    const version = isList(versions) && versions.length > 0 ? random.pick(versions) : undefined;
    return isObject(version) && change(version, random);
  });
}

const WEBHOOK = { conversionReviewVersions: ['v1', 'v1beta1'], clientConfig: { service: { namespace: 'a', name: 'b', path: '/convert' } } };

const SLIPS_OF_DEFINITIONS: readonly (readonly [string, Slip])[] = Object.entries<Slip>({
  'a field of spec misspelt': inSpec(renameWithin),
  'a field of metadata misspelt': ({ metadata }, random) => isObject(metadata) && renameWithin(metadata, random),
  'a field of names misspelt': inSpec(({ names }, random) => isObject(names) && renameWithin(names, random)),
  'a field of a version misspelt': inVersion(renameWithin),
  'a scope misspelt': inSpec(
    (spec, random) => typeof spec['scope'] === 'string' && ((spec['scope'] = misspell(spec['scope'], random)), true),
  ),
  'unknown fields preserved': inSpec(
    (spec, random) => ((spec['preserveUnknownFields'] = random.pick<Mutable>([true, 'true', false])), true),
  ),
  'a webhook': inSpec(
    (spec, random) => (
      (spec['conversion'] = plain({
        strategy: random.pick(['Webhook', 'webhook', 'Webhok', 'WebHook', 'None', 'none', 'Wehbook']),
        webhook: WEBHOOK,
      })),
      true
    ),
  ),
  'a webhook as it was once': inSpec(
    (spec, random) => (
      (spec['conversion'] = plain({
        strategy: random.pick(['Webhook', 'webhook', 'None']),
        webhookClientConfig: WEBHOOK.clientConfig,
        conversionReviewVersions: ['v1'],
      })),
      true
    ),
  ),
  'nothing is stored': inVersion((version) => ((version['storage'] = false), true)),
  'everything is stored': inSpec(
    ({ versions }) => isList(versions) && (versions.forEach((version) => isObject(version) && (version['storage'] = true)), true),
  ),
  'a flag in quotes': inVersion(
    (version, random) => ((version[random.pick(['served', 'storage', 'deprecated'])] = random.pick(['true', 'false', 'yes'])), true),
  ),
  'a version twice': inSpec(
    ({ versions }) => isList(versions) && versions.length > 0 && versions.push(isObject(versions[0]) ? objectCopy(versions[0]) : 'v1') > 0,
  ),
  'a version that is not a text': inVersion((version) => ((version['name'] = plain(1)), true)),
  'the top version': inSpec((spec, random) => ((spec['version'] = random.pick(['v1', 'v9'])), true)),
  'names in capitals': inSpec(({ names }, random) => {
    const key = random.pick(['plural', 'singular']);
    if (!isObject(names) || typeof names[key] !== 'string') return false;
    names[key] = names[key].toUpperCase();
    return true;
  }),
  'a list kind like the kind': inSpec(
    ({ names }) => isObject(names) && typeof names['kind'] === 'string' && ((names['listKind'] = names['kind']), true),
  ),
  'another name': ({ metadata }, random) =>
    isObject(metadata) && typeof metadata['name'] === 'string' && ((metadata['name'] = misspell(metadata['name'], random)), true),
  'a namespace': ({ metadata }) => isObject(metadata) && ((metadata['namespace'] = 'default'), true),
  'labels that are not texts': ({ metadata }, random) =>
    isObject(metadata) && ((metadata['labels'] = plain({ a: random.pick([true, 5, 1.5]) })), true),
  'a column': inVersion(
    (version, random) => (
      (version['additionalPrinterColumns'] = plain([
        {
          name: 'Age',
          type: random.pick(['date', 'Date', 'datetime', 'int', 'strng', 'String']),
          jsonPath: random.pick(['.spec.a', 'spec.a', '{.spec.a}', '$.spec.a']),
          ...(random.oneIn(3) ? { format: 'nonsense' } : {}),
          ...(random.oneIn(3) ? { JSONPath: '.x' } : {}),
        },
      ])),
      true
    ),
  ),
  'a scale': inVersion(
    (version, random) => (
      (version['subresources'] = plain({
        scale: { specReplicasPath: random.pick(['.spec.replicas', 'spec.replicas', '.replicas']), statusReplicasPath: '.status.replicas' },
      })),
      true
    ),
  ),
  'a warning without deprecation': inVersion((version) => ((version['deprecationWarning'] = 'do not use'), true)),
  'another kind': (definition, random) => ((definition['kind'] = misspell('CustomResourceDefinition', random)), true),
  'another API': (definition, random) => (
    (definition['apiVersion'] = random.pick(['apiextensions.k8s.io/V1', 'apiextension.k8s.io/v1', 'apiextensions.k8s.io/v1beta1', 'v1'])),
    true
  ),
  'the schema a level too high': inVersion((version) => {
    const schema = at(version, 'schema', 'openAPIV3Schema');
    if (!isObject(schema)) return false;
    version['schema'] = schema;
    return true;
  }),
});
