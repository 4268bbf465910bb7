import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ParsedText } from '../../cursor/parsed-text.js';
import type { FileView } from '../../workspace/workspace.js';
import type { ServerState } from './server-state.js';

/** An open document that a request is about. */
export interface AskedDocument extends ParsedText {
  readonly document: TextDocument;
  readonly path: string;
}

/** An open document that is looked at with the definitions around it. */
export interface ViewedDocument extends AskedDocument {
  readonly view: FileView;
}

/** Logs what went wrong, for whoever reads the log of the server. */
export function logError({ connection }: ServerState, error: unknown): void {
  connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Answers with what is found once folders are read; with `otherwise` where that fails. */
export async function answer<T>(state: ServerState, otherwise: T, find: () => T | Promise<T>): Promise<T> {
  try {
    await state.ready;
    return await find();
  } catch (error) {
    logError(state, error);
    return otherwise;
  }
}

/** Answers with what is found in an open document; with `otherwise` where it is not open, or that fails. */
export function answerInDocument<T>(
  state: ServerState,
  uri: string,
  otherwise: T,
  find: (asked: AskedDocument) => T | Promise<T>,
): Promise<T> {
  return answer(state, otherwise, () => {
    const document = state.documents.get(uri);
    return document === undefined ? otherwise : find(toAsked(state, document, {}));
  });
}

/** Answers with what is found in an open document that no config file leaves out. */
export function answerInView<T>(
  state: ServerState,
  uri: string,
  otherwise: T,
  find: (viewed: ViewedDocument) => T | Promise<T>,
): Promise<T> {
  return answer(state, otherwise, () => {
    const document = state.documents.get(uri);
    const view = document && state.workspace.viewOf(state.addresses.pathOf(uri));
    return document === undefined || view === undefined ? otherwise : find(toAsked(state, document, { view }));
  });
}

/** The text is parsed when its documents are asked for, and once. */
function toAsked<More extends object>({ addresses, workspace }: ServerState, document: TextDocument, more: More): AskedDocument & More {
  const text = document.getText();
  let documents: AskedDocument['documents'] | undefined;
  return {
    ...more,
    document,
    path: addresses.pathOf(document.uri),
    text,
    get documents() {
      return (documents ??= workspace.texts.of(text));
    },
  };
}

/** Does some work once all that was asked for before is read; later requests are answered after it. */
export function whenReady(state: ServerState, work: () => Promise<void>): void {
  state.ready = state.ready.then(work).catch((error: unknown) => {
    logError(state, error);
  });
}
