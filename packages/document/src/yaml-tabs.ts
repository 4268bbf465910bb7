import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';
import { goyamlMessage } from './goyaml-message.js';
import { lastAtMost } from './line-index.js';
import { SyntaxFailure } from './syntax-problem.js';
import { scalarRange } from './yaml-event-range.js';

/** A stretch of text inside which a tab at the start of a line has a meaning of its own. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: 'quoted' | 'flow' | 'block' | 'plain';
  /** Of a block scalar, the column of its content; of a plain one, the column that its further lines must reach. */
  readonly indent: number;
}

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
      if (before.kind !== 'block' || (column >= before.indent && !settlesIndent(text, before, match.index))) continue;
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

/** An open collection. */
interface Open {
  readonly column: number;
  readonly flow: boolean;
}

function inFlow(open: readonly Open[]): boolean {
  return open.at(-1)?.flow === true;
}

/** All scalars and outermost flow collections, in the order of the text. */
function collectSpans(text: string, events: readonly Event[]): readonly Span[] {
  const spans: Span[] = [];
  const open: Open[] = [];
  let flowStart = -1;
  let last = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) open.push({ column: -1, flow: false });
    else if (event.type === EVENT_ID.POP) {
      const closed = open.pop();
      if (closed?.flow === true && !inFlow(open)) {
        spans.push({ start: flowStart, end: closingOffset(text, last), kind: 'flow', indent: 0 });
      }
    } else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      const flow = event.style === COLLECTION_STYLE.FLOW;
      if (flow && !inFlow(open)) flowStart = event.start;
      open.push({ column: flow ? (open.at(-1)?.column ?? -1) : event.start - (text.lastIndexOf('\n', event.start - 1) + 1), flow });
      last = event.start + 1;
    } else if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0) {
      const { start, end } = scalarRange(event);
      last = end;
      if (inFlow(open)) continue;
      const kind = kindOf(event);
      const indent = kind !== 'block' ? (open.at(-1)?.column ?? -1) + 1 : event.indent < 0 ? Number.POSITIVE_INFINITY : event.indent;
      spans.push({ start, end, kind, indent });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}

function kindOf(event: ScalarEvent): Span['kind'] {
  if (event.style === SCALAR_STYLE.PLAIN) return 'plain';
  return event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK ? 'block' : 'quoted';
}

function closingOffset(text: string, from: number): number {
  const rest = /(?:#[^\n\r]*|[^\]}#])*/y;
  rest.lastIndex = from;
  const skipped = rest.exec(text)?.[0].length ?? 0;
  const close = /[\]}\s,]*/y;
  close.lastIndex = from + skipped;
  return from + skipped + (close.exec(text)?.[0].trimEnd().length ?? 0);
}

function refuse(text: string, problem: string, at: number): never {
  throw new SyntaxFailure('yaml-syntax', goyamlMessage('scanner', problem, text, at), at, at + 1);
}
