import { byteText } from './byte-text.js';

/** The kind of definitions, */
const DEFINITION = 'CustomResourceDefinition';
/** and those of which controllers make definitions, and where a word may be hidden by escapes. */
const OTHERS = /CompositeResourceDefinition|ResourceGraphDefinition|ConstraintTemplate|\\(?:[xuU]|\r?\n)/;

/** True for bytes with a word that definitions, and what they are made of, cannot do without, and where that may be hidden, by escapes or as UTF-16. */
export function mayHoldDefinitions(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || holds(bytes, DEFINITION) || OTHERS.test(byteText(bytes));
}

/** Definitions name their kind at the beginning, where it is found before the bytes are a text. */
function holds(bytes: Uint8Array, word: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(word);
}

/** The same for a text that is decoded, where there may be no Node.js. */
export function textMayHoldDefinitions(text: string): boolean {
  return text.includes(DEFINITION) || OTHERS.test(text);
}
