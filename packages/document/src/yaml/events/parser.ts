import { goyamlMessage } from '../scan/goyaml-message.js';
import { maxDepth } from '../../text/limits.js';
import { SyntaxFailure } from '../../document/syntax-problem.js';
import { tooDeep } from '../../document/too-deep.js';
import type { CollectionEvent, YamlEvent } from './event.js';
import { newScanner, type Scanner } from '../scan/scanner.js';
import { peekToken, takeToken } from '../scan/token-queue.js';
import type { Token } from '../scan/token.js';

/** Where a node stands. After a key or a colon in block style, a sequence may start at the column of the mapping. */
export type Context = 'flow' | 'block' | 'member';

/** A step of reading a collection: pushes the step after it, and says where a node is to be read before that, if one is. */
export type ParseStep = (parser: Parser) => Context | undefined;

/** What the functions that read a document share. */
export interface Parser {
  readonly scanner: Scanner;
  readonly events: YamlEvent[];
  /** What is left to do, the next step last: the call stack of a reader that does not recurse. */
  readonly steps: ParseStep[];
  /** The prefixes of tags by their handles. */
  readonly prefixes: Map<string, string>;
  /** The last event that each anchor was set on. */
  readonly anchors: Map<string, number>;
  depth: number;
  /** The end of the last token that has any text. */
  lastEnd: number;
}

/** A parser before the first token of a text. */
export function newParser(text: string): Parser {
  return { scanner: newScanner(text), events: [], steps: [], prefixes: new Map(), anchors: new Map(), depth: 0, lastEnd: 0 };
}

/** The next token. */
export function peek(parser: Parser): Token {
  return peekToken(parser.scanner);
}

/** Takes a token that {@link peek} gave. */
export function take(parser: Parser, token: Token): void {
  takeToken(parser.scanner);
  if (token.end > token.start) parser.lastEnd = token.end;
}

/** Starts a collection, which `step` goes on with. Throws when it nests too deep. */
export function open(parser: Parser, event: CollectionEvent, step: ParseStep): void {
  if (++parser.depth > maxDepth()) throw tooDeep(event.kind === 'mapping' ? '{' : '[', event.start);
  parser.events.push(event);
  parser.steps.push(step);
}

/** Ends the innermost collection; `bracket` is the token that closes it, if it has one. */
export function close(parser: Parser, bracket?: Token): void {
  parser.depth--;
  parser.events.push({ kind: 'end', end: bracket?.end });
}

/** Adds a node without text, anchor and tag. It stands where the last token ends; goyaml counts it to the line of `token`. */
export function empty(parser: Parser, token: Token): void {
  const { lastEnd: at } = parser;
  parser.events.push({ kind: 'scalar', style: 'plain', text: '', tag: undefined, outerStart: at, start: at, end: at, line: token.line });
}

/** goyaml's refusal of a token. */
export function refuse(parser: Parser, problem: string, { start, end, line }: Token): never {
  const { length } = parser.scanner.text;
  const at = Math.min(start, length);
  throw new SyntaxFailure('yaml-syntax', goyamlMessage('parser', problem, line), at, Math.min(Math.max(end, at + 1), length));
}
