import type { JsonPath } from '@structural/json';
import type { SourceDocument } from '../document/source-document.js';
import { findTarget } from './target.js';
import type { EditPlan } from './verified.js';

/** Puts quotes around a plain scalar of one line in YAML, so that every reader takes it for the text that stands there. */
export function planQuote(document: SourceDocument, path: JsonPath): EditPlan | undefined {
  const target = findTarget(document, path);
  if (document.format === 'json' || target?.node.kind !== 'scalar' || target.node.style !== 'plain') return undefined;
  const { start, end } = target.node;
  const text = document.text.slice(start, end);
  if (text === '' || /["\\\n\r]/.test(text)) return undefined;
  return { change: (draft) => draft.put(path, text), ways: [[{ range: { start, end }, text: `"${text}"` }]] };
}
