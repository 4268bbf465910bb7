import { utf8Length } from '@structural/go';
import { child, fieldPath, key, NIL_PATH, pathText, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';

/** How Go crashes where it follows a pointer to nothing. */
export const NIL_DEREFERENCE = 'runtime error: invalid memory address or nil pointer dereference';

/**
 * Where a path leads in a schema: the path as the server prints it, what stands there, and the first step.
 *
 * `schema` is undefined where the path leads to a value that `additionalProperties: true` allows. A real server crashes on some
 * paths, which is `panic`.
 */
export type FieldPathInSchema =
  | {
      readonly kind: 'found';
      readonly path: FieldPath | undefined;
      readonly text: string;
      readonly root: string;
      readonly schema: JSONSchemaProps | undefined;
    }
  | { readonly kind: 'invalid'; readonly error: string }
  | { readonly kind: 'panic' };

/** Go's scanner gives up on a word as long as its buffer, and the path then seems to end. */
const MAX_WORD = 65_536;

/**
 * Follows a path such as `.spec.replicas` or `.data['a.b']` through properties and additionalProperties.
 *
 * `schema` is undefined where it has no structural form. No step leads into lists, and where there are `properties` nothing else
 * is looked at. Linear in the path. Source: `pkg/apiserver/schema/cel`, ValidFieldPath.
 */
export function fieldPathInSchema(text: string, schema: JSONSchemaProps | undefined, allowBrackets: boolean): FieldPathInSchema {
  const words = wordsOf(text);
  let at: JSONSchemaProps | undefined = schema;
  let path: FieldPath | undefined;
  let root = '';
  for (let word = words.next(); word !== undefined; word = words.next()) {
    const isBracket = word === '[';
    if (!isBracket && word !== '.') return fault(`expected [ or . but got: ${word}`);
    if (isBracket && !allowBrackets) return fault('array notation is not allowed');
    const raw = words.next();
    if (raw === undefined) return fault('unexpected end of JSON path');
    const name = isBracket ? unquote(raw) : { ok: true as const, name: raw };
    if (!name.ok) return fault(name.error);
    if (at === undefined) return { kind: 'panic' };
    const hasProperties: boolean = (at.properties?.size ?? 0) > 0;
    if (!hasField(at, name.name)) return fault('does not refer to a valid field');
    at = hasProperties ? at.properties?.get(name.name) : additionalSchema(at);
    path = hasProperties ? appended(path, name.name) : key(path ?? NIL_PATH, name.name);
    if (root === '') root = hasProperties ? name.name : `[${name.name}]`;
    if (!isBracket) continue;
    const close = words.next();
    if (close === undefined) return fault('unexpected end of JSON path');
    if (close !== ']') return fault(`expected ] but got ${close}`);
  }
  return { kind: 'found', path, text: path === undefined ? '' : pathText(path), root, schema: at };
}

/** Whether a schema has a field; what `additionalProperties` says does not count beside properties. */
function hasField({ additionalProperties, properties }: JSONSchemaProps, name: string): boolean {
  return properties !== undefined && properties.size > 0 ? properties.has(name) : additionalProperties !== undefined;
}

function appended(path: FieldPath | undefined, name: string): FieldPath {
  return path === undefined ? fieldPath(name) : child(path, name);
}

function additionalSchema({ additionalProperties }: JSONSchemaProps): JSONSchemaProps | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function fault(error: string): FieldPathInSchema {
  return { kind: 'invalid', error };
}

/** Splits a path at `.`, `[` and `]`, which are words themselves, but not inside of single quotes. */
function wordsOf(text: string): { readonly next: () => string | undefined } {
  let at = 0;
  return {
    next: () => {
      if (at >= text.length) return undefined;
      const end = wordEnd(text, at);
      const word = text.slice(at, end);
      const isTooLong = utf8Length(word) >= MAX_WORD;
      at = isTooLong ? text.length : end;
      return isTooLong ? undefined : word;
    },
  };
}

function wordEnd(text: string, start: number): number {
  const first = text[start];
  if (first === '.' || first === '[' || first === ']') return start + 1;
  let end = start + 1;
  if (first === "'") {
    while (end < text.length && (text[end] !== "'" || text[end - 1] === '\\')) end++;
    return Math.min(end + 1, text.length);
  }
  while (end < text.length && text[end] !== '.' && text[end] !== '[' && text[end] !== ']') end++;
  return end;
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '\\': '\\',
};

function unquote(word: string): { ok: true; name: string } | { ok: false; error: string } {
  const isQuoted = word.length > 1 && word.startsWith("'") && word.endsWith("'");
  if (!isQuoted) return { ok: false, error: `expected single quoted string but got ${word}` };
  let unknown: string | undefined;
  // As in Go, a backslash before a line break escapes nothing.
  const name = word.slice(1, -1).replace(/\\([^\n])/gu, (escape, directive: string) => {
    const character = ESCAPES[directive];
    if (character === undefined) unknown = escape;
    return character ?? '';
  });
  return unknown === undefined ? { ok: true, name } : { ok: false, error: `invalid string literal: invalid escape char ${unknown}` };
}
