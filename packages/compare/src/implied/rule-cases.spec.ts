import type { JSONSchemaProps } from '@structural/core';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { judgeOf, Random, type VersionJudge } from '@structural/witness';
import { runs, seed } from '../../../../tools/search-budget/search-budget.mjs';
import { definition, withSpec } from '../../tests/definitions.js';
import { schemaChanges } from '../changes/schema-changes.js';
import { compareDefinitions } from '../compare-definitions.js';
import { ruleAdded } from '../rules/schema/values/rule-added.js';
import { brokenCases } from './rule-cases.js';

type Schema = Readonly<Record<string, unknown>>;

interface Sides {
  readonly from: VersionJudge;
  readonly to: VersionJudge;
  readonly kind: string;
}

/** What is found of the last rule of the second schema of `spec`. */
function sidesOf(before: Schema, after: Schema): Sides {
  const [from, to] = [before, after].map((schema) => {
    const { properties, ...keywords } = schema;
    const judged = judgeOf(definition(withSpec(properties, keywords)), 'v1');
    if (!judged.ok) throw new Error(judged.error);
    return judged.judge;
  });
  if (from === undefined || to === undefined) throw new Error('two checks');
  const [one, other] = [from, to].map(({ type }): JSONSchemaProps => type.schema?.properties?.get('spec') ?? {});
  const rule = other?.['x-kubernetes-validations']?.at(-1);
  if (one === undefined || other === undefined || rule === undefined) throw new Error('a rule');
  const change = { place: [{ kind: 'property', name: 'spec' }], rule: ruleAdded, detail: '', what: '', from: one, to: other } as const;
  const { kind } = brokenCases(change, rule, {
    from: from.type,
    to: to.type,
    kubernetesVersion: from.kubernetesVersion,
    changesBetween: schemaChanges,
  });
  return { from, to, kind };
}

const FIELDS = {
  type: { type: 'string', enum: ['A', 'B', 'C'] },
  name: { type: 'string' },
  count: { type: 'integer', minimum: 0 },
  isOn: { type: 'boolean' },
  mode: { type: 'string', default: 'x' },
  items: {
    type: 'array',
    items: { type: 'object', properties: { kind: { type: 'string', enum: ['A', 'B'] }, size: { type: 'integer' } }, required: ['kind'] },
  },
  tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  inner: { type: 'object', properties: { text: { type: 'string' } } },
  'with-dash': { type: 'boolean' },
  labels: { type: 'object', additionalProperties: { type: 'string' } },
  either: { 'x-kubernetes-int-or-string': true },
};

function ruled(rules: readonly string[], properties: Schema = FIELDS, more: Schema = {}): Schema {
  return { properties, ...more, 'x-kubernetes-validations': rules.map((rule) => ({ rule })) };
}

it.each([
  ["has(self.name) ? self.name in ['a'] : true", "has(self.name) ? self.name in ['a', 'b'] : true"],
  ["has(self.items) ? self.items.all(x, x.kind == 'A') : true", "!has(self.items) || self.items.all(x, x.kind in ['A', 'D'])"],
  ['true', "!has(self.type) || self.type != 'D'"],
  ['true', "!has(self.tags) || !('c' in self.tags)"],
  ['true', "!has(self.tags) || self.tags.all(t, t != 'c')"],
  ['true', '!has(self.count) || self.count > -1'],
  ['true', '!has(self.added) || self.added == 1'],
  ['true', 'self.?added.orValue(0) == 0'],
  ['true', "self.mode == 'y' || self.mode != 'y'"],
  ['has(self.name) != has(self.inner)', '[has(self.name), has(self.inner)].filter(x, x).size() == 1'],
  ['[has(self.name), has(self.inner)].exists_one(x, x)', 'true'],
  ['self.count < 5', 'self.count != 7 && (self.count < 6 || self.isOn)'],
  ['self.items.filter(x, x.kind == "A").all(x, x.size > 5)', "self.items.all(x, x.kind != 'A' || x.size > 4)"],
  ['self.items.exists(x, x.size > 5)', 'self.items.exists(x, x.size > 4 && x.kind in ["A", "B"])'],
  ['size(self.tags) == 1', 'size(self.tags) < 2 && self.tags.size() > 0'],
  ["self.name.split('@')[0] in ['a']", "self.name.split('@')[0] in ['a', 'b']"],
  ["has(self.inner) && has(self.inner.text) && self.inner.text == 'a'", "self.inner.text.startsWith('a')"],
  ['!has(oldSelf.added) || has(self.added)', '!has(oldSelf.added) || has(self.added)'],
  ['has(self.with__dash__dash)', '!has(self.with__dash__dash) || self.with__dash__dash || !self.with__dash__dash'],
  ["self.labels.all(k, k in ['a'])", "self.labels.all(k, k in ['a', 'b'] || k.startsWith('c'))"],
  ['true', "!has(self.items) || self.items.filter(x, x.kind == 'D').size() < 2"],
  ['has(self.name) != has(self.inner)', '(has(self.name) ? 1 : 0) + (has(self.inner) ? 1 : 0) == 1'],
  ["self.either == 1 || self.either == 'a'", "self.either != 2 && self.either != 'b'"],
  ['self.items.all(x, self.items.all(y, x.size == 2 && y.size == 2))', 'self.items.all(x, self.items.all(y, x.size > 1 && y.size > 1))'],
])('%s leaves no case against %s', (one, other) => {
  const added = other.includes('added') ? { ...FIELDS, added: { type: 'integer' } } : FIELDS;
  expect(sidesOf(ruled(one.includes('added') ? ['true'] : [one]), ruled([other], added)).kind).toBe('none');
});

it.each([
  ["has(self.name) ? self.name in ['a', 'b'] : true", "has(self.name) ? self.name in ['a'] : true"],
  ['true', "!has(self.type) || self.type != 'C'"],
  ['true', 'self.count >= 0'],
  ["self.items.all(x, x.kind == 'A')", "self.items.exists(x, x.kind == 'A')"],
  ["self.items.exists(x, x.kind == 'A')", "self.items.all(x, x.kind == 'A')"],
  ['self.items.exists(x, x.size > 4)', 'self.items.exists(x, x.size > 5)'],
  ['!self.items.all(x, x.size > 4)', '!self.items.all(x, x.size > 3)'],
  ["self.name.startsWith('a')", "self.name.startsWith('ab')"],
  ['size(self.tags) < 3', 'size(self.tags) < 2'],
  ['true', '!has(oldSelf.name) || has(self.name)'],
  ['true', 'self.items.all(x, self.items.all(y, x.kind == y.kind))'],
  ['self.items.all(x, self.items.exists(y, y.size == 1))', 'self.items.all(x, self.items.all(y, y.size == 1))'],
  ['true', "self.items.filter(x, x.kind == 'A').size() < 2"],
  ["self.labels.all(k, k in ['a', 'b'])", "self.labels.all(k, k in ['a'])"],
])('%s leaves a case against %s', (one, other) => {
  expect(sidesOf(ruled([one]), ruled([other])).kind).toBe('found');
});

it.each([
  ['a default that is another one', FIELDS, { ...FIELDS, mode: { type: 'string', default: 'y' } }],
  ['a default that came', { ...FIELDS, mode: { type: 'string' } }, FIELDS],
])('%s keeps a rule from saying what it said', (_, before, after) => {
  const rule = "!has(self.mode) || self.mode != 'q'";
  expect(sidesOf(ruled([rule], before), ruled([rule], after)).kind).not.toBe('none');
});

it('what keeps unknown fields may have any', () => {
  const keeps = { 'x-kubernetes-preserve-unknown-fields': true };
  const rule = '!has(self.added) || self.added == 1';
  expect(sidesOf(ruled(['true'], FIELDS, keeps), ruled([rule], { ...FIELDS, added: { type: 'integer' } }, keeps)).kind).toBe('found');
});

const ATOMS = [
  "self.labels.all(k, k == 'a')",
  "self.labels.exists(k, k in ['a', 'b'])",
  "self.labels.exists(k, self.labels[k] == 'a')",
  "self.items.all(x, self.items.exists(y, y.size == 1 && x.kind == 'A'))",
  'self.items.all(x, self.items.all(y, x.kind == y.kind))',
  "self.items.exists(x, self.tags.exists(t, t == 'a' || x.size > 1))",
  "self.items.filter(x, x.kind == 'A').size() < 1",
  'self.either == 1',
  "self.either == 'a' || self.either == 2",
  '(has(self.name) ? 1 : 0) + (has(self.tags) ? 1 : 0) < 2',
  'self.with__dash__dash',
  'has(self.either)',
  ...[
    'has(self.name)',
    "self.name == 'a'",
    "self.name in ['a', 'b']",
    "self.name.startsWith('a')",
    'size(self.name) < 2',
    "self.name != ''",
  ],
  ...["self.type == 'A'", "self.type != 'C'", 'has(self.type)', "self.?type.orValue('A') == 'A'", 'self.count < 2', 'self.count == 1'],
  ...['has(self.count)', 'self.?count.orValue(3) > 1', 'self.isOn', 'has(self.isOn)', 'has(self.inner)', 'has(self.inner.text)'],
  ...[
    "self.inner.text == 'a'",
    'has(self.items)',
    "self.items.all(x, x.kind == 'A')",
    'self.items.exists(x, x.size > 1)',
    'size(self.items) < 2',
  ],
  ...[
    "self.items.filter(x, x.kind == 'A').all(x, x.size < 2)",
    "self.items.filter(x, x.size > 0).exists(x, x.kind == 'B')",
    "'a' in self.tags",
  ],
  ...[
    "self.tags.all(t, t == 'a')",
    "self.tags.exists(t, t == 'a' || t == self.name)",
    'size(self.tags) == 1',
    "self.mode == 'x'",
    'self.mode != self.name',
  ],
  ...[
    '[has(self.name), has(self.inner)].filter(x, x).size() == 1',
    'self.items.all(x, has(x.size) && x.size > self.count)',
    'self.tags.exists_one(t, t == "a")',
  ],
];
const OLD_ATOMS = [
  'has(oldSelf.name)',
  "oldSelf.name == 'a'",
  'self.name == oldSelf.name',
  'self.count >= oldSelf.count',
  'oldSelf.isOn',
  'has(oldSelf.inner)',
];

function randomRule(random: Random, atoms: readonly string[], depth = 0): string {
  const one = (): string => randomRule(random, atoms, depth + 1);
  if (depth > 2 || random.below(3) === 0) return random.pick(atoms) ?? 'true';
  return (
    [
      (): string => `(${one()} && ${one()})`,
      (): string => `(${one()} || ${one()})`,
      (): string => `!(${one()})`,
      (): string => `(${one()} ? ${one()} : ${one()})`,
    ][random.below(4)]?.() ?? 'true'
  );
}

function randomSpec(random: Random): unknown {
  const maybe = (make: () => unknown): unknown => (random.below(3) > 0 ? make() : undefined);
  const text = (): unknown => random.pick(['', 'a', 'b', 'ab', 'c', 'x']);
  const item = (): unknown => ({ kind: random.pick(['A', 'B']), size: maybe(() => random.below(4) - 1) });
  const parts = {
    name: maybe(text),
    type: maybe(() => random.pick(['A', 'B', 'C'])),
    count: maybe(() => random.below(4)),
    isOn: maybe(() => random.below(2) === 0),
    mode: maybe(text),
    items: maybe(() => Array.from({ length: random.below(3) }, item)),
    tags: maybe(() => Array.from({ length: random.below(3) }, () => random.pick(['a', 'b']))),
    inner: maybe(() => ({ text: maybe(text) })),
    'with-dash': maybe(() => random.below(2) === 0),
    labels: maybe(() => ({ [String(text())]: 'a', [random.pick(['a', 'b', 'c']) ?? 'a']: text() })),
    either: maybe(() => random.pick([1, 2, 'a', 'b'])),
  };
  return JSON.parse(JSON.stringify(parts));
}

it(`random resources do not contradict a proof (seed ${String(seed)})`, () => {
  const random = new Random(seed);
  const pool = Array.from({ length: 150 }, (): JsonObject => {
    const object = fromPlain({
      apiVersion: 'example.com/v1',
      kind: 'Job',
      metadata: { name: 'a', namespace: 'default' },
      spec: randomSpec(random),
    });
    return isJsonObject(object) ? object : {};
  });
  let proofs = 0;
  for (let i = 0; i < runs(80); i++) {
    const isUpdate = random.below(4) === 0;
    const after = randomRule(random, isUpdate ? [...ATOMS, ...OLD_ATOMS, ...OLD_ATOMS] : ATOMS);
    // One that often says more.
    const before = random.below(2) === 0 ? `(${after}) && ${randomRule(random, ATOMS, 2)}` : randomRule(random, ATOMS, 1);
    const { from, kind, to } = sidesOf(ruled([before, 'true']), ruled(['true', after]));
    if (kind !== 'none') continue;
    proofs++;
    const refused = (object: JsonObject, old?: JsonObject): boolean => {
      const request = old === undefined ? { object } : { object, old };
      return from.judge(request).errors.length === 0 && to.judge(request).errors.length > 0;
    };
    expect([before, after, pool.find((object) => refused(object))]).toEqual([before, after, undefined]);
    if (!after.includes('oldSelf')) continue;
    const taken = pool.filter((object) => from.create(object).errors.length === 0).slice(0, 25);
    for (const old of taken)
      expect([before, after, old, taken.find((object) => refused(object, old))]).toEqual([before, after, old, undefined]);
  }
  expect(proofs).toBeGreaterThan(8);
});

it('a rule that does not compile refuses all, whatever it seems to say', () => {
  const [old, next] = [
    definition(withSpec(FIELDS, { 'x-kubernetes-validations': [{ rule: 'true' }] })),
    definition(
      withSpec(FIELDS, { 'x-kubernetes-validations': [{ rule: "!has(self.name) || self.name == 'a' || !size(self.name) < 2 || true" }] }),
    ),
  ];
  const { findings } = compareDefinitions([old], [next]);
  expect(findings.filter(({ audience, verdict }) => audience === 'writers' && verdict === 'breaking')).toHaveLength(1);
});

it.each([
  ["self.labels.all(k, k in ['a', 'b'])", "self.labels.all(k, k in ['a'])", '{"labels":{"b":'],
  ["has(self.name) ? self.name in ['a', 'b'] : true", "has(self.name) ? self.name in ['a'] : true", '{"name":"b"}'],
  ['self.items.exists(x, x.size > 4)', 'self.items.exists(x, x.size > 5)', '"size":5'],
  ['true', '!has(self.isOn) || !has(self.inner) || !has(self.inner.text)', '"inner":{"text":'],
  ['true', 'self.?count.orValue(3) != 77', '{"count":77}'],
  ['true', '!has(oldSelf.name) || has(self.name)', '{}'],
])('what breaks %s, which becomes %s, has %s', (one, other, part) => {
  const [old, next] = [one, other].map((rule) => definition(withSpec(FIELDS, { 'x-kubernetes-validations': [{ rule }] })));
  const { findings } = old === undefined || next === undefined ? { findings: [] } : compareDefinitions([old], [next]);
  const [finding] = findings.filter(({ audience }) => audience === 'writers');
  const witness = finding?.verdict === 'breaking' ? finding.witness : undefined;
  expect(witness !== undefined && 'resource' in witness ? JSON.stringify(witness.resource['spec']) : finding).toContain(part);
});

it('a search for cases ends once the time is over, and leaves a rule undecided that it would decide', () => {
  const longRule = (terms: number): string => Array.from({ length: terms }, (_, i) => `self.count != ${i * 7}`).join(' && ');
  const [old, next] = [300, 301].map((terms) => definition(withSpec(FIELDS, { 'x-kubernetes-validations': [{ rule: longRule(terms) }] })));
  if (old === undefined || next === undefined) throw new Error('two CRDs');
  const ofRules = (isOver: () => boolean) =>
    compareDefinitions([old], [next], { isOver }).findings.flatMap((finding) =>
      finding.rule === 'rule-changed' ? [[finding.verdict, finding.verdict === 'undecided' ? finding.tried : '']] : [],
    );
  let asked = 0;
  const never = (): boolean => ++asked < 0;
  expect(ofRules(never)).toEqual([['breaking', '']]);
  const inAll = asked;
  // The search has begun by then, as it asks each time that it goes on.
  const limit = 20;
  asked = 0;
  expect(ofRules(() => ++asked > limit)).toEqual(
    ['stored-data', 'writers'].map(() => ['undecided', expect.stringMatching(/no search: the time limit was reached$/)]),
  );
  expect(asked).toBeLessThan(limit + 20);
  expect(inAll).toBeGreaterThan(100);
});
