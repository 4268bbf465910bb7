import type { DuplicateKey, JsonPath } from '@structural/document';
import { goQuote } from '@structural/go';
import type { Diagnostic } from './diagnostic.js';

/** Keys that are written more than once, at the later one, which wins, with a look back at the first. */
export function duplicateKeyDiagnostics(
  file: string,
  duplicates: readonly DuplicateKey[],
  severity: 'error' | 'warning',
): readonly Diagnostic[] {
  return duplicates.map(({ first, path, range }) => ({
    rule: 'duplicate-key',
    severity,
    message: `key ${goQuote(String(path.at(-1) ?? ''))} already set in map`,
    file,
    range,
    related: [{ file, range: first, message: 'the server drops the first value' }],
    hint: 'the last one wins; with strict field validation, the default of kubectl, the request is refused',
  }));
}

/** The keys of a document that are written more than once, by the object that holds them. */
export interface OwnedDuplicates {
  /** Those of the object at a path. */
  of(root: JsonPath): readonly DuplicateKey[];
  /** Those that are in none of the objects. */
  readonly others: readonly DuplicateKey[];
}

/** Shares the repeated keys of a document out to its objects, by where they stand; linear in both. */
export function ownDuplicates(duplicates: readonly DuplicateKey[], objects: readonly { readonly path: JsonPath }[]): OwnedDuplicates {
  if (duplicates.length === 0) return NO_DUPLICATES;
  const byRoot = new Map<string, DuplicateKey[]>(objects.map(({ path }) => [path.join('/'), []]));
  const others: DuplicateKey[] = [];
  for (const duplicate of duplicates) (ownerOf(duplicate.path, byRoot) ?? others).push(duplicate);
  return { of: (root) => byRoot.get(root.join('/')) ?? [], others };
}

const NO_DUPLICATES: OwnedDuplicates = { of: () => [], others: [] };

/** What belongs to the object that a path leads into: objects stand in lists, or are the document. */
function ownerOf<T>(path: JsonPath, byRoot: ReadonlyMap<string, T>): T | undefined {
  let root = '';
  for (let i = 0; ; i += 2) {
    const owner = byRoot.get(root);
    if (owner !== undefined) return owner;
    if (path[i] !== 'items' || typeof path[i + 1] !== 'number') return undefined;
    root += `${root === '' ? '' : '/'}items/${String(path[i + 1])}`;
  }
}
