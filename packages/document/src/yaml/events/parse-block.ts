import { close, empty, peek, refuse, take, type Context, type Parser } from './parser.js';
import type { Token } from '../scan/token.js';

/** Reads the next dash of a block sequence, or its end. */
export function blockSequenceEntry(parser: Parser): Context | undefined {
  const token = peek(parser);
  if (token.kind === 'block-end') return endBlock(parser, token);
  if (token.kind !== 'block-entry') refuse(parser, "did not find expected '-' indicator", token);
  take(parser, token);
  parser.steps.push(blockSequenceEntry);
  const { kind } = peek(parser);
  if (kind !== 'block-entry' && kind !== 'block-end') return 'block';
  empty(parser, token);
  return undefined;
}

/** Reads the next dash of a sequence that stands at the column of the mapping around it. Anything else ends it. */
export function indentlessEntry(parser: Parser): Context | undefined {
  const token = peek(parser);
  if (token.kind !== 'block-entry') {
    close(parser);
    return undefined;
  }
  take(parser, token);
  parser.steps.push(indentlessEntry);
  const next = peek(parser);
  if (next.kind !== 'block-entry' && !endsMember(next)) return 'block';
  empty(parser, token);
  return undefined;
}

/** Reads the next key of a block mapping, or its end. */
export function blockMappingKey(parser: Parser): Context | undefined {
  const token = peek(parser);
  if (token.kind === 'block-end') return endBlock(parser, token);
  if (token.kind !== 'key') refuse(parser, 'did not find expected key', token);
  take(parser, token);
  parser.steps.push(blockMappingValue);
  if (!endsMember(peek(parser))) return 'member';
  empty(parser, token);
  return undefined;
}

function blockMappingValue(parser: Parser): Context | undefined {
  const token = peek(parser);
  parser.steps.push(blockMappingKey);
  if (token.kind === 'value') {
    take(parser, token);
    if (!endsMember(peek(parser))) return 'member';
  }
  empty(parser, token);
  return undefined;
}

function endsMember({ kind }: Token): boolean {
  return kind === 'key' || kind === 'value' || kind === 'block-end';
}

function endBlock(parser: Parser, token: Token): undefined {
  close(parser);
  take(parser, token);
}
