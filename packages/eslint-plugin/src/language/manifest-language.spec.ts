import fc from 'fast-check';
import { lineIndex } from '@structural/document';
import { manifestLanguage } from './manifest-language.js';

type Parsed = ReturnType<typeof manifestLanguage.parse>;
const sourceCodeOf = (body: string): ReturnType<typeof manifestLanguage.createSourceCode> => {
  const file = { path: 'a.yaml', physicalPath: 'a.yaml', body, bom: false };
  const parsed: Parsed = manifestLanguage.parse(file, { languageOptions: {} });
  if (!parsed.ok) throw new Error('nothing is refused');
  return manifestLanguage.createSourceCode(file, parsed, { languageOptions: {} });
};

test('places are those of the command, for any line ends', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '\f', 'é'), maxLength: 30 });
  fc.assert(
    fc.property(text, (body) => {
      const sourceCode = sourceCodeOf(body);
      const lines = lineIndex(body);
      const starts = [0, ...[...body.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
      for (let offset = 0; offset <= body.length; offset++) {
        // ESLint puts the offset between CR and LF at the start of no line of its own, nor do we.
        const line = starts.filter((start) => start <= offset).length;
        const expected = { line, column: offset - (starts[line - 1] ?? 0) + 1 };
        expect([offset, sourceCode.getLocFromIndex(offset), lines.positionOf(offset)]).toEqual([offset, expected, expected]);
      }
      expect(sourceCode.ast.loc.end).toEqual(lines.positionOf(body.length));
      for (const outside of [-1, body.length + 1]) expect(() => sourceCode.getLocFromIndex(outside)).toThrow(RangeError);
    }),
  );
});

test('only comments that speak to ESLint are handed to it, with their places', () => {
  const sourceCode = sourceCodeOf('# a comment\na: 1 # eslint-disable-line x -- y\nb: "# eslint-disable"\n# eslint-disabled\n');
  expect(sourceCode.getInlineConfigNodes()).toEqual([
    {
      type: 'Comment',
      value: ' eslint-disable-line x -- y',
      range: [17, 45],
      loc: { start: { line: 2, column: 6 }, end: { line: 2, column: 34 } },
    },
  ]);
  expect(sourceCode.getDisableDirectives().directives).toMatchObject([{ type: 'disable-line', value: 'x', justification: 'y' }]);
});
