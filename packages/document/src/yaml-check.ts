import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, type DocumentDirective, type ScalarEvent } from 'js-yaml';
import { goyamlMessage, type GoyamlStage } from './goyaml-message.js';
import { hasLineBreak, isBlank, isBlankOrEnd, isLineBreak } from './line-breaks.js';
import { nextToken } from './next-token.js';
import { SyntaxFailure } from './syntax-problem.js';
import { MAX_DEPTH } from './limits.js';
import { LOOSE_TAG } from './respell.js';
import { checkTabs } from './yaml-tabs.js';
import { tagName } from './yaml-tag.js';
import { isBlockScalar } from './yaml-event-range.js';
import type { YamlEvents } from './yaml-events.js';
import { tooDeep } from './yaml-refusal.js';

/** What the check learns on its way and the constructor needs. */
export interface CheckedEvents extends YamlEvents {
  /** The event that each alias event stands for, by index. */
  readonly aliases: ReadonlyMap<number, number>;
}

/** goyaml gives up on an implicit key after this many characters. */
const LONGEST_KEY = 1_024;

const enum Level { Document, Sequence, BlockMapping, FlowMapping }

/**
 * Refuses what goyaml's grammar refuses though js-yaml's accepts it, and binds aliases to anchors.
 *
 * Checked are implicit keys (one line, 1,024 characters), anchor names, tags, and plain scalars in flow collections, where goyaml sees an
 * indicator in any `?` and in a leading `:`. Linear in the events. Throws a {@link SyntaxFailure}.
 */
export function checkEvents({ text, events }: YamlEvents): CheckedEvents {
  const levels: Level[] = [];
  const counts: number[] = [];
  let flow = 0;
  let anchors: Map<string, number> | undefined;
  // The end of the last token, as far as it matters: of scalars and aliases, and of brackets.
  let cursor = 0;
  const braces: boolean[] = [];
  let directives: readonly DocumentDirective[] = [];
  const aliases = new Map<number, number>();
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event === undefined) break;
    if (event.type === EVENT_ID.POP) {
      counts.pop();
      if (levels.pop() === Level.Document || flow === 0) continue;
      if (braces.pop() === true) cursor = closingBracket(text, cursor) + 1;
      if (--flow === 0) checkEndOfLine(text, cursor, levels, counts);
      continue;
    }
    if (event.type === EVENT_ID.DOCUMENT) {
      directives = event.directives;
      levels.push(Level.Document);
      counts.push(0);
      continue;
    }
    const parent = levels.at(-1) ?? Level.Document;
    const nth = counts[counts.length - 1] ?? 0;
    counts[counts.length - 1] = nth + 1;
    const isKey = (parent === Level.BlockMapping || parent === Level.FlowMapping) && nth % 2 === 0;
    if (event.type === EVENT_ID.ALIAS) {
      const name = text.slice(event.anchorStart, event.anchorEnd);
      checkAnchorName(text, name, event.anchorStart, event.anchorEnd);
      const target = anchors?.get(name);
      if (target === undefined) throw new SyntaxFailure('yaml-value', `yaml: unknown anchor '${name}' referenced`, event.anchorStart - 1, event.anchorEnd);
      aliases.set(i, target);
      cursor = event.anchorEnd;
      if (isKey) checkImplicitKey(text, event.anchorStart - 1, event.anchorEnd, parent);
      else if (flow === 0) checkEndOfLine(text, cursor, levels, counts);
      continue;
    }
    if (event.anchorStart >= 0) {
      const name = text.slice(event.anchorStart, event.anchorEnd);
      checkAnchorName(text, name, event.anchorStart, event.anchorEnd);
      anchors ??= new Map();
      anchors.set(name, i);
    }
    if (event.tagStart >= 0) checkTag(text, event.tagStart, event.tagEnd, directives);
    if (event.type === EVENT_ID.SCALAR) {
      if (event.valueStart >= 0) {
        // A block scalar ends with its last line: what follows stands on another.
        cursor = isBlockScalar(event) ? event.valueStart - 1 : endOf(event);
        if (flow === 0 && !isKey && isQuoted(event)) checkEndOfLine(text, cursor, levels, counts);
        // A block scalar can only be an explicit key (`? |`).
        if (isKey && !isBlockScalar(event)) checkImplicitKey(text, startOf(event), endOf(event), parent);
        if (flow > 0 && event.style === SCALAR_STYLE.PLAIN) checkFlowPlain(text, event, parent);
      } else if (isKey && event.anchorStart < 0 && event.tagStart < 0) {
        if (flow > 0) checkEmptyKey(text, cursor);
        else checkEmptyBlockKey(text, cursor);
      }
      continue;
    }
    if (levels.length > MAX_DEPTH) throw tooDeep(event.start);
    if (flow === 0 && parent === Level.BlockMapping && !isKey && event.style === COLLECTION_STYLE.BLOCK && !hasLineBreak(text, cursor, event.start)) {
      refuse(text, 'scanner', 'mapping values are not allowed in this context', event.start);
    }
    if (flow > 0 || event.style === COLLECTION_STYLE.FLOW) {
      flow++;
      // A pair in a flow sequence (`[a: b]`) makes a mapping without braces.
      const braced = /[[{]/.test(text.charAt(event.start)) && !(event.type === EVENT_ID.MAPPING && parent === Level.Sequence && text.charAt(event.start) === '[');
      braces.push(braced);
      if (braced) cursor = event.start + 1;
    }
    if (flow === 0) cursor = Math.max(cursor, event.start);
    levels.push(event.type === EVENT_ID.SEQUENCE ? Level.Sequence : flow > 0 ? Level.FlowMapping : Level.BlockMapping);
    counts.push(0);
  }
  if (text.includes('\t')) checkTabs(text, events);
  return { text, events, aliases };
}

/** In block style, nothing but a comment may follow a complete value on its line; js-yaml overlooks it after some. */
function checkEndOfLine(text: string, end: number, levels: readonly Level[], counts: readonly number[]): void {
  const level = levels.at(-1);
  const isKey = level === Level.BlockMapping && (counts.at(-1) ?? 0) % 2 === 1;
  if (level === Level.Document || isKey) return;
  let next = end;
  while (isBlank(text.charCodeAt(next))) next++;
  if (text.charCodeAt(next) === HASH || isBlankOrEnd(text.charCodeAt(next))) return;
  refuse(text, 'parser', level === Level.Sequence ? "did not find expected '-' indicator" : 'did not find expected key', next);
}

function closingBracket(text: string, from: number): number {
  let i = nextToken(text, from);
  while (i < text.length && text.charAt(i) !== ']' && text.charAt(i) !== '}') i = nextToken(text, i + 1);
  return i;
}

function isQuoted(event: ScalarEvent): boolean {
  return event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
}

/** Where a scalar with its properties and quotes starts. */
function startOf(event: ScalarEvent): number {
  const value = event.style === SCALAR_STYLE.PLAIN ? event.valueStart : event.valueStart - 1;
  if (event.anchorStart < 0 && event.tagStart < 0) return value;
  return Math.min(value, event.anchorStart < 0 ? value : event.anchorStart - 1, event.tagStart < 0 ? value : event.tagStart);
}

function endOf(event: ScalarEvent): number {
  return event.style === SCALAR_STYLE.PLAIN ? event.valueEnd : event.valueEnd + 1;
}

function checkImplicitKey(text: string, start: number, end: number, parent: Level): void {
  let colon = end;
  while (isBlank(text.charCodeAt(colon))) colon++;
  if (text.charCodeAt(colon) !== COLON) {
    // Without a colon on its line the key was explicit (`? key`), or stands in a flow collection.
    if (parent !== Level.FlowMapping || !isLineBreak(text.charCodeAt(colon)) || isExplicit(text, start)) return;
    const next = nextToken(text, colon);
    if (text.charCodeAt(next) === COLON) refuse(text, 'parser', "did not find expected ',' or '}'", next);
    return;
  }
  if (colon - start <= LONGEST_KEY && !hasLineBreak(text, start, end)) return;
  if (!hasLineBreak(text, start, end) && [...text.slice(start, colon)].length <= LONGEST_KEY) return;
  if (isExplicit(text, start)) return;
  if (parent === Level.FlowMapping) refuse(text, 'parser', "did not find expected ',' or '}'", colon);
  refuse(text, 'scanner', "could not find expected ':'", colon, start);
}

const COLON = 0x3a;
const QUESTION = 0x3f;
const HASH = 0x23;

function isExplicit(text: string, start: number): boolean {
  let i = start - 1;
  while (i >= 0 && (isBlank(text.charCodeAt(i)) || isLineBreak(text.charCodeAt(i)))) i--;
  return text.charCodeAt(i) === QUESTION && isBlankOrEnd(text.charCodeAt(i + 1));
}

function checkAnchorName(text: string, name: string, start: number, end: number): void {
  const good = /^[\w-]+/.exec(name)?.[0].length ?? 0;
  if (good === name.length && (isBlankOrEnd(text.charCodeAt(end)) || '?:,]}%@`'.includes(text.charAt(end)))) return;
  refuse(text, 'scanner', 'did not find expected alphabetic or numeric character', start + good, start - 1, end);
}

function checkTag(text: string, start: number, end: number, directives: readonly DocumentDirective[]): void {
  const tag = text.slice(start, end);
  if (tag !== '!' && !VERBATIM_TAG.test(tag) && !LOOSE_TAG.test(tag)) refuse(text, 'scanner', 'did not find expected tag URI', end, start);
  if (!isBlankOrEnd(text.charCodeAt(end))) refuse(text, 'scanner', 'did not find expected whitespace or line break', end, start);
  if (tagName(tag, directives) === undefined) refuse(text, 'parser', 'found undefined tag handle', start);
}

const VERBATIM_TAG = /^!<(?:[\w\-;/?:@&=+$,.!~*'()[\]]|%[0-9a-fA-F]{2})+>$/;

/** Only an explicit key (`{? : v}`) may be empty. */
function checkEmptyKey(text: string, cursor: number): void {
  const next = nextToken(text, cursor);
  const at = text.charAt(next) === ',' ? nextToken(text, next + 1) : next;
  if (text.charCodeAt(at) === COLON) refuse(text, 'parser', 'did not find expected node content', at);
}

/** In block style, too. */
function checkEmptyBlockKey(text: string, cursor: number): void {
  const at = nextToken(text, cursor);
  if (text.charCodeAt(at) === COLON) refuse(text, 'parser', 'did not find expected key', at);
}

function checkFlowPlain(text: string, event: ScalarEvent, parent: Level): void {
  const content = text.slice(event.valueStart, event.valueEnd);
  const question = content.indexOf('?');
  if (content.charCodeAt(0) === COLON) refuse(text, 'parser', 'did not find expected node content', event.valueStart);
  if (question < 0) return;
  const problem = question === 0 ? 'did not find expected node content' : `did not find expected ',' or '${parent === Level.FlowMapping ? '}' : ']'}'`;
  refuse(text, 'parser', problem, event.valueStart + question);
}

function refuse(text: string, stage: GoyamlStage, problem: string, at: number, context = at, end = at + 1): never {
  throw new SyntaxFailure('yaml-syntax', goyamlMessage(stage, problem, text, at, context), Math.min(at, context), Math.min(end, text.length));
}
