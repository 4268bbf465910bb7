import type { ListedInput } from '@structural/sources';

/** The inputs that were found, and which of them have to be read. */
export interface ServedInputs {
  /** By their names, in their order. */
  readonly names: readonly string[];
  /** The paths of all that are files. */
  readonly paths: Iterable<string>;
  /** Those that may have changed, by their absolute paths, and those that could not be read yet; in their order. */
  toRead(changed: Iterable<string>): readonly ListedInput[];
  /** Says that an input was read, so that it is read again when it changes and not before. */
  settle(input: ListedInput): void;
}

/** The inputs of a listing, of which those are to be read that nothing is known of. What it costs to find those that changed does not depend on all. */
export function servedInputs(listed: readonly ListedInput[], isKnown: (name: string) => boolean): ServedInputs {
  const ranks = new Map(listed.map((input, rank) => [input, rank]));
  const byPath = new Map<string, ListedInput[]>();
  const unread = new Set<ListedInput>();
  for (const input of listed) {
    if (input.kind === 'problem' || !isKnown(input.name)) unread.add(input);
    if (input.kind === 'problem' || input.path === undefined) continue;
    const known = byPath.get(input.path);
    if (known === undefined) byPath.set(input.path, [input]);
    else known.push(input);
  }
  return {
    names: listed.map(({ name }) => name),
    paths: byPath.keys(),
    toRead: (changed) =>
      [...new Set([...unread, ...Array.from(changed, (path) => byPath.get(path) ?? []).flat()])].sort(
        (a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0),
      ),
    settle: (input) => {
      unread.delete(input);
    },
  };
}
