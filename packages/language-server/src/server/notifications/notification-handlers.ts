import type { ServerState } from '../state/server-state.js';
import { didChangeConfiguration } from './configuration.js';
import { initialized } from './initialized.js';
import { didChangeWatchedFiles } from './watched-files.js';

/** Takes one notification of the protocol, given the parameters of its method. */
export type NotificationHandler = (state: ServerState, params: never) => void | Promise<void>;

/** The notifications that are taken, by their methods; those about documents are `documents`. */
export const NOTIFICATION_HANDLERS: Readonly<Record<string, NotificationHandler>> = {
  initialized,
  'workspace/didChangeConfiguration': didChangeConfiguration,
  'workspace/didChangeWatchedFiles': didChangeWatchedFiles,
};
