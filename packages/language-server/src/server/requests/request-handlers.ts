import type { ServerState } from '../state/server-state.js';
import { codeAction } from './code-action.js';
import { codeLens } from './code-lens.js';
import { completion } from './completion.js';
import { definition } from './definition.js';
import { diagnostic } from './diagnostic.js';
import { executeCommand } from './execute-command.js';
import { hover } from './hover.js';
import { inlayHint } from './inlay-hint.js';
import { references } from './references.js';
import { prepareRename, rename } from './rename.js';
import { documentSymbol, foldingRange, selectionRange, semanticTokens, semanticTokensInRange } from './text-structure.js';

/** Answers one request of the protocol, given the parameters of its method. */
export type RequestHandler = (state: ServerState, params: never) => Promise<unknown>;

/** The requests that are answered, by their methods. */
export const REQUEST_HANDLERS: Readonly<Record<string, RequestHandler>> = {
  'textDocument/codeAction': codeAction,
  'textDocument/codeLens': codeLens,
  'textDocument/completion': completion,
  'textDocument/definition': definition,
  'textDocument/diagnostic': diagnostic,
  'textDocument/documentSymbol': documentSymbol,
  'textDocument/foldingRange': foldingRange,
  'textDocument/hover': hover,
  'textDocument/inlayHint': inlayHint,
  'textDocument/prepareRename': prepareRename,
  'textDocument/references': references,
  'textDocument/rename': rename,
  'textDocument/selectionRange': selectionRange,
  'textDocument/semanticTokens/full': semanticTokens,
  'textDocument/semanticTokens/range': semanticTokensInRange,
  'workspace/executeCommand': executeCommand,
};
