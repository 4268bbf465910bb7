/// <reference types="node" />

/** Where an editor is heard and answered. */
export interface ServerStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** What the server is started with. */
export interface ServerOptions {
  /** What editors are told of the server. */
  readonly version: string;
  /** The home of the user, at which the search for config files ends. */
  readonly home?: string;
}

/**
 * Answers an editor over two streams, by the Language Server Protocol. The process ends when the editor says so, with 0 after it announced that, and when
 * the input ends.
 */
export function startOverStreams(streams: ServerStreams, options: ServerOptions): void;
