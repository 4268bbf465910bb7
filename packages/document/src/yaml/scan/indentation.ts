import { SERVER_MAX_DEPTH } from '../../text/limits.js';
import { addToken, refuse, type Scanner, type SimpleKey } from './scanner.js';
import type { BareKind } from './token.js';

/** Starts a block collection at a place, which may be that of a key found earlier, unless one at its column is open or flow style rules. */
export function openBlock(scanner: Scanner, kind: BareKind, column: number, place: Pick<SimpleKey, 'at' | 'line'>, token = -1): void {
  if (scanner.flowLevel > 0 || scanner.indent >= column) return;
  scanner.outerIndents.push(scanner.indent);
  if (scanner.outerIndents.length > SERVER_MAX_DEPTH) refuse(scanner, `exceeded max depth of ${SERVER_MAX_DEPTH}`, place.at);
  scanner.indent = column;
  addToken(scanner, { kind, start: place.at, end: place.at, line: place.line }, token < 0 ? -1 : token - scanner.taken);
}

/** Ends the block collections that stand right of a column. */
export function closeBlocks(scanner: Scanner, column: number): void {
  if (scanner.flowLevel > 0) return;
  const { at, line } = scanner;
  while (scanner.indent > column) {
    addToken(scanner, { kind: 'block-end', start: at, end: at, line });
    scanner.indent = scanner.outerIndents.pop() ?? -1;
  }
}
