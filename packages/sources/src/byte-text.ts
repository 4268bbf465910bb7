/** Bytes as a text of as many characters, in which one expression finds words of ASCII in one pass. */
export function byteText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
