import { close, empty, open, peek, refuse, take, type Context, type Parser } from './parser.js';
import type { Token } from '../scan/token.js';

/** Reads what follows the bracket that opens a flow sequence. */
export function firstFlowItem(parser: Parser): Context | undefined {
  return flowItem(parser, peek(parser));
}

function nextFlowItem(parser: Parser): Context | undefined {
  const token = peek(parser);
  if (token.kind === 'flow-sequence-end') return endFlow(parser, token);
  if (token.kind !== 'flow-entry') refuse(parser, "did not find expected ',' or ']'", token);
  take(parser, token);
  return flowItem(parser, peek(parser));
}

/** Reads an item, which may be a pair without braces, or the end of the sequence. */
function flowItem(parser: Parser, token: Token): Context | undefined {
  if (token.kind === 'flow-sequence-end') return endFlow(parser, token);
  parser.steps.push(nextFlowItem);
  if (token.kind !== 'key') return 'flow';
  const { start, line } = token;
  open(parser, { kind: 'mapping', style: 'flow', outerStart: start, start, end: start, line }, pairKey);
  take(parser, token);
  return undefined;
}

function pairKey(parser: Parser): Context | undefined {
  const token = peek(parser);
  parser.steps.push(pairValue);
  if (!endsPair(token) && token.kind !== 'value') return 'flow';
  // goyaml takes the token too that shows that the key is missing.
  empty(parser, token);
  take(parser, token);
  return undefined;
}

function pairValue(parser: Parser): Context | undefined {
  let token = peek(parser);
  parser.steps.push(pairEnd);
  if (token.kind === 'value') {
    take(parser, token);
    token = peek(parser);
    if (!endsPair(token)) return 'flow';
  }
  empty(parser, token);
  return undefined;
}

function pairEnd(parser: Parser): undefined {
  peek(parser);
  close(parser);
}

function endsPair({ kind }: Token): boolean {
  return kind === 'flow-entry' || kind === 'flow-sequence-end';
}

/** Reads what follows the brace that opens a flow mapping. */
export function firstFlowKey(parser: Parser): Context | undefined {
  return flowKey(parser, peek(parser));
}

function nextFlowKey(parser: Parser): Context | undefined {
  const token = peek(parser);
  if (token.kind === 'flow-mapping-end') return endFlow(parser, token);
  if (token.kind !== 'flow-entry') refuse(parser, "did not find expected ',' or '}'", token);
  take(parser, token);
  return flowKey(parser, peek(parser));
}

/** Reads a key or the end of the mapping. A key that neither a question mark nor a colon shows has no value. */
function flowKey(parser: Parser, token: Token): Context | undefined {
  if (token.kind === 'flow-mapping-end') return endFlow(parser, token);
  if (token.kind !== 'key') {
    parser.steps.push(noFlowValue);
    return 'flow';
  }
  take(parser, token);
  parser.steps.push(flowValue);
  const next = peek(parser);
  if (!endsFlowMember(next) && next.kind !== 'value') return 'flow';
  empty(parser, next);
  return undefined;
}

function noFlowValue(parser: Parser): undefined {
  parser.steps.push(nextFlowKey);
  empty(parser, peek(parser));
}

function flowValue(parser: Parser): Context | undefined {
  let token = peek(parser);
  parser.steps.push(nextFlowKey);
  if (token.kind === 'value') {
    take(parser, token);
    token = peek(parser);
    if (!endsFlowMember(token)) return 'flow';
  }
  empty(parser, token);
  return undefined;
}

function endsFlowMember({ kind }: Token): boolean {
  return kind === 'flow-entry' || kind === 'flow-mapping-end';
}

function endFlow(parser: Parser, token: Token): undefined {
  close(parser, token);
  take(parser, token);
}
