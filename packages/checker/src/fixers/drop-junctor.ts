import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, valueAt, type JsonValue } from '@structural/json';
import { remove, unsafe, type Proposal } from '../proposals/proposal.js';
import type { ErrorSubject } from './fixer.js';

/** The outermost `anyOf` on the way to something one branch of which allows anything, so that it says nothing; undefined where there is none. */
export function emptyJunctor(root: JsonValue, path: JsonPath): JsonPath | undefined {
  for (const [i, step] of path.entries()) {
    const branches = step === 'anyOf' ? valueAt(root, path.slice(0, i + 1)) : undefined;
    if (branches !== undefined && isJsonArray(branches) && branches.some(allowsAnything)) return path.slice(0, i + 1);
  }
  return undefined;
}

function allowsAnything(branch: JsonValue): boolean {
  return isJsonObject(branch) && Object.keys(branch).every((key) => SAYS_NOTHING.has(key));
}

/** Keywords that keep or describe values, and refuse none. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['x-kubernetes-preserve-unknown-fields', 'description', 'title', 'nullable', 'example']);

/** Takes away a junctor that says nothing. */
export function dropEmptyJunctor({ document, path }: ErrorSubject): readonly Proposal[] {
  const junctor = emptyJunctor(document, path);
  return junctor === undefined ? [] : [unsafe(`Remove ${String(junctor.at(-1))}, one branch of which allows anything`, remove(junctor))];
}
