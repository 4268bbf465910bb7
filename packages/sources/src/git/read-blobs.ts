import { spawn } from 'node:child_process';

/**
 * Reads many blobs by their names in one run of git, in their order, and gives those that `isWanted`; or says why that cannot be, in a clause.
 * Never rejects.
 */
export function readBlobs<T extends { readonly object: string }>(
  wanted: readonly T[],
  directory: string,
  isWanted: (bytes: Buffer) => boolean,
): Promise<readonly (T & { readonly bytes: Buffer })[] | string> {
  if (wanted.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const found: (T & { readonly bytes: Buffer })[] = [];
    const reader = blobReader();
    let complaint = '';
    let taken = 0;
    const git = spawn('git', ['cat-file', '--batch'], { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
    git.on('error', () => resolve('git cannot be run'));
    git.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    git.stdout.on('data', (chunk: Buffer) => {
      for (const bytes of reader.take(chunk)) {
        const blob = wanted[taken++];
        // A copy: the chunk that the bytes are a part of need not be kept.
        if (blob !== undefined && bytes !== undefined && isWanted(bytes)) found.push({ ...blob, bytes: Buffer.from(bytes) });
      }
    });
    git.on('close', () => {
      const [line = ''] = complaint.trim().split('\n');
      resolve(taken === wanted.length ? found : line.replace(/^(?:fatal|error): /, '') || 'git fails');
    });
    // Where git ends early, `close` tells.
    git.stdin.on('error', () => undefined);
    git.stdin.end(wanted.map(({ object }) => `${object}\n`).join(''));
  });
}

/** Takes apart what `git cat-file --batch` prints: `OBJECT blob SIZE`, the bytes, a line end; `undefined` for an object that is not there. */
function blobReader(): { take(chunk: Buffer): readonly (Buffer | undefined)[] } {
  let pieces: Buffer[] = [];
  let length = 0;
  /** How many bytes are needed for the next step: those of a blob and its line end, or a line. */
  let needed = 1;
  return {
    take: (chunk) => {
      pieces.push(chunk);
      length += chunk.length;
      if (length < needed) return [];
      const all = Buffer.concat(pieces);
      const blobs: (Buffer | undefined)[] = [];
      let at = 0;
      needed = 1;
      for (;;) {
        const end = all.indexOf(LINE_END, at);
        if (end === -1) break;
        const [, size] = /^\S+ \S+ (\d+)$/.exec(all.toString('latin1', at, end)) ?? [];
        if (size === undefined) {
          blobs.push(undefined);
          at = end + 1;
          continue;
        }
        const next = end + 1 + Number(size) + 1;
        if (next > all.length) {
          needed = next - at;
          break;
        }
        blobs.push(all.subarray(end + 1, next - 1));
        at = next;
      }
      pieces = [all.subarray(at)];
      length = all.length - at;
      return blobs;
    },
  };
}

const LINE_END = 0x0a;
