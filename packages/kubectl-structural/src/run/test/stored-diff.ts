import { renderDocument } from '@structural/checker';
import type { JsonValue } from '@structural/json';
import { inKeyOrder } from '../../report/in-key-order.js';

/** What differs between an object as expected and as stored, in lines of YAML: those around it with a blank before them, `-` and `+` before others. */
export async function storedDiff(expected: JsonValue, stored: JsonValue): Promise<readonly string[]> {
  const { structuredPatch } = await import('diff');
  const text = (value: JsonValue): string => (value === null ? '' : renderDocument(inKeyOrder(value), 'yaml'));
  const patch = structuredPatch('', '', text(expected), text(stored), undefined, undefined, { context: 3, maxEditLength: MAX_EDIT_LENGTH });
  if (patch === undefined) return ['  too much differs to be shown'];
  return patch.hunks.flatMap((hunk, i) => [
    ...(i === 0 ? [] : ['  …']),
    ...hunk.lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`),
  ]);
}

const MAX_EDIT_LENGTH = 2_000;
