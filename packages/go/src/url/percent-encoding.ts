import { goQuote } from '../strconv/quote.js';
import { utf8Bytes } from '../utf8/utf8-bytes.js';
import { utf8Text } from '../utf8/utf8-text.js';

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
  return (
    goQuote(whole.slice(0, cut)).slice(0, -1) +
    bytes
      .slice(valid.length)
      .map((byte) => `\\x${byte.toString(16)}`)
      .join('') +
    '"'
  );
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
