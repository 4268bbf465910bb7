import type { DuplicateKey, SourceDocument } from './source-document.js';
export function duplicateKeys(_document: SourceDocument): readonly DuplicateKey[] { return []; }
