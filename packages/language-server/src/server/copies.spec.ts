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
});
