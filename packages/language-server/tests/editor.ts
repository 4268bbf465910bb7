import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type RegistrationParams,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { lineIndex } from '@structural/document';
import { startOverStreams } from '../src/start.js';

/** An editor of tests, which knows the protocol and shows nothing. */
export interface Editor {
  readonly root: string;
  uriOf(name: string): string;
  write(name: string, text: string): void;
  open(name: string, text: string): void;
  change(name: string, text: string): void;
  close(name: string): void;
  /** Tells that files were written, made or removed. */
  changed(...names: readonly string[]): void;
  /** The next findings about a file, those included that came since they were asked for last. */
  findings(name: string): Promise<readonly Diagnostic[]>;
  /** The findings about a file once they are as a test wants them. */
  findingsWhen(name: string, isWanted: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  ask<T>(method: string, name: string, more?: object): Promise<T>;
  complete(name: string, marked: string): Promise<readonly CompletionItem[]>;
  actions(name: string, text: string, part: string): Promise<readonly CodeAction[]>;
  notify(method: string, params: object): void;
  request<T>(method: string, params: object): Promise<T>;
  readonly logged: readonly string[];
  /** The methods that the server asked to be registered. */
  readonly registered: readonly string[];
  end(): Promise<void>;
}

/** Capabilities of an editor that asks for diagnostics, and asks again when it is asked to. */
export const ASKS: ClientCapabilities = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };

export interface EditorOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly capabilities?: ClientCapabilities;
  readonly settings?: unknown;
  /** Whether the editor opens the folder of the files; else single files. */
  readonly hasFolder?: boolean;
}

/** What an editor of tests knows. */
interface EditorState {
  readonly root: string;
  readonly connection: ProtocolConnection;
  readonly published: Map<string, Diagnostic[]>;
  /** What waits for findings, by the address of the file. */
  readonly waiting: Map<string, (() => void)[]>;
  readonly versions: Map<string, number>;
  readonly logged: string[];
  readonly registered: string[];
  readonly settings: unknown;
}

/** Starts a server for a folder with some files, and an editor that talks to it. */
export async function startEditor({ capabilities = {}, files = {}, hasFolder = true, settings }: EditorOptions = {}): Promise<Editor> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'structural-editor-')));
  for (const [name, text] of Object.entries(files)) writeIn(root, name, text);
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
  startOverStreams({ input: toServer, output: fromServer }, { version: '0.0.0', home: tmpdir() });
  const connection = createProtocolConnection(new StreamMessageReader(fromServer), new StreamMessageWriter(toServer));
  const state: EditorState = {
    root,
    connection,
    published: new Map(),
    waiting: new Map(),
    versions: new Map(),
    logged: [],
    registered: [],
    settings,
  };
  hearServer(state);
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: hasFolder ? pathToFileURL(root).href : null,
    capabilities,
    initializationOptions: settings,
  });
  await connection.sendNotification('initialized', {});
  return editorOf(state);
}

function writeIn(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** Takes what the server says by itself. */
function hearServer({ connection, logged, published, registered, settings, versions, waiting }: EditorState): void {
  connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics, uri, version }: PublishDiagnosticsParams) => {
    // As editors do: what is said of a text that is no more, which was on its way when the text changed, is not shown.
    if (version !== undefined && version < (versions.get(uri) ?? 1)) return;
    published.set(uri, diagnostics);
    for (const wake of waiting.get(uri)?.splice(0) ?? []) wake();
  });
  for (const method of ['window/logMessage', 'window/showMessage'])
    connection.onNotification(method, ({ message }: { readonly message: string }) => {
      logged.push(message);
    });
  connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
    registered.push(...registrations.map(({ method }) => method));
    return null;
  });
  connection.onRequest('workspace/configuration', () => [settings ?? null]);
  connection.onRequest('workspace/diagnostic/refresh', () => null);
  connection.onRequest('workspace/inlayHint/refresh', () => null);
  connection.listen();
}

function editorOf({ connection, logged, published, registered, root, versions, waiting }: EditorState): Editor {
  const uriOf = (name: string): string => (name.includes(':') ? name : pathToFileURL(join(root, name)).href);
  const nextOf = (uri: string): Promise<void> => new Promise((resolve) => waiting.set(uri, [...(waiting.get(uri) ?? []), resolve]));
  const notify = (method: string, params: object): void => void connection.sendNotification(method, params);
  const change = (name: string, text: string): void => {
    const uri = uriOf(name);
    const version = (versions.get(uri) ?? 1) + 1;
    versions.set(uri, version);
    published.delete(uri);
    notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
  };
  const ask = <T>(method: string, name: string, more: object = {}): Promise<T> =>
    connection.sendRequest<T>(method, { textDocument: { uri: uriOf(name) }, ...more });
  const findingsWhen: Editor['findingsWhen'] = async (name, isWanted) => {
    const uri = uriOf(name);
    for (;;) {
      const found = published.get(uri);
      if (found !== undefined && isWanted(found)) return found;
      await nextOf(uri);
    }
  };
  return {
    root,
    uriOf,
    write: (name, text) => {
      writeIn(root, name, text);
    },
    change,
    notify,
    ask,
    findingsWhen,
    logged,
    registered,
    open: (name, text) => {
      const languageId = name.endsWith('.json') ? 'json' : 'yaml';
      versions.delete(uriOf(name));
      notify('textDocument/didOpen', { textDocument: { uri: uriOf(name), languageId, version: 1, text } });
    },
    close: (name) => {
      notify('textDocument/didClose', { textDocument: { uri: uriOf(name) } });
    },
    changed: (...names) => {
      notify('workspace/didChangeWatchedFiles', { changes: names.map((name) => ({ uri: uriOf(name), type: 2 })) });
    },
    findings: (name) => findingsWhen(name, () => true),
    request: (method, params) => connection.sendRequest(method, params),
    complete: async (name, marked) => {
      const offset = marked.indexOf('¦');
      const text = marked.slice(0, offset) + marked.slice(offset + 1);
      change(name, text);
      return ask<CompletionItem[]>('textDocument/completion', name, { position: positionOf(text, offset) });
    },
    actions: (name, text, part) => {
      const start = text.indexOf(part);
      const range = { start: positionOf(text, start), end: positionOf(text, start + part.length) };
      return ask<CodeAction[]>('textDocument/codeAction', name, { range, context: { diagnostics: [] } });
    },
    end: async () => {
      await connection.sendRequest('shutdown');
      connection.dispose();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** An offset as the protocol counts. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly character: number } {
  const { column, line } = lineIndex(text).positionOf(offset);
  return { line: line - 1, character: column - 1 };
}

/** A text after edits of the protocol, the last ones first. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = lineIndex(text);
  const offsetOf = ({ character, line }: { readonly line: number; readonly character: number }): number =>
    lines.offsetOf({ line: line + 1, column: character + 1 });
  return [...edits]
    .map(({ newText, range }) => ({ newText, start: offsetOf(range.start), end: offsetOf(range.end) }))
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { end, newText, start }) => changed.slice(0, start) + newText + changed.slice(end), text);
}
