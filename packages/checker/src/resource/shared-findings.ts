import type { FieldError, FieldPath } from '@structural/core';
import { ownText } from '@structural/go';
import type { Diagnostic, RelatedPlace } from '../diagnostic/diagnostic.js';

/**
 * Opens what makes the findings of a file of very many resources small, of which most say the same of other places: texts, paths and related places that
 * are equal become one. Each finding and its cause stay objects of their own, by which reports tell them apart.
 */
export function sharedFindings(): (finding: Diagnostic) => Diagnostic {
  const texts = new Map<string, string>();
  const paths = new Map<string, FieldPath>();
  const places = new Map<string, readonly RelatedPlace[]>();
  const textOf = (text: string): string => oneOf(texts, text, () => ownText(text));
  const pathOf = (path: FieldPath): FieldPath => oneOf(paths, JSON.stringify(path), () => path);
  const share = (cause: FieldError): FieldError => {
    const { at, detail, path } = cause;
    // The verdict has the same object, so that it stays one.
    return Object.assign(cause, { path: pathOf(path), detail: textOf(detail), ...(at && { at: pathOf(at) }) });
  };
  return (finding) => {
    const { cause, hint, message, related } = finding;
    return {
      ...finding,
      message: textOf(message),
      related: related.length === 0 ? NONE : oneOf(places, JSON.stringify(related), () => related),
      ...(cause && { cause: share(cause) }),
      ...(hint !== undefined && { hint: textOf(hint) }),
    };
  };
}

const NONE: readonly never[] = [];
/** How many of each are remembered. */
const MAX_SHARED = 4096;

function oneOf<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = make();
  if (known.size < MAX_SHARED) known.set(name, made);
  return made;
}
