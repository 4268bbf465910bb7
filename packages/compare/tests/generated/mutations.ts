import type { SchemaRule } from '../../src/rules/schema-rules.js';
import type { Schema } from './contexts.js';
import type { Random } from './random.js';

/** A field before and after a change, and what else is said of the object that has it. */
export interface Mutation {
  readonly old?: Schema;
  readonly next?: Schema;
  readonly oldKeywords?: Schema;
  readonly nextKeywords?: Schema;
}

const TEXT = { type: 'string' } as const;
const INTEGER = { type: 'integer' } as const;
const NUMBER = { type: 'number' } as const;
const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const LIST = 'x-kubernetes-list-type';
const KEYS = 'x-kubernetes-list-map-keys';
const RULES = 'x-kubernetes-validations';
const PATTERNS = ['^[a-z]+$', '^[a-f]+$', '^[a-z0-9-]{1,10}$', '^v[0-9]+$', '[A-Z]', '^(Fast|Slow)$', '^\\d{1,3}$', '^.{2,}$'];
const FORMATS = ['date-time', 'ipv4', 'ipv6', 'uuid', 'uri', 'email', 'cidr', 'byte', 'duration', 'date', 'mac'];
const TEXTS = ['Fast', 'Slow', 'x', '', 'a-b'];
const ITEM = { type: 'object', required: ['k', 'l'], properties: { k: TEXT, l: INTEGER, m: TEXT } } as const;

/** Some field without constraints. */
function someField(random: Random): Schema {
  return random.pick<Schema>([
    TEXT,
    INTEGER,
    NUMBER,
    { type: 'boolean' },
    { 'x-kubernetes-int-or-string': true },
    { type: 'array', items: TEXT },
    { type: 'array', items: ITEM },
    { type: 'object', properties: { b: TEXT, c: INTEGER } },
    { type: 'object', properties: { b: TEXT }, required: ['b'] },
    { type: 'object', additionalProperties: TEXT },
    { type: 'object', [PRESERVE]: true },
    { type: 'object', properties: { b: { ...TEXT, default: 'd' }, c: INTEGER } },
    { type: 'array', items: { ...ITEM, properties: { ...ITEM.properties, d: { ...INTEGER, default: 1 } } } },
    { type: 'array', items: ITEM, [LIST]: 'map', [KEYS]: ['k'] },
    { type: 'array', items: TEXT, [LIST]: 'set' },
    { ...TEXT, nullable: true, default: 'd' },
  ]);
}

/** How each change of a schema is made; each is about the field itself, but for what is required. */
export const MUTATIONS: Readonly<Record<SchemaRule, (random: Random) => Mutation>> = {
  'field-added': (random) => ({
    next: { ...someField(random) },
    ...(random.oneIn(3) ? { oldKeywords: { [PRESERVE]: true }, nextKeywords: { [PRESERVE]: true } } : {}),
  }),
  'field-removed': (random) => reversed(MUTATIONS['field-added'](random)),
  'type-changed': (random) => distinct(someField(random), () => someField(random)),
  'nullable-added': (random) => added(someField(random), { nullable: true }),
  'nullable-removed': (random) => reversed(MUTATIONS['nullable-added'](random)),
  'required-added': (random) => {
    const field = random.oneIn(3) ? { ...TEXT, default: 'x' } : someField(random);
    return { old: field, next: field, nextKeywords: { required: ['it'] } };
  },
  'required-removed': (random) => reversed(MUTATIONS['required-added'](random)),
  'default-added': (random) => added(TEXT, { default: random.pick(TEXTS) }),
  'default-changed': (random) => distinct({ ...TEXT, default: random.pick(TEXTS) }, () => ({ ...TEXT, default: random.pick(TEXTS) })),
  'default-removed': (random) => reversed(MUTATIONS['default-added'](random)),
  'enum-added': (random) => added(TEXT, { enum: someEnum(random) }),
  'enum-narrowed': (random) => {
    const values = ['a', 'b', 'c', 'd'].slice(0, 2 + random.below(3));
    return { old: { ...TEXT, enum: values }, next: { ...TEXT, enum: values.slice(1) } };
  },
  'enum-removed': (random) => reversed(MUTATIONS['enum-added'](random)),
  'enum-widened': (random) => reversed(MUTATIONS['enum-narrowed'](random)),
  'bound-tightened': (random) => {
    const [field, keyword] = random.pick(BOUNDED);
    const low = 1 + random.below(5);
    const high = low + 1 + random.below(4);
    const isMaximum = keyword.startsWith('max');
    const next = { ...field, [keyword]: isMaximum ? low : high };
    return { old: random.oneIn(2) ? field : { ...field, [keyword]: isMaximum ? high : low }, next };
  },
  'bound-loosened': (random) => reversed(MUTATIONS['bound-tightened'](random)),
  'multiple-changed': (random) =>
    distinct({ ...INTEGER, multipleOf: 1 + random.below(6) }, () => ({ ...INTEGER, multipleOf: 1 + random.below(6) })),
  'unique-items-changed': (random) => maybeReversed(random, added({ type: 'array', items: TEXT }, { uniqueItems: true })),
  'pattern-added': (random) => added(TEXT, { pattern: random.pick(PATTERNS) }),
  'pattern-changed': (random) => distinct({ ...TEXT, pattern: random.pick(PATTERNS) }, () => ({ ...TEXT, pattern: random.pick(PATTERNS) })),
  'pattern-removed': (random) => reversed(MUTATIONS['pattern-added'](random)),
  'format-added': (random) => (random.oneIn(4) ? added(INTEGER, { format: 'int32' }) : added(TEXT, { format: random.pick(FORMATS) })),
  'format-changed': (random) =>
    random.oneIn(4)
      ? { old: { ...INTEGER, format: 'int64' }, next: { ...INTEGER, format: 'int32' } }
      : distinct({ ...TEXT, format: random.pick(FORMATS) }, () => ({ ...TEXT, format: random.pick(FORMATS) })),
  'format-removed': (random) => reversed(MUTATIONS['format-added'](random)),
  'junctor-changed': (random) => maybeReversed(random, someJunctor(random)),
  'map-added': (random) => ({
    old: { type: 'object', properties: { b: TEXT } },
    next: { type: 'object', additionalProperties: random.pick([TEXT, INTEGER]) },
  }),
  'map-removed': (random) => reversed(MUTATIONS['map-added'](random)),
  'items-changed': (random) => maybeReversed(random, { old: { type: 'array' }, next: { type: 'array', items: random.pick([TEXT, ITEM]) } }),
  'preserve-unknown-added': (random) =>
    added({ type: 'object', ...(random.oneIn(2) ? {} : { properties: { b: TEXT } }) }, { [PRESERVE]: true }),
  'preserve-unknown-removed': (random) => reversed(MUTATIONS['preserve-unknown-added'](random)),
  'embedded-resource-changed': (random) =>
    maybeReversed(random, added({ type: 'object', [PRESERVE]: true }, { 'x-kubernetes-embedded-resource': true })),
  'list-type-changed': (random) => {
    const list = { type: 'array', items: ITEM };
    return maybeReversed(
      random,
      random.oneIn(2) ? added({ type: 'array', items: TEXT }, { [LIST]: 'set' }) : added(list, { [LIST]: 'map', [KEYS]: ['k'] }),
    );
  },
  'list-keys-changed': (random) => {
    const list = { type: 'array', items: ITEM, [LIST]: 'map' };
    return maybeReversed(random, { old: { ...list, [KEYS]: ['k', 'l'] }, next: { ...list, [KEYS]: [random.pick(['k', 'l'])] } });
  },
  'map-type-changed': (random) =>
    maybeReversed(random, added({ type: 'object', additionalProperties: TEXT }, { 'x-kubernetes-map-type': 'atomic' })),
  'rule-added': (random) => {
    const [field, rule] = random.pick(RULED);
    return added(field, { [RULES]: [{ rule }] });
  },
  'rule-changed': (random) => {
    const limit = 1 + random.below(20);
    const rule = (most: number): Schema => ({ ...INTEGER, [RULES]: [{ rule: `self <= ${String(most)}` }] });
    return distinct(rule(limit), () => rule(1 + random.below(20)));
  },
  'rule-removed': (random) => reversed(MUTATIONS['rule-added'](random)),
  'rule-reworded': (random) => {
    const [field, rule] = random.pick(RULED);
    return { old: { ...field, [RULES]: [{ rule }] }, next: { ...field, [RULES]: [{ rule, message: 'not so' }] } };
  },
  'deprecation-changed': (random) => maybeReversed(random, added(someField(random), { description: 'Deprecated: use another one.' })),
  'described-otherwise': (random) => added(someField(random), { description: 'What it is.' }),
  'schema-changed': (random) =>
    maybeReversed(random, {
      old: { type: 'object', additionalProperties: true },
      next: { type: 'object', additionalProperties: random.pick([TEXT, INTEGER]) },
    }),
};

const BOUNDED: readonly (readonly [field: Schema, keyword: string])[] = [
  [INTEGER, 'maximum'],
  [NUMBER, 'minimum'],
  [TEXT, 'maxLength'],
  [TEXT, 'minLength'],
  [{ type: 'array', items: TEXT }, 'maxItems'],
  [{ type: 'array', items: ITEM }, 'minItems'],
  [{ type: 'object', additionalProperties: TEXT }, 'maxProperties'],
  [{ type: 'object', additionalProperties: INTEGER }, 'minProperties'],
];

const RULED: readonly (readonly [field: Schema, rule: string])[] = [
  [INTEGER, 'self > 3'],
  [INTEGER, 'self % 2 == 0'],
  [TEXT, 'self.size() < 8'],
  [TEXT, "self.startsWith('v')"],
  [TEXT, "self != 'forbidden'"],
  [TEXT, 'self == oldSelf'],
  [{ type: 'array', items: TEXT }, 'self.size() < 3'],
  [{ type: 'object', properties: { b: TEXT, c: INTEGER } }, 'has(self.b) != has(self.c)'],
  [{ type: 'object', properties: { b: TEXT, c: INTEGER } }, 'self.c < 10'],
  [{ type: 'object', additionalProperties: TEXT }, "self.all(key, key != 'x')"],
];

function someEnum(random: Random): readonly string[] {
  return TEXTS.slice(random.below(3));
}

function someJunctor(random: Random): Mutation {
  const object = { type: 'object', properties: { b: TEXT, c: INTEGER } };
  return random.pick<Mutation>([
    added(object, { oneOf: [{ required: ['b'] }, { required: ['c'] }] }),
    added(object, { not: { required: ['b', 'c'] } }),
    added(object, { anyOf: [{ required: ['b'] }, { properties: { c: { minimum: 4 } } }] }),
    added(INTEGER, { allOf: [{ minimum: 3 }] }),
    added(TEXT, { anyOf: [{ pattern: '^a' }, { maxLength: 2 }] }),
    { old: { ...INTEGER, anyOf: [{ minimum: 3 }, { maximum: -3 }] }, next: { ...INTEGER, anyOf: [{ minimum: 4 }, { maximum: -3 }] } },
  ]);
}

function added(field: Schema, keywords: Schema): Mutation {
  return { old: field, next: { ...field, ...keywords } };
}

function distinct(old: Schema, another: () => Schema): Mutation {
  for (let i = 0; i < 20; i++) {
    const next = another();
    if (JSON.stringify(next) !== JSON.stringify(old)) return { old, next };
  }
  return { old, next: TEXT };
}

function reversed({ next, nextKeywords, old, oldKeywords }: Mutation): Mutation {
  return {
    ...(next === undefined ? {} : { old: next }),
    ...(old === undefined ? {} : { next: old }),
    ...(nextKeywords === undefined ? {} : { oldKeywords: nextKeywords }),
    ...(oldKeywords === undefined ? {} : { nextKeywords: oldKeywords }),
  };
}

function maybeReversed(random: Random, mutation: Mutation): Mutation {
  return random.oneIn(2) ? reversed(mutation) : mutation;
}
