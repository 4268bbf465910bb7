import { EVENT_ID, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';
import { isLineBreak } from './line-breaks.js';
import type { Range } from './source-document.js';

/**
 * The text of a node with its tag and anchor; of a collection only what precedes its content. Empty at 0 for an event that has none: an empty
 * node, a pop.
 */
export function eventRange(event: Event | undefined): Range {
  if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return { start: 0, end: 0 };
  if (event.type === EVENT_ID.ALIAS) return { start: event.anchorStart - 1, end: event.anchorEnd };
  const content = event.type === EVENT_ID.SCALAR ? scalarRange(event) : { start: event.start, end: event.start + 1 };
  const starts = [content.start];
  const ends = [content.end];
  if (event.tagStart >= 0) starts.push(event.tagStart);
  if (event.anchorStart >= 0) starts.push(event.anchorStart - 1);
  if (event.tagStart >= 0) ends.push(event.tagEnd);
  if (event.anchorStart >= 0) ends.push(event.anchorEnd);
  const present = starts.filter((start) => start >= 0);
  return present.length === 0 ? { start: 0, end: 0 } : { start: Math.min(...present), end: Math.max(...ends) };
}

/** A scalar's own text with its quotes, or `{ start: -1, end: -1 }` when there is none; of a block scalar only the content. */
export function scalarRange(event: ScalarEvent): Range {
  const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
  return event.valueStart >= 0 && quoted ? { start: event.valueStart - 1, end: event.valueEnd + 1 } : { start: event.valueStart, end: event.valueEnd };
}

/**
 * Where the header of a block scalar (`|2-`) starts, searched for from `from` on, which must not lie before the token that precedes it.
 */
export function blockHeaderStart(text: string, event: ScalarEvent, from: number): number {
  let end = event.valueStart;
  while (end > from && isLineBreak(text.charCodeAt(end - 1))) end--;
  const indicator = event.style === SCALAR_STYLE.LITERAL_BLOCK ? '|' : '>';
  const at = text.indexOf(indicator, from);
  return at >= 0 && at < end ? at : end;
}

/** True for literal and folded scalars. */
export function isBlockScalar(event: Event | undefined): event is ScalarEvent {
  return event?.type === EVENT_ID.SCALAR && (event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK);
}
