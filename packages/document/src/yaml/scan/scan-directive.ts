import { isBlank, isBlankOrEnd } from '../../text/line-breaks.js';
import { endLine, skipBlanks } from './blanks.js';
import { endEverything } from './indicators.js';
import { addToken, need, refuse, type Scanner } from './scanner.js';
import { scanTagHandle, scanTagUri } from './tag-parts.js';
import { isDigitUnit, isWordUnit } from './word.js';

/** Scans a `%YAML` or `%TAG` line, which may stand anywhere at column 0; no other directive is known. */
export function scanDirective(scanner: Scanner): void {
  const { at: start, line } = scanner;
  endEverything(scanner);
  const name = scanDirectiveName(scanner, start);
  if (name !== 'YAML' && name !== 'TAG') refuse(scanner, 'found unknown directive name', start);
  const parts = name === 'YAML' ? scanVersion(scanner, start) : scanTagPrefix(scanner, start);
  const end = scanner.at;
  if (!endLine(scanner)) refuse(scanner, 'did not find expected comment or line break', start);
  addToken(scanner, { ...parts, start, end, line });
}

function scanDirectiveName(scanner: Scanner, start: number): string {
  const { text } = scanner;
  do {
    scanner.at++;
    need(scanner, 1);
  } while (isWordUnit(text.charCodeAt(scanner.at)));
  const name = text.slice(start + 1, scanner.at);
  if (name === '') refuse(scanner, 'could not find expected directive name', start);
  if (!isBlankOrEnd(text.charCodeAt(scanner.at))) refuse(scanner, 'found unexpected non-alphabetical character', start);
  return name;
}

function scanVersion(
  scanner: Scanner,
  start: number,
): { readonly kind: 'version-directive'; readonly major: number; readonly minor: number } {
  skipBlanks(scanner);
  const major = scanVersionNumber(scanner, start);
  if (scanner.text.charAt(scanner.at) !== '.') refuse(scanner, "did not find expected digit or '.' character", start);
  scanner.at++;
  return { kind: 'version-directive', major, minor: scanVersionNumber(scanner, start) };
}

function scanVersionNumber(scanner: Scanner, start: number): number {
  const { text, at } = scanner;
  need(scanner, 1);
  while (isDigitUnit(text.charCodeAt(scanner.at))) {
    if (scanner.at - at === 2) refuse(scanner, 'found extremely long version number', start);
    scanner.at++;
    need(scanner, 1);
  }
  if (scanner.at === at) refuse(scanner, 'did not find expected version number', start);
  return Number(text.slice(at, scanner.at));
}

function scanTagPrefix(
  scanner: Scanner,
  start: number,
): { readonly kind: 'tag-directive'; readonly handle: string; readonly prefix: string } {
  const { text } = scanner;
  skipBlanks(scanner);
  const handle = scanTagHandle(scanner, start, true);
  need(scanner, 1);
  if (!isBlank(text.charCodeAt(scanner.at))) refuse(scanner, 'did not find expected whitespace', start);
  skipBlanks(scanner);
  const prefix = scanTagUri(scanner, '', start);
  need(scanner, 1);
  if (!isBlankOrEnd(text.charCodeAt(scanner.at))) refuse(scanner, 'did not find expected whitespace or line break', start);
  return { kind: 'tag-directive', handle, prefix };
}
