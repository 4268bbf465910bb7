import { printJson } from '@structural/json';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { judgeOf, type VersionJudge } from '../judge/version-judge.js';
import { constraintsOf } from '../schema/constraints-of.js';
import type { WitnessResult } from '../witness.js';
import { boundaryOf } from './boundary-of.js';

function judgeOfSpec(spec: object): VersionJudge {
  const made = judgeOf(definitionWith({ type: 'object', properties: { spec } }), 'v1');
  if (!made.ok) throw new Error(made.error);
  return made.judge;
}

interface Seen {
  readonly errors: number;
  readonly spec: unknown;
  readonly old?: unknown;
}

/** Both sides of the one rule of a schema, judged again. */
function sides(judge: VersionJudge): { readonly accepted: Seen | string; readonly refused: Seen | string } {
  const [rule] = constraintsOf(judge.schema).filter(({ keyword }) => keyword === 'x-kubernetes-validations');
  if (rule === undefined) throw new Error('no rule');
  const { accepted, refused } = boundaryOf(judge, rule);
  return { accepted: seen(judge, accepted), refused: seen(judge, refused) };
}

function seen(judge: VersionJudge, witness: WitnessResult): Seen | string {
  if (!witness.found) return witness.tried;
  const { old, resource, subresource } = witness;
  const request = { object: resource, ...(old === undefined ? {} : { old }), ...(subresource === undefined ? {} : { subresource }) };
  const part = (object: typeof resource): unknown => {
    const { spec, status } = JSON.parse(printJson(object)) as Record<string, unknown>;
    return subresource === undefined ? spec : status;
  };
  return { errors: judge.judge(request).errors.length, spec: part(resource), ...(old === undefined ? {} : { old: part(old) }) };
}

const text = { type: 'string' };
const integer = { type: 'integer' };

function ruled(properties: object, rule: string, more: object = {}): object {
  return { type: 'object', properties, 'x-kubernetes-validations': [{ rule }], ...more };
}

const items = (item: object, more: object = {}): object => ({ type: 'array', items: item, ...more });

describe('a rule is broken by a request that breaks nothing else, and has an accepted neighbour', () => {
  test.each<[string, object]>([
    ['a comparison of fields', ruled({ low: integer, high: integer }, 'self.low <= self.high', { required: ['low', 'high'] })],
    ['presence', ruled({ a: text, b: text }, 'has(self.a) == has(self.b)')],
    [
      'a union',
      ruled({ type: { type: 'string', enum: ['A', 'B'] }, a: text }, "self.type == 'A' ? has(self.a) : !has(self.a)", {
        required: ['type'],
      }),
    ],
    [
      'addresses of one family, in a branch that asks first what they are',
      ruled(
        { l: items({ ...text, minLength: 1 }, { maxItems: 2 }), x: text },
        'has(self.x) || (size(self.l) == 2 && isIP(self.l[0]) && isIP(self.l[1]) ? ip(self.l[0]).family() != ip(self.l[1]).family() : true)',
        { required: ['l'] },
      ),
    ],
    [
      'the family of a range',
      ruled(
        { range: { ...text, format: 'cidr' }, mode: { type: 'string', enum: ['Always', 'Never'] } },
        "cidr(self.range).ip().family() != 6 || !has(self.mode) || self.mode == 'Never' || size(self.mode) == 0",
        { required: ['range'] },
      ),
    ],
    [
      'what a pattern finds',
      ruled(
        { family: text, alias: { ...text, pattern: '^[a-z0-9]+@.+$' } },
        "self.alias.find('^[^@]+') == 'al2023' ? self.family == 'AL2023' : true",
        { required: ['alias', 'family'] },
      ),
    ],
    [
      'a loop over a list that may be missing',
      ruled({ list: items(text), kind: text }, '!(has(self.list) ? self.list : []).exists(k, k.contains("/")) || has(self.kind)'),
    ],
    ['sizes', ruled({ list: items(text) }, 'size(self.list) < 3', { required: ['list'] })],
    [
      'unique members',
      ruled(
        { list: items({ type: 'object', properties: { port: integer, name: text } }) },
        'self.list.all(a, self.list.exists_one(b, a.port == b.port))',
      ),
    ],
    ['a filter that is counted', ruled({ list: items(text) }, "self.list.filter(x, x.startsWith('a')).size() <= 1")],
    ['keys', ruled({ labels: { type: 'object', additionalProperties: text } }, "self.labels.all(k, k.startsWith('x/'))")],
    ['a pattern', { ...text, 'x-kubernetes-validations': [{ rule: "self.matches('^[a-z]+-[0-9]+$')" }] }],
    [
      'parts of a text',
      { ...text, 'x-kubernetes-validations': [{ rule: "self.split('@').size() == 2 && self.split('@')[1] == 'latest'" }] },
    ],
    ['a URL', { ...text, 'x-kubernetes-validations': [{ rule: "isURL(self) && url(self).getScheme() in ['https', 'oci']" }] }],
    ['an address', { ...text, 'x-kubernetes-validations': [{ rule: 'isIP(self) && ip(self).family() == 6' }] }],
    [
      'a quantity',
      ruled({ cpu: { 'x-kubernetes-int-or-string': true } }, "quantity(string(self.cpu)).isLessThan(quantity('2'))", { required: ['cpu'] }),
    ],
    ['a duration', ruled({ wait: text }, "duration(self.wait) >= duration('5s')", { required: ['wait'] })],
    ['bytes', { ...text, format: 'byte', 'x-kubernetes-validations': [{ rule: "string(self).startsWith('-----BEGIN')" }] }],
    [
      'two addresses',
      ruled(
        { ips: items({ ...text, 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }) },
        'self.ips.size() == 2 ? ip(self.ips[0]).family() != ip(self.ips[1]).family() : true',
        { required: ['ips'] },
      ),
    ],
    ['an optional field', ruled({ a: text }, "self.?a.orValue('b') != 'b'")],
  ])('%s', (_name, spec) => {
    const { accepted, refused } = sides(judgeOfSpec(spec));
    expect([accepted, refused]).toMatchObject([{ errors: 0 }, { errors: 1 }]);
  });

  test.each<[string, object]>([
    [
      'a field that never changes',
      { type: 'object', properties: { a: { ...text, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] } } },
    ],
    ['an object that never changes', ruled({ a: text, b: integer }, 'self == oldSelf')],
    ['a number that only grows', ruled({ n: integer }, 'self.n >= oldSelf.n', { required: ['n'] })],
    ['a field that stays once it is there', ruled({ a: text, b: text }, '!has(oldSelf.a) || has(self.a)')],
  ])('%s: what is there before is accepted, too', (_name, spec) => {
    const { accepted, refused } = sides(judgeOfSpec(spec));
    expect([accepted, refused]).toMatchObject([
      { errors: 0, old: expect.anything() },
      { errors: 1, old: expect.anything() },
    ]);
  });

  test('rules of a status are asked about an update of the status', () => {
    const openAPIV3Schema = {
      type: 'object',
      properties: { status: ruled({ ready: integer, wanted: integer }, 'self.ready <= self.wanted', { required: ['ready', 'wanted'] }) },
    };
    const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, subresources: { status: {} } }];
    const made = judgeOf(definitionOf(manifest([], { versions })), 'v1');
    if (!made.ok) throw new Error(made.error);
    expect(sides(made.judge)).toMatchObject({ accepted: { errors: 0 }, refused: { errors: 1, spec: { ready: 1, wanted: 0 } } });
  });
});

test('what can never be refused is shown to be so', () => {
  const spec = {
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string', default: 'x', pattern: '^.*', minLength: 0 },
      b: { type: 'boolean', enum: [true, false] },
      c: { type: 'array', items: { type: 'string', format: 'password' }, maxLength: 3 },
    },
    maxProperties: 3,
  };
  const judge = judgeOfSpec(spec);
  const reasons = constraintsOf(judge.schema).map((constraint) => {
    const { refused } = boundaryOf(judge, constraint);
    return `${constraint.id}: ${refused.found ? 'refused' : (refused.impossible ?? refused.tried)}`;
  });
  expect(reasons).toEqual([
    'spec/type: refused',
    'spec/required=a: its default is filled in where it is missing',
    'spec/maxProperties: there are no more members that the schema knows, and others are pruned',
    'spec.a/type: refused',
    'spec.a/default: it only permits or fills in',
    'spec.a/minLength: nothing has fewer than zero',
    'spec.a/pattern: every text matches the pattern',
    'spec.b/type: refused',
    'spec.b/enum: every boolean is a member',
    'spec.c/type: refused',
    'spec.c/maxLength: it says nothing of values of type array',
    'spec.c[]/type: refused',
    'spec.c[]/format: every text is of the format',
  ]);
});

test('a rule that says no more than an enum is shown never to fail', () => {
  const judge = judgeOfSpec(ruled({ type: { type: 'string', enum: ['A', 'B'] } }, "self.type in ['A', 'B']", { required: ['type'] }));
  const rule = constraintsOf(judge.schema).find(({ keyword }) => keyword === 'x-kubernetes-validations');
  expect(rule && boundaryOf(judge, rule).refused).toMatchObject({
    found: false,
    impossible: 'it holds for all values that enums leave to its fields',
  });
});
