import { readIfPresent } from './read-if-present.js';

/** What a folder's account says: what earlier runs wrote, and what else they noted. */
export interface FolderAccount {
  /** Paths with what is known of them. */
  readonly files: ReadonlyMap<string, Accounted>;
  /** The whole account as JSON has it; undefined where there is none that can be read. */
  readonly noted: unknown;
}

/** A file that was written. */
export interface Accounted {
  /** A hash over its text. */
  readonly digest: string;
  /** What it was made from, as far as that is known. */
  readonly origin?: string;
}

/** What is known of a file. */
export function accounted(digest: string, origin: string | undefined): Accounted {
  return { digest, ...(origin !== undefined && { origin }) };
}

/** Reads an account. One that is not ours counts as none: then nothing is ever removed. Never rejects. */
export async function readAccount(path: string): Promise<FolderAccount> {
  const text = await readIfPresent(path);
  try {
    const noted: unknown = JSON.parse(text ?? '');
    const { files, origins } = noted as { readonly files?: unknown; readonly origins?: unknown };
    const known = textsOf(origins);
    return { files: new Map([...textsOf(files)].map(([file, digest]) => [file, accounted(digest, known.get(file))])), noted };
  } catch {
    return { files: new Map(), noted: undefined };
  }
}

function textsOf(members: unknown): ReadonlyMap<string, string> {
  const entries = typeof members === 'object' && members !== null ? Object.entries(members) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** An account as it is written: a line a file, so that differences between two are short. */
export function printAccount(files: ReadonlyMap<string, Accounted>, notes: object): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const account = {
    files: Object.fromEntries(sorted.map(([file, { digest }]) => [file, digest])),
    origins: Object.fromEntries(sorted.flatMap(([file, { origin }]) => (origin === undefined ? [] : [[file, origin]]))),
    ...notes,
  };
  return `${JSON.stringify(account, undefined, 2)}\n`;
}
