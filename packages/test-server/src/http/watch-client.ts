import type { ServerResponse } from 'node:http';

/** Some events, ready to be sent to any number of clients: what each way of HTTP needs is made once. */
export interface SentEvents {
  readonly bytes: Buffer;
  /** As a chunk of HTTP/1.1. */
  readonly chunk: Buffer;
}

/** Who watches. */
export interface WatchClient {
  /** Sends events; whether the client takes more. */
  write(events: SentEvents): boolean;
  /** Ends the watch, with a last text. */
  end(text?: string): void;
  /** Whether nothing reaches it any more. */
  isOver(): boolean;
  /** Calls back when it takes more. */
  onDrain(listener: () => void): void;
  onClose(listener: () => void): void;
}

/** Makes events of their text. */
export function sentEvents(text: string): SentEvents {
  const bytes = Buffer.from(text);
  let chunk: Buffer | undefined;
  return {
    bytes,
    get chunk() {
      return (chunk ??= Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CHUNK_END]));
    },
  };
}

const CHUNK_END = Buffer.from('\r\n');

/**
 * The client of an answer whose head is sent. Over HTTP/1.1 chunks go to the socket by themselves: Node.js would make three writes of each, and wait for the next tick
 * with them, which is most of what a thousand watches cost.
 */
export function openWatchClient(outgoing: ServerResponse): WatchClient {
  const { chunkedEncoding, socket } = outgoing;
  const common = {
    end: (text?: string) => void (text === undefined ? outgoing.end() : outgoing.end(text)),
    isOver: () => outgoing.writableEnded || outgoing.destroyed,
    onClose: (listener: () => void) => void outgoing.once('close', listener),
  };
  if (!chunkedEncoding || socket === null || outgoing.req.httpVersionMajor > 1) {
    return {
      ...common,
      write: ({ bytes }) => outgoing.write(bytes),
      onDrain: (listener) => void outgoing.on('drain', listener),
    };
  }
  return {
    ...common,
    // What the system took at once needs no waiting, however much it was.
    write: ({ chunk }) => socket.write(chunk) || socket.writableLength === 0,
    onDrain: (listener) => {
      socket.on('drain', listener);
      outgoing.once('close', () => socket.off('drain', listener));
    },
  };
}
