import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { meantTypeMeta } from '../find/meant-type-meta.js';
import { set, unsafe, type Proposal } from '../proposals/proposal.js';

/** The fix of a definition whose type is nearly that of one: its type. None for what was written for v1beta1, as more than a word has to change. */
export function fixTypeMeta(value: JsonObject, base: JsonPath): readonly Proposal[] {
  const meant = meantTypeMeta(value);
  const { apiVersion, kind } = value;
  if (meant === undefined || /\/v1beta1$/i.test(String(apiVersion))) return [];
  const version = apiVersion === meant.apiVersion ? [] : [set([...base, 'apiVersion'], meant.apiVersion)];
  const words = [
    ...(version.length > 0 ? [`apiVersion: ${meant.apiVersion}`] : []),
    ...(kind === meant.kind ? [] : [`kind: ${meant.kind}`]),
  ];
  return [unsafe(`Write ${words.join(' and ')}`, ...version, ...(kind === meant.kind ? [] : [set([...base, 'kind'], meant.kind)]))];
}
