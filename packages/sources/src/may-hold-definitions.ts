import { bytesInclude, byteText } from './byte-text.js';

/** The kind of definitions, which stands near the beginning of a file of them. */
const DEFINITION = 'CustomResourceDefinition';
/** The kinds of which controllers make definitions, and escapes, which may hide a word. */
const OTHERS = /CompositeResourceDefinition|ResourceGraphDefinition|ConstraintTemplate|\\(?:[xuU]|\r?\n)/;

/** True for bytes with a word that definitions, and what they are made of, cannot do without, and where that may be hidden, by escapes or as UTF-16. */
export function mayHoldDefinitions(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || bytesInclude(bytes, DEFINITION) || OTHERS.test(byteText(bytes));
}

/** The same for a text that is decoded, where there may be no Node.js. */
export function textMayHoldDefinitions(text: string): boolean {
  return text.includes(DEFINITION) || OTHERS.test(text);
}
