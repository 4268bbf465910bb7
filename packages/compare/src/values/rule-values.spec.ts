import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const text = { type: 'string' };
const list = (items: object, more: object = {}): object => ({ type: 'array', maxItems: 9, items, ...more });
const object = (properties: object): object => ({ type: 'object', properties });
const rules = (...said: readonly string[]): object => ({ 'x-kubernetes-validations': said.map((rule) => ({ rule })) });
const named = list({ ...object({ server: { ...text, maxLength: 20 } }), required: ['server'] });
const port = { ...object({ name: { ...text, maxLength: 9 }, number: { type: 'integer' } }), required: ['name', 'number'] };
const addressed = list({ ...object({ server: { ...text, maxLength: 20, format: 'ipv4' } }), required: ['server'] }, { minItems: 1 });
const ASKS = "self.type == 'Cors' ? has(self.cors) : !has(self.cors)";
const kinds = {
  type: 'object',
  required: ['type'],
  properties: { type: { enum: ['Other', 'Cors'], type: 'string' }, cors: object({ a: text }), other: object({ a: text }) },
  ...rules(ASKS),
};
const asked = {
  ...object({ key: { ...text, maxLength: 5 }, value: { ...text, maxLength: 5 } }),
  required: ['key'],
  ...rules("self.key != 'key' || has(self.value)"),
};
const UNIQUE = 'self.all(x, self.exists_one(y, y.server == x.server))';
const DOMAIN = "self.all(x, x in ['example.com/a'] || !x.endsWith('example.com/a') && !x.endsWith('example.com/new'))";

it.each<[what: string, before: object, after: object]>([
  [
    'two items of a type of which there may be one',
    list(object({ type: { enum: ['A', 'B', 'C'], type: 'string' } })),
    { ...list(object({ type: { enum: ['A', 'B', 'C'], type: 'string' } })), ...rules("self.filter(f, f.type == 'C').size() <= 1") },
  ],
  ['a text next to another one', list(text), { ...list(text), ...rules("!('*' in self && self.size() > 1)") }],
  [
    'two ports of a number',
    { ...list(port), ...rules('self.all(x, self.exists_one(y, y.name == x.name))') },
    {
      ...list(port),
      ...rules('self.all(x, self.exists_one(y, y.name == x.name))', 'self.all(x, self.exists_one(y, y.number == x.number))'),
    },
  ],
  [
    'a list that grows after it was there',
    { ...named, ...rules(UNIQUE) },
    { ...named, ...rules(UNIQUE, 'size(self) != size(oldSelf) ? size(oldSelf) == 0 && size(self) < 2 : true') },
  ],
  [
    'a list that comes with too many items',
    object({ servers: { ...named, ...rules(UNIQUE) } }),
    {
      ...object({ servers: { ...named, ...rules(UNIQUE) } }),
      ...rules('!has(oldSelf.servers) && has(self.servers) ? size(self.servers) < 2 : true'),
    },
  ],
  [
    'a key of which the rule before spoke alone',
    { type: 'object', maxProperties: 9, additionalProperties: text, ...rules("self.all(x, x in ['example.com/new'] || x != 'b')") },
    {
      type: 'object',
      maxProperties: 9,
      additionalProperties: text,
      ...rules(DOMAIN.replace(" && !x.endsWith('example.com/new')", ' && !x.endsWith("/new")')),
    },
  ],
  [
    'two items of a type that asks for a member',
    { ...list(kinds) },
    { ...list(kinds), ...rules("self.filter(f, f.type == 'Cors').size() <= 1") },
  ],
  ['more items than any sample is of', { ...list(asked), maxItems: 100 }, { ...list(asked), maxItems: 30 }],
  [
    'a value of an enum that asks for a member',
    kinds,
    { ...kinds, properties: { ...kinds.properties, type: { enum: ['Other'], type: 'string' } } },
  ],
  [
    'a value of an enum that asks for a member in place of another one',
    { ...kinds, ...rules(ASKS, "self.type == 'Other' ? has(self.other) : !has(self.other)") },
    {
      ...kinds,
      ...rules(ASKS, "self.type == 'Other' ? has(self.other) : !has(self.other)"),
      properties: { ...kinds.properties, type: { enum: ['Other'], type: 'string' } },
    },
  ],
  [
    'a list of addresses that grows',
    { ...addressed, ...rules(UNIQUE) },
    { ...addressed, ...rules(UNIQUE, 'size(self) != size(oldSelf) ? size(oldSelf) == 0 && size(self) < 2 : true') },
  ],
])('%s', (_what, before, after) => {
  const { findings } = compareDefinitions([definition(withSpec({ at: before }))], [definition(withSpec({ at: after }))]);
  expect(findings.filter(({ audience }) => audience === 'writers').map(({ verdict }) => verdict)).toContain('breaking');
});

it('what the side before keeps without knowing it is made by the side that speaks of it', () => {
  const UNKNOWN = { 'x-kubernetes-preserve-unknown-fields': true };
  const source = { ...object({ names: list(text), services: object({ name: text }) }), ...UNKNOWN };
  const action = (type: object): object => ({ ...object({ action: type, http: object({ a: text }) }), required: ['action'] });
  const before = withSpec({
    source: { ...object({ names: list(text) }), ...UNKNOWN },
    rule: action(text),
  });
  const after = withSpec({
    source: { ...source, ...rules('!has(self.services) || !has(self.names)') },
    rule: { ...action({ enum: ['Allow', 'Deny'], type: 'string' }), ...rules("self.action == 'Allow' || !has(self.http)") },
  });
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  expect(findings.filter(({ rule }) => rule === 'rule-added').map(({ audience, verdict }) => `${audience} ${verdict}`)).toEqual(
    expect.arrayContaining(['writers breaking', 'writers breaking']),
  );
  expect(findings.filter(({ verdict }) => verdict === 'undecided')).toEqual([]);
});
