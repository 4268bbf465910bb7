import { fstatSync, writeSync } from 'node:fs';

/** The part of a Node.js stream that a program's output needs. */
export interface OutputStream {
  readonly isTTY?: boolean;
  /** The width of a terminal. */
  readonly columns?: number;
  /** Calls `done` when the text is taken, or could not be. */
  write(text: string, done: (error?: Error | null) => void): boolean;
}

/** Standard output or standard error. */
interface Standard {
  readonly fd: 1 | 2;
  /** The process's own stream for it. */
  readonly stream: () => NodeJS.WriteStream;
}

/**
 * Standard output or error: for files, pipes and sockets, which Node.js writes to at once, too, their descriptor, as its streams take longer to
 * load than help takes to be made; otherwise, and on Windows, the process's own stream. Nothing that is written fails but by `done`.
 */
export function openOutput({ fd, stream }: Standard, platform: NodeJS.Platform): OutputStream {
  let own: NodeJS.WriteStream | undefined;
  const opened = (): NodeJS.WriteStream => (own ??= guarded(stream()));
  if (platform === 'win32' || !isPlain(fd)) return opened();
  return {
    write: (text, done) => {
      if (own !== undefined) return own.write(text, done);
      const bytes = Buffer.from(text);
      let written = 0;
      try {
        while (written < bytes.length) written += writeSync(fd, bytes, written);
      } catch (error) {
        // A pipe that somebody else has made to refuse what it has no room for.
        if (isFull(error)) return opened().write(bytes.subarray(written), done);
        process.nextTick(done, error);
        return false;
      }
      process.nextTick(done);
      return true;
    },
  };
}

function isPlain(fd: number): boolean {
  try {
    const status = fstatSync(fd);
    return status.isFile() || status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

/** Without a listener the process would die of a reader that has gone; `write` reports it to those who wait. */
function guarded(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on('error', () => {
    // Nobody waits.
  });
}
