import { NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain } from '@structural/json';
import { schemaOf } from '../../tests/compile.js';
import { evaluate, structuralOf } from '../../tests/evaluate.js';
import { canonical, explainExpression, isCelError, valueText, type TracedPart } from '../index.js';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 20 },
    ports: { type: 'array', maxItems: 8, items: { type: 'object', properties: { port: { type: 'integer' }, tls: { type: 'boolean' } } } },
    labels: { type: 'object', maxProperties: 4, additionalProperties: { type: 'string', maxLength: 10 } },
  },
};
const SELF = { name: 'db', ports: [{ port: 80 }, { port: 443, tls: true }], labels: { a: 'x', 'b/c': 'y' } };

function explain(text: string, self: unknown = SELF): ReturnType<typeof explainExpression> {
  const root = { type: 'object', properties: { spec: SCHEMA } };
  const site = {
    schemas: [schemaOf(root), schemaOf(SCHEMA)],
    structural: structuralOf(SCHEMA),
    optionalOldSelf: false,
    kubernetesVersion: NEWEST_KUBERNETES,
  };
  return explainExpression(text, site, [{ self: fromPlain(self) }]);
}

/** A line for each part: what is written, and what it was. */
function lines(text: string, self: unknown = SELF): readonly string[] {
  const explained = explain(text, self);
  if (!explained.ok) return [explained.error];
  const print = ({ parts, text: own, times, values }: TracedPart, depth: number): readonly string[] => [
    `${'  '.repeat(depth)}${own} = ${times === 0 ? 'not evaluated' : values.map((value) => (isCelError(value) ? `error: ${value.message}` : canonical(value))).join(', ')}`,
    ...parts.flatMap((part) => print(part, depth + 1)),
  ];
  return explained.evaluations.flatMap(({ root }) => print(root, 0));
}

test('tells what each part was, and which were not asked', () => {
  expect(lines("self.name == 'db' || (size(self.ports) + 1) * 2 > 3")).toEqual([
    "self.name == 'db' || (size(self.ports) + 1) * 2 > 3 = bool:true",
    "  self.name == 'db' = bool:true",
    '    self.name = string:"db"',
    '      self = {string:"labels"={string:"a"=string:"x",string:"b/c"=string:"y"},string:"name"=string:"db",string:"ports"=[{string:"port"=int:80},{string:"port"=int:443,string:"tls"=bool:true}]}',
    '  (size(self.ports) + 1) * 2 > 3 = not evaluated',
    '    (size(self.ports) + 1) * 2 = not evaluated',
    '      size(self.ports) + 1 = not evaluated',
    '        size(self.ports) = not evaluated',
    '          self.ports = not evaluated',
    '            self = not evaluated',
  ]);
});

test('shows of a macro what was written, once for each round', () => {
  const shown = lines('self.ports.all(p, has(p.tls) ? p.tls : p.port < 100)').filter((line) => !/\bself = /.test(line));
  expect(shown).toEqual([
    'self.ports.all(p, has(p.tls) ? p.tls : p.port < 100) = bool:true',
    '  self.ports = [{string:"port"=int:80},{string:"port"=int:443,string:"tls"=bool:true}]',
    '  has(p.tls) ? p.tls : p.port < 100 = bool:true, bool:true',
    '    has(p.tls) = bool:false, bool:true',
    '      p = {string:"port"=int:80}, {string:"port"=int:443,string:"tls"=bool:true}',
    '    p.tls = bool:true',
    '      p = {string:"port"=int:443,string:"tls"=bool:true}',
    '    p.port < 100 = bool:true',
    '      p.port = int:80',
    '        p = {string:"port"=int:80}',
  ]);
});

test.each([
  "self.labels['b/c'].startsWith('y') && self.ports[1].port > 400",
  'self.ports.filter(p, p.port > 100).map(p, p.port)',
  '{"a": [self.name, "é𝒳"]}.a[0] == self.name',
  'self.ports.exists_one(p, p.?tls.orValue(false))',
  'self.ports[5].port == 1',
  "(self.name == 'db' ? self.ports : []).size()",
  "url('https://' + self.name).getHost() == self.name",
])('%s is and costs the same as without being traced', (text) => {
  const explained = explain(text);
  if (!explained.ok) throw new Error(explained.error);
  const [evaluation] = explained.evaluations;
  if (evaluation === undefined) throw new Error('no evaluation');
  const { cost, result } = evaluation;
  expect([isCelError(result) ? `error: ${result.message}` : canonical(result), cost]).toEqual(evaluate(text, SCHEMA, SELF));
  expect(evaluation.root.text).toBe(text);
});

test('estimates what it costs, and refuses what does not compile', () => {
  expect(explain('self.ports.all(p, p.port > 0)')).toMatchObject({ ok: true, type: 'bool', cost: 51n, costInResource: 51n });
  expect(explain('self.port > 0')).toEqual({ ok: false, error: expect.stringContaining("undefined field 'port'") });
});

test('writes of a value what is wanted of it, whatever it would take to write all', () => {
  const explained = explain(`[[[1]]]${'.map(x, [x, x])'.repeat(60)}`);
  const result = explained.ok ? explained.evaluations[0]?.result : undefined;
  if (result === undefined) throw new Error('no evaluation');
  expect(valueText(result, 60)).toBe(`${'['.repeat(59)}…`);
  const small = explain(`{"a": dyn([dyn(1), dyn(2.0)]), "b": dyn({"c": [optional.of("x")], "d": [optional.none()]}), "e": dyn(3u)}`);
  const value = small.ok ? small.evaluations[0]?.result : undefined;
  if (value === undefined) throw new Error(small.ok ? 'no evaluation' : small.error);
  const whole = valueText(value);
  expect(whole).toBe('{"a": [1, 2.0], "b": {"c": [optional.of("x")], "d": [optional.none()]}, "e": 3u}');
  for (let most = 1; most < whole.length; most++) expect(valueText(value, most)).toBe(`${whole.slice(0, most - 1)}…`);
  expect(valueText(value, whole.length)).toBe(whole);
});

test('looks at no further value once those before cost too much', () => {
  const site = {
    schemas: [schemaOf({ type: 'object', properties: { spec: SCHEMA } }), schemaOf(SCHEMA)],
    structural: structuralOf(SCHEMA),
    optionalOldSelf: false,
    kubernetesVersion: NEWEST_KUBERNETES,
  };
  const self = fromPlain(SELF);
  const costsWithin = (cost: number): readonly number[] => {
    const explained = explainExpression('self.ports.all(p, p.port > 0)', site, [{ self }, { self }, { self }], { cost });
    return explained.ok ? explained.evaluations.map((each) => Number(each.cost)) : [];
  };
  const [each = 0] = costsWithin(0);
  expect([costsWithin(Infinity), costsWithin(each), costsWithin(0)]).toEqual([[each, each, each], [each, each], [each]]);
});
