import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { isForV1beta1, typeMetaChanges } from '../find/meant-type-meta.js';
import { set, unsafe, type Proposal } from '../proposals/proposal.js';

/** The fix of a definition whose type is nearly that of one: its type. None for what was written for v1beta1, as more than a word has to change. */
export function fixTypeMeta(value: JsonObject, base: JsonPath): readonly Proposal[] {
  const changes = typeMetaChanges(value);
  if (changes.length === 0 || isForV1beta1(value)) return [];
  const words = changes.map(([name, text]) => `${name}: ${text}`).join(' and ');
  return [unsafe(`Write ${words}`, ...changes.map(([name, text]) => set([...base, name], text)))];
}
