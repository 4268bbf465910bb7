import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file as a whole, for its user alone; what cannot be written is not. */
export function keepBytes(file: string, bytes: Uint8Array): void {
  const draft = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 });
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
