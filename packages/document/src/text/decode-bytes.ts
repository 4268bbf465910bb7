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
 * Bytes that are no UTF-8 become U+FFFD, as kubectl reads files; half a pair in UTF-16 is reported in the words of goyaml's reader. Source:
 * cli-runtime `pkg/resource`, FileVisitor.
 */
export function decodeBytes(bytes: Uint8Array): DecodedBytes {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  if (utf16 === undefined) return { ok: true, text: new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes) };
  try {
    return { ok: true, text: new TextDecoder(utf16, { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder(utf16, { fatal: false, ignoreBOM: true }).decode(bytes);
    const at = text.indexOf('\ufffd');
    return { ok: false, text, offset: Math.max(at, 0), message: 'yaml: incomplete UTF-16 surrogate pair', code: 'encoding' };
  }
}
