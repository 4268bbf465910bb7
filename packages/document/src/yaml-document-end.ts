import { COLLECTION_STYLE, EVENT_ID, type Event } from 'js-yaml';
import { goyamlMessage, type GoyamlStage } from './goyaml-message.js';
import { hasLineBreak, isFirstOnLine, lineStartAt } from './line-breaks.js';
import { SyntaxFailure } from './syntax-problem.js';
import { scalarRange } from './yaml-event-range.js';
import { misplaced, missingColon } from './yaml-refusal.js';
import { afterEmptyRoot, restOfLine, rootStart, startsToken } from './yaml-root.js';

/**
 * Refuses a text whose first document is followed, at `cut`, by something that goyaml would still count to it.
 *
 * YAML 1.2 wants a marker between documents. goyaml ends a document as soon as its root node is complete and never looks at what follows,
 * except that it scans one token more. `events` are those of the text before `cut`. Throws a {@link SyntaxFailure}.
 */
export function checkDocumentEnd(text: string, events: readonly Event[], cut: number): void {
  const root = events[1];
  const start = lineStartAt(text, cut);
  const startsLine = isFirstOnLine(text, cut);
  if (start === cut && DIRECTIVE.test(text.slice(cut, cut + 200))) return;
  if (root === undefined || root.type === EVENT_ID.POP || (root.type === EVENT_ID.SCALAR && isEmpty(root))) {
    refuse(text, startsToken(text, cut) ? ['parser', 'did not find expected node content'] : NO_TOKEN, cut);
  }
  const isBlockCollection = (root.type === EVENT_ID.MAPPING || root.type === EVENT_ID.SEQUENCE) && root.style === COLLECTION_STYLE.BLOCK;
  if (isBlockCollection) {
    const column = root.start - lineStartAt(text, root.start);
    if (startsLine && cut - start < column && isScannable(text, cut)) return;
    if (startsLine && cut - start === column && isRequiredKey(text, cut)) throw missingColon(text, cut);
    refuse(text, misplaced(text, cut, root.type === EVENT_ID.MAPPING ? 'mapping' : 'sequence'), cut);
  } else if (!startsLine) checkSameLine(text, root, cut);
  if (!isScannable(text, cut)) refuse(text, NO_TOKEN, cut);
}

/** Where the root would start if it were a key: with its tag and anchor, unless they stand on a line before it. */
function keyStart(text: string, root: Event): number {
  const start = rootStart(text);
  const node = root.type === EVENT_ID.SCALAR ? scalarRange(root).start : root.type === EVENT_ID.MAPPING || root.type === EVENT_ID.SEQUENCE ? root.start : start;
  return node > start && hasLineBreak(text, start, node) ? node : start;
}

/** Whether goyaml's scanner gets past the token at `cut`, and past what it must see to know whether it is a key. */
function isScannable(text: string, cut: number): boolean {
  const mayBeKey = isFirstOnLine(text, cut) && !/^(?:[,\]}|>]|[-?:](?:\s|$))/.test(text.slice(cut, cut + 2));
  return mayBeKey ? restOfLine(text, cut) !== 'no token' : startsToken(text, cut);
}

/** Refuses what may not follow a complete root node on its last line. */
function checkSameLine(text: string, root: Event, cut: number): void {
  const start = keyStart(text, root);
  const startsLine = isFirstOnLine(text, start);
  const isEmptyFlow = afterEmptyRoot(text) === cut;
  const isOneLine = !hasLineBreak(text, start, cut);
  const indicator = /^[-?:](?=\s|$)/.exec(text.slice(cut, cut + 2))?.[0];
  if (indicator !== undefined && !(indicator === ':' && isEmptyFlow && isOneLine && startsLine)) refuse(text, misplaced(text, cut, 'mapping'), cut);
  if (!startsLine || !isOneLine || isEmptyFlow || root.type === EVENT_ID.ALIAS) return;
  const rest = restOfLine(text, cut);
  if (rest !== 'no colon') refuse(text, rest === 'colon' ? ['parser', 'did not find expected key'] : NO_TOKEN, cut);
}

const NO_TOKEN = ['scanner', 'found character that cannot start any token'] as const;

/** Whether goyaml expects a key of a token where the block's members start: of all but indicators. */
function isRequiredKey(text: string, at: number): boolean {
  return !/^(?:[,\]}|>%@`\t]|[-?:](?:\s|$))/.test(text.slice(at, at + 2)) && !/^[^\n\r]*:(?:\s|$)/.test(text.slice(at, at + 2_000));
}

/** A directive, which like a marker ends the document before it. */
const DIRECTIVE = /^%(?:YAML[ \t]+\d{1,2}\.\d{1,2}|TAG[ \t]+!(?:[\w-]*!)?[ \t]+[^\s]+)[ \t]*(?:#|[\n\r]|$)/;

function isEmpty(root: Extract<Event, { valueStart: number }>): boolean {
  return root.valueStart < 0 && root.tagStart < 0 && root.anchorStart < 0;
}

function refuse(text: string, [stage, problem]: readonly [GoyamlStage, string], at: number): never {
  throw new SyntaxFailure('yaml-syntax', goyamlMessage(stage, problem, text, at), at, Math.min(at + 1, text.length));
}
