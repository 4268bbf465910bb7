import { isBlank, isBlankOrEnd } from '../../text/line-breaks.js';
import { skipToToken } from './blanks.js';
import { blockEntry, documentMarker, explicitKey, flowEnd, flowEntry, flowStart, streamEnd, value } from './indicators.js';
import { closeBlocks } from './indentation.js';
import { isMarker } from './marker.js';
import { scanName } from './scan-name.js';
import { scanBlockScalar } from './scan-block-scalar.js';
import { scanDirective } from './scan-directive.js';
import { scanPlain } from './scan-plain.js';
import { scanQuoted } from './scan-quoted.js';
import { scanTag } from './scan-tag.js';
import { columnOf, need, refuse, type Scanner } from './scanner.js';

/**
 * Scans the next token and adds it to the queue, together with what it tells about the blocks around it.
 *
 * What a character means depends on the next one, on the column and on whether a flow collection is open. Source: goyaml v2
 * `yaml_parser_fetch_next_token`.
 */
export function scanToken(scanner: Scanner): void {
  const { text } = scanner;
  need(scanner, 1);
  skipToToken(scanner);
  const column = columnOf(scanner);
  closeBlocks(scanner, column);
  need(scanner, 4);
  const { at } = scanner;
  if (at >= text.length) return streamEnd(scanner);
  const inFlow = scanner.flowLevel > 0;
  const character = text.charAt(at);
  if (column === 0) {
    if (character === '%') return scanDirective(scanner);
    if (isMarker(text, at)) return documentMarker(scanner, character === '-' ? 'document-start' : 'document-end');
  }
  const scan = ALWAYS.get(character);
  if (scan !== undefined) return scan(scanner);
  switch (character) {
    case '|':
      return inFlow ? noToken(scanner) : scanBlockScalar(scanner, 'literal');
    case '>':
      return inFlow ? noToken(scanner) : scanBlockScalar(scanner, 'folded');
    case '-':
      return isBlankOrEnd(text.charCodeAt(at + 1)) ? blockEntry(scanner) : scanPlain(scanner);
    case '?':
      return inFlow || isBlankOrEnd(text.charCodeAt(at + 1)) ? explicitKey(scanner) : scanPlain(scanner);
    case ':':
      return inFlow || isBlankOrEnd(text.charCodeAt(at + 1)) ? value(scanner) : scanPlain(scanner);
    default:
      return isBlank(text.charCodeAt(at)) ? noToken(scanner) : scanPlain(scanner);
  }
}

/** Characters that mean the same wherever they are. */
const ALWAYS: ReadonlyMap<string, (scanner: Scanner) => void> = new Map<string, (scanner: Scanner) => void>([
  ['[', (scanner) => flowStart(scanner, 'flow-sequence-start')],
  ['{', (scanner) => flowStart(scanner, 'flow-mapping-start')],
  [']', (scanner) => flowEnd(scanner, 'flow-sequence-end')],
  ['}', (scanner) => flowEnd(scanner, 'flow-mapping-end')],
  [',', flowEntry],
  ['*', (scanner) => scanName(scanner, 'alias')],
  ['&', (scanner) => scanName(scanner, 'anchor')],
  ['!', scanTag],
  ["'", (scanner) => scanQuoted(scanner, 'single')],
  ['"', (scanner) => scanQuoted(scanner, 'double')],
  ['%', noToken],
  ['@', noToken],
  ['`', noToken],
]);

function noToken(scanner: Scanner): never {
  return refuse(scanner, 'found character that cannot start any token');
}
