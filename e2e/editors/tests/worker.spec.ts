import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  createProtocolConnection,
  PortMessageReader,
  PortMessageWriter,
  type CodeAction,
  type CompletionItem,
  type Hover,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { build } from 'esbuild';
import { installPackage, root, type InstalledPackage } from '../../stranger/installed-package.js';

const DEFINITION = readFileSync(join(root, 'examples/operator/config/crd/backups.yaml'), 'utf8');
const RESOURCE = 'apiVersion: data.example.com/v1\nkind: Backup\nmetadata:\n  name: nightly\nspec:\n  schedul: 0 1 * * *\n  \n';
const URI = 'browser:///folder/samples/nightly.yaml';

let installed: InstalledPackage;
let worker: Worker;
let editor: ProtocolConnection;
const published: PublishDiagnosticsParams[] = [];
let wake = (): void => undefined;
beforeAll(async () => {
  installed = installPackage('language-server');
  const script = join(installed.folder, 'worker.js');
  const entry = "import { startInWorker } from '@structural/language-server/worker'; startInWorker(self, { version: '1.0.0' });";
  await build({ stdin: { contents: entry, resolveDir: installed.folder }, bundle: true, format: 'iife', outfile: script });
  worker = new Worker(fileURLToPath(new URL('in-worker.cjs', import.meta.url)), { workerData: script });
  editor = createProtocolConnection(new PortMessageReader(worker), new PortMessageWriter(worker));
  editor.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.push(params);
    wake();
  });
  editor.listen();
  const { serverInfo } = await editor.sendRequest<{ readonly serverInfo: unknown }>('initialize', {
    processId: null,
    rootUri: 'browser:///folder',
    capabilities: {},
  });
  expect(serverInfo).toMatchObject({ name: 'structural' });
  await editor.sendNotification('initialized', {});
});
afterAll(async () => {
  editor.dispose();
  await worker.terminate();
  installed.dispose();
});

/** The codes of what is reported of the resource, once these are as they are wanted. */
async function codesWhen(isWanted: (codes: readonly unknown[]) => boolean): Promise<readonly unknown[]> {
  for (;;) {
    const codes = published.findLast(({ uri }) => uri === URI)?.diagnostics.map(({ code }) => code);
    if (codes !== undefined && isWanted(codes)) return codes;
    await new Promise<void>((resolve) => (wake = resolve));
  }
}

it('answers in a web worker by the files that the editor gives, without Node.js', async () => {
  await editor.sendNotification('textDocument/didOpen', {
    textDocument: { uri: URI, languageId: 'yaml', version: 1, text: RESOURCE },
  });
  expect(await codesWhen(() => true)).toEqual(['unknown-kind']);

  await editor.sendNotification('structural/files', { files: [{ uri: 'browser:///folder/crd/backups.yaml', text: DEFINITION }] });
  expect(await codesWhen((codes) => codes.length > 1)).toEqual(['resource-value', 'resource-value', 'unknown-field']);

  const textDocument = { uri: URI };
  const completion = await editor.sendRequest<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position: { line: 6, character: 2 },
  });
  expect(completion.map(({ label }) => label)).toContain('schedule');
  const hover = await editor.sendRequest<Hover>('textDocument/hover', { textDocument, position: { line: 4, character: 1 } });
  expect(JSON.stringify(hover)).toContain('**spec**');
  const range = { start: { line: 5, character: 3 }, end: { line: 5, character: 3 } };
  const actions = await editor.sendRequest<CodeAction[]>('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } });
  expect(actions.map(({ title }) => title).join()).toContain('schedule');

  await editor.sendNotification('structural/files', { files: [{ uri: 'browser:///folder/crd/backups.yaml' }] });
  expect(await codesWhen((codes) => codes.length === 1)).toEqual(['unknown-kind']);
});
