import { lineIndex } from '@structural/document';
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DiagnosticRefreshRequest,
  DocumentDiagnosticReportKind,
  InlayHintRefreshRequest,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
  type Connection,
  type Diagnostic as EditorDiagnostic,
  type DocumentDiagnosticReport,
  type Position,
  type Range,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { findActions } from '../actions/find-actions.js';
import type { Commands } from '../commands/commands.js';
import { complete } from '../completion/complete.js';
import { configDiagnostics } from '../diagnostics/config-diagnostics.js';
import { openFindings } from '../diagnostics/find-findings.js';
import { toDiagnostics, type EditorPlaces } from '../diagnostics/to-diagnostic.js';
import { findHints } from '../hints/find-hints.js';
import { definitionLenses, type LensSources } from '../lenses/definition-lenses.js';
import { expressionAt, expressionHover } from '../hover/expression-hover.js';
import { findHover } from '../hover/find-hover.js';
import { findDefinition } from '../navigation/find-definition.js';
import { fieldAt, findReferences } from '../navigation/find-references.js';
import { findFolds } from '../navigation/find-folds.js';
import { findSymbols } from '../navigation/find-symbols.js';
import { selectionsAt } from '../navigation/selections-at.js';
import { nameAt, renameField } from '../rename/rename-field.js';
import { ruleTokens } from '../rules/rule-tokens.js';
import { DEFAULT_SETTINGS, type ClientSettings, type ReadClientSettings } from '../workspace/client-settings.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Addresses } from './addresses.js';
import { serverCapabilities } from './capabilities.js';
import { foldersOf, readClient, settingsIn, type Client } from './client.js';
import { serveCommands } from './serve-commands.js';
import { openTurns } from './turns.js';

/** Where the server runs. */
export interface ServerHost {
  readonly version: string;
  readonly workspace: Workspace;
  readonly addresses: Addresses;
  /** What it answers of `workspace/executeCommand`. */
  readonly commands?: Commands;
  /** What lenses show; none without it. */
  readonly lenses?: LensSources;
}

/** A server that answers. */
export interface OpenServer {
  /** Reports again what is reported of open files, after definitions have changed that the editor did not open. */
  reportAgain(): void;
}

/** Milliseconds after the last key before a text is judged again, and before others are that a definition may be about. */
const SOON = 15;
const LATER = 150;

/**
 * Answers an editor until it goes. Nothing that it sends ends the server: what cannot be answered is logged, and answered with nothing.
 *
 * One host of the engine like any other: what is said here is what `lint` and `validate` say.
 */
export function openServer(connection: Connection, { addresses, commands = {}, lenses, version, workspace }: ServerHost): OpenServer {
  const documents = new TextDocuments(TextDocument);
  const findings = openFindings(workspace);
  const turns = openTurns();
  const places: EditorPlaces = {
    uriOf: addresses.uriOf,
    textOf: (path) => workspace.textOf(path),
    withShortPaths: (text) => roots.reduce((short, root) => short.replaceAll(`${addresses.pathOf(root)}${addresses.separator}`, ''), text),
  };
  let client: Client | undefined;
  let settings: ClientSettings = DEFAULT_SETTINGS;
  let roots: readonly string[] = [];
  let shownConfigs: readonly string[] = [];
  let ready: Promise<void> = Promise.resolve();

  const log = (error: unknown): void => connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  /** Answers with what is asked for, once folders are read; with `otherwise` where that fails. */
  const answer = async <T>(otherwise: T, find: () => T): Promise<T> => {
    try {
      await ready;
      return find();
    } catch (error) {
      log(error);
      return otherwise;
    }
  };
  const withDocument = <T>(uri: string, otherwise: T, find: (document: TextDocument, path: string) => T): Promise<T> =>
    answer(otherwise, () => {
      const document = documents.get(uri);
      return document === undefined ? otherwise : find(document, addresses.pathOf(uri));
    });

  const diagnosticsOf = (document: TextDocument): EditorDiagnostic[] => {
    const text = document.getText();
    return toDiagnostics(findings.of(addresses.pathOf(document.uri), text), text, places);
  };
  const publish = async (uri: string): Promise<void> => {
    const document = documents.get(uri);
    if (document === undefined) return;
    const diagnostics = await answer([], () => diagnosticsOf(document));
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics });
  };
  const publishConfigs = async (): Promise<void> => {
    const byFile = configDiagnostics(workspace.configProblems);
    for (const uri of shownConfigs) if (!byFile.has(addresses.pathOf(uri))) await connection.sendDiagnostics({ uri, diagnostics: [] });
    shownConfigs = [...byFile.keys()].map((path) => addresses.uriOf(path));
    for (const [path, diagnostics] of byFile)
      await connection.sendDiagnostics({ uri: addresses.uriOf(path), diagnostics: [...diagnostics] });
  };
  /** Lets the editor ask again; one that refuses asks at the next edit. */
  const askAgain = ({ method }: { readonly method: string }): void =>
    void connection.sendRequest(method).catch(({ message }: Error) => connection.console.info(`${method}: ${message}`));
  /** Says again what is said of open files, after definitions or settings have changed. */
  const sayAgain = (): void => {
    turns.later('all', LATER, async () => {
      await ready;
      if (client?.asksForDiagnostics !== true) for (const { uri } of documents.all()) await publish(uri);
      else askAgain(DiagnosticRefreshRequest.type);
      if (client?.refreshesHints === true) askAgain(InlayHintRefreshRequest.type);
      if (client?.refreshesLenses === true && lenses !== undefined) askAgain(CodeLensRefreshRequest.type);
      await publishConfigs();
    });
  };
  const reload = (): void => {
    ready = ready.then(() => workspace.reload(roots.map(addresses.pathOf), settings)).catch(log);
    sayAgain();
  };
  const applySettings = ({ problems, settings: next }: ReadClientSettings): void => {
    for (const message of problems) void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
    settings = next;
  };

  connection.onInitialize((params) => {
    client = readClient(params);
    roots = foldersOf(params);
    applySettings(settingsIn(params.initializationOptions));
    ready = workspace.reload(roots.map(addresses.pathOf), settings).catch(log);
    return {
      capabilities: serverCapabilities(client, Object.keys(commands), lenses !== undefined),
      serverInfo: { name: 'structural', version },
    };
  });
  connection.onInitialized(async () => {
    if (client?.watchesFiles === true) {
      await connection.client
        .register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{yaml,yml,json}' }] })
        .catch(log);
    }
    if (client?.watchesSettings === true)
      await connection.client.register(DidChangeConfigurationNotification.type, { section: 'structural' }).catch(log);
    if (client?.hasConfiguration === true) await readConfiguration();
    if (client?.hasFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        roots = [...roots.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
        reload();
      });
    }
    await ready;
    await publishConfigs();
  });
  connection.onDidChangeConfiguration(({ settings: given }) => {
    if (client?.hasConfiguration === true) void readConfiguration();
    else {
      applySettings(settingsIn(given));
      reload();
    }
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    ready = ready
      .then(async () => {
        if (await workspace.refresh(changes.map(({ uri }) => addresses.pathOf(uri)))) sayAgain();
      })
      .catch(log);
  });

  async function readConfiguration(): Promise<void> {
    try {
      const given: unknown = await connection.workspace.getConfiguration('structural');
      if (given === null || given === undefined) return;
      applySettings(settingsIn(given));
      reload();
    } catch (error) {
      log(error);
    }
  }

  documents.onDidOpen(({ document }) => {
    ready = ready.then(() => workspace.adopt(addresses.pathOf(document.uri))).catch(log);
  });
  documents.onDidChangeContent(({ document }) => {
    if (workspace.setBuffer(addresses.pathOf(document.uri), document.getText())) sayAgain();
    if (client?.asksForDiagnostics !== true) turns.later(document.uri, SOON, () => publish(document.uri));
  });
  documents.onDidSave(({ document }) => {
    ready = ready
      .then(async () => {
        if (await workspace.refresh([addresses.pathOf(document.uri)])) sayAgain();
      })
      .catch(log);
  });
  documents.onDidClose(({ document: { uri } }) => {
    turns.forget(uri);
    void workspace.closeBuffer(addresses.pathOf(uri)).then((isChanged) => {
      if (isChanged) sayAgain();
    }, log);
    if (client?.asksForDiagnostics !== true) void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  connection.languages.diagnostics.on(({ textDocument: { uri } }): Promise<DocumentDiagnosticReport> =>
    withDocument<DocumentDiagnosticReport>(uri, { kind: DocumentDiagnosticReportKind.Full, items: [] }, (document) => ({
      kind: DocumentDiagnosticReportKind.Full,
      items: diagnosticsOf(document),
    })),
  );
  connection.onCompletion(({ position, textDocument: { uri } }) =>
    withDocument(uri, [], (document, path) => {
      const view = workspace.viewOf(path);
      if (view === undefined) return [];
      const offset = document.offsetAt(position);
      return complete({ text: document.getText(), offset, isJson: isJson(document), view, takesSnippets: client?.takesSnippets === true });
    }),
  );
  connection.onHover(async ({ position, textDocument: { uri } }) => {
    const before = await withDocument(uri, undefined, (document, path) => {
      const [text, view] = [document.getText(), workspace.viewOf(path)];
      return view && { text, expression: expressionAt(text, document.offsetAt(position), view) };
    });
    const words = before?.expression?.words;
    const examples = words === undefined ? [] : await workspace.manifestsNear(addresses.pathOf(uri), words).catch(() => []);
    return withDocument(uri, null, (document, path) => {
      const [text, view] = [document.getText(), workspace.viewOf(path)];
      if (view === undefined) return null;
      const offset = document.offsetAt(position);
      // The text may have changed while files were read.
      const expression = before?.text === text ? before.expression : expressionAt(text, offset, view);
      const said = expression && expressionHover(text, offset, expression, view, examples, places);
      return said ?? findHover(text, offset, view, places) ?? null;
    });
  });
  connection.onDefinition(({ position, textDocument: { uri } }) =>
    withDocument(uri, null, (document, path) => {
      const view = workspace.viewOf(path);
      return view === undefined ? null : (findDefinition(document.getText(), document.offsetAt(position), view, places) ?? null);
    }),
  );
  connection.onReferences(async ({ position, textDocument: { uri } }) => {
    const field = await withDocument(uri, undefined, (document, path) => {
      const view = workspace.viewOf(path);
      return view && fieldAt(document.getText(), document.offsetAt(position), view);
    });
    if (field === undefined) return null;
    try {
      return findReferences(field, await workspace.manifestsWith(field.kind), places);
    } catch (error) {
      log(error);
      return null;
    }
  });
  connection.onPrepareRename(({ position, textDocument: { uri } }) =>
    withDocument(uri, null, (document, path) => {
      const view = workspace.viewOf(path);
      const found = view && nameAt(document.getText(), document.offsetAt(position), view);
      return found === undefined ? null : { range: found.range, placeholder: found.name };
    }),
  );
  connection.onRenameRequest(async ({ newName, position, textDocument: { uri } }) => {
    const name = await withDocument(uri, undefined, (document, path) => {
      const view = workspace.viewOf(path);
      return view && nameAt(document.getText(), document.offsetAt(position), view);
    });
    if (name === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, 'No field of a definition stands here.');
    const files = await workspace.manifestsWith(name.field.kind);
    const renamed = await answer(undefined, () =>
      renameField({ name, to: newName, files, viewOf: (path) => workspace.viewOf(path), places }),
    );
    if (renamed?.ok === true) return renamed.edit;
    throw new ResponseError(LSPErrorCodes.RequestFailed, renamed?.message ?? 'The field could not be renamed.');
  });
  connection.onFoldingRanges(({ textDocument: { uri } }) => withDocument(uri, [], (document) => findFolds(document.getText())));
  connection.onSelectionRanges(({ positions, textDocument: { uri } }) =>
    withDocument(uri, [], (document) =>
      selectionsAt(
        document.getText(),
        positions.map((position) => document.offsetAt(position)),
      ),
    ),
  );
  connection.languages.semanticTokens.on(({ textDocument: { uri } }) =>
    withDocument(uri, { data: [] }, (document) => ruleTokens(document.getText())),
  );
  connection.languages.semanticTokens.onRange(({ range, textDocument: { uri } }) =>
    withDocument(uri, { data: [] }, (document) => ruleTokens(document.getText(), offsetsOf(range, document.getText()))),
  );
  connection.onDocumentSymbol(({ textDocument: { uri } }) => withDocument(uri, [], (document) => findSymbols(document.getText())));
  connection.onCodeAction(({ context: { only }, range, textDocument: { uri } }) =>
    withDocument(uri, [], (document, path) => {
      const text = document.getText();
      const found = findings.of(path, text);
      return findActions({
        uri,
        text,
        version: document.version,
        isJson: isJson(document),
        view: workspace.viewOf(path),
        findings: found,
        shown: toDiagnostics(found, text, places),
        selected: offsetsOf(range, text),
        ...(only !== undefined && { only }),
      });
    }),
  );
  connection.languages.inlayHint.on(({ range, textDocument: { uri } }) =>
    withDocument(uri, [], (document, path) => {
      const view = settings.inlayHints ? workspace.viewOf(path) : undefined;
      const text = document.getText();
      return view === undefined ? [] : findHints({ text, view, ...offsetsOf(range, text) });
    }),
  );

  const commandPlace = { workspace, places, pathOf: addresses.pathOf, mayRunGit: (): boolean => settings.git };
  serveCommands(connection, commands, { ...commandPlace, ready: () => ready, log });
  if (lenses !== undefined) {
    connection.onCodeLens(async ({ textDocument: { uri } }) => {
      const text = documents.get(uri)?.getText();
      if (text === undefined) return [];
      try {
        await ready;
        return settings.codeLenses ? await definitionLenses({ uri, path: addresses.pathOf(uri), text }, commandPlace, lenses) : [];
      } catch (error) {
        log(error);
        return [];
      }
    });
  }

  documents.listen(connection);
  connection.listen();
  return { reportAgain: sayAgain };
}

function isJson({ languageId, uri }: TextDocument): boolean {
  return languageId === 'json' || languageId === 'jsonc' || uri.endsWith('.json');
}

function offsetsOf({ end, start }: Range, text: string): { readonly start: number; readonly end: number } {
  const lines = lineIndex(text);
  const offsetOf = ({ character, line }: Position): number => lines.offsetOf({ line: line + 1, column: character + 1 });
  return { start: offsetOf(start), end: offsetOf(end) };
}
