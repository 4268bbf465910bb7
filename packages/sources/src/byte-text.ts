/** Bytes as a text of as many characters, in which one expression finds words of ASCII in one pass. */
export function byteText(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1');
}

/** Whether bytes have a text in them, which is found before they are one. */
export function bytesInclude(bytes: Uint8Array, text: string): boolean {
  return bufferOf(bytes).includes(text);
}

/** The same bytes, with what Node.js does with some. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
