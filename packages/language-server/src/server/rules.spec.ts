import type { CodeAction, Hover, TextDocumentEdit } from 'vscode-languageserver';
import { ASKS, startEditor, withEdits, positionOf, type Editor, type EditorOptions } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const CRD = 'config/crd/backups.yaml';
const editors: Editor[] = [];
const start = async (options: EditorOptions = {}): Promise<Editor> => {
  const editor = await startEditor({ files: { [CRD]: definition() }, ...options });
  editors.push(editor);
  return editor;
};
afterEach(async () => {
  for (const editor of editors.splice(0)) {
    expect(editor.logged.filter((line) => line.includes('Error'))).toEqual([]);
    await editor.end();
  }
});

describe('values of rules', () => {
  it('are those of resources on disk and in buffers, and follow both', async () => {
    const resource = (name: string, replicas: number): string => backup(`  replicas: ${String(replicas)}\n`).replace('nightly', name);
    const editor = await start({
      files: { 'config/samples/a.yaml': resource('a', 1), 'far/b.yaml': resource('b', 2), 'far/other.yaml': 'kind: Backup\n' },
    });
    const text = definition().replace("self.mode != 'full' || has(self.target)", 'self.replicas > 0');
    editor.open(CRD, text);
    const position = positionOf(text, text.indexOf('replicas > 0'));
    const hover = async (): Promise<readonly string[]> => {
      const found = await editor.ask<Hover>('textDocument/hover', CRD, { position });
      const lines = (found.contents as { readonly value: string }).value.split('\n');
      return lines.filter((line) => line.startsWith('- '));
    };
    const first = ['- `1` · `a` in `config/samples/a.yaml`', '- `2` · `b` in `far/b.yaml`'];
    expect(await hover()).toEqual(first);
    editor.open('far/b.yaml', resource('b', 4));
    expect(await hover()).toEqual(['- `4` · `b` in `far/b.yaml`', '- `1` · `a` in `config/samples/a.yaml`']);
    editor.close('far/b.yaml');
    expect(await hover()).toEqual(first);
    editor.write('config/samples/a.yaml', resource('a', 5));
    editor.write('far/c.yaml', resource('c', 3));
    editor.changed('config/samples/a.yaml', 'far/c.yaml');
    expect(await hover()).toEqual(['- `5` · `a` in `config/samples/a.yaml`', first[1], '- `3` · `c` in `far/c.yaml`']);
  });
});

describe('a rule that costs too much', () => {
  const schema = (rule: string): string => `
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations:
                - rule: ${rule}
              properties:
                hosts: { type: array, items: { type: string } }
                paths:
                  type: array
                  items: { type: object, properties: { name: { type: string } } }
`;
  const actions = async (editor: Editor, text: string): Promise<readonly CodeAction[]> =>
    (await editor.actions(CRD, text, 'rule: ')).filter(({ title }) => title.startsWith('Add '));

  it('is taken with the bounds that an action adds, which is not a safe one', async () => {
    const editor = await start({ capabilities: ASKS });
    const text = definition('Backup', schema('self.hosts.all(a, self.paths.all(b, a != b.name))'));
    editor.open(CRD, text);
    const [action, ...more] = await actions(editor, text);
    expect([action?.title, action?.isPreferred, more]).toEqual([
      expect.stringMatching(/^Add maxItems: \d+ for spec\..*: the largest bounds with which a server takes the rule$/),
      undefined,
      [],
    ]);
    const [changes] = action?.edit?.documentChanges as TextDocumentEdit[];
    const bounded = withEdits(text, (changes?.edits ?? []) as never);
    editor.change(CRD, bounded);
    const { items } = await editor.ask<{ readonly items: readonly unknown[] }>('textDocument/diagnostic', CRD);
    expect(items).toEqual([]);
  });

  it('is what bounds are offered for, and no cheap one', async () => {
    const editor = await start({ capabilities: ASKS });
    const text = definition('Backup', schema('self.hosts.size() > 1'));
    editor.open(CRD, text);
    expect(await actions(editor, text)).toEqual([]);
  });
});
