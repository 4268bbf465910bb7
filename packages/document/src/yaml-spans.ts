import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';
import { lineStartAt } from './line-breaks.js';
import { scalarRange } from './yaml-event-range.js';

/** A scalar or an outermost flow collection. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: 'quoted' | 'flow' | 'block' | 'plain';
  /** Of a block scalar, the column of its content; of a plain one, the column that its further lines must reach. */
  readonly indent: number;
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
export function collectSpans(text: string, events: readonly Event[]): readonly Span[] {
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
      open.push({ column: flow ? (open.at(-1)?.column ?? -1) : event.start - lineStartAt(text, event.start), flow });
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

/** All plain scalars, those of flow collections too, in the order of the text. */
export function* plainSpans(text: string, events: readonly Event[]): Generator<Span> {
  const columns: number[] = [];
  for (const event of events) {
    const column = columns.at(-1) ?? -1;
    if (event.type === EVENT_ID.DOCUMENT) columns.push(-1);
    else if (event.type === EVENT_ID.POP) columns.pop();
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      columns.push(event.style === COLLECTION_STYLE.FLOW ? column : event.start - lineStartAt(text, event.start));
    } else if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0 && event.style === SCALAR_STYLE.PLAIN) {
      yield { start: event.valueStart, end: event.valueEnd, kind: 'plain', indent: column + 1 };
    }
  }
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
