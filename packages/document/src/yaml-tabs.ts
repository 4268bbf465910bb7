import type { Event } from 'js-yaml';
import { goyamlMessage } from './goyaml-message.js';
import { lastAtMost } from './line-index.js';
import { SyntaxFailure } from './syntax-problem.js';
import { collectSpans, type Span } from './yaml-spans.js';

// A tab before the first token of a line, or after the indicators that a line starts with.
const LEADING_TAB = /^ *(?:[-?:] +)*(?:[-?:] *)?\t/gm;

/**
 * Refuses the tabs that goyaml refuses and js-yaml overlooks: in block style none may stand where a key could start, not even on an empty
 * line or before a comment.
 *
 * A tab inside a quoted scalar or a flow collection is fine, and after a plain scalar where it is indented far enough. Throws a
 * {@link SyntaxFailure}. Source: goyaml v2, `yaml_parser_scan_to_next_token` and the scalars' own scanners.
 */
export function checkTabs(text: string, events: readonly Event[]): void {
  if (text.search(LEADING_TAB) < 0) return;
  const spans = collectSpans(text, events);
  const starts = spans.map((span) => span.start);
  const content = /[^ \t\n\r]|$/g;
  let contentSpan: Span | undefined;
  let contentAt = 0;
  for (const match of text.matchAll(LEADING_TAB)) {
    const tab = match.index + match[0].length - 1;
    const column = match[0].length - 1;
    const span = spans[lastAtMost(starts, tab)];
    const before = span !== undefined && span.start <= match.index ? span : undefined;
    if (before !== undefined && match.index < before.end) {
      if (before.kind !== 'block' || match[0].trim() !== '' || (column >= before.indent && !settlesIndent(text, before, match.index))) continue;
      refuse(text, 'found a tab character where an indentation space is expected', tab);
    }
    if (before?.kind === 'plain' && before !== contentSpan) {
      contentSpan = before;
      content.lastIndex = before.end;
      contentAt = content.exec(text)?.index ?? text.length;
    }
    if (before?.kind !== 'plain' || contentAt < tab) refuse(text, 'found character that cannot start any token', tab);
    if (column < before.indent) refuse(text, 'found a tab character that violates indentation', tab);
  }
}

/** Whether a block scalar's indentation is told by the line at `lineStart`: by its first line with content, unless the header tells it. */
function settlesIndent(text: string, span: Span, lineStart: number): boolean {
  if (text.slice(span.start, lineStart).trim() !== '') return false;
  const header = text.slice(Math.max(0, span.start - 200), span.start);
  return !/[|>][-+]?[1-9][-+]?[ \t]*(?:#.*)?\r?\n?$/.test(header);
}

function refuse(text: string, problem: string, at: number): never {
  throw new SyntaxFailure('yaml-syntax', goyamlMessage('scanner', problem, text, at), at, at + 1);
}
