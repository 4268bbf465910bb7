import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { elementKey, readElementKey, type UnreadKey } from './element-key.js';
import { fieldSetOf, NO_FIELDS, type FieldSet, type SetNode } from './field-set.js';
import { compareElements, type PathElement } from './path-element.js';

/** A set that was read, or what is wrong with it and where: the keys on the way to that. */
export type ReadFieldsV1 = { readonly ok: true; readonly set: FieldSet } | ({ readonly ok: false } & Unread);

/** What is wrong with which key, the last one. */
interface Unread extends UnreadKey {
  readonly keys: readonly string[];
}

/**
 * Reads a set of fields as `managedFields` holds it: `f:spec` leads to a field, `k:{"name":"a"}` and `v:"a"` to items of lists, `.` says that
 * the place itself belongs to the set.
 *
 * Keys of a kind that is not known are left out, with what is below them; numbers in keys are floats. Source: `structured-merge-diff`, Set.FromJSON.
 */
export function readFieldsV1(value: JsonValue): ReadFieldsV1 {
  const read = readBelow(value, []);
  return 'error' in read ? { ok: false, ...read } : { ok: true, set: read.set ?? NO_FIELDS };
}

type Below = { readonly set: FieldSet | undefined; readonly isMember: boolean } | Unread;

function readBelow(value: JsonValue, keys: readonly string[]): Below {
  if (value === null) return { set: undefined, isMember: true };
  if (!isJsonObject(value)) return { error: 'expect { or n', keys };
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  let isMember = false;
  for (const key in value) {
    if (key === '.') {
      isMember = true;
      continue;
    }
    const element = readElementKey(key);
    if (element === undefined) continue;
    if ('error' in element) return { ...element, keys: [...keys, key] };
    const below = readBelow(value[key] ?? null, [...keys, key]);
    if ('error' in below) return below;
    if (below.isMember) members.push(element);
    if (below.set !== undefined) children.push({ element, set: below.set });
  }
  if (members.length === 0 && children.length === 0) return { set: undefined, isMember: true };
  return { set: fieldSetOf(members, children), isMember };
}

/** A set of fields as `managedFields` holds it. Source: `structured-merge-diff`, Set.ToJSON. */
export function printFieldsV1(set: FieldSet, includesItself = false): JsonObject {
  const { members, children } = set;
  const printed = newJsonObject();
  if (includesItself && (members.length > 0 || children.length > 0)) printed['.'] = newJsonObject();
  let i = 0;
  for (const { element, set: below } of children) {
    for (; i < members.length && compareElements(members[i] ?? element, element) < 0; i++) printMember(printed, members[i]);
    const member = members[i];
    const isMember = member !== undefined && compareElements(member, element) === 0;
    if (isMember) i++;
    printed[elementKey(element)] = printFieldsV1(below, isMember);
  }
  for (; i < members.length; i++) printMember(printed, members[i]);
  return printed;
}

function printMember(printed: ReturnType<typeof newJsonObject>, element: PathElement | undefined): void {
  if (element !== undefined) printed[elementKey(element)] = newJsonObject();
}
