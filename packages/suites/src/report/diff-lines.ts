import { renderDocument } from '@structural/checker';
import { inKeyOrder, type JsonValue } from '@structural/json';
import type { structuredPatch } from 'diff';

/**
 * What differs between an object as expected and as stored, in lines of YAML: those around it with a blank before them, `-` and `+` before others.
 *
 * `compare` is the function of the package `diff`, which not every host loads before it is needed.
 */
export function diffLines(expected: JsonValue, stored: JsonValue, compare: typeof structuredPatch): readonly string[] {
  const text = (value: JsonValue): string => (value === null ? '' : renderDocument(inKeyOrder(value), 'yaml'));
  const patch = compare('', '', text(expected), text(stored), undefined, undefined, { context: 3, maxEditLength: MAX_EDIT_LENGTH });
  if (patch === undefined) return ['  too many lines differ to show them'];
  return patch.hunks.flatMap((hunk, i) => [
    ...(i === 0 ? [] : ['  …']),
    ...hunk.lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`),
  ]);
}

const MAX_EDIT_LENGTH = 2_000;
