import fc from 'fast-check';
import type { CompletionItem, Diagnostic } from 'vscode-languageserver';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { ASKS, positionOf, startEditor, withEdits, type Editor } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const CRD = 'config/crd/backups.yaml';
const SAMPLE = 'config/samples/nightly.yaml';

const part = fc.constantFrom(
  ...[
    '',
    'x',
    '\n',
    ' ',
    '  ',
    ':',
    '- ',
    '"',
    "'",
    '#',
    '{',
    '}',
    '[',
    '---\n',
    '&a ',
    '*a',
    '|\n',
    '\u0000',
    '😀',
    '\r\n',
    '\t',
    'maximum: 1',
  ],
  ...['<<: *a', '{{ .Values.a }}', '__proto__: 1\n', 'kind: List\nitems:\n- ', '!!binary x', '? ', '1e999', '%YAML 1.1\n'],
);
const edit = fc.record({
  file: fc.constantFrom(CRD, SAMPLE),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(30),
  add: part,
});

const pull = async (editor: Editor, name: string): Promise<readonly Diagnostic[]> =>
  (await editor.ask<{ readonly items: readonly Diagnostic[] }>('textDocument/diagnostic', name)).items;

/** Findings without the folder of their editor. */
const comparable = (found: readonly Diagnostic[], { root }: Editor): string => JSON.stringify(found).replaceAll(root, '');

it('says after any edits what a new server says, and answers every question on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n'), async (edits, lineEnd) => {
      const written = (text: string): string => text.replaceAll('\n', lineEnd);
      const texts: Record<string, string> = {
        [CRD]: written(definition()),
        [SAMPLE]: written(backup('  replicas: 9\n  mode: full\n')),
      };
      const editor = await startEditor({ files: { [CRD]: definition() }, capabilities: ASKS });
      const fresh: Editor[] = [];
      try {
        for (const [name, text] of Object.entries(texts)) editor.open(name, text);
        for (const { add, at, drop, file } of edits) {
          const before = texts[file] ?? '';
          const offset = Math.floor(at * before.length);
          const text = before.slice(0, offset) + add + before.slice(offset + drop);
          texts[file] = text;
          editor.change(file, text);
          const position = positionOf(text, offset + add.length);
          await editor.ask('textDocument/completion', file, { position });
          await editor.ask('textDocument/hover', file, { position });
          await editor.ask('textDocument/definition', file, { position });
          await editor.ask('textDocument/documentSymbol', file);
          await editor.ask('textDocument/foldingRange', file);
          await editor.ask('textDocument/selectionRange', file, { positions: [position] });
          await editor.ask('textDocument/semanticTokens/full', file);
          await editor.ask('textDocument/prepareRename', file, { position });
          await editor.ask('textDocument/codeLens', file);
          await editor.actions(file, text, text.slice(offset, offset + 1));
          await editor.ask('textDocument/inlayHint', file, {
            range: { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } },
          });
        }
        expect(editor.logged).toEqual([]);
        const other = await startEditor({ files: { [CRD]: definition() }, capabilities: ASKS });
        fresh.push(other);
        for (const [name, text] of Object.entries(texts)) other.open(name, text);
        for (const name of [CRD, SAMPLE])
          expect(comparable(await pull(editor, name), editor)).toBe(comparable(await pull(other, name), other));
      } finally {
        for (const each of [editor, ...fresh]) await each.end();
      }
    }),
    { numRuns: runs(25) },
  );
});

/** Lines of backups, each with a name that may be taken away. */
const LINES = [
  'paused: true',
  'replicas: 2',
  'mode: incremental',
  'labels: { a: b }',
  'oldName: x',
  'target: { claim: a }',
  'hooks: [{ name: a }]',
];

it('offers a field that was taken away, and what is written then is accepted', async () => {
  const editor = await startEditor({ files: { [CRD]: definition() }, capabilities: ASKS });
  editor.open(SAMPLE, backup());
  try {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(LINES, { minLength: 1 }), fc.nat(), async (lines, pick) => {
        const gone = lines[pick % lines.length] ?? '';
        const body = lines.map((line) => (line === gone ? '  ¦' : `  ${line}`)).join('\n');
        const marked = backup(`${body}\n`);
        const offered: readonly CompletionItem[] = await editor.complete(SAMPLE, marked);
        const name = gone.split(':')[0];
        const item = offered.find(({ label }) => label === name);
        expect(item).toBeDefined();
        const text = withEdits(marked.replace('¦', ''), [item?.textEdit as never]);
        editor.change(SAMPLE, text);
        expect({ text, found: await pull(editor, SAMPLE) }).toEqual({ text, found: [] });
      }),
      { numRuns: runs(30) },
    );
  } finally {
    await editor.end();
  }
});
