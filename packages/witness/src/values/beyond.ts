import type { JSONSchemaProps, StructuralSchema } from '@structural/core';
import { newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { jsonNumber } from './scalars/json-number.js';
import { sampleAt, sampleObjectAt, type ValueSite } from './value-at-site.js';

const MAX_LENGTH = 100_000;

/** The least that is beyond a bound of a schema, which the keyword says: `maximum`, `minLength` and so on. */
export function* beyond(keyword: string, limit: number, own: JSONSchemaProps, { path, root }: ValueSite): Generator<JsonValue> {
  if (keyword === 'maximum' || keyword === 'minimum') yield* numbersBeyond(keyword, limit, own);
  else yield* sizesBeyond(keyword, limit, root, path);
}

function* numbersBeyond(keyword: 'maximum' | 'minimum', limit: number, own: JSONSchemaProps): Generator<JsonValue> {
  const sign = keyword === 'maximum' ? 1 : -1;
  const step = own.multipleOf ?? 1;
  const edge = own[keyword];
  const between = edge === undefined ? [] : [(edge + limit) / 2];
  const beside = [limit, limit + sign * step, (Math.round(limit / step) + sign) * step, limit + sign * 0.5, Math.trunc(limit), ...between];
  yield* beside.filter((value) => own.type !== 'integer' || Number.isInteger(value)).map(jsonNumber);
  if (edge !== undefined) yield jsonNumber(edge);
}

function* sizesBeyond(keyword: string, limit: number, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  const count = keyword.startsWith('max') ? limit + 1 : limit - 1;
  if (count < 0 || count > MAX_LENGTH) return;
  if (keyword.endsWith('Length')) yield* textsOfLength(count, sampleAt(root, path, 0));
  else if (keyword.endsWith('Items')) yield* listsOfLength(count, root, path);
  else yield* ofSize(count, root, path);
}

function* textsOfLength(count: number, sample: JsonValue | undefined): Generator<JsonValue> {
  const text = typeof sample === 'string' ? sample : '';
  for (const base of [text, 'a', '1', 'a-', '/']) {
    if (base === '' && count > 0) continue;
    yield [...base.repeat(Math.ceil(count / Math.max(1, base.length)))].slice(0, count).join('');
    if (base.length <= count) yield base.padEnd(count, base.at(-1) ?? 'a');
    if (base.length <= count) yield base.padStart(count, base.at(0) ?? 'a');
  }
}

function* listsOfLength(count: number, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  const items = Array.from({ length: Math.min(count, 1_000) }, (_, i) => sampleAt(root, [...path, 0], i));
  if (count <= 1_000 && items.every((item) => item !== undefined)) yield items;
  const [same] = items;
  if (same !== undefined && count <= MAX_LENGTH) yield Array.from({ length: count }, () => same);
}

/** The largest object that is made. */
const MAX_MEMBERS = 20_000;

/** Objects with some number of members. */
function* ofSize(count: number, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  if (count > MAX_MEMBERS) return;
  const [least, full] = [sampleObjectAt(root, path, false), sampleObjectAt(root, path, true)];
  const object = Object.assign(newJsonObject(), least);
  let size = Object.keys(object).length;
  const put = (name: string, value: JsonValue | undefined): void => {
    if (value === undefined || object[name] !== undefined || size >= count) return;
    object[name] = value;
    size++;
  };
  for (const name in full) put(name, full[name]);
  const value = sampleAt(root, [...path, 'key0'], 0);
  for (let i = 0; value !== undefined && size < count; i++) put(`key${String(i)}`, value);
  yield object;
  const fewer = newJsonObject();
  for (const name of Object.keys(full ?? {}).slice(0, count)) fewer[name] = full?.[name] ?? null;
  yield fewer;
}
