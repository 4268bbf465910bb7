import { compareDefinitions } from '../src/compare-definitions.js';
import { definition, withSpec } from './definitions.js';

const text = { type: 'string' };
const rules = (...texts: readonly (string | { readonly rule: string; readonly message: string })[]): unknown =>
  withSpec({
    name: { ...text, maxLength: 20, 'x-kubernetes-validations': texts.map((rule) => (typeof rule === 'string' ? { rule } : rule)) },
  });

/** What is found on the way there, each once, and by which rule. */
function changes(old: unknown, next: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(old)], [definition(next)]);
  return [...new Set(findings.map(({ message, rule }) => `${rule}: ${message.split(': ')[0] ?? ''}`))];
}

it('pairs rules by what they say, not by where they stand', () => {
  expect(changes(rules("self != 'a'", 'self.size() < 15'), rules('self.size() < 10', "self.startsWith('x')"))).toEqual([
    'rule-changed: the rule "self.size() < 15" becomes "self.size() < 10"',
    `rule-added: the rule "self.startsWith('x')" is new`,
    `rule-removed: the rule "self != 'a'" is gone`,
  ]);
});

it('pairs rules that have nothing in common but what they report', () => {
  const message = 'must be short';
  expect(changes(rules({ rule: 'self.size() < 15', message }), rules({ rule: "!self.matches('.{9}')", message }))).toEqual([
    `rule-changed: the rule "self.size() < 15" becomes "!self.matches('.{9}')"`,
  ]);
});

it('pairs the same rules on the way back', () => {
  const [old, next] = [rules('self < "aa"', 'self < "bb"', 'self < "b"'), rules('self < "a"', 'self < "bbb"')].map((each) =>
    definition(each),
  );
  if (old === undefined || next === undefined) throw new Error('no CRDs');
  const { findings } = compareDefinitions([old], [next], { directions: ['forward', 'rollback'] });
  const ids = (direction: string): readonly string[] => [
    ...new Set(findings.flatMap((finding) => (finding.direction === direction ? [finding.change] : []))),
  ];
  expect([...ids('forward')].sort()).toEqual([...ids('rollback')].sort());
});

const long = (end: string): string => `${'Waiting for the controller '.repeat(20)}${end}`;

it.each<[what: string, old: unknown, next: unknown, message: string]>([
  [
    'defaults',
    withSpec({ a: { ...text, default: long('now') } }),
    withSpec({ a: { ...text, default: long('then') } }),
    'the default (after 521 characters)  for the controller now" becomes (after 521 characters)  for the controller then"',
  ],
  [
    'patterns',
    withSpec({ a: { ...text, pattern: `^(${long('now')})$` } }),
    withSpec({ a: { ...text, pattern: `^(${long('then')})$` } }),
    'pattern (after 522 characters) " for the controller now)$" becomes (after 522 characters) " for the controller then)$"',
  ],
  [
    'rules',
    rules(`self != '${long('now')}'`),
    rules(`self != '${long('then')}'`),
    `the rule (after 529 characters) " for the controller now'" becomes (after 529 characters) " for the controller then'"`,
  ],
])('shows where long %s differ', (_, old, next, message) => {
  const { findings } = compareDefinitions([definition(old)], [definition(next)]);
  expect(findings[0]?.message).toContain(message);
});

it('shows the whole of a rule, and how much there is besides of a very long one', () => {
  const messages = (rule: string): readonly string[] =>
    changes(withSpec({ a: text }), withSpec({ a: { ...text, 'x-kubernetes-validations': [{ rule }] } }));
  const rule = `self != '${'x'.repeat(300)}'`;
  expect(messages(rule)).toEqual([`rule-added: the rule "${rule}" is new`]);
  const longer = `self != '${'x'.repeat(500)}'`;
  expect(messages(longer)).toEqual([`rule-added: the rule "${longer.slice(0, 400)}" and 110 more characters is new`]);
});

it('says what happens to unknown fields where there is a map from now on', () => {
  const keeping = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const map = { type: 'object', additionalProperties: text };
  expect(changes(withSpec({ a: keeping }), withSpec({ a: map }))).toContain(
    'preserve-unknown-removed: fields that the schema does not know are values of the map',
  );
});

it('shows values as they are written, where Go escapes them', () => {
  const withEnum = (...values: readonly string[]): unknown => withSpec({ name: { ...text, enum: values } });
  expect(changes(withEnum('a', '<b>&'), withEnum('a'))).toEqual(['enum-narrowed: the enum no longer has "<b>&"']);
});
