import { utf8Length } from '@structural/go';
import { lineOf, NO_LOCATION, type ExpressionLocation, type ExpressionSource } from './source.js';

/** Something wrong with an expression. */
export interface Issue {
  readonly location: ExpressionLocation;
  readonly message: string;
}

/** What is wrong with an expression: the first hundred, and how many more there were. */
export interface Issues {
  readonly found: readonly Issue[];
  readonly count: number;
}

/** Collects what is wrong; only the first hundred are kept. */
export class IssueList implements Issues {
  readonly found: Issue[] = [];
  count = 0;

  add(location: ExpressionLocation | undefined, message: string): void {
    this.count++;
    if (this.count <= MAX_ISSUES) this.found.push({ location: location ?? NO_LOCATION, message });
  }
}

const MAX_ISSUES = 100;
const MAX_SNIPPET_BYTES = 16_384;

/**
 * All that is wrong as the server prints it: each error with its line and a caret below its column, sorted by place.
 *
 * A character outside ASCII takes a full-width dot in the line of the caret. Source: cel-go `common`, Errors.ToDisplayString.
 */
export function issuesText({ found, count }: Issues, source: ExpressionSource): string {
  const sorted = [...found].sort((a, b) => a.location.line - b.location.line || a.location.column - b.location.column);
  const texts = sorted.map((issue) => issueText(issue, source));
  if (count > MAX_ISSUES) texts.push(`${String(count - MAX_ISSUES)} more errors were truncated`);
  return texts.join('\n');
}

function issueText({ location: { line, column }, message }: Issue, source: ExpressionSource): string {
  const head = `ERROR: <input>:${String(line)}:${String(column + 1)}: ${message}`;
  const characters = lineOf(source, line);
  if (characters === undefined) return head;
  const snippet = characters.join('').replaceAll('\t', ' ');
  if (utf8Length(snippet) > MAX_SNIPPET_BYTES) return head;
  const dots = characters.slice(0, Math.max(column, 0)).map((character) => (isWide(character) ? '\uff0e' : '.'));
  const caret = isWide(characters[Math.max(column, 0)] ?? '') ? '\uff3e' : '^';
  return `${head}\n | ${snippet}\n | ${dots.join('')}${caret}`;
}

function isWide(character: string): boolean {
  return character > '\u007f';
}
