import { isBlankOrEnd } from '../../text/line-breaks.js';
import { addToken, need, refuse, type Scanner } from './scanner.js';
import { noteSimpleKey } from './simple-key.js';
import { scanTagHandle, scanTagUri } from './tag-parts.js';

/** Scans a tag: `!<verbatim>`, `!handle!suffix`, `!!suffix`, `!suffix` or `!`. */
export function scanTag(scanner: Scanner): void {
  const { text, at: start, line } = scanner;
  noteSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  need(scanner, 2);
  const { handle, suffix } = text.charAt(start + 1) === '<' ? verbatim(scanner, start) : shorthand(scanner, start);
  need(scanner, 1);
  if (!isBlankOrEnd(text.charCodeAt(scanner.at))) refuse(scanner, 'did not find expected whitespace or line break', start);
  addToken(scanner, { kind: 'tag', handle, suffix, start, end: scanner.at, line });
}

interface TagParts {
  readonly handle: string;
  readonly suffix: string;
}

function verbatim(scanner: Scanner, start: number): TagParts {
  scanner.at += 2;
  const suffix = scanTagUri(scanner, '', start);
  if (scanner.text.charAt(scanner.at) !== '>') refuse(scanner, "did not find the expected '>'", start);
  scanner.at++;
  return { handle: '', suffix };
}

function shorthand(scanner: Scanner, start: number): TagParts {
  const handle = scanTagHandle(scanner, start, false);
  if (handle.length > 1 && handle.endsWith('!')) return { handle, suffix: scanTagUri(scanner, '', start) };
  // It was no handle after all, but the start of the suffix.
  const suffix = scanTagUri(scanner, handle, start);
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix };
}
