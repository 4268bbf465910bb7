import { writtenTokens, type WrittenToken } from '@structural/cel';
import { findObjects, isDefinition } from '@structural/checker';
import { lineIndex, locate, type Range, type SourceDocument } from '@structural/document';
import { isJsonObject, valueAt } from '@structural/json';
import { SemanticTokensBuilder, type SemanticTokens, type SemanticTokensLegend } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toPosition } from '../diagnostics/to-diagnostic.js';
import { rulePaths } from './rule-paths.js';
import { writtenText } from './written-text.js';

const TYPES = ['keyword', 'variable', 'property', 'function', 'macro', 'string', 'number', 'operator'] as const;
type TokenType = (typeof TYPES)[number];

/** The kinds of words in rules, in the order of their numbers. */
export const TOKEN_LEGEND: SemanticTokensLegend = { tokenTypes: [...TYPES], tokenModifiers: [] };

/** The words of the rules in the definitions of a text, or of a part of it. A token on several lines is one on each. Linear in the text. */
export function ruleTokens(
  { documents, text }: ParsedText,
  part: { readonly start: number; readonly end: number } = { start: 0, end: text.length },
): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const lines = lineIndex(text);
  const put = (start: number, end: number, type: TokenType): void => {
    for (let from = start; from < end;) {
      const newline = text.indexOf('\n', from);
      const to = newline < 0 || newline >= end ? end : newline;
      const blank = /^[ \t]*/.exec(text.slice(from, to))?.[0].length ?? 0;
      const { character, line } = toPosition(from + blank, lines);
      const length = text.slice(from + blank, to).trimEnd().length;
      if (length > 0) builder.push(line, character, length, TYPES.indexOf(type), 0);
      from = to + 1;
    }
  };
  for (const document of documents) {
    if (!document.ok || document.range.end < part.start || document.range.start > part.end) continue;
    for (const { start, end } of expressionsOf(document)) {
      if (end < part.start || start > part.end) continue;
      const { expression, offsetOf } = writtenText(text, start, end);
      const tokens = writtenTokens(expression);
      tokens.forEach((token, i) => {
        const type = typeOf(tokens, i);
        if (type !== undefined) put(offsetOf(token.start), offsetOf(token.end), type);
      });
    }
  }
  return builder.build();
}

/** The expressions of the definitions of a document, as they are written, in the order of the text. */
function expressionsOf(document: SourceDocument): readonly Range[] {
  const found: Range[] = [];
  for (const { path: at, value } of findObjects(document.value)) {
    if (!isDefinition(value)) continue;
    for (const path of rulePaths(value)) {
      const rule = valueAt(value, path);
      for (const name of ['rule', 'messageExpression']) {
        const place = isJsonObject(rule) && typeof rule[name] === 'string' ? locate(document, [...at, ...path, name])?.value : undefined;
        if (place !== undefined) found.push(place);
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const MACROS: ReadonlySet<string> = new Set([
  ...['has', 'all', 'exists', 'exists_one', 'existsOne', 'map', 'filter', 'transformList', 'transformMap', 'transformMapEntry'],
  ...['optMap', 'optFlatMap', 'sortBy', 'bind'],
]);

function typeOf(tokens: readonly WrittenToken[], i: number): TokenType | undefined {
  const { kind, text } = tokens[i]!;
  const textAt = (at: number): string | undefined => tokens[at]?.text;
  switch (kind) {
    case 'name': {
      if (textAt(i + 1) === '(') return MACROS.has(text) ? 'macro' : 'function';
      const isField = textAt(i - 1) === '.' || (textAt(i - 1) === '?' && textAt(i - 2) === '.');
      return isField ? 'property' : 'variable';
    }
    case 'string':
    case 'bytes':
      return 'string';
    case 'int':
    case 'uint':
    case 'double':
      return 'number';
    case 'other':
      if (/^[a-z]/.test(text)) return 'keyword';
      // A question mark behind a dot is part of how a field is named.
      return /^[-+*/%!=<>&|?:]/.test(text) && textAt(i - 1) !== '.' ? 'operator' : undefined;
    case 'end':
      return undefined;
  }
}
