import {
  compareUtf8,
  float64,
  formatJsonFloat,
  isFloat64,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  printJsonString,
  toFloat64,
  type JsonValue,
} from '@structural/json';
import { isTooDeep } from './nesting.js';
import type { PathElement } from './path-element.js';

/**
 * A step as a key of `fieldsV1`: `f:`, `k:`, `v:` and `i:`, and what leads on.
 *
 * A step to an item without keys, which the server cannot write, is an `i:` without index. Source: `structured-merge-diff`,
 * SerializePathElement, whose JSON escapes and exponents are not those of Go's own encoder.
 */
export function elementKey(element: PathElement): string {
  switch (element.kind) {
    case 'field':
      return `f:${element.name}`;
    case 'key':
      return `k:{${element.fields.map(({ name, value }) => `${nameText(name)}:${jsonText(value)}`).join(',')}}`;
    case 'value':
      return `v:${jsonText(element.value)}`;
    case 'index':
      return `i:${String(element.index)}`;
    case 'none':
      return 'i:';
  }
}

/** Why a key of `fieldsV1` cannot be read. */
export interface UnreadKey {
  readonly error: string;
  /** Whether only we cannot read it, as its JSON is nested too deep, though perhaps not for a server. */
  readonly isTooDeep?: boolean;
}

/** A step as a key of `fieldsV1` names it; undefined for a kind of keys that is not known, an error for one that cannot be read. */
export function readElementKey(key: string): PathElement | UnreadKey | undefined {
  if (key.length < 2) return { error: 'key must be 2 characters long:' };
  if (key[1] !== ':') return { error: `missing colon: ${key}` };
  const rest = key.slice(2);
  switch (key[0]) {
    case 'f':
      return { kind: 'field', name: rest };
    case 'v':
      return withJson(rest, (value) => ({ kind: 'value', value }));
    case 'k':
      return withJson(rest, (value) => {
        if (value === null) return { kind: 'key', fields: [] };
        if (!isJsonObject(value)) return { error: 'expect { or n' };
        const names = Object.keys(value).sort(compareUtf8);
        return { kind: 'key', fields: names.map((name) => ({ name, value: value[name] ?? null })) };
      });
    case 'i':
      return /^[+-]?\d{1,15}$/.test(rest)
        ? { kind: 'index', index: Number(rest) }
        : { error: `strconv.Atoi: parsing ${printJsonString(rest)}: invalid syntax` };
    default:
      return undefined;
  }
}

type ReadElement = PathElement | UnreadKey;

function withJson(text: string, use: (value: JsonValue) => ReadElement): ReadElement {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: `no JSON value: ${text}` };
  }
  if (isTooDeep(value)) return { error: 'key is nested too deep', isTooDeep: true };
  return use(withFloats(value));
}

/** What `JSON.parse` read, all of whose numbers are floats. */
function withFloats(value: unknown): JsonValue {
  if (typeof value === 'number') return float64(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(withFloats);
  if (typeof value !== 'object' || value === null) return null;
  const copy = newJsonObject();
  for (const [name, member] of Object.entries(value)) copy[name] = withFloats(member);
  return copy;
}

function jsonText(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return stringText(value);
  if (isFloat64(value)) return formatJsonFloat(toFloat64(value)).replace(/e([+-])(\d)$/, 'e$10$2');
  if (isJsonArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (!isJsonObject(value)) return String(value);
  const names = Object.keys(value).sort(compareUtf8);
  return `{${names.map((name) => `${stringText(name)}:${jsonText(value[name] ?? null)}`).join(',')}}`;
}

const stringText = (text: string): string => literal(text, /([\b\f])/);

/** The name of a key, in which `<`, `>` and `&` stay as they are. */
const nameText = (text: string): string => literal(text, /([\b\f<>&\u2028\u2029])/);

function literal(text: string, apart: RegExp): string {
  const parts = text.split(apart).map((part, i) => {
    if (i % 2 === 0) return printJsonString(part).slice(1, -1);
    return part === '\b' || part === '\f' ? `\\u00${part === '\b' ? '08' : '0c'}` : part;
  });
  return `"${parts.join('')}"`;
}
