import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const text = { type: 'string' };
const object = (names: readonly string[], more: object = {}): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  ...more,
});
const required = (...names: readonly string[]): object[] => names.map((name) => ({ required: [name] }));
/** One of them at most. */
const most = (...names: readonly string[]): object => ({ oneOf: [{ not: { anyOf: required(...names) } }, ...required(...names)] });
const rules = (...said: readonly string[]): object => ({ 'x-kubernetes-validations': said.map((rule) => ({ rule })) });
const ONE = rules('has(self.a) && !has(self.b) || !has(self.a) && has(self.b)');

/** The worst verdict about what is said of which fields are there. */
function verdict(before: unknown, after: unknown): string | undefined {
  const { findings } = compareDefinitions([definition(withSpec({ at: before }))], [definition(withSpec({ at: after }))]);
  const about = findings.filter(({ rule }) => rule === 'junctor-changed' || rule === 'rule-added');
  return ['breaking', 'undecided', 'harmless'].find((each) => about.some((finding) => finding.verdict === each));
}

it.each<[what: string, before: object, after: object, there: string, back: string]>([
  ['one at most of more', object(['a', 'b'], most('a', 'b')), object(['a', 'b', 'c'], most('a', 'b', 'c')), 'harmless', 'harmless'],
  ['a rule in place of a junctor', object(['a', 'b'], { oneOf: required('a', 'b') }), object(['a', 'b'], ONE), 'harmless', 'harmless'],
  ['one in place of one at most', object(['a', 'b'], most('a', 'b')), object(['a', 'b'], ONE), 'breaking', 'harmless'],
  [
    'all in place of any',
    object(['a', 'b'], { anyOf: required('a', 'b') }),
    object(['a', 'b'], { allOf: required('a', 'b') }),
    'breaking',
    'harmless',
  ],
  [
    'a field that is filled in',
    object(['a', 'b'], { oneOf: required('a', 'b') }),
    {
      ...object([], { oneOf: required('a', 'b'), properties: { a: text, b: { ...text, default: 'x' } } }),
      ...rules('!(has(self.a) && has(self.b))'),
    },
    'breaking',
    'harmless',
  ],
])('%s', (_what, before, after, there, back) => {
  expect(verdict(before, after)).toBe(there);
  expect(verdict(after, before) ?? 'harmless').toBe(back);
});

it('an update from one to the other', () => {
  const oneOf = { oneOf: required('a', 'b') };
  expect(verdict(object(['a', 'b'], oneOf), object(['a', 'b'], { ...oneOf, ...rules('!has(oldSelf.a) || has(self.a)') }))).toBe('breaking');
});

it('a branch that stands there twice fits never alone', () => {
  expect(verdict(object(['a', 'b'], { oneOf: required('a', 'b') }), object(['a', 'b'], { oneOf: required('a', 'a', 'b') }))).toBe(
    'breaking',
  );
});

it('a null is no field to a rule and one to a junctor', () => {
  const before = { type: 'object', properties: { a: { ...text, nullable: true }, b: text } };
  expect(verdict({ ...before, ...ONE }, { ...before, ...ONE, oneOf: required('a', 'b') })).not.toBe('harmless');
});
