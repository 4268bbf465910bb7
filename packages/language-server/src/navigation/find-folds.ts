import { isComment, lineIndex, locate, type ParsedDocument, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { FoldingRangeKind, type FoldingRange } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';

/** How many folds a text has at most; longer ones keep those that come first. */
const MAX_FOLDS = 10_000;

/** What can be folded: documents beside others, members, items and texts of several lines, and comments. Nothing in documents that do not parse. */
export function findFolds({ documents, text }: ParsedText): FoldingRange[] {
  const lines = lineIndex(text);
  const folds = new Map<number, FoldingRange>();
  const put = (start: number, end: number, kind?: FoldingRangeKind): void => {
    const startLine = lines.positionOf(start).line - 1;
    const endLine = lines.positionOf(end).line - 1;
    if (endLine <= startLine || folds.size >= MAX_FOLDS) return;
    // Of two that begin on one line the longer one holds the other.
    if ((folds.get(startLine)?.endLine ?? 0) < endLine) folds.set(startLine, { startLine, endLine, ...(kind !== undefined && { kind }) });
  };
  for (const document of documents) {
    if (!document.ok) continue;
    const { value } = locate(document, []) ?? {};
    if (documents.length > 1 && value !== undefined) put(value.start, value.end);
    putMembers(document, put, () => folds.size < MAX_FOLDS);
  }
  putComments(text, documents, put);
  return [...folds.values()].sort((a, b) => a.startLine - b.startLine);
}

type Put = (start: number, end: number, kind?: FoldingRangeKind) => void;

function putMembers(document: SourceDocument, put: Put, hasRoom: () => boolean): void {
  const pending: { readonly path: JsonPath; readonly value: JsonValue }[] = [{ path: [], value: document.value }];
  for (let next = pending.pop(); next !== undefined && hasRoom(); next = pending.pop()) {
    const { path, value } = next;
    if (path.length > 0 && mayBeLong(value)) {
      const at = locate(document, path);
      if (at !== undefined) put(at.key?.start ?? at.value.start, at.value.end);
    }
    if (isJsonArray(value)) for (let i = value.length - 1; i >= 0; i--) pending.push({ path: [...path, i], value: value[i] ?? null });
    else if (isJsonObject(value))
      for (const name of Object.keys(value).reverse()) pending.push({ path: [...path, name], value: value[name] ?? null });
  }
}

/** Whether a value may stand on several lines; short texts without a line break are not looked up. */
function mayBeLong(value: JsonValue): boolean {
  return typeof value === 'string' ? value.length > 40 || value.includes('\n') : isJsonArray(value) || isJsonObject(value);
}

/** Lines that are comments and nothing else, two or more of them. */
function putComments(text: string, documents: readonly ParsedDocument[], put: Put): void {
  let current = 0;
  for (const { 0: block, index } of text.matchAll(/^[ \t]*#[^\n]*(?:\n[ \t]*#[^\n]*)+/gm)) {
    const start = index + block.indexOf('#');
    while (current < documents.length - 1 && (documents[current]?.range.end ?? 0) <= start) current++;
    const around = documents[current];
    const own = around !== undefined && around.range.start <= start && start < around.range.end ? around : undefined;
    if (isComment(text, start, own)) put(start, index + block.length, FoldingRangeKind.Comment);
  }
}
