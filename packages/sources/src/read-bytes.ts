import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mayRead } from './confined.js';
import type { Input, InputProblem } from './input.js';
import { inputProblem } from './input.js';
import { systemProblem } from './system-error.js';

/** No input is read beyond this many bytes (256 MiB): far above any manifest, far below what a process may hold. */
export const MAX_INPUT_BYTES = 256 * 1024 * 1024;

// Windows has no O_NONBLOCK, and no named pipes in its file system either.
const OPEN_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads one file whole, whatever its extension.
 *
 * Only regular files are opened: a named pipe or a device may block forever. A descriptor that a shell handed over
 * (`lint <(helm template …)` gives `/dev/fd/63`) is open already and is read like standard input. The thread waits for the file: a folder
 * of manifests costs a tenth of what it does with a promise for every step.
 */
export async function readFileBytes(name: string, path: string, maxBytes = MAX_INPUT_BYTES): Promise<Input> {
  if (!isDescriptorPath(path)) return readRegularFile(name, path, maxBytes);
  return mayRead(path) ? readStreamBytes(name, createReadStream(path), maxBytes) : outside(name);
}

/** Reads a regular file whole, at once; anything else is a problem. */
export function readRegularFile(name: string, path: string, maxBytes = MAX_INPUT_BYTES): Input {
  if (!mayRead(path)) return outside(name);
  try {
    // Without O_NONBLOCK the open of a named pipe waits for a writer before its kind can be asked.
    const file = openSync(path, OPEN_WITHOUT_WAITING);
    try {
      const status = fstatSync(file);
      if (!status.isFile()) return inputProblem(name, 'not-regular', 'is not a regular file');
      if (status.size > maxBytes) return tooLarge(name, maxBytes);
      return { kind: 'bytes', name, bytes: readFileSync(file) };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return systemProblem(name, error);
  }
}

/** True for a descriptor that was handed over, which can be read but once. */
export function isDescriptorPath(path: string): boolean {
  return /(?:^|\/)(?:\d+|stdin)$/.test(path) && /^\/(?:dev\/fd|proc\/(?:self|\d+)\/fd)\/\d+$|^\/dev\/stdin$/.test(resolve(path));
}

/** Reads a stream to its end, standard input as a rule, and gives up past `maxBytes`. */
export async function readStreamBytes(
  name: string,
  stream: AsyncIterable<Uint8Array | string>,
  maxBytes = MAX_INPUT_BYTES,
): Promise<Input> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      total += bytes.length;
      if (total > maxBytes) return tooLarge(name, maxBytes);
      chunks.push(bytes);
    }
  } catch (error) {
    return systemProblem(name, error);
  }
  return { kind: 'bytes', name, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
}

/** What is outside of the folders that files may be read in. */
function outside(name: string): InputProblem {
  return inputProblem(name, 'not-readable', 'is outside of the folders that may be read');
}

function tooLarge(name: string, maxBytes: number): InputProblem {
  return inputProblem(name, 'too-large', `is larger than ${maxBytes} bytes`);
}
