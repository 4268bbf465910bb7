import { newJsonObject, type JsonValue } from '@structural/json';
import type { SyntaxEntry, SyntaxNode } from '../../document/syntax-node.js';
import { SyntaxFailure } from '../../document/syntax-problem.js';
import type { NumberConversion } from '../value/yaml-construct.js';
import { toJsonNumber } from '../value/yaml-scalar.js';
import type { BlockMemory } from './block-memory.js';
import { deferBlock } from './defer-block.js';
import { isBlockHeader, readBlockScalar } from './block-scalar.js';
import { isBracket, readFlow } from './flow-collection.js';
import { kept } from './kept-text.js';
import { newChildren, NOWHERE, placeMapping, placeScalar, placeSequence } from './node-places.js';
import { newKeyTable, readKey } from './plain-key.js';
import { COLON, DASH, endLine, enter, giveUp, HASH, LF, nextToken, NOT_ORDINARY, SPACE, type PlainReader } from './plain-reader.js';
import { readBlock } from './read-block.js';
import { readPlainScalar, startsPlain } from './plain-scalar.js';
import { closingQuote, isQuote, quotedText } from './quoted-scalar.js';

/**
 * The value of a YAML text that is written as manifests ordinarily are; `undefined` for any other, good or bad.
 *
 * One pass over the characters, several times as fast as the reader that knows all of YAML, and never of another opinion: what is beyond block
 * collections, simple scalars and flow collections on one line, what repeats a key or has none of a string, what nests deep, and whatever is wrong
 * is given up on. Linear in the text. With `blocks`, which only one conversion of numbers may be used with, equal blocks share their values.
 */
export function readPlainYaml(text: string, toNumber: NumberConversion = toJsonNumber, blocks?: BlockMemory): JsonValue | undefined {
  return readDocument(newReader(text.includes('\r') ? text.replaceAll('\r\n', '\n') : text, toNumber, { blocks }));
}

/**
 * The tree of a text, with `base` added to all offsets, as the events of the complete reader give it; `undefined` for a text that
 * {@link readPlainYaml} does not read, that has nothing in it, or whose lines end in CRLF.
 */
export function readPlainTree(text: string, base: number): SyntaxNode | undefined {
  const reader = newReader(text, toJsonNumber, { base });
  return readDocument(reader) === undefined || reader.node === NOWHERE ? undefined : reader.node;
}

/**
 * The tree that {@link readPlainTree} gives of a text that {@link readPlainYaml} read, of which no more is read than what is looked at: the way to a place
 * passes most blocks by.
 */
export function readDeferredTree(text: string, base: number): SyntaxNode | undefined {
  if (text.includes('\r')) return undefined;
  const reader = newReader(text, toJsonNumber, { base, defers: true });
  return readDocument(reader) === undefined || reader.node === NOWHERE ? undefined : reader.node;
}

/** What a reader does beside reading: a tree with `base` added to its offsets, or shared values. */
interface Extra {
  readonly base?: number;
  readonly defers?: boolean;
  readonly blocks?: BlockMemory | undefined;
}

function newReader(text: string, toNumber: NumberConversion, { base, blocks, defers = false }: Extra): PlainReader {
  const isOpen = !text.endsWith('\n');
  const whole = isOpen ? `${text}\n` : text;
  return {
    text: whole,
    toNumber,
    isOpen,
    keys: newKeyTable(text.length),
    buildsTree: base !== undefined,
    defers,
    passed: 0,
    outline: undefined,
    base: base ?? 0,
    blocks,
    around: blocks && { text: whole, round: blocks.round, isPast: false },
    aroundStart: 0,
    at: 0,
    column: -1,
    depth: 0,
    peak: 0,
    key: '',
    folds: false,
    node: NOWHERE,
  };
}

function readDocument(reader: PlainReader): JsonValue | undefined {
  try {
    nextToken(reader, 0);
    if (reader.column === 0 && reader.text.startsWith('---', reader.at)) endLine(reader, reader.at + 3);
    if (reader.column < 0) return null;
    if (reader.column > 0) return undefined;
    const value = node(reader, -1);
    // Scalars may go on where nothing else may, and what follows a document may be anything.
    return reader.column < 0 && typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error === NOT_ORDINARY || error instanceof SyntaxFailure) return undefined;
    throw error;
  }
}

/** Reads the node at `reader.at`, at the start of a line or after a dash. `indent` is the column of the collection around it. */
function node(reader: PlainReader, indent: number): JsonValue {
  const { text, at } = reader;
  if (isEntry(text, at)) return sequence(reader);
  if (isQuote(text.charCodeAt(at))) {
    const close = closingQuote(reader, at, indent);
    if (text.charCodeAt(close + 1) !== COLON) return endOfQuoted(reader, at, close);
  }
  const afterColon = readKey(reader);
  return afterColon < 0 ? scalar(reader, at, indent) : mapping(reader, afterColon);
}

/** Whether a dash with a blank after it stands there. */
function isEntry(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== DASH) return false;
  const next = text.charCodeAt(at + 1);
  return next === SPACE || next === LF;
}

/** Reads the block sequence whose first dash is at `reader.at`. */
function sequence(reader: PlainReader): JsonValue {
  enter(reader);
  const { text, column, at: start } = reader;
  const items: JsonValue[] = [];
  const nodes = newChildren<SyntaxNode>(reader);
  do {
    const afterDash = reader.at + 1;
    let at = afterDash;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code === LF || code === HASH) {
      endLine(reader, at);
      items.push(reader.column > column ? kept(reader, node(reader, column)) : missing(reader, afterDash));
    } else {
      reader.column += at - reader.at;
      reader.at = at;
      items.push(kept(reader, node(reader, column)));
    }
    nodes?.push(reader.node);
  } while (reader.column === column && isEntry(text, reader.at));
  if (reader.column > column) giveUp();
  placeSequence(reader, 'block', nodes, start);
  reader.depth--;
  return items;
}

/** Reads the block mapping at `reader.at`, whose first key was read already, up to `afterKey`. */
function mapping(reader: PlainReader, afterKey: number): JsonValue {
  enter(reader);
  const { column, at: start } = reader;
  const object = newJsonObject();
  const entries = newChildren<SyntaxEntry>(reader);
  for (let afterColon = afterKey; ;) {
    const { key: name, node: key } = reader;
    if (name in object) giveUp();
    object[name] = kept(reader, mappingValue(reader, afterColon, column));
    entries?.push({ key, name, value: reader.node });
    if (reader.column !== column) break;
    afterColon = readKey(reader);
    if (afterColon < 0) giveUp();
  }
  if (reader.column > column) giveUp();
  placeMapping(reader, 'block', entries, start);
  reader.depth--;
  return object;
}

/** Reads the value after a colon in the mapping at `column`. */
function mappingValue(reader: PlainReader, from: number, column: number): JsonValue {
  const { text } = reader;
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  const code = text.charCodeAt(at);
  if (code !== LF && code !== HASH) return scalar(reader, at, column);
  endLine(reader, at);
  if (reader.column > column) return reader.defers ? deferBlock(reader, column, node) : readBlock(reader, column, node);
  // A sequence may stand at the column of its key.
  return reader.column === column && isEntry(text, reader.at) ? sequence(reader) : missing(reader, from);
}

/** A value without text. */
function missing(reader: PlainReader, at: number): null {
  placeScalar(reader, 'plain', at, at);
  return null;
}

/** Reads what is no block collection. */
function scalar(reader: PlainReader, at: number, indent: number): JsonValue {
  const { text } = reader;
  const code = text.charCodeAt(at);
  if (startsPlain(text, at)) return readPlainScalar(reader, at, indent);
  if (isQuote(code)) return endOfQuoted(reader, at, closingQuote(reader, at, indent));
  if (isBlockHeader(code)) return readBlockScalar(reader, at, indent);
  if (!isBracket(code)) return giveUp();
  const value = readFlow(reader, at);
  endLine(reader, reader.at);
  return value;
}

function endOfQuoted(reader: PlainReader, open: number, close: number): string {
  const value = quotedText(reader, open, close);
  endLine(reader, close + 1);
  return value;
}
