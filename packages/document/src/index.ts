export { editEach } from './edit/edit-each.js';
export { layoutOf, type Layout } from './edit/layout.js';
export type { DocumentEdit } from './edit/edit-each.js';
export type { InsertPosition } from './edit/insert.js';
export { editRemove } from './edit/remove.js';
export { editSet } from './edit/set.js';
export { editTo } from './edit/edit-to.js';
export { renderDocument } from './edit/render-document.js';
export { renderFlow } from './edit/render-value.js';
export { applyEdits } from './edit/text-edit.js';
export type { TextEdit } from './edit/text-edit.js';
export { decodeBytes } from './text/decode-bytes.js';
export type { DecodedBytes } from './text/decode-bytes.js';
export { lastAtMost } from './text/last-at-most.js';
export { latelyUsed, type LatelyUsed } from './text/lately-used.js';
export { lineIndex } from './text/line-index.js';
export type { LineColumn, LineIndex } from './text/line-index.js';
export { DEEP_STACK_MB, readDeep } from './text/limits.js';
export { mayNestDeep } from './text/may-nest-deep.js';
export { forgetPlaces, locate, locateNearest } from './tree/locate.js';
export type { Location } from './tree/locate.js';
export { listPieces } from './parse/list-pieces.js';
export type { TextPiece } from './parse/list-pieces.js';
export { lettingGo } from './parse/letting-go.js';
export { parseBody, parseDocuments, parseEach, parseParts } from './parse/parse-documents.js';
export type { ItemisedList, ListedItem } from './parse/list-items.js';
export { newBlockMemory, nextBlockMemory } from './yaml/plain/block-memory.js';
export type { BlockMemory } from './yaml/plain/block-memory.js';
export { isComment } from './tree/is-comment.js';
export { pathAt } from './tree/path-at.js';
export { parseJson } from './parse/parse-json.js';
export { convertYamlToJson, parseYaml } from './parse/parse-yaml.js';
export type { ConvertedYaml } from './parse/parse-yaml.js';
export { deriveDocument } from './document/derivation.js';
export type {
  Derivation,
  DerivedPlace,
  DocumentFormat,
  DuplicateKey,
  FailedDocument,
  ParsedDocument,
  SourceDocument,
} from './document/source-document.js';
export type { Range } from './text/range.js';
export type { SyntaxProblem, SyntaxProblemCode } from './document/syntax-problem.js';

// How places in documents are named
export type { JsonPath } from '@structural/json';
