declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

/** A file's text, or why its bytes are none; then `text` has U+FFFD in place of the bad bytes, the first of them at `offset`. */
export type DecodedBytes =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly text: string; readonly offset: number; readonly message: string; readonly code: 'encoding' };

/**
 * Decodes a file as UTF-8, or as UTF-16 where it starts with UTF-16's byte order mark. A byte order mark stays in the text as U+FEFF.
 *
 * The messages are those of goyaml's reader.
 */
export function decodeBytes(bytes: Uint8Array): DecodedBytes {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const label = utf16 ?? 'utf-8';
  try {
    return { ok: true, text: new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder(label, { fatal: false, ignoreBOM: true }).decode(bytes);
    if (utf16 !== undefined) {
      const at = text.indexOf('\ufffd');
      return { ok: false, text, offset: Math.max(at, 0), message: 'yaml: incomplete UTF-16 surrogate pair', code: 'encoding' };
    }
    const { index, message } = firstBadByte(bytes);
    const offset = new TextDecoder(label, { fatal: false, ignoreBOM: true }).decode(bytes.subarray(0, index)).length;
    return { ok: false, text, offset, message: `yaml: ${message}`, code: 'encoding' };
  }
}

function firstBadByte(bytes: Uint8Array): { readonly index: number; readonly message: string } {
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : (first & 0xe0) === 0xc0 ? 2 : (first & 0xf0) === 0xe0 ? 3 : (first & 0xf8) === 0xf0 ? 4 : 0;
    if (length === 0) return { index: i, message: 'invalid leading UTF-8 octet' };
    if (i + length > bytes.length) return { index: i, message: 'incomplete UTF-8 octet sequence' };
    let code = length === 1 ? first : first & (0x7f >> length);
    for (let k = 1; k < length; k++) {
      const trailing = bytes[i + k] ?? 0;
      if ((trailing & 0xc0) !== 0x80) return { index: i, message: 'invalid trailing UTF-8 octet' };
      code = (code << 6) | (trailing & 0x3f);
    }
    if (code < ([0, 0, 0x80, 0x800, 0x10000][length] ?? 0)) return { index: i, message: 'invalid length of a UTF-8 sequence' };
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return { index: i, message: 'invalid Unicode character' };
    i += length;
  }
  return { index: bytes.length, message: 'incomplete UTF-8 octet sequence' };
}
