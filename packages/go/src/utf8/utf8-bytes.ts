declare class TextEncoder {
  encode(text: string): Uint8Array;
}

const encoder = new TextEncoder();

/** The bytes of a text in UTF-8, in which Go counts; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The same as a list. */
export function utf8Bytes(text: string): readonly number[] {
  return [...encodeUtf8(text)];
}
