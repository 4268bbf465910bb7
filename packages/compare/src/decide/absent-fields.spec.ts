import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const TEXT = { type: 'string' };

function verdicts(before: unknown, after: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  return findings.filter(({ rule }) => rule === 'rule-added').map(({ audience, verdict }) => `${audience} ${verdict}`);
}

const RULE = (rule: string): Readonly<Record<string, unknown>> => ({ 'x-kubernetes-validations': [{ rule }] });

it.each([
  ['!(has(self.a) && has(self.b))', {}, {}],
  ['!has(self.b) || self.a == self.b', {}, {}],
  ['has(self.b) ? self.b == "x" : true', {}, {}],
  ['has(self.a) || has(self.b)', { required: ['a'] }, { required: ['a'] }],
])('%s hurts nobody who could not send b', (rule, before, after) => {
  expect(verdicts(withSpec({ a: TEXT }, before), withSpec({ a: TEXT, b: TEXT }, { ...after, ...RULE(rule) }))).toEqual([
    'writers harmless',
  ]);
});

it.each([
  ['a field with a default is there', { b: { ...TEXT, default: 'x' } }, '!(has(self.a) && has(self.b))'],
  ['a field that is not required need not be there', { b: TEXT }, 'has(self.a) || has(self.b)'],
])('%s', (_, more, rule) => {
  expect(verdicts(withSpec({ a: TEXT }), withSpec({ a: TEXT, ...more }, RULE(rule)))).toContain('writers breaking');
});

it('what keeps unknown fields may have one that only the second schema knows', () => {
  const keeping = { 'x-kubernetes-preserve-unknown-fields': true };
  const [before, after] = [
    withSpec({ a: TEXT }, keeping),
    withSpec({ a: TEXT, b: TEXT }, { ...keeping, ...RULE('!(has(self.a) && has(self.b))') }),
  ];
  expect(verdicts(before, after)).not.toContain('writers harmless');
});
