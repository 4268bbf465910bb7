import type { Event } from 'js-yaml';
import { goyamlMessage } from './goyaml-message.js';
import { isBlank, isLineBreak } from './line-breaks.js';
import { lastAtMost } from './line-index.js';
import { SyntaxFailure } from './syntax-problem.js';
import { collectSpans, plainSpans, type Span } from './yaml-spans.js';

// A tab before the first token of a line, or after the indicators that a line starts with.
const LEADING_TAB = /(?<=^|\u0085|^\ufeff) *(?:[-?:] +)*(?:[-?:] *)?\t/gm;

/**
 * Refuses the tabs that goyaml refuses and js-yaml overlooks: in block style none may stand where a key could start, not even on an empty
 * line or before a comment; and on the lines that goyaml passes looking for more of a plain scalar, in flow style too, none may stand left of where
 * the scalar could go on.
 *
 * A tab inside a quoted scalar is fine, and in a flow collection after anything but a plain scalar. Throws a {@link SyntaxFailure}. Source: goyaml v2,
 * `yaml_parser_scan_to_next_token` and the scalars' own scanners.
 */
export function checkTabs(text: string, events: readonly Event[]): void {
  if (text.search(LEADING_TAB) < 0) return;
  const problems = [tabBeforeToken(text, events), tabInPlain(text, events)].filter((problem) => problem !== undefined);
  const [first] = problems.sort((a, b) => a.at - b.at);
  if (first !== undefined) throw new SyntaxFailure('yaml-syntax', goyamlMessage('scanner', first.problem, text, first.at), first.at, first.at + 1);
}

interface TabProblem {
  readonly at: number;
  readonly problem: string;
}

function tabBeforeToken(text: string, events: readonly Event[]): TabProblem | undefined {
  const spans = collectSpans(text, events);
  const starts = spans.map((span) => span.start);
  let passed: Span | undefined;
  let passedTo = 0;
  for (const match of text.matchAll(LEADING_TAB)) {
    const tab = match.index + match[0].length - 1;
    const column = match[0].length - 1;
    const span = spans[lastAtMost(starts, tab)];
    const before = span !== undefined && span.start <= match.index ? span : undefined;
    if (before !== undefined && match.index < before.end) {
      if (before.kind !== 'block' || match[0].trim() !== '' || (column >= before.indent && !settlesIndent(text, before, match.index))) continue;
      return { at: tab, problem: 'found a tab character where an indentation space is expected' };
    }
    if (before !== passed) {
      passed = before;
      passedTo = before === undefined ? 0 : passBlanks(text, before.end);
    }
    if (before?.kind !== 'plain' || passedTo < tab) return { at: tab, problem: 'found character that cannot start any token' };
  }
  return undefined;
}

/** The first tab between the lines of a plain scalar, or between it and the next token or comment, that stands left of the scalar's `indent`. */
function tabInPlain(text: string, events: readonly Event[]): TabProblem | undefined {
  for (const { start, end, indent } of plainSpans(text, events)) {
    let column = Number.POSITIVE_INFINITY;
    const last = passBlanks(text, end);
    for (let at = start; at < last; at++, column++) {
      const unit = text.charCodeAt(at);
      if (isLineBreak(unit)) column = -1;
      else if (unit === TAB && column < indent) return { at, problem: 'found a tab character that violates indentation' };
      else if (!isBlank(unit)) column = Number.POSITIVE_INFINITY;
    }
  }
  return undefined;
}

const TAB = 0x09;

/** The first offset from `from` on that holds neither a blank nor a line break. */
function passBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at)) || isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

/** Whether a block scalar's indentation is told by the line at `lineStart`: by its first line with content, unless the header tells it. */
function settlesIndent(text: string, span: Span, lineStart: number): boolean {
  if (text.slice(span.start, lineStart).trim() !== '') return false;
  const header = text.slice(Math.max(0, span.start - 200), span.start);
  return !/[|>][-+]?[1-9][-+]?[ \t]*(?:#.*)?\r?\n?$/.test(header);
}
