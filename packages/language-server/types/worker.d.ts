/** What a worker, or a port of one, has to hear and answer with. */
export interface MessageScope {
  onmessage: ((event: { readonly data: unknown }) => unknown) | null;
  postMessage(message: unknown): void;
}

/** What the server is started with. */
export interface WorkerOptions {
  /** What editors get to know of the server. */
  readonly version: string;
}

/** The notification by which an editor gives the files that it has read: `{ files: { uri, text? }[] }`, a file without a text being gone. */
export const GIVEN_FILES: 'structural/files';

/**
 * Answers an editor in a web worker, by the Language Server Protocol in messages. Nothing is read from a disk or a network: definitions are those that are
 * open, and those that the editor gives with {@link GIVEN_FILES}.
 */
export function startInWorker(scope: MessageScope, options: WorkerOptions): void;
