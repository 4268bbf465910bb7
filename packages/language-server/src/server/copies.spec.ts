import type { WorkspaceEdit } from 'vscode-languageserver';
import type { ListedDefinition } from '../commands/list-definitions.js';
import { ASKS, startEditor, type Editor } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';

const editors: Editor[] = [];
const start = async (files: Readonly<Record<string, string>>): Promise<Editor> => {
  const editor = await startEditor({ files, capabilities: ASKS });
  editors.push(editor);
  return editor;
};
afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.end();
});

const FILES = {
  'charts/backup/crds/backups.yaml': definition(),
  'config/crd/bases/backups.yaml': definition(),
  'releases/backup-1.2.yaml': definition(),
};

it('offers a kind once in an empty document, however many copies of its definition there are', async () => {
  const editor = await start(FILES);
  editor.open('samples/new.yaml', '');
  const offered = await editor.complete('samples/new.yaml', '¦');
  expect(offered.filter(({ label }) => label === 'Backup')).toHaveLength(1);
});

it('goes from a resource to the generated definition rather than to a copy of it', async () => {
  const editor = await start(FILES);
  editor.open('samples/nightly.yaml', backup());
  const found = await editor.ask('textDocument/definition', 'samples/nightly.yaml', { position: { line: 5, character: 4 } });
  expect(found).toMatchObject({ uri: editor.uriOf('config/crd/bases/backups.yaml') });
  expect(editor.logged).toEqual(['Backup: the CRD in config/crd/bases/backups.yaml counts; 2 copies do not.']);
});

/** A layout as strimzi has it: what is developed, and what was released last, in charts and as plain files. */
const STRIMZI = {
  'helm-charts/helm3/backup/crds/040-Crd-backup.yaml': definition(),
  'install/cluster-operator/040-Crd-backup.yaml': definition(),
  'packaging/helm-charts/helm3/backup/crds/040-Crd-backup.yaml': definition(),
  'packaging/install/cluster-operator/040-Crd-backup.yaml': definition(),
  'packaging/examples/backup.yaml': backup('  mode: full\n'),
};
const CRD = 'packaging/install/cluster-operator/040-Crd-backup.yaml';

const rename = async (editor: Editor, name: string, text: string): Promise<readonly string[]> => {
  editor.open(name, text);
  const line = text.split('\n').findIndex((each) => /^ +mode:/.test(each));
  const position = { line, character: (text.split('\n')[line] ?? '').indexOf('mode') };
  const { changes = {} } = await editor.ask<WorkspaceEdit>('textDocument/rename', name, { position, newName: 'how' });
  return Object.keys(changes).map((uri) => uri.slice(uri.indexOf(editor.root) + editor.root.length + 1));
};

it('renames in no copy where nothing tells the source from what was released', async () => {
  const editor = await start(STRIMZI);
  await expect(rename(editor, CRD, definition())).rejects.toThrow(
    'Several files define Backup, and none of them is in config/crd: helm-charts/helm3/backup/crds/040-Crd-backup.yaml, install/',
  );
});

it('renames in the definition that counts for a resource, and leaves released copies alone', async () => {
  const editor = await start(STRIMZI);
  const edited = await rename(editor, 'packaging/examples/backup.yaml', STRIMZI['packaging/examples/backup.yaml']);
  expect(edited).toEqual(['packaging/examples/backup.yaml', CRD]);
});

it('renames in the definition that a config file names', async () => {
  const editor = await start({ ...STRIMZI, '.structural.yaml': 'crds: [packaging/install/]\n' });
  expect(await rename(editor, CRD, definition())).toEqual(['packaging/examples/backup.yaml', CRD]);
});

it('takes the copy that serves the newest version for the source', async () => {
  const older = definition().replaceAll('name: v1\n', 'name: v1beta1\n');
  const editor = await start({ 'install/backups.yaml': older, 'deploy/manifests/backups.yaml': definition() });
  await expect(rename(editor, 'install/backups.yaml', older)).rejects.toThrow('a copy of the one in deploy/manifests/backups.yaml');
});

it('lists copies as such, below one source a kind', async () => {
  const editor = await start(FILES);
  const value = await editor.request<readonly ListedDefinition[]>('workspace/executeCommand', { command: 'structural.definitions' });
  expect(value.map(({ isCopy, uri }) => [uri.slice(editor.uriOf('').length).replace(/^\//, ''), isCopy])).toEqual([
    ['charts/backup/crds/backups.yaml', true],
    ['config/crd/bases/backups.yaml', false],
    ['releases/backup-1.2.yaml', true],
  ]);
});
