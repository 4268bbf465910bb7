import { parseJson, parseYaml, readDeep, type ParsedDocument } from '../index.js';

// For all of this file, which has a module registry of its own.
readDeep();

const verdict = (document: ParsedDocument): string => (document.ok ? 'ok' : `${document.error.code}: ${document.error.message}`);
const brackets = (count: number): string => '['.repeat(count) + ']'.repeat(count);

describe('a thread with a stack for it reads as deep as the server', () => {
  test('JSON', () => {
    expect([10_000, 10_001].map((count) => verdict(parseJson(brackets(count))))).toEqual([
      'ok',
      "too-deep: couldn't get version/kind; json parse error: invalid character '[' exceeded max depth",
    ]);
    expect(verdict(parseJson('{"a":'.repeat(10_001)))).toBe(
      "too-deep: couldn't get version/kind; json parse error: invalid character '{' exceeded max depth",
    );
  });

  test('YAML, of which brackets and indentation are counted apart', () => {
    expect(
      [brackets(2_000), brackets(10_001), `\n${brackets(10_001)}`, `${'- '.repeat(10_001)}x`].map((text) => verdict(parseYaml(text))),
    ).toEqual([
      'ok',
      'yaml-syntax: yaml: exceeded max depth of 10000',
      'yaml-syntax: yaml: line 2: exceeded max depth of 10000',
      'yaml-syntax: yaml: exceeded max depth of 10000',
    ]);
  });
});
