import { spawnSync } from 'node:child_process';
import type { CodeLens } from 'vscode-languageserver';
import { startEditor, type Editor } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const CRD = 'config/crd/backups.yaml';
const TESTS = 'config/crd/backups.tests.yaml';
const SUITE = `tests:
  - name: accepts a schedule
    create: { apiVersion: example.com/v1, kind: Backup, metadata: { name: a }, spec: { schedule: 0 1 * * * } }
  - name: accepts nine replicas
    create: { apiVersion: example.com/v1, kind: Backup, metadata: { name: a }, spec: { schedule: 0 1 * * *, replicas: 9 } }
`;
const editors: Editor[] = [];
afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.end();
});

async function committed(files: Readonly<Record<string, string>>, settings: object = {}): Promise<Editor> {
  const editor = await startEditor({ files: { [CRD]: definition(), ...files }, settings });
  editors.push(editor);
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...identity, 'commit', '-qm', 'a'],
  ])
    spawnSync('git', args, { cwd: editor.root });
  return editor;
}

/** What stands above the definition once its text is another one. */
async function titles(editor: Editor, text: string): Promise<readonly (string | undefined)[]> {
  editor.open(CRD, definition());
  editor.change(CRD, text);
  return (await editor.ask<CodeLens[]>('textDocument/codeLens', CRD)).map(({ command }) => command?.title);
}

const RESOURCES = {
  'a.yaml': `${backup('  replicas: 5\n')}---\n${backup('  replicas: 2\n')}`,
  'b.yaml': backup('  replicas: 9\n'),
  'c.yaml': backup('  labels: { a: b }\n'),
  'other.yaml': backup('  replicas: 5\n').replace('example.com', 'example.org'),
};

it('says how many resources a changed definition breaks, of those that were accepted', async () => {
  const editor = await committed(RESOURCES);
  expect(await titles(editor, definition().replace('maximum: 5', 'maximum: 4'))).toEqual(['breaks 1 of 4 resources here']);
});

it('says that fields are dropped, or that nothing breaks', async () => {
  const editor = await committed(RESOURCES);
  const without = definition().replace(/ +labels: .*\n/, '');
  expect(await titles(editor, without)).toEqual(['drops fields of 1 of 4 resources here']);
  expect(await titles(editor, definition().replace('maximum: 5', 'maximum: 50'))).toEqual(['breaks none of 4 resources here']);
});

it('gives the command that compares with git', async () => {
  const editor = await committed(RESOURCES);
  editor.open(CRD, definition().replace('maximum: 5', 'maximum: 4'));
  const [lens] = await editor.ask<CodeLens[]>('textDocument/codeLens', CRD);
  expect(lens?.range.start).toEqual({ line: 0, character: 0 });
  const { arguments: given, command } = lens?.command ?? {};
  expect(await editor.request<{ readonly text: string }>('workspace/executeCommand', { command, arguments: given })).toMatchObject({
    text: expect.stringContaining('maximum') as string,
  });
});

it('says what the tests of a definition say', async () => {
  const editor = await committed({ [TESTS]: SUITE });
  expect(await titles(editor, definition())).toEqual(['1 of 2 tests failed']);
  expect(await titles(editor, definition().replace('maximum: 5', 'maximum: 50'))).toEqual(['2 tests passed']);
});

it('shows nothing where nothing has changed, git may not be run, or lenses are not wanted', async () => {
  const changed = definition().replace('maximum: 5', 'maximum: 4');
  expect(await titles(await committed(RESOURCES), definition())).toEqual([]);
  expect(await titles(await committed(RESOURCES, { git: false }), changed)).toEqual([]);
  expect(await titles(await committed(RESOURCES, { codeLenses: false }), changed)).toEqual([]);
  expect(await titles(await startUncommitted(), changed)).toEqual([]);
});

async function startUncommitted(): Promise<Editor> {
  const editor = await startEditor({ files: { [CRD]: definition(), ...RESOURCES } });
  editors.push(editor);
  return editor;
}
