import { SERVER_MAX_DEPTH } from '../../text/limits.js';
import { closeBlocks, openBlock } from './indentation.js';
import { addToken, columnOf, refuse, type Scanner } from './scanner.js';
import { closeKeyLevel, currentKey, dropSimpleKey, forget, isStillPossible, noteSimpleKey, openKeyLevel } from './simple-key.js';
import type { BareKind } from './token.js';

/** Adds the token of an indicator at the scanner's place and moves past it. */
function addIndicator(scanner: Scanner, kind: BareKind, width = 1): void {
  const { at, line } = scanner;
  scanner.at += width;
  addToken(scanner, { kind, start: at, end: scanner.at, line });
}

/** The end of the text, which to goyaml is a line of its own. */
export function streamEnd(scanner: Scanner): void {
  if (columnOf(scanner) !== 0) {
    scanner.line++;
    scanner.origin = scanner.at;
  }
  endEverything(scanner);
  addIndicator(scanner, 'stream-end', 0);
}

/** `---` or `...` */
export function documentMarker(scanner: Scanner, kind: 'document-start' | 'document-end'): void {
  endEverything(scanner);
  addIndicator(scanner, kind, 3);
}

/** Ends all blocks before something that stands between documents. */
export function endEverything(scanner: Scanner): void {
  closeBlocks(scanner, -1);
  dropSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
}

/** `[` or `{` */
export function flowStart(scanner: Scanner, kind: BareKind): void {
  noteSimpleKey(scanner);
  openKeyLevel(scanner);
  if (scanner.flowLevel > SERVER_MAX_DEPTH) refuse(scanner, `exceeded max depth of ${SERVER_MAX_DEPTH}`);
  scanner.simpleKeyAllowed = true;
  addIndicator(scanner, kind);
}

/** `]` or `}` */
export function flowEnd(scanner: Scanner, kind: BareKind): void {
  dropSimpleKey(scanner);
  closeKeyLevel(scanner);
  scanner.simpleKeyAllowed = false;
  addIndicator(scanner, kind);
}

/** `,`, even outside of flow collections, where the parser has no use for it. */
export function flowEntry(scanner: Scanner): void {
  dropSimpleKey(scanner);
  scanner.simpleKeyAllowed = true;
  addIndicator(scanner, 'flow-entry');
}

/** `- `, even inside of flow collections, where the parser has no use for it. */
export function blockEntry(scanner: Scanner): void {
  if (scanner.flowLevel === 0) {
    if (!scanner.simpleKeyAllowed) refuse(scanner, 'block sequence entries are not allowed in this context');
    openBlock(scanner, 'block-sequence-start', columnOf(scanner), scanner);
  }
  dropSimpleKey(scanner);
  scanner.simpleKeyAllowed = true;
  addIndicator(scanner, 'block-entry');
}

/** `? ` */
export function explicitKey(scanner: Scanner): void {
  if (scanner.flowLevel === 0) {
    if (!scanner.simpleKeyAllowed) refuse(scanner, 'mapping keys are not allowed in this context');
    openBlock(scanner, 'block-mapping-start', columnOf(scanner), scanner);
  }
  dropSimpleKey(scanner);
  scanner.simpleKeyAllowed = scanner.flowLevel === 0;
  addIndicator(scanner, 'key');
}

/** `: `, which makes a key of what was noted as a possible one. */
export function value(scanner: Scanner): void {
  const key = currentKey(scanner);
  if (isStillPossible(scanner, key)) {
    addToken(scanner, { kind: 'key', start: key.at, end: key.at, line: key.line }, key.token - scanner.taken);
    openBlock(scanner, 'block-mapping-start', key.column, key, key.token);
    forget(scanner, key);
    scanner.simpleKeyAllowed = false;
  } else {
    if (scanner.flowLevel === 0) {
      if (!scanner.simpleKeyAllowed) refuse(scanner, 'mapping values are not allowed in this context');
      openBlock(scanner, 'block-mapping-start', columnOf(scanner), scanner);
    }
    scanner.simpleKeyAllowed = scanner.flowLevel === 0;
  }
  addIndicator(scanner, 'value');
}
