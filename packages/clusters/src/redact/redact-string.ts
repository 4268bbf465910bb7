import { createHmac } from 'node:crypto';

/**
 * A string of the same shape: as many characters, letters for letters of the same case, digits for digits, everything else as it is, so that lengths
 * are the same and patterns and formats mostly hold. What it is follows from a secret key: the same string is always replaced by the same one.
 *
 * Kept are the empty string, `true` and `false`, points in time, durations and quantities with a unit, and the scheme of a URL. Addresses stay
 * addresses, and what is hexadecimal, such as UUIDs, stays so. `salt` tells apart attempts.
 */
export function redactString(text: string, key: Uint8Array, salt = 0): string {
  if (KEPT.test(text)) return text;
  const scheme = SCHEME.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length);
  const bytes = pseudorandom(`${salt}:${text}`, key);
  if (IPV4.test(rest))
    return rest.replace(/\d+/g, (number, at: number) => (at > rest.indexOf('/') && rest.includes('/') ? number : octet(number, bytes)));
  const letters = HEXADECIMAL.test(rest) && /\d/.test(rest) ? 6 : 26;
  let changed = scheme;
  let isAfterDigit = false;
  for (const character of rest) {
    const isDigit = /[0-9]/.test(character);
    changed += replaced(character, bytes(), { isAfterDigit, letters });
    isAfterDigit = isDigit;
  }
  return changed;
}

const KEPT =
  /^(?:|true|false|\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})?)?|-?(?:\d{1,9}(?:\.\d{1,9})?(?:ns|us|\u00b5s|ms|s|m|h)){1,3}|[+-]?\d{1,9}(?:\.\d{1,9})?(?:[numkMGTPE]|[KMGTPE]i|%))$/;
const SCHEME = /^[a-z][a-z0-9+.-]{1,15}:\/\//;
const IPV4 = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?:\/\d{1,2})?$/;
const HEXADECIMAL = /^(?:[0-9a-f:./-]+|[0-9A-F:./-]+)$/;

interface Surroundings {
  readonly isAfterDigit: boolean;
  /** How many letters of the alphabet there are to take. */
  readonly letters: number;
}

function replaced(character: string, byte: number, { isAfterDigit, letters }: Surroundings): string {
  if (/[a-z]/.test(character)) return String.fromCharCode(0x61 + (byte % letters));
  if (/[A-Z]/.test(character)) return String.fromCharCode(0x41 + (byte % letters));
  // A number keeps its length: no zero comes to its front, and none that is there goes.
  if (/[1-9]/.test(character)) return String(isAfterDigit ? byte % 10 : 1 + (byte % 9));
  if (character === '0') return isAfterDigit ? String(byte % 10) : '0';
  if (/[\p{L}\p{N}]/u.test(character)) return character.length === 1 ? 'ж' : '𐐨';
  return character;
}

/** A number of an address with as many digits. */
function octet(number: string, bytes: () => number): string {
  if (number.length === 1) return String(bytes() % 10);
  return number.length === 2 ? String(10 + (bytes() % 90)) : String(100 + (bytes() % 100));
}

/** Bytes that follow from a text and a key, as many as are asked for. */
function pseudorandom(text: string, key: Uint8Array): () => number {
  let block: Uint8Array = new Uint8Array();
  let at = 0;
  let count = 0;
  return () => {
    if (at === block.length) {
      block = createHmac('sha256', key).update(`${count++}:${text}`).digest();
      at = 0;
    }
    return block[at++] ?? 0;
  };
}
