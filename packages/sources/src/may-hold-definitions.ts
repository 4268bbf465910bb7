/** True for bytes with the word that a definition cannot do without, and where that may be hidden, by escapes or as UTF-16. */
export function mayHoldDefinitions(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || buffer.includes('CustomResourceDefinition') || (buffer.includes('\\') && /\\[xuU]|\\\r?\n/.test(buffer.toString()));
}
