import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** The drafts of JSON Schema that are known, by their year; 4, 6 and 7 came before years. */
type SchemaDraft = 4 | 6 | 7 | 2019 | 2020;

/** A JSON schema that is ready to judge values. */
export interface JsonSchema {
  readonly root: JsonValue;
  readonly draft: SchemaDraft;
  /** What `$schema` and references call it. */
  readonly id: string;
  /** Whether parts of it have names of their own, so that references are not what they look like. */
  readonly hasNestedIds: boolean;
}

const DRAFTS: readonly (readonly [RegExp, SchemaDraft])[] = [
  [/^https?:\/\/json-schema\.org\/draft-04\/schema#?$/, 4],
  [/^https?:\/\/json-schema\.org\/draft-06\/schema#?$/, 6],
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, 7],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, 2019],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, 2020],
  [/^https?:\/\/json-schema\.org\/schema#?$/, 2020],
];

/** Gets ready to judge by a JSON schema; undefined for one of a draft that is not known. One that names none is of the newest. */
export function openJsonSchema(root: JsonValue): JsonSchema | undefined {
  const named = isJsonObject(root) ? root['$schema'] : undefined;
  const draft = named === undefined ? 2020 : DRAFTS.find(([pattern]) => typeof named === 'string' && pattern.test(named))?.[1];
  if (draft === undefined) return undefined;
  const id = isJsonObject(root) ? root[draft === 4 ? 'id' : '$id'] : undefined;
  return { root, draft, id: typeof id === 'string' ? id.replace(/#$/, '') : '', hasNestedIds: hasNestedIds(root, draft) };
}

function hasNestedIds(root: JsonValue, draft: SchemaDraft): boolean {
  const key = draft === 4 ? 'id' : '$id';
  const pending: JsonValue[] = isJsonObject(root) ? Object.values(root) : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isJsonArray(next)) for (const item of next) pending.push(item);
    if (!isJsonObject(next)) continue;
    const id = next[key];
    // A property may be called so.
    if (typeof id === 'string') return true;
    for (const value of Object.values(next)) pending.push(value);
  }
  return false;
}

/** What a reference leads to, and where that is; undefined where that is not in the schema, or not certain. */
export function referenced(
  { hasNestedIds: isAmbiguous, id, root }: JsonSchema,
  reference: JsonValue | undefined,
): { readonly schema: JsonValue; readonly at: JsonPath } | undefined {
  if (typeof reference !== 'string' || isAmbiguous) return undefined;
  const local = id !== '' && reference.startsWith(`${id}#`) ? reference.slice(id.length) : reference;
  if (local === '#' || local === id) return { schema: root, at: [] };
  if (!local.startsWith('#/')) return undefined;
  let at: JsonValue | undefined = root;
  const path: (string | number)[] = [];
  for (const part of local.slice(2).split('/')) {
    const step = unescaped(part);
    if (step === undefined) return undefined;
    if (isJsonArray(at) && /^\d{1,6}$/.test(step)) path.push(Number(step));
    else path.push(step);
    at = isJsonArray(at) ? at[Number(step)] : isJsonObject(at) ? at[step] : undefined;
    if (at === undefined) return undefined;
  }
  return { schema: at, at: path };
}

/** A step of a JSON pointer in a URL. */
function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');
  } catch {
    return undefined;
  }
}
