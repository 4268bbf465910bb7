import { NotificationType, RequestType, type Connection } from 'vscode-languageserver';
import { documentChanged, documentClosed, documentOpened, documentSaved } from './notifications/documents.js';
import { NOTIFICATION_HANDLERS } from './notifications/notification-handlers.js';
import { reportAgain } from './reporting/report-again.js';
import { initialize } from './requests/initialize.js';
import { REQUEST_HANDLERS } from './requests/request-handlers.js';
import { openState, type ServerHost } from './state/server-state.js';

/** A server that answers. */
export interface OpenServer {
  /** Reports again what is reported of open files, after definitions have changed that the editor did not open. */
  reportAgain(): void;
}

/**
 * Answers an editor until it goes. Nothing that it sends ends the server: what cannot be answered is logged, and answered with nothing.
 *
 * One host of the engine like any other: what is said here is what `lint` and `validate` say.
 */
export function openServer(connection: Connection, host: ServerHost): OpenServer {
  const state = openState(connection, host);
  connection.onInitialize((params) => initialize(state, params));
  for (const [method, handler] of Object.entries(REQUEST_HANDLERS))
    connection.onRequest(new RequestType<never, unknown, void>(method), (params) => handler(state, params));
  for (const [method, handler] of Object.entries(NOTIFICATION_HANDLERS))
    connection.onNotification(new NotificationType<never>(method), (params) => handler(state, params));
  state.documents.onDidOpen(({ document }) => {
    documentOpened(state, document);
  });
  state.documents.onDidChangeContent(({ document }) => {
    documentChanged(state, document);
  });
  state.documents.onDidSave(({ document }) => {
    documentSaved(state, document);
  });
  state.documents.onDidClose(({ document }) => {
    documentClosed(state, document);
  });
  state.documents.listen(connection);
  connection.listen();
  return {
    reportAgain: () => {
      reportAgain(state);
    },
  };
}
