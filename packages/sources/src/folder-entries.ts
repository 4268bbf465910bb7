import { readdirSync, statSync, type Dirent } from 'node:fs';

/** The entries of a folder as they were listed, and its status then. */
interface Listing {
  readonly stamp: string;
  readonly entries: readonly Dirent[];
}

/** So many folders are remembered: those around the files that an editor has open. */
const MAX_FOLDERS = 64;
/** Coarser than the times of any file system: what is added in the moment of a listing has no later time. */
const SETTLING_MS = 2_000;

const listings = new Map<string, Listing>();

/** The entries of a folder, which are listed again where one was added, removed or renamed since; a letter typed in an editor waits for none. Throws the system's error. */
export function entriesOf(folder: string): readonly Dirent[] {
  const { ctimeMs, ino, mtimeMs } = statSync(folder);
  const stamp = `${ino} ${mtimeMs} ${ctimeMs}`;
  const known = listings.get(folder);
  if (known?.stamp === stamp) return known.entries;
  const entries = readdirSync(folder, { withFileTypes: true });
  listings.delete(folder);
  if (ctimeMs < Date.now() - SETTLING_MS) listings.set(folder, { stamp, entries });
  for (const oldest of listings.keys()) {
    if (listings.size <= MAX_FOLDERS) break;
    listings.delete(oldest);
  }
  return entries;
}
