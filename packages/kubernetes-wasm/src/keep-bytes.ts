import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file of these parts as a whole, for its user alone; what cannot be written is not. */
export function keepBytes(file: string, parts: readonly Uint8Array[]): void {
  const draft = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    for (const [i, part] of parts.entries()) writeFileSync(draft, part, { flag: i === 0 ? 'wx' : 'a', mode: 0o600 });
    renameSync(draft, file);
  } catch {
    discard(draft);
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is none, or takes nothing away either.
  }
}
