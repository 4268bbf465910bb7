import { decodeBase64, utf8Text } from '@structural/go';
import { MAX_INT64 } from '@structural/json';
import { YAML_TAGS as PREFIX } from '../events/parse-directives.js';
import { resolvePlainScalar, YamlFloat, type YamlScalar } from './yaml-scalar.js';

/** The tags by which goyaml converts; any other leaves a scalar's text as it is. */
export const TAG = {
  str: `${PREFIX}str`,
  bool: `${PREFIX}bool`,
  int: `${PREFIX}int`,
  float: `${PREFIX}float`,
  null: `${PREFIX}null`,
  timestamp: `${PREFIX}timestamp`,
  binary: `${PREFIX}binary`,
  merge: `${PREFIX}merge`,
} as const;

/** The short form in which goyaml's messages name a tag. */
function shortTag(tag: string): string {
  return tag.startsWith(PREFIX) ? `!!${tag.slice(PREFIX.length)}` : tag;
}

/** A scalar with a tag: its value, or goyaml's reason why the text does not fit. */
export type TaggedScalar = { readonly ok: true; readonly value: YamlScalar } | { readonly ok: false; readonly message: string };

/**
 * Resolves a scalar that carries a tag.
 *
 * `!!binary` yields the decoded text, where each byte that is no UTF-8 becomes U+FFFD, as Go's JSON encoder prints it; a `!!timestamp` stays as written. Source: goyaml v2 `resolve` and `decoder.scalar`.
 */
export function resolveTaggedScalar(tag: string, text: string): TaggedScalar {
  if (tag === TAG.binary) {
    const decoded = decodeBase64(text);
    return decoded.ok
      ? { ok: true, value: utf8Text(decoded.value) }
      : { ok: false, message: '!!binary value contains invalid base64 data' };
  }
  if (tag === TAG.timestamp && isTimestamp(text)) return { ok: true, value: text };
  if (tag !== TAG.bool && tag !== TAG.int && tag !== TAG.float && tag !== TAG.null && tag !== TAG.timestamp)
    return { ok: true, value: text };
  const value = resolvePlainScalar(text);
  const found = kindOf(value);
  if (found === tag) return { ok: true, value };
  if (tag === TAG.float && found === TAG.int && isInt64Range(value)) return { ok: true, value: new YamlFloat(Number(value)) };
  return { ok: false, message: `cannot decode ${shortTag(found)} \`${text}\` as a ${shortTag(tag)}` };
}

function kindOf(value: YamlScalar): string {
  if (value === null) return TAG.null;
  if (typeof value === 'boolean') return TAG.bool;
  if (typeof value === 'number' || typeof value === 'bigint') return TAG.int;
  if (value instanceof YamlFloat) return TAG.float;
  return TAG.str;
}

// An int beyond int64 is a uint64 in Go, which `!!float` does not convert.
function isInt64Range(value: YamlScalar): boolean {
  return typeof value === 'number' || (typeof value === 'bigint' && value <= MAX_INT64);
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+](?:[01]\d|2[0-4]):(?:[0-5]\d|60))?)?$/;

/** The forms of a timestamp that goyaml knows; a zone belongs to the form with `T`, and only to it. */
function isTimestamp(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [, year, month, day, separator, hour = '0', minute = '0', second = '0', zone] = match;
  if (separator !== undefined && (separator === ' ') !== (zone === undefined)) return false;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0;
  return d >= 1 && d <= days && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}
