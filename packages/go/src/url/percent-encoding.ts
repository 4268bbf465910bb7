import { goQuote } from '@structural/json';
import { utf8Bytes } from '../utf8/utf8-bytes.js';

/** The bytes that a text stands for, or Go's reason why it is malformed. */
export type Unescaped = { readonly ok: true; readonly bytes: readonly number[] } | { readonly ok: false; readonly error: string };

/** Which part of a URL a text is: they differ in what may stand in them unescaped. */
export type UrlPart = 'path' | 'fragment' | 'user' | 'host' | 'zone';

const HOST_CHARACTER = /[-A-Za-z0-9_.~!$&'()*+,;=:[\]<>"]/;
const USER_CHARACTER = /[-A-Za-z0-9_.~$&+,;=]/;

/**
 * Resolves `%XX` in a part of a URL as Go's `net/url` does.
 *
 * In a host only bytes beyond ASCII may be escaped, and in the zone of an address also those that may stand there anyway.
 */
export function unescapePercent(text: string, part: UrlPart): Unescaped {
  const isHost = part === 'host' || part === 'zone';
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === '%') {
      const escape = text.slice(i, i + 3);
      if (!/^%[0-9A-Fa-f]{2}$/.test(escape) || (isHost && !mayBeEscaped(escape, part))) {
        return { ok: false, error: `invalid URL escape ${quoteBytes(utf8Bytes(text.slice(i, i + 4)).slice(0, 3))}` };
      }
      bytes.push(Number.parseInt(escape.slice(1), 16));
      i += 2;
    } else if (character < '\u0080') {
      if (isHost && !HOST_CHARACTER.test(character)) return { ok: false, error: `invalid character ${goQuote(character)} in host name` };
      bytes.push(character.charCodeAt(0));
    } else {
      const whole = String.fromCodePoint(text.codePointAt(i) ?? 0);
      bytes.push(...utf8Bytes(whole));
      i += whole.length - 1;
    }
  }
  return { ok: true, bytes };
}

function mayBeEscaped(escape: string, part: UrlPart): boolean {
  const byte = Number.parseInt(escape.slice(1), 16);
  if (escape === '%25') return true;
  if (part === 'host') return byte >= 0x80;
  return byte === 0x20 || (byte < 0x80 && HOST_CHARACTER.test(String.fromCharCode(byte)));
}

/** Bytes in double quotes as Go's `%q` prints them: what is no UTF-8 is shown in hexadecimal. */
function quoteBytes(bytes: readonly number[]): string {
  const whole = utf8Text(bytes);
  const cut = whole.search(/\ufffd/);
  if (cut < 0) return goQuote(whole);
  const valid = utf8Bytes(whole.slice(0, cut));
  return goQuote(whole.slice(0, cut)).slice(0, -1) + bytes.slice(valid.length).map((byte) => `\\x${byte.toString(16)}`).join('') + '"';
}

/** Escapes a user name or a password as Go prints it in a URL. */
export function escapeUserInfo(bytes: readonly number[]): string {
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return byte < 0x80 && USER_CHARACTER.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/** The text of UTF-8 bytes; a byte that fits nowhere becomes U+FFFD, as when Go prints it. */
export function utf8Text(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes[i] ?? 0);
    const code = length === 1 ? (bytes[i] ?? 0) : sequenceCode(bytes, i, length);
    text += String.fromCodePoint(code ?? 0xfffd);
    i += code === undefined ? 1 : length;
  }
  return text;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

function sequenceCode(bytes: readonly number[], at: number, length: number): number | undefined {
  const lead = bytes[at] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return undefined;
  let code = lead & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < (SMALLEST[length] ?? 0) || code > 0x10ffff || isSurrogate ? undefined : code;
}
