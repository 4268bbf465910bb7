import type { JsonValue, JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import { waysToInsert } from './insert.js';
import { waysToSet } from './replace.js';
import { findTarget, type Target } from './target.js';
import type { TextEdit } from './text-edit.js';
import { firstVerified, type EditPlan } from './verified.js';

/**
 * Gives the value at a path another value; a key that its mapping lacks, or has by a merge only, is added at the end.
 *
 * The quotes of a replaced string are kept where they can be, comments outside of the replaced value always. Anchor and tag go with the value
 * that had them. `undefined` where the change cannot be made here without changing anything else: inside an aliased or merged value, for
 * instance.
 */
export function editSet(document: SourceDocument, path: JsonPath, value: JsonValue): readonly TextEdit[] | undefined {
  return firstVerified(document, planSet(document, path, value));
}

/** What {@link editSet} would do. */
export function planSet(document: SourceDocument, path: JsonPath, value: JsonValue): EditPlan | undefined {
  const target = findTarget(document, path);
  const name = path.at(-1);
  const holder = findTarget(document, path.slice(0, -1));
  if (target === undefined && (typeof name !== 'string' || holder === undefined)) return undefined;
  const ways =
    target !== undefined ? waysToSet(document, target, value) : waysToInsert(document, holder as Target, name as string, value, 'end');
  return { change: (draft) => draft.put(path, value), ways };
}
