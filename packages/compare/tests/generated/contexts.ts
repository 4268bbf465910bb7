import type { Random } from './random.js';

/** A schema as plain data. */
export type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'integer' };

/** A place for schemas: fields of some object, at some depth, beside others that stay as they are. */
export interface Context {
  readonly name: string;
  /** The schema of a resource with these fields, without those that are undefined, and with what else is said of the object. */
  root(fields: Readonly<Record<string, Schema | undefined>>, keywords: Schema): Schema;
  readonly hasStatus: boolean;
}

/** Some place. */
export function someContext(random: Random): Context {
  const siblings = someSiblings(random);
  const object = (fields: Readonly<Record<string, Schema | undefined>>, keywords: Schema): Schema => {
    const there = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
    const properties = { ...siblings.properties, ...there };
    const required = [...siblings.required, ...((keywords['required'] as string[] | undefined) ?? [])];
    const others = Object.fromEntries(Object.entries(keywords).filter(([keyword]) => keyword !== 'required'));
    return {
      type: 'object',
      ...(Object.keys(properties).length === 0 ? {} : { properties }),
      ...(required.length === 0 ? {} : { required }),
      ...others,
    };
  };
  const [name, wrap] = random.pick(WRAPPINGS);
  const hasStatus = random.oneIn(4);
  const at = hasStatus ? 'status' : 'spec';
  return {
    name: `${at}, ${name}`,
    hasStatus,
    root: (fields, keywords) => ({ type: 'object', properties: { [at]: wrap(object(fields, keywords)) } }),
  };
}

const WRAPPINGS: readonly (readonly [name: string, wrap: (schema: Schema) => Schema])[] = [
  ['itself', (schema) => schema],
  ['itself', (schema) => schema],
  ['an object', (schema) => ({ type: 'object', properties: { inner: schema } })],
  ['a required object', (schema) => ({ type: 'object', required: ['inner'], properties: { inner: schema } })],
  ['items of a list', (schema) => ({ type: 'object', properties: { list: { type: 'array', items: schema } } })],
  [
    'items with keys',
    (schema) => ({
      type: 'object',
      properties: { list: { type: 'array', items: keyed(schema), 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['key'] } },
    }),
  ],
  ['values of a map', (schema) => ({ type: 'object', properties: { map: { type: 'object', additionalProperties: schema } } })],
  [
    'an object with one of two',
    (schema) => ({
      type: 'object',
      properties: { inner: schema, other: TEXT },
      oneOf: [{ required: ['inner'] }, { required: ['other'] }],
    }),
  ],
  [
    'an object with a rule',
    (schema) => ({
      type: 'object',
      properties: { inner: schema, other: NUMBER },
      'x-kubernetes-validations': [{ rule: '!has(self.other) || self.other < 5' }],
    }),
  ],
];

function keyed(schema: Schema): Schema {
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  return { ...schema, properties: { ...(schema['properties'] as Schema | undefined), key: TEXT }, required: [...required, 'key'] };
}

function someSiblings(random: Random): { readonly properties: Schema; readonly required: readonly string[] } {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  if (random.oneIn(2))
    properties['a'] = random.pick([TEXT, { ...TEXT, minLength: 1 }, { ...TEXT, enum: ['x', 'y'] }, { ...TEXT, default: 'd' }]);
  if (random.oneIn(3)) properties['n'] = random.pick([NUMBER, { ...NUMBER, minimum: 3 }, { ...NUMBER, default: 7 }]);
  for (const name of Object.keys(properties)) if (random.oneIn(2)) required.push(name);
  return { properties, required };
}
