import { parseDocuments } from '@structural/document';
import fc from 'fast-check';
import { kindsInText } from './kinds-in-text.js';
import { lazyCatalog } from './lazy-catalog.js';
import { readCatalog } from './read-catalog.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

function definition(kind: string, group = 'example.com', extra = ''): string {
  return `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: x.${group}}\nspec:\n  group: ${group}\n  names:\n    kind: ${kind}\n    plural: ${kind.toLowerCase()}s\n${extra}`;
}

const hex = (letter: string, length: number): string => letter.charCodeAt(0).toString(16).padStart(length, '0');

describe('kindsInText', () => {
  test.each([
    ['kind: A\nnames:\n  kind: "B"\n  kind: \'C\' # c\nx: {kind: D}', ['A', 'B', 'C', 'D'], false],
    ['{"kind" :"A","names":{"kind":\n"B"}}', ['A', 'B'], false],
    ['kind:\n  type: string\nx: {kind: {type: string}}\ny: {kind: [A]}\nz:\n  kind:\n  - A', ['type', '-'], false],
    ['kind: &k A', [], true],
    ['kind: *k', [], true],
    ['kind: !!str A', [], true],
    ['kind: >-\n  A', [], true],
    ['kind: # c\n  A', [], true],
    ['kind: "A\\x42"', [], true],
    ['kind: "A\\/B"', [], true],
    ['"ki\\u006ed": A', [], true],
    ['kind: "A\n  B"', [], true],
    ['? kind\n: A', ['A'], false],
    ['? kind # c\n: A', [], true],
    ['a: &k kind\n*k : A', [], true],
    ['a: &k kind\n? *k\n: A', [], true],
    ['kind: A\na: "\\u0041 \\\n  b"\nb: ? 1\nc: "*": "*"', ['A'], false],
    ['', [], false],
  ])('%j', (text, kinds, isOpaque) => {
    const found = kindsInText(text);
    expect({ kinds: found.isOpaque ? [] : [...found.kinds], isOpaque: found.isOpaque }).toEqual({ kinds, isOpaque });
  });

  it('misses no kind that a parser finds, however its key is written', () => {
    const letters = fc.tuple(
      ...['k', 'i', 'n', 'd'].map((letter) => fc.constantFrom(letter, letter, `\\x${hex(letter, 2)}`, `\\u${hex(letter, 4)}`)),
    );
    const quoted = fc.tuple(letters, fc.constantFrom('', '\\\n  ')).map(([[k, ...rest], fold]) => `"${k}${fold}${rest.join('')}"`);
    const key = fc.oneof(
      fc.constantFrom('kind', "'kind'", '"kind"', '&a kind', '!!str kind', '*k', '|-\n    kind', '>-\n    kind'),
      quoted,
    );
    const gap = fc.constantFrom('', ' ', '\n  ', ' # c\n  ', '\u0085', '\n\n', '\n# c\n');
    const value = fc.constantFrom('Foo', '"Foo"', "'Foo'", '"F\\x6fo"', '!!str Foo', '|-\n  Foo', '# c\n    Foo', '*f');
    const entry = fc
      .tuple(fc.constantFrom('', '', '? '), key, gap, fc.constantFrom(': ', ':', ':\n    '), value)
      .map((parts) => parts.join(''));
    const text = fc
      .tuple(entry, fc.boolean())
      .map(([written, isFlow]) => `a: &k kind\nf: &f Foo\n${isFlow ? `x: {b: 1, ${written}}` : `${written}\n`}`);
    let found = 0;
    fc.assert(
      fc.property(text, (written) => {
        const [document] = parseDocuments(written);
        if (document?.ok !== true || !JSON.stringify(document.value).includes('"kind":"Foo"')) return;
        found++;
        const { isOpaque, kinds } = kindsInText(written);
        expect(isOpaque || kinds.has('Foo')).toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('is linear', () => {
    for (const text of [
      'kind:'.repeat(600_000),
      'kind'.repeat(700_000),
      `kind:${' '.repeat(3_000_000)}`,
      `${'*'.repeat(3_000)} `.repeat(1_000),
      '\n'.repeat(3_000_000),
      'kind: "'.repeat(400_000),
      '\\u0041'.repeat(400_000),
      `\\u${' '.repeat(3_000)}"`.repeat(1_000),
      `kind${' '.repeat(3_000)}`.repeat(1_000),
      `*a${'\n'.repeat(3_000)}`.repeat(1_000),
      '*a-'.repeat(1_000_000),
    ]) {
      const start = processorTime();
      kindsInText(text);
      expect(processorTime() - start).toBeLessThan(1_000);
    }
  });
});

describe('a lazy catalog', () => {
  const files = [
    { file: 'a.yaml', text: `${definition('A')}---\n${definition('B')}` },
    { file: 'b.yaml', text: new TextEncoder().encode(definition('A', 'example.org')) },
    { file: 'c.yaml', text: definition('A', 'example.com', '    singular: newer\n') },
    { file: 'd.yaml', text: definition('&k D') },
    { file: 'e.yaml', text: `${definition('E')}---\nkind: [` },
  ];

  it('answers as one that was read at once', () => {
    const eager = readCatalog(files);
    const lazy = lazyCatalog(files);
    const shown = (entries: ReturnType<typeof eager.find>) =>
      entries.map(({ definition: { spec }, file }) => [file, spec.group, spec.names]);
    for (const [group, kind] of [
      ['example.com', 'A'],
      ['example.org', 'A'],
      ['example.com', 'B'],
      ['example.com', 'D'],
      ['example.com', 'E'],
      ['x', 'A'],
      ['example.com', 'Z'],
    ] as const) {
      expect(shown(lazy.find(group, kind))).toEqual(shown(eager.find(group, kind)));
    }
    for (const plural of ['as', 'bs', 'ds', 'es', 'zs', ''])
      expect([plural, shown(lazy.findResource(plural))]).toEqual([plural, shown(eager.findResource(plural))]);
    for (const group of ['example.com', 'example.org', 'example', ''])
      expect([group, lazy.hasGroup(group)]).toEqual([group, eager.hasGroup(group)]);
    expect([lazy.size, shown(lazy.entries), lazy.shadowed.map(({ name }) => name)]).toEqual([
      eager.size,
      shown(eager.entries),
      eager.shadowed.map(({ name }) => name),
    ]);
    expect(lazy.problems).toEqual(eager.problems);
  });

  it('parses what is needed only', () => {
    const lazy = lazyCatalog([...files.slice(0, 3), files[4]!]);
    expect(lazy.find('example.com', 'B')).toHaveLength(1);
    expect(lazy.findResource('bs')).toHaveLength(1);
    expect([lazy.problems, lazy.textOf('a.yaml'), lazy.textOf('b.yaml')]).toEqual([[], files[0]?.text, undefined]);
    expect(lazy.find('example.com', 'E')).toHaveLength(1);
    expect(lazy.problems).toMatchObject([{ file: 'e.yaml' }]);
  });
});
