import { SyntaxFailure } from '../../document/syntax-problem.js';
import { blockMappingKey, blockSequenceEntry, indentlessEntry } from './parse-block.js';
import { firstFlowItem, firstFlowKey } from './parse-flow.js';
import { open, peek, refuse, take, type Context, type Parser } from './parser.js';
import type { NameToken, TagToken, Token } from '../scan/token.js';

/** Reads a scalar, an alias, or the start of a collection, with anchor and tag. */
export function parseNode(parser: Parser, context: Context): void {
  const first = peek(parser);
  if (first.kind === 'alias') return parseAlias(parser, first);
  const { anchor, tag } = parseProperties(parser, first);
  const token = peek(parser);
  if (anchor !== undefined) parser.anchors.set(anchor.name, parser.events.length);
  const { start: outerStart, line } = first;
  if (token.kind === 'scalar') {
    const { style, text, start, end } = token;
    parser.events.push({ kind: 'scalar', style, text, tag, outerStart, start, end, line });
    return take(parser, token);
  }
  if (startCollection(parser, context, token, outerStart, line)) return;
  if (anchor === undefined && tag === undefined) refuse(parser, 'did not find expected node content', token);
  const { lastEnd: at } = parser;
  parser.events.push({ kind: 'scalar', style: 'plain', text: '', tag, outerStart, start: at, end: at, line });
}

/** Starts the collection that a token opens; false when it opens none in this context. */
function startCollection(parser: Parser, context: Context, token: Token, outerStart: number, line: number): boolean {
  const { kind, start, end } = token;
  const place = { outerStart, start, end: kind === 'block-entry' ? start : end, line };
  if (kind === 'flow-sequence-start') {
    take(parser, token);
    open(parser, { kind: 'sequence', style: 'flow', ...place }, firstFlowItem);
  } else if (kind === 'flow-mapping-start') {
    take(parser, token);
    open(parser, { kind: 'mapping', style: 'flow', ...place }, firstFlowKey);
  } else if (kind === 'block-entry' && context === 'member') {
    open(parser, { kind: 'sequence', style: 'block', ...place }, indentlessEntry);
  } else if (kind === 'block-sequence-start' && context !== 'flow') {
    take(parser, token);
    open(parser, { kind: 'sequence', style: 'block', ...place }, blockSequenceEntry);
  } else if (kind === 'block-mapping-start' && context !== 'flow') {
    take(parser, token);
    open(parser, { kind: 'mapping', style: 'block', ...place }, blockMappingKey);
  } else return false;
  return true;
}

function parseAlias(parser: Parser, token: NameToken): void {
  const { name, start, end, line } = token;
  const target = parser.anchors.get(name);
  if (target === undefined) throw new SyntaxFailure('yaml-value', `yaml: unknown anchor '${name}' referenced`, start, end);
  parser.events.push({ kind: 'alias', name, target, outerStart: start, start, end, line });
  take(parser, token);
}

interface Properties {
  readonly anchor: NameToken | undefined;
  /** The tag's full name. */
  readonly tag: string | undefined;
}

/** Reads an anchor and a tag, in whichever order, each at most once. */
function parseProperties(parser: Parser, first: Token): Properties {
  let anchor: NameToken | undefined;
  let tag: TagToken | undefined;
  for (let token = first; ; token = peek(parser)) {
    if (token.kind === 'anchor' && anchor === undefined) anchor = token;
    else if (token.kind === 'tag' && tag === undefined) tag = token;
    else return { anchor, tag: tag === undefined ? undefined : tagName(parser, tag) };
    take(parser, token);
  }
}

function tagName(parser: Parser, token: TagToken): string {
  if (token.handle === '') return token.suffix;
  const prefix = parser.prefixes.get(token.handle);
  return prefix === undefined ? refuse(parser, 'found undefined tag handle', token) : prefix + token.suffix;
}
