import {
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  LSPPlugin,
  serverCompletion,
  Workspace,
  type WorkspaceFile,
} from '@codemirror/lsp-client';
import { ChangeSet, type Text } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import DOMPurify from 'dompurify';
import { FOLDERS, type PlaygroundRequests } from '../../src/protocol/protocol.js';
import { openWorker } from './open-worker.js';
import { say } from '../dom/say.js';

/** Milliseconds after which an answer is given up: comparing takes ten seconds at most. */
const PATIENCE = 60_000;

class OpenFile implements WorkspaceFile {
  version = 0;

  constructor(
    readonly uri: string,
    readonly languageId: string,
    public doc: Text,
    readonly view: EditorView,
  ) {}

  getView(): EditorView {
    return this.view;
  }
}

/** The texts of the page, one editor each, all of which are in front of the person. */
class OpenTexts extends Workspace {
  override files: OpenFile[] = [];

  constructor(
    client: LSPClient,
    private readonly show: (uri: string) => void,
  ) {
    super(client);
  }

  override syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      const changes = plugin?.unsyncedChanges ?? ChangeSet.empty(file.doc.length);
      if (plugin === null || changes.empty) return [];
      const prevDoc = file.doc;
      file.doc = file.view.state.doc;
      file.version++;
      plugin.clear();
      return [{ changes, file, prevDoc }];
    });
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    const file = new OpenFile(uri, languageId, view.state.doc, view);
    this.files.push(file);
    this.client.didOpen(file);
  }

  override closeFile(uri: string): void {
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  override connected(): void {
    // Texts are opened once the server is there.
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    this.show(uri);
    return Promise.resolve(this.files.find((file) => file.uri === uri)?.view ?? null);
  }
}

/** Starts the language server in its worker. `show` brings the editor of a text to the front. */
export function openLanguageClient(server: string, show: (uri: string) => void): LSPClient {
  const client = new LSPClient({
    rootUri: FOLDERS[0],
    timeout: PATIENCE,
    initializationOptions: { kubeVersion: server },
    workspace: (own) => new OpenTexts(own, show),
    sanitizeHTML: (html) => DOMPurify.sanitize(html),
    extensions: [
      { clientCapabilities: { workspace: { workspaceFolders: true } } },
      serverCompletion(),
      hoverTooltips(),
      keymap.of([...jumpToDefinitionKeymap]),
    ],
  });
  client.connect(
    openWorker((message) => {
      say(`The engine has failed, load the page again: ${message}`);
    }),
  );
  client.notification('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: FOLDERS[1], name: 'before' }], removed: [] } });
  return client;
}

/** Asks the worker something beside the protocol. */
export function ask<Method extends keyof PlaygroundRequests>(
  client: LSPClient,
  method: Method,
  params: PlaygroundRequests[Method]['params'],
): Promise<PlaygroundRequests[Method]['result']> {
  return client.request(method, params);
}
