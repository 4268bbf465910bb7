import { YAML_TAGS as PREFIX } from './goyaml/parse-directives.js';
import { resolvePlainScalar, YamlFloat, type YamlScalar } from './yaml-scalar.js';

/** The tags by which goyaml converts; any other leaves a scalar's text as it is. */
export const TAG = {
  str: `${PREFIX}str`, bool: `${PREFIX}bool`, int: `${PREFIX}int`, float: `${PREFIX}float`, null: `${PREFIX}null`,
  timestamp: `${PREFIX}timestamp`, binary: `${PREFIX}binary`, merge: `${PREFIX}merge`,
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
 * `!!binary` yields the decoded text; a `!!timestamp` stays as written. Source: goyaml v2 `resolve` and `decoder.scalar`.
 */
export function resolveTaggedScalar(tag: string, text: string): TaggedScalar {
  if (tag === TAG.binary) {
    const decoded = decodeBase64(text);
    return decoded === undefined ? { ok: false, message: '!!binary value contains invalid base64 data' } : { ok: true, value: decoded };
  }
  if (tag === TAG.timestamp && isTimestamp(text)) return { ok: true, value: text };
  if (tag !== TAG.bool && tag !== TAG.int && tag !== TAG.float && tag !== TAG.null && tag !== TAG.timestamp) return { ok: true, value: text };
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
  return typeof value === 'number' || (typeof value === 'bigint' && value < 1n << 63n);
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

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 with padding, line breaks ignored, read as UTF-8 where each byte that is none becomes U+FFFD, as Go's JSON encoder prints it. */
function decodeBase64(text: string): string | undefined {
  const digits = text.replace(/[\r\n]/g, '');
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const digit of digits) {
    if (digit === '=') break;
    bits = ((bits << 6) | ALPHABET.indexOf(digit)) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 0xff);
    }
  }
  return textOfBytes(bytes);
}

function textOfBytes(bytes: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
    let code = length === 1 ? first : first & (0x7f >> length);
    let read = 1;
    while (read < length && ((bytes[i + read] ?? 0) & 0xc0) === 0x80) code = (code << 6) | ((bytes[i + read++] ?? 0) & 0x3f);
    const valid = length > 0 && read === length && code >= ([0, 0, 0x80, 0x800, 0x10000][length] ?? 0) && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    parts.push(valid ? String.fromCodePoint(code) : '\ufffd');
    i += valid ? length : 1;
  }
  return parts.join('');
}
