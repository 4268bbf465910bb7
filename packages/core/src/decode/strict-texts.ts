import { goQuote } from '@structural/go';
import { inOrderFound, strictPath, type DecodeStep, type KeyOrder } from './step.js';

const MAX_STRICT_ERRORS = 100;

/** What `fieldValidation=Strict` says of unknown and repeated fields, each text once, in the order in which the server finds them. */
export function strictTexts(unknownFields: readonly DecodeStep[], duplicates: readonly DecodeStep[], keyOrder: KeyOrder): string[] {
  const found = [...unknownFields.map((step) => ({ step, what: 'unknown' })), ...duplicates.map((step) => ({ step, what: 'duplicate' }))];
  const sorted = duplicates.length === 0 ? found : inOrderFound(found, keyOrder);
  const texts = new Set<string>();
  for (const { step, what } of sorted) {
    if (texts.size === MAX_STRICT_ERRORS) break;
    texts.add(`${what} field ${goQuote(strictPath(step))}`);
  }
  return [...texts];
}
