import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { DocumentFormat } from '../document/source-document.js';
import { renderBlock, renderJsonLines } from './render-value.js';

/**
 * A value as a document of its own, laid out as kubectl lays it out (but for the order of keys, which is the value's own), with a line end.
 *
 * YAML cannot tell a float64 without fraction from an int64, and has the integer; JSON keeps them apart.
 */
export function renderDocument(value: JsonValue, format: DocumentFormat): string {
  if (format === 'json') return `${renderJsonLines(value, 0, { lineBreak: '\n', step: 4, sequenceStep: 4 })}\n`;
  const { inline, lines } = renderBlock(value, 0, 0, { lineBreak: '\n', step: 2, sequenceStep: 0 });
  // A scalar of several lines at the root needs its lines to be indented; no object is one.
  const written =
    isJsonArray(value) || isJsonObject(value) || lines.length === 0 ? lines : lines.map((line) => (line === '' ? '' : `  ${line}`));
  return `${[...(inline === '' ? [] : [inline]), ...written].join('\n')}\n`;
}
