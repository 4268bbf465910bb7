import { pathText } from '@structural/core';
import type { ParsedDocument } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { findObjects } from '../find/find-objects.js';
import { mayBeFor, type ForeignPatch } from '../patches/foreign-patch.js';
import type { ResourceVerdicts } from '../resource/resource-verdicts.js';
import { knownVerdicts } from './variables.js';

/**
 * What is known of a text to whose objects patches from elsewhere are applied: errors about fields that such a patch may write become notes that name it,
 * and of a resource that is refused for them alone the verdict is not known.
 */
export function withoutPatched(
  { diagnostics, resources }: { readonly diagnostics: readonly Diagnostic[]; readonly resources: ResourceVerdicts },
  documents: readonly ParsedDocument[],
  patches: () => readonly ForeignPatch[],
): { readonly diagnostics: readonly Diagnostic[]; readonly resources: ResourceVerdicts } {
  if (!diagnostics.some(({ cause, severity }) => severity === 'error' && cause !== undefined)) return { diagnostics, resources };
  const patchesOf = patchesByDocument(documents, patches());
  let isChanged = false;
  const all = diagnostics.map((diagnostic): Diagnostic => {
    const by = patchFor(diagnostic, patchesOf);
    if (by === undefined) return diagnostic;
    isChanged = true;
    return { ...diagnostic, severity: 'info', message: `${diagnostic.message}; patches of ${by} write it`, patchedBy: by, isLimit: true };
  });
  if (!isChanged) return { diagnostics, resources };
  const known = knownVerdicts(resources, all);
  const open = known.filter(({ outcome }) => outcome === 'unknown-value').map(({ documentRange }) => documentRange);
  // What is refused no more keeps nothing from being checked.
  const left = all.filter(
    ({ cause, range: { start } }) => cause?.origin !== 'rules.blocked' || !open.some((range) => start >= range.start && start <= range.end),
  );
  return { diagnostics: left, resources: known };
}

/** The patches that may be for an object of the document that an offset is in; for any where no document is known. */
function patchesByDocument(
  documents: readonly ParsedDocument[],
  patches: readonly ForeignPatch[],
): (offset: number) => readonly ForeignPatch[] {
  const known = new Map<ParsedDocument, readonly ForeignPatch[]>();
  return (offset) => {
    const document = documents.find(({ range }) => offset >= range.start && offset <= range.end);
    if (document === undefined || !document.ok) return patches;
    const before = known.get(document);
    if (before !== undefined) return before;
    const objects = [...findObjects(document.value)];
    const found = patches.filter(({ target }) => objects.some(({ value }) => mayBeFor(target, value)));
    known.set(document, found);
    return found;
  };
}

function patchFor({ cause, range, severity }: Diagnostic, patchesOf: (offset: number) => readonly ForeignPatch[]): string | undefined {
  if (severity !== 'error' || cause === undefined) return undefined;
  // Of a number that is out of its format's range the server names no path.
  const places = [cause.path, ...(cause.at ? [cause.at] : [])].map(pathText);
  // What is wrong with a value as a whole, such as a rule about it that fails, may be right with what is written inside of it.
  const mayBeMended = cause.type !== 'FieldValueTypeInvalid';
  const isWritten = (written: string): boolean =>
    places.some((path) => isAtOrBelow(path, written) || (mayBeMended && isAtOrBelow(written, path)));
  return patchesOf(range.start).find(({ paths }) => paths.some(isWritten))?.by;
}

function isAtOrBelow(path: string, other: string): boolean {
  return (
    other === '' || (path.startsWith(other) && (path.length === other.length || path[other.length] === '.' || path[other.length] === '['))
  );
}
