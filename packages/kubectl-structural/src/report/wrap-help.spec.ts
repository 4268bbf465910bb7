import { wrapHelp } from './wrap-help.js';

const TEXT = `
Reports:
  human   each finding with its place, the server's words and the source line; coloured on a terminal
  json    one object
Fixes:
  Findings marked [*] have a safe fix: the file is refused as it is, or means the same afterwards, one
  thing only can have been meant. Short.
  Another paragraph.

Examples:
  helm template mychart | kubectl structural validate - --builtin kubeconform --schemas kinds.json
`;

describe('wrapHelp', () => {
  it('breaks paragraphs anew, hangs them under their terms, and leaves commands alone', () => {
    expect(wrapHelp(TEXT, 50)).toBe(`
Reports:
  human   each finding with its place, the
          server's words and the source line;
          coloured on a terminal
  json    one object
Fixes:
  Findings marked [*] have a safe fix: the file is
  refused as it is, or means the same afterwards,
  one thing only can have been meant. Short.
  Another paragraph.

Examples:
  helm template mychart | kubectl structural validate - --builtin kubeconform --schemas kinds.json
`);
  });

  it('keeps a word that is longer than a line', () => {
    expect(wrapHelp(`  a ${'b'.repeat(30)} c\n`, 10)).toBe(`  a\n  ${'b'.repeat(30)}\n  c\n`);
  });
});
