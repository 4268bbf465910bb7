import { goyamlMessage } from './goyaml-message.js';
import { lineBreakLength } from '../../text/line-breaks.js';
import { SyntaxFailure } from '../../document/syntax-problem.js';
import { decode, isPair, openSource, type Source } from './source.js';
import type { Token } from './token.js';

/** A place where a key without `?` may have started; a colon on the same line would make it one. */
export interface SimpleKey {
  possible: boolean;
  /** True where nothing but a key can stand. */
  readonly required: boolean;
  /** The number of its first token, counted from the start of the text. */
  readonly token: number;
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

/** Where the scanner of a text is, and the tokens that are found but not taken. */
export interface Scanner {
  readonly text: string;
  readonly source: Source;
  at: number;
  /** The line of `at`, from 0. */
  line: number;
  /** The offset that column 0 of the line has, or would have if every character were one unit. */
  origin: number;
  /** The column of the innermost block collection; -1 outside of all. */
  indent: number;
  readonly outerIndents: number[];
  flowLevel: number;
  simpleKeyAllowed: boolean;
  /** One for every level of flow collections, the last for the innermost. */
  readonly simpleKeys: SimpleKey[];
  /** The levels of {@link simpleKeys} by the number of the token that the key started with. */
  readonly levelOfToken: Map<number, number>;
  readonly queue: Token[];
  head: number;
  taken: number;
  /** True when the head of the queue is final. */
  ready: boolean;
}

/** A scanner before the first character of a text. */
export function newScanner(text: string): Scanner {
  const source = openSource(text);
  return {
    text,
    source,
    at: source.buffer,
    line: 0,
    origin: source.buffer,
    indent: -1,
    outerIndents: [],
    flowLevel: 0,
    simpleKeyAllowed: true,
    simpleKeys: [{ possible: false, required: false, token: 0, at: 0, line: 0, column: 0 }],
    levelOfToken: new Map(),
    queue: [],
    head: 0,
    taken: 0,
    ready: false,
  };
}

/** How many characters stand before the present one on its line. */
export function columnOf(scanner: Scanner): number {
  return scanner.at - scanner.origin;
}

/** Sees to it that as many characters are decoded. */
export function need(scanner: Scanner, count: number): void {
  decode(scanner.source, scanner.at, count);
}

/** Moves past one character that ends no line. */
export function pass(scanner: Scanner): void {
  if (isPair(scanner.text, scanner.at)) {
    scanner.at++;
    scanner.origin++;
  }
  scanner.at++;
}

/** Moves past a line break, if there is one. */
export function passLineBreak(scanner: Scanner): void {
  const length = lineBreakLength(scanner.text, scanner.at);
  if (length === 0) return;
  scanner.at += length;
  scanner.line++;
  scanner.origin = scanner.at;
}

/** Adds a token to the queue: at its end, or so many tokens behind its head. */
export function addToken(scanner: Scanner, token: Token, behindHead = -1): void {
  if (behindHead < 0) scanner.queue.push(token);
  else scanner.queue.splice(scanner.head + behindHead, 0, token);
}

/** goyaml's refusal of what stands at the scanner's place; `start` is where the construct began that it belongs to. */
export function refuse(scanner: Scanner, problem: string, start = scanner.at): never {
  const end = Math.min(scanner.at + 1, scanner.text.length);
  throw new SyntaxFailure('yaml-syntax', goyamlMessage('scanner', problem, scanner.line), Math.min(start, end), end);
}
