/** The kind of definitions, and those of which controllers make definitions. */
const WORDS = ['CustomResourceDefinition', 'CompositeResourceDefinition', 'ResourceGraphDefinition', 'ConstraintTemplate'];
const HIDDEN = /\\[xuU]|\\\r?\n/;

/** True for bytes with a word that definitions, and what they are made of, cannot do without, and where that may be hidden, by escapes or as UTF-16. */
export function mayHoldDefinitions(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || WORDS.some((word) => buffer.includes(word)) || (buffer.includes('\\') && HIDDEN.test(buffer.toString()));
}

/** The same for a text that is decoded, where there may be no Node.js. */
export function textMayHoldDefinitions(text: string): boolean {
  return WORDS.some((word) => text.includes(word)) || HIDDEN.test(text);
}
