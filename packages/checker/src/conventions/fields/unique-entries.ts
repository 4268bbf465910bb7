import { isJsonArray, isJsonObject, jsonEqual, printJson, type JsonValue, valueAt } from '@structural/json';
import { remove, safe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags what is said twice in one list. */
export const uniqueEntries = toConvention({
  id: 'unique-entries',
  title: 'Lists of keywords should not repeat an entry',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports entries of `required`, `enum`, `x-kubernetes-validations`, `allOf`, `anyOf` and `oneOf` that equal an earlier one.',
    whyItMatters:
      'It says nothing new, or something else was meant. In `oneOf` it refuses every value that matches, since two branches do.',
    whenNotToUse: 'There is no reason to keep a repetition.',
    wrong: [example('A value twice', 'size: { type: string, enum: [Small, Large, Small] }')],
    right: [example('Each value once', 'size: { type: string, enum: [Small, Large] }')],
    reference: kubeApiLinter('uniquemarkers'),
  },
  options: { ...coreTypes },
  fixes: ['safe'],
  *find({ branches, nodes }) {
    for (const node of [...nodes, ...branches]) {
      for (const keyword of KEYWORDS) {
        const list = node.schema[keyword];
        if (!isJsonArray(list) || list.length < 2) continue;
        for (const index of repeated(list)) {
          yield { path: nodePath(node, keyword, index), mark: 'value', message: `this entry of ${keyword} is already listed` };
        }
      }
    }
  },
  // A branch of oneOf that is gone changes what matches.
  fix: ({ document, path }) => {
    const list = valueAt(document.value, path.slice(0, -1));
    const index = path.at(-1);
    if (!isJsonArray(list) || typeof index !== 'number' || index > MANY || path.at(-2) === 'oneOf') return [];
    const entry = list[index];
    const isRepeated = entry !== undefined && list.slice(0, index).some((other) => jsonEqual(other, entry));
    return isRepeated ? [safe('Remove the repeated entry', remove(path))] : [];
  },
});

// Each entry is compared with all before it.
const MANY = 2000;

const KEYWORDS = ['required', 'enum', 'x-kubernetes-validations', 'allOf', 'anyOf', 'oneOf'] as const;

/** The indexes of entries that equal an earlier one; large ones, of which each level of nesting would print all below, are left alone. */
function repeated(list: readonly JsonValue[]): readonly number[] {
  const seen = new Set<string>();
  return list.flatMap((entry, index) => {
    const text = typeof entry === 'string' ? `"${entry}` : isSmall(entry) ? printJson(entry) : undefined;
    if (text === undefined) return [];
    if (seen.has(text)) return [index];
    seen.add(text);
    return [];
  });
}

const SMALL = 200;

function isSmall(value: JsonValue): boolean {
  const pending: JsonValue[] = [value];
  for (let count = 0; pending.length > 0; count++) {
    if (count + pending.length > SMALL) return false;
    const next = pending.pop()!;
    if (isJsonArray(next)) pending.push(...next.slice(0, SMALL + 1));
    else if (isJsonObject(next)) for (const key in next) pending.push(next[key]!);
  }
  return true;
}
