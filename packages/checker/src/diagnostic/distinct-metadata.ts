import { pathText, type FieldPath } from '@structural/core';
import type { Diagnostic } from './diagnostic.js';

/**
 * Findings without those about an object's own metadata that say once more what one before them says.
 *
 * A server checks the metadata of an update for all resources alike and for each kind, and answers with the errors of both.
 */
export function distinctMetadata(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Set<string>();
  return diagnostics.filter(({ cause, message }) => {
    if (cause === undefined || !isOwnMetadata(cause.path)) return true;
    const text = `${pathText(cause.path)} ${message}`;
    return !known.has(text) && known.add(text);
  });
}

/** Whether a path leads into the metadata of the object itself, not of one in it: such paths are short. */
function isOwnMetadata(path: FieldPath): boolean {
  let at = path;
  for (let steps = 0; at.parent !== undefined; at = at.parent) if (++steps > MAX_STEPS) return false;
  return at.name === 'metadata';
}

const MAX_STEPS = 4;
