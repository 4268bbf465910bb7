import type { CompletionItem, TextEdit } from 'vscode-languageserver';
import { ASKS, startEditor, withEdits } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const SAMPLE = 'sample.yaml';
const SCHEMA = `
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations:
                - rule: "!has(self.mode) || self.mode != 'full' || has(self.target)"
                - rule: "!has(self.port) || !has(self.base) || self.port > self.base"
              properties:
                schedule: { type: string }
                base: { type: integer }
                port: { type: integer, x-kubernetes-validations: [{ rule: 0 < self && self <= 65535 }] }
                mode: { type: string, enum: [full, some] }
                target:
                  type: object
                  x-kubernetes-validations:
                    - rule: has(self.claim) != has(self.bucket)
                  properties: { claim: { type: string }, bucket: { type: string } }
`;

/** The text once a field is chosen at a mark, and what is found in it. */
async function chosen(marked: string, name: string): Promise<{ readonly text: string; readonly found: readonly unknown[] }> {
  const editor = await startEditor({
    files: { 'crd.yaml': definition('Backup', SCHEMA) },
    capabilities: ASKS,
  });
  try {
    editor.open(SAMPLE, marked.replace('¦', ''));
    const items: readonly CompletionItem[] = await editor.complete(SAMPLE, marked);
    const edit = items.find(({ label }) => label === name)?.textEdit as TextEdit;
    const text = withEdits(marked.replace('¦', ''), [edit]);
    editor.change(SAMPLE, text);
    return { text, found: (await editor.ask<{ readonly items: readonly unknown[] }>('textDocument/diagnostic', SAMPLE)).items };
  } finally {
    await editor.end();
  }
}

it.each([
  ['a rule of the field', '  ¦\n', 'port', 'port: 1'],
  ['a rule that looks at another field', '  base: 7\n  ¦\n', 'port', 'port: 8080'],
  ['a rule that a first choice meets', '  ¦\n', 'mode', 'mode: some'],
  ['a rule of what is in the field', '  ¦\n', 'target', 'target:\n    claim: claim'],
])('writes a value that is accepted under %s', async (_, more, name, written) => {
  expect(await chosen(backup(more), name)).toEqual({ text: backup(more.replace('¦', written)), found: [] });
});

it('offers the usual value where no other is accepted', async () => {
  const { found, text } = await chosen(backup('  base: 70000\n  ¦\n'), 'port');
  expect(text).toContain('  port: ');
  expect(found).not.toEqual([]);
});
