import fc from 'fast-check';
import { arbitraryText } from './arbitrary-document.js';

/** Pieces of a line that change how YAML is read. */
const piece = fc.constantFrom(
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\n  ',
  '\n#c\n',
  ': ',
  ':',
  '- ',
  '-',
  '# ',
  ' #',
  ' # why',
  '---',
  '---\n',
  '...',
  '? ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '[]',
  '{}',
  '[a, "b", 1]',
  '{a: b, "c":1}',
  '{a:b}',
  '[{a: 1}, [b c]]',
  '[a: b]',
  '[a,]',
  '&a ',
  '*a',
  '! ',
  '!!str ',
  '|',
  '|-',
  '|+',
  '|2',
  '|1-',
  '>',
  '>-',
  '>+',
  "'",
  '"',
  "''",
  '\\',
  '\\n',
  '\\u00e9',
  '\\\n',
  '%',
  '@',
  '`',
  '<<: ',
  '~',
  'null',
  'yes',
  'y: ',
  'on: ',
  '1: ',
  '0x1F',
  '1e3',
  '.5',
  '.inf',
  '-0.0',
  '1_000',
  '0o7',
  '010',
  '18446744073709551615',
  '2020-01-01',
  '12:30',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u00a0',
  '\u0007',
  '\u007f',
  '\ud800',
  '😀',
  'é',
  '\ufffe',
  '__proto__: ',
  'a: ',
  '"a": ',
  'text',
);

/** Lines as manifests have them, and some as they should not. */
const line = fc.constantFrom(
  'a: b',
  'b: 1',
  'c:',
  'd: "x y"',
  "e: 'it''s'",
  '- a',
  '- b: c',
  '- "q"',
  '-',
  '- - m',
  '-   k: v',
  'f: []',
  'n: {a: 1}',
  'i: [a, "b"] # c',
  'g: |',
  '- |-',
  'h: >-',
  'u: >+',
  'ff: |2',
  'w: | # c',
  'text here',
  'more, [text]',
  '# c',
  '',
  '   ',
  'j: x # c',
  'o: "p',
  'q"',
  "r: 's",
  "t'",
  'gg: "a\\',
  'v: http://x:8',
  'y1: -x',
  'z: "\\u00e9\\n"',
  '"aa": b',
  "'bb': c",
  'cc: true',
  'dd: 1.50',
  'ee: ~',
  'a : b',
  'a:b',
  'a: - b',
  'a: b: c',
  'a: "b" c',
  '? a',
  ': b',
  'x: #y',
  'l: [',
  ']',
  '--- a',
  '... a: b',
  '---a: b',
  '-1: b',
  ':a: b',
  'a: :b',
  'a: --- b',
  '<<: b',
  '<<',
  'a:\tb',
  'a: b\t# c',
  '\ta',
  '  \tb',
  'a: |#c',
);

const lines = fc
  .array(fc.tuple(fc.constantFrom(-2, -1, 0, 0, 0, 1, 2, 2, 2), line, fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', ' \n')), {
    minLength: 1,
    maxLength: 9,
  })
  .map((drawn) => {
    let indent = 0;
    return drawn
      .map(([step, content, end], index) => ' '.repeat((indent = index === 0 ? 0 : Math.max(0, indent + step))) + content + end)
      .join('');
  });

const value = fc
  .tuple(
    fc.constantFrom('k: ', '- ', '- a: ', 'k:\n  ', '"k": '),
    fc.constantFrom(['', ''], ['"', '"'], ["'", "'"], ['[', ']'], ['{', '}'], ['>\n ', '']),
    fc.array(piece, { maxLength: 6 }),
    fc.constantFrom('', '\n', ' # c\n', '\nz: 1\n'),
  )
  .map(([start, [open, close], pieces, end]) => `${start}${open}${pieces.join('a')}${close}${end}`);

/** Texts that are YAML, look like it or nearly do. */
export const arbitraryYaml: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(arbitraryText, lines, lines, value),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('insert', 'cut', 'shift', 'repeat'), piece), { maxLength: 2 }),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [at, kind, inserted]) => change(changed, at % (changed.length + 1), kind, inserted), text),
  );

function change(text: string, at: number, kind: string, inserted: string): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  if (kind === 'insert') return text.slice(0, at) + inserted + text.slice(at);
  if (kind === 'cut') return text.slice(0, at) + text.slice(at + 1);
  if (kind === 'shift') return `${text.slice(0, start)} ${text.slice(start)}`;
  return text.slice(0, start) + text.slice(start, at) + text.slice(start);
}
