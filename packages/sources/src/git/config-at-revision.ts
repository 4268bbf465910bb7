import { posix } from 'node:path';
import { CONFIG_NAMES } from '../find-config-file.js';
import type { Input } from '../input.js';
import { inputProblem } from '../input.js';
import type { RevisionPlace } from './revision-place.js';
import { readBlob } from './revision.js';
import { runGit } from './run-git.js';

/** A config file at a git revision. */
export interface RevisionConfig {
  readonly place: RevisionPlace;
  /** Its text, or why it cannot be read; named `REVISION:PATH`. */
  readonly input: Input;
}

/** The nearest config file in or above the folder of each of several places, at their revisions; none for a folder without. Never rejects. */
export async function findConfigsAtRevision(
  places: readonly RevisionPlace[],
  maxBytes: number,
): Promise<(place: RevisionPlace) => RevisionConfig | undefined> {
  const byRevision = new Map<string, Map<string, RevisionConfig>>();
  for (const first of places) {
    if (byRevision.has(keyOf(first))) continue;
    const folders = places.filter((each) => keyOf(each) === keyOf(first)).flatMap(({ path }) => foldersAbove(path));
    byRevision.set(keyOf(first), await readConfigs(first, [...new Set(folders)], maxBytes));
  }
  return (place) => {
    const known = byRevision.get(keyOf(place));
    const folder = foldersAbove(place.path).find((each) => known?.has(each));
    return folder === undefined ? undefined : known?.get(folder);
  };
}

function keyOf({ revision, root }: RevisionPlace): string {
  return `${root}\0${revision}`;
}

/** The folder of a file and those above it, up to the root. */
function foldersAbove(path: string): readonly string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

async function readConfigs(
  { revision, root }: RevisionPlace,
  folders: readonly string[],
  maxBytes: number,
): Promise<Map<string, RevisionConfig>> {
  const found = new Map<string, RevisionConfig>();
  for (let i = 0; i < folders.length; i += MAX_FOLDERS) {
    const wanted = folders.slice(i, i + MAX_FOLDERS).flatMap((folder) => CONFIG_NAMES.map((name) => posix.join(folder, name)));
    const listed = await runGit(['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', revision, '--', ...wanted], { directory: root });
    if (!listed.ok) return found;
    for (const entry of listed.output.toString().split('\0')) {
      const [, object, path] = /^100\d+ blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
      if (object === undefined || path === undefined) continue;
      const folder = posix.dirname(path);
      // The usual name comes first.
      if (found.has(folder) && posix.basename(path) !== CONFIG_NAMES[0]) continue;
      found.set(folder, { place: { revision, root, path }, input: await read(`${revision}:${path}`, object, root, maxBytes) });
    }
  }
  return found;
}

/** Well below what a command line takes. */
const MAX_FOLDERS = 200;

async function read(name: string, object: string, root: string, maxBytes: number): Promise<Input> {
  const blob = await readBlob(object, root);
  if (!blob.ok) return inputProblem(name, 'git-failed', blob.message);
  if (blob.output.length > maxBytes) return inputProblem(name, 'too-large', `is larger than ${maxBytes} bytes`);
  return { kind: 'bytes', name, bytes: blob.output };
}
