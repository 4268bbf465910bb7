import type { JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonNumber, isJsonObject, jsonEqual } from '@structural/json';
import { holderOf, objectAt, type ErrorSubject } from './fixer.js';
import { intOrString } from './int-or-string.js';
import { inferType, statedType } from '../manifest/infer-type.js';
import { insert, move, remove, safe, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';
import { specifyOutside } from './specify-outside.js';
import { schemaRoute } from '../manifest/schema-route.js';

/** A `type` inside: said outside as well, or the int-or-string form, or the same in all branches. */
export function fixNestedType(subject: ErrorSubject): readonly Proposal[] {
  const { document, path } = subject;
  const holder = holderOf(subject);
  const { outside, junctor } = schemaRoute(path.slice(0, -1));
  const outer = objectAt(document, outside);
  if (holder === undefined || junctor === undefined) return [];
  if (outer === undefined) return specifyOutside(document, path.slice(0, -1), outside);
  const type = statedType(holder.value);
  const stated = statedType(outer);
  const isNegated = path.includes('not', junctor.length - 1) || junctor.at(-1) === 'not';
  if (type !== undefined && type === stated) return [safeIf(!isNegated, `Remove type: ${type}, which holds already`, remove(path))];
  // An integer where the outer schema wants a number narrows: the meaning would change.
  if (stated !== undefined || outer['type'] !== undefined) return [];
  const form = junctor.length === outside.length + 1 ? intOrString(outside, outer) : undefined;
  if (form !== undefined) return [form];
  const inferred = inferType(outer);
  if (type === undefined || inferred !== type) return [];
  return [
    safeIf(!isNegated, `Move type: ${type} out of ${String(junctor.at(-1))}`, insert([...outside, 'type'], type, 'start'), remove(path)),
  ];
}

/** A text inside: moved out where it is the only one and none is there, dropped where the same is. */
export function fixNestedText(subject: ErrorSubject): readonly Proposal[] {
  const { path } = subject;
  const holder = holderOf(subject);
  const keyword = String(path.at(-1));
  const { outside, junctor } = schemaRoute(path.slice(0, -1));
  const outer = objectAt(subject.document, outside);
  if (holder === undefined || outer === undefined || junctor === undefined) return [];
  const text = holder.value[keyword];
  if (text === undefined) return [];
  if (outer[keyword] !== undefined) {
    return [safeIf(jsonEqual(outer[keyword], text), `Remove the ${keyword}`, remove(path))];
  }
  const isOnly = countOf(objectAt(subject.document, junctor.slice(0, -1)), outside.slice(junctor.length - 1), keyword) === 1;
  if (isOnly) return [safe(`Move the ${keyword} out of ${String(junctor.at(-1))}`, move(path, [...outside, keyword]))];
  return [unsafe(`Remove the ${keyword}`, remove(path))];
}

/** `additionalProperties` inside, with all that it says. */
export function fixNestedAdditionalProperties({ document, path }: ErrorSubject): readonly Proposal[] {
  return [unsafe(`Remove additionalProperties${objectAt(document, path) === undefined ? '' : ' and what it says'}`, remove(path))];
}

/** How many schemas inside of a schema's junctors hold a keyword, of those that speak about what is at `steps` below it; more than one is 2. */
function countOf(schema: JsonObject | undefined, steps: JsonPath, keyword: string): number {
  let count = 0;
  const pending = branchesOf(schema).map((branch) => ({ branch, steps }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { branch, steps: rest } = next;
    if (rest.length === 0 && branch[keyword] !== undefined && ++count > 1) return count;
    for (const deeper of branchesOf(branch)) pending.push({ branch: deeper, steps: rest });
    const width = rest[0] === 'properties' ? 2 : 1;
    const below = rest.length === 0 ? undefined : objectAt(branch, rest.slice(0, width));
    if (below !== undefined) pending.push({ branch: below, steps: rest.slice(width) });
  }
  return count;
}

function branchesOf(schema: JsonObject | undefined): readonly JsonObject[] {
  if (schema === undefined) return [];
  const lists = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((junctor) => {
    const list = schema[junctor];
    return isJsonArray(list) ? list : [];
  });
  return [...lists, schema['not'] ?? null].filter((branch) => isJsonObject(branch));
}

/** True for a value with anything inside. */
function hasContent(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !isJsonNumber(value) && Object.keys(value).length > 0;
}

/** Another keyword inside: dropped where it holds outside already, else a person says whether it shall. */
export function fixNestedKeyword(subject: ErrorSubject): readonly Proposal[] {
  const { document, path } = subject;
  const holder = holderOf(subject);
  const keyword = String(path.at(-1));
  const { outside, junctor } = schemaRoute(path.slice(0, -1));
  const outer = objectAt(document, outside);
  if (holder === undefined || outer === undefined || junctor === undefined) return [];
  const value = holder.value[keyword];
  if (value === undefined) return [];
  const known = outer[keyword];
  if (known !== undefined && jsonEqual(known, value))
    return [safeIf(!hasContent(value), `Remove ${keyword}, which holds already`, remove(path))];
  const out =
    known === undefined
      ? [unsafe(`Move ${keyword} out of ${String(junctor.at(-1))}`, move(path, [...outside, keyword]))]
      : [unsafe(`Move ${keyword} out of ${String(junctor.at(-1))}`, set([...outside, keyword], value), remove(path))];
  return [...out, unsafe(`Remove ${keyword}`, remove(path))];
}
