// What a call takes of the stack depends on what V8 made of the code before.
import { parseDocuments, parseJson, parseYaml, type ParsedDocument } from '../index.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

function verdict(document: ParsedDocument | undefined): string {
  return document === undefined ? 'nothing' : document.ok ? 'ok' : document.error.code;
}

const lines = (count: number, line: (index: number) => string): string =>
  `${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\n`;

describe('deep nesting', () => {
  test.each([
    ['flow sequences', (n: number) => '['.repeat(n) + ']'.repeat(n)],
    ['flow mappings', (n: number) => '{a: '.repeat(n) + '1' + '}'.repeat(n)],
    ['dashes', (n: number) => `${'- '.repeat(n)}x`],
    ['unclosed brackets', (n: number) => '['.repeat(n)],
    ['nested pairs', (n: number) => '[a: '.repeat(n)],
    ['questions', (n: number) => '? '.repeat(n)],
  ])('%s', (_, make) => {
    expect([10_000, 100_000].map((n) => verdict(parseYaml(make(n))))).toEqual(['too-deep', 'too-deep']);
  });

  test('a thousand levels are read', () => {
    expect(verdict(parseYaml('['.repeat(1_000) + ']'.repeat(1_000)))).toBe('ok');
    expect(verdict(parseYaml(lines(1_000, (i) => `${' '.repeat(i)}a:`)))).toBe('ok');
    expect(verdict(parseYaml(lines(1_100, (i) => `${' '.repeat(i)}a:`)))).toBe('too-deep');
  });

  test('JSON', () => {
    expect([1_000, 10_000, 100_000].map((n) => verdict(parseJson('['.repeat(n) + ']'.repeat(n))))).toEqual(['ok', 'too-deep', 'too-deep']);
    expect(verdict(parseDocuments('{"a":'.repeat(100_000))[0])).toBe('too-deep');
  });

  test('is refused in words of our own, as the server reads ten times as much', () => {
    const problems = [parseYaml('['.repeat(1_001)), parseJson('['.repeat(1_001))].map((document) => !document.ok && document.error);
    const message = 'nested more than 1000 deep, which is not read here; the server reads up to 10000';
    expect(problems).toEqual([
      expect.objectContaining({ code: 'too-deep', message }),
      expect.objectContaining({ code: 'too-deep', message }),
    ]);
  });

  test('by way of aliases', () => {
    const chain = lines(30, (i) => `a${i}: &a${i} ${'['.repeat(90)}${i === 0 ? 'x' : `*a${i - 1}`}${']'.repeat(90)}`);
    expect(verdict(parseYaml(chain))).toBe('too-deep');
  });
});

describe('alias bombs', () => {
  test.each([
    [
      'of lists',
      lines(
        10,
        (i) =>
          `a${i}: &a${i} [${Array(9)
            .fill(i === 0 ? 'x' : `*a${i - 1}`)
            .join(', ')}]`,
      ),
    ],
    [
      'of merges',
      lines(
        10,
        (i) =>
          `a${i}: &a${i} {<<: [${
            i === 0
              ? '{x: 1}'
              : Array(9)
                  .fill(`*a${i - 1}`)
                  .join(', ')
          }]}`,
      ),
    ],
  ])('%s', (_, bomb) => {
    expect(parseYaml(bomb)).toMatchObject({
      ok: false,
      error: { code: 'alias-limit', message: 'yaml: document contains excessive aliasing' },
    });
  });

  test('many aliases of something small are fine', () => {
    expect(verdict(parseYaml(`a: &a {b: 1}\nc:\n${lines(5_000, () => '- *a')}`))).toBe('ok');
    expect(verdict(parseYaml(`a: &a 1\nc:\n${lines(90, () => '- *a')}`))).toBe('ok');
  });
});

describe('large and irregular texts take linear time', () => {
  test.each([
    ['dedented lines of a quoted scalar', `a:\n  b: "${'x\n'.repeat(100_000)}"\n`, 'ok'],
    ['dedented items', `a:\n  b: [\n${'x,\n'.repeat(50_000)}]\n`, 'ok'],
    ['deeply indented, dedented items', `${' '.repeat(8_000)}a: [\n${'b,\n'.repeat(50_000)}]`, 'ok'],
    ['repeated keys', 'a: 1\n'.repeat(20_000), 'ok'],
    ['dots', '...\n'.repeat(200_000), 'yaml-syntax'],
    ['dots in a row', '.'.repeat(500_000), 'ok'],
    ['tab lines', `a: 1\n${' \t\n'.repeat(100_000)}`, 'ok'],
    ['blanks', `a${' '.repeat(500_000)}b`, 'ok'],
    ['escaped quotes', `a: "${"\\'".repeat(100_000)}"`, 'ok'],
    ['digits', `a: ${'9'.repeat(500_000)}`, 'ok'],
    ['glued colons', `[${'{a:},'.repeat(20_000)}]`, 'ok'],
    ['unclosed quotes', "'".repeat(500_001), 'yaml-syntax'],
    ['dedented scalars one by one', lines(20_000, (i) => `k${i}: "a\nb"`), 'ok'],
  ])('%s', (_, text, expected) => {
    const start = processorTime();
    expect(verdict(parseYaml(text))).toBe(expected);
    expect(processorTime() - start).toBeLessThan(10_000);
  });
});
