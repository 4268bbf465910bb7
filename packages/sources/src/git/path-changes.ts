/** What became of the paths of a repository, from its root. */
export interface PathChanges {
  /** Paths that are there and were not, or hold something else. */
  readonly present: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** The old name of each that git takes for renamed. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Reads what git prints with `--name-status -z`: a letter, for a renamed file with a number, a path or two, each followed by NUL. */
export function readPathChanges(output: string): PathChanges {
  const fields = output.split('\0');
  const present = new Set<string>();
  const removed = new Set<string>();
  const renamed = new Map<string, string>();
  for (let i = 0; i + 1 < fields.length;) {
    const [letter, path = '', next = ''] = fields.slice(i, i + 3);
    const isRenamed = letter?.startsWith('R') === true;
    if (isRenamed) renamed.set(next, path);
    (letter === 'D' ? removed : present).add(isRenamed ? next : path);
    i += isRenamed ? 3 : 2;
  }
  return { present, removed, renamed };
}
