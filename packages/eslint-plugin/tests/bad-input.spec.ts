import { allConventions, rules as checkerRules } from '@structural/checker';
import { Linter } from 'eslint';
import yml from 'eslint-plugin-yml';
import fc from 'fast-check';
import { runs } from '../../../tools/search-budget/search-budget.mjs';
import plugin from '../src/index.js';

const own: Linter.Config[] = [...plugin.configs.all, { settings: { structural: { requireCrd: true } } }];
const foreign: Linter.Config[] = [{ files: ['**/*.yaml'], plugins: { yml }, language: 'yml/yaml' }, ...plugin.configs['all-rules']];
const examples = [...checkerRules, ...allConventions].flatMap(({ docs: { right, wrong } }) => [...wrong, ...right].map(({ text }) => text));

/** What is said about a text; ESLint throws what a rule throws. */
function lint(text: string, config = own): readonly Linter.LintMessage[] {
  return new Linter().verify(text, config, { filename: 'a.yaml' });
}

/** Every finding stands inside of the text, its end not before its start. */
function expectInside(text: string, messages: readonly Linter.LintMessage[]): void {
  const lines = text.split(/\r\n|[\r\n]/);
  for (const { column, endColumn = column, endLine, line } of messages) {
    const last = endLine ?? line;
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
    expect(last > line || endColumn >= column).toBe(true);
    expect(last).toBeLessThanOrEqual(lines.length);
  }
}

test('no rule throws at any half of an example, in either language', () => {
  for (const text of examples) {
    const half = text.slice(0, text.length / 2);
    expectInside(half, lint(half));
    lint(half, foreign);
  }
});

test('no rule throws at random cuts and joints of examples', () => {
  const cut = fc.record({
    text: fc.constantFrom(...examples),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const joint = fc.constantFrom(
    '',
    '\n',
    '\n---\n',
    ' ',
    '\t',
    '"',
    '{{ .x }}',
    '\r',
    '\ufeff',
    '\u2028',
    '\ud800',
    '# eslint-disable\n',
    '# eslint {\n',
  );
  const pieces = fc.array(fc.tuple(joint, cut), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(pieces, (chosen) => {
      const text = chosen
        .map(([before, { from, length, text: whole }]) => before + whole.slice(from * whole.length, (from + length) * whole.length))
        .join('')
        .replace(/^\ufeff/, '');
      expectInside(text, lint(text));
    }),
    { numRuns: runs(150) },
  );
});

test('fixes end, and the text they leave has no finding with a fix left', () => {
  for (const text of examples) {
    const { messages, output } = new Linter().verifyAndFix(text, own, { filename: 'a.yaml' });
    expect(messages.filter(({ fix }) => fix !== undefined).map(({ message }) => message)).toEqual([]);
    expect(messages.length).toBeLessThanOrEqual(lint(text).length);
    expect(typeof output).toBe('string');
  }
});

test('broken JSON is one finding', () => {
  const config: Linter.Config[] = plugin.configs['all-json'];
  const verify = (text: string): readonly unknown[] =>
    new Linter().verify(text, config, { filename: 'a.json' }).map(({ ruleId }) => ruleId);
  expect(verify('{"apiVersion": "v1", "kind": ')).toEqual(['structural/syntax']);
  expect(verify('{"apiVersion": "v1" "kind": 1}')).toEqual(['structural/syntax']);
});
