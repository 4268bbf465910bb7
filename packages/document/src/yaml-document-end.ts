import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, type Event } from 'js-yaml';
import { endOfQuoted } from './continuation-indent.js';
import { goyamlMessage, type GoyamlStage } from './goyaml-message.js';
import { isBlankOrEnd, isLineBreak } from './line-breaks.js';
import { SyntaxFailure } from './syntax-problem.js';
import { isBlockScalar } from './yaml-event-range.js';
import { misplaced, missingColon } from './yaml-refusal.js';

/**
 * Refuses a text whose first document is followed, at `cut`, by something that goyaml would still count to it.
 *
 * YAML 1.2 wants a marker between documents. goyaml ends a document as soon as its root node is complete and never looks at what follows,
 * except that it scans one token more. `events` are those of the text before `cut`. Throws a {@link SyntaxFailure}.
 */
export function checkDocumentEnd(text: string, events: readonly Event[], cut: number): void {
  const root = events[1];
  const start = lineStartAt(text, cut);
  const startsLine = text.slice(start, cut).trim() === '';
  if (start === cut && DIRECTIVE.test(text.slice(cut, cut + 200))) return;
  if (root === undefined || root.type === EVENT_ID.POP || (root.type === EVENT_ID.SCALAR && isEmpty(root))) {
    refuse(text, startsToken(text, cut) ? ['parser', 'did not find expected node content'] : NO_TOKEN, cut);
  }
  const isBlockCollection = (root.type === EVENT_ID.MAPPING || root.type === EVENT_ID.SEQUENCE) && root.style === COLLECTION_STYLE.BLOCK;
  if (isBlockCollection) {
    const column = root.start - lineStartAt(text, root.start);
    if (startsLine && cut - start < column && startsToken(text, cut)) return;
    if (startsLine && cut - start === column && isRequiredKey(text, cut)) throw missingColon(text, cut);
    refuse(text, misplaced(text, cut, root.type === EVENT_ID.MAPPING ? 'mapping' : 'sequence'), cut);
  } else if (!startsLine && /^(?:[-?](?:\s|$)|[^\n\r]*:(?:\s|$))/.test(text.slice(cut, cut + 2_000))) {
    refuse(text, ['scanner', 'mapping values are not allowed in this context'], cut);
  }
  if (!startsToken(text, cut)) refuse(text, NO_TOKEN, cut);
}

const NO_TOKEN = ['scanner', 'found character that cannot start any token'] as const;

/** Whether goyaml expects a key of a token where the block's members start: of all but indicators. */
function isRequiredKey(text: string, at: number): boolean {
  return !/^(?:[,\]}|>%@`\t]|[-?:](?:\s|$))/.test(text.slice(at, at + 2)) && !/^[^\n\r]*:(?:\s|$)/.test(text.slice(at, at + 2_000));
}

/**
 * Where the text of a root-level block scalar stops that js-yaml read from the first column on; `undefined` for any other root.
 *
 * goyaml wants at least one space before the content of a block scalar, at the root as well; what has none is no part of the document.
 */
export function unindentedBlock(text: string, events: readonly Event[]): number | undefined {
  const root = events[1];
  if (!isBlockScalar(root) || root.indent !== 0) return undefined;
  let at = root.valueStart;
  while (at < root.valueEnd && isLineBreak(text.charCodeAt(at))) at++;
  return at < root.valueEnd ? at : undefined;
}

/**
 * Whether a line at `cut` goes on with a plain scalar at the root, which to goyaml may stand left of the scalar's first line.
 */
export function continuesPlainRoot(text: string, events: readonly Event[], cut: number): boolean {
  const root = events[1];
  if (root?.type !== EVENT_ID.SCALAR || root.style !== SCALAR_STYLE.PLAIN || root.valueStart < 0) return false;
  return cut === lineStartAt(text, cut) && root.valueStart <= MAX_PADDING && text.slice(root.valueEnd, cut).trim() === '';
}

/** A directive, which like a marker ends the document before it. */
const DIRECTIVE = /^%(?:YAML[ \t]+\d{1,2}\.\d{1,2}|TAG[ \t]+!(?:[\w-]*!)?[ \t]+[^\s]+)[ \t]*(?:#|[\n\r]|$)/;

/** A root indented wider than this is left alone. */
const MAX_PADDING = 1_000;

function isEmpty(root: Extract<Event, { valueStart: number }>): boolean {
  return root.valueStart < 0 && root.tagStart < 0 && root.anchorStart < 0;
}

/** Whether goyaml's scanner finds a token at `offset`. */
function startsToken(text: string, offset: number): boolean {
  const first = text.charAt(offset);
  if (first === '"' || first === "'") return endOfQuoted(text, offset + 1, first) < text.length;
  if (first === '|' || first === '>') return /^[|>][-+1-9]{0,2}[ \t]*(?:#|[\n\r]|$)/.test(text.slice(offset, offset + 200));
  if (first === '&' || first === '*') return /^[&*][\w-]+(?=[\s?:,\]}%@`]|$)/.test(text.slice(offset, offset + 200));
  return !'@`%\t'.includes(first) || isBlankOrEnd(text.charCodeAt(offset));
}

function lineStartAt(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

function refuse(text: string, [stage, problem]: readonly [GoyamlStage, string], at: number): never {
  throw new SyntaxFailure('yaml-syntax', goyamlMessage(stage, problem, text, at), at, Math.min(at + 1, text.length));
}
