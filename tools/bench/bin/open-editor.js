// A language server for a folder, as an editor starts it, and what an editor asks of it.
import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';

const PROGRAM = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));

/** Starts the server of a bundled command: that of this clone, or the one that `STRUCTURAL_PROGRAM` names. */
export async function openEditor(folder) {
  const program = process.env.STRUCTURAL_PROGRAM ?? PROGRAM;
  const server = spawn(process.execPath, [program, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.onRequest('workspace/diagnostic/refresh', () => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
  });
  await connection.sendNotification('initialized', {});
  let version = 1;
  const ask = (method, { uri }, more) => connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, ...more });
  return {
    pid: server.pid,
    ask,
    open: ({ text, uri }) =>
      connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } }),
    close: ({ uri }) => connection.sendNotification('textDocument/didClose', { textDocument: { uri } }),
    change: ({ uri }, text) =>
      connection.sendNotification('textDocument/didChange', { textDocument: { uri, version: ++version }, contentChanges: [{ text }] }),
    findings: async (file) => (await ask('diagnostic', file)).items,
    async end() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
    },
  };
}
