import type {
  DocumentSymbol,
  DocumentSymbolParams,
  FoldingRange,
  FoldingRangeParams,
  SelectionRange,
  SelectionRangeParams,
  SemanticTokens,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver';
import { findFolds } from '../../navigation/find-folds.js';
import { findSymbols } from '../../navigation/find-symbols.js';
import { selectionsAt } from '../../navigation/selections-at.js';
import { ruleTokens } from '../../rules/rule-tokens.js';
import { answerInDocument } from '../state/answer.js';
import type { ServerState } from '../state/server-state.js';
import { offsetsOf } from './document-text.js';

/** `textDocument/foldingRange`: what an editor can fold. */
export function foldingRange(state: ServerState, { textDocument: { uri } }: FoldingRangeParams): Promise<FoldingRange[]> {
  return answerInDocument(state, uri, [], findFolds);
}

/** `textDocument/selectionRange`: the values around positions, from small to large. */
export function selectionRange(state: ServerState, { positions, textDocument: { uri } }: SelectionRangeParams): Promise<SelectionRange[]> {
  return answerInDocument(state, uri, [], (asked) =>
    selectionsAt(
      asked,
      positions.map((position) => asked.document.offsetAt(position)),
    ),
  );
}

/** `textDocument/documentSymbol`: the objects of a document and their fields. */
export function documentSymbol(state: ServerState, { textDocument: { uri } }: DocumentSymbolParams): Promise<DocumentSymbol[]> {
  return answerInDocument(state, uri, [], findSymbols);
}

/** `textDocument/semanticTokens/full`: the colors of all rules in a document. */
export function semanticTokens(state: ServerState, { textDocument: { uri } }: SemanticTokensParams): Promise<SemanticTokens> {
  return answerInDocument(state, uri, { data: [] }, (asked) => ruleTokens(asked));
}

/** `textDocument/semanticTokens/range`: the colors of the rules in a part of a document. */
export function semanticTokensInRange(
  state: ServerState,
  { range, textDocument: { uri } }: SemanticTokensRangeParams,
): Promise<SemanticTokens> {
  return answerInDocument(state, uri, { data: [] }, (asked) => ruleTokens(asked, offsetsOf(range, asked.text)));
}
