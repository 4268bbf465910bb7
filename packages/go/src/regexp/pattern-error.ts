import { ownText } from '../text/own-text.js';
import { isPerlClass, isUnicodeClass, readClass, readUnicodeClass } from './character-class.js';
import { readEscape } from './escape.js';
import { isFault, type Read, type RegexpFault } from './fault.js';
import {
  alternatives,
  captured,
  CLASS,
  counted,
  EMPTY,
  joinLiterals,
  LITERAL,
  MAX_HEIGHT,
  MAX_REPEATS,
  MAX_SIZE,
  sequence,
  starred,
  type Measure,
} from './measure.js';

/** A group that is open: its finished alternatives and the parts of the one being read. */
interface Group {
  readonly captures: boolean;
  readonly alternatives: Measure[];
  parts: Measure[];
}

interface Reader {
  readonly text: string;
  readonly lastPosixEnd: number;
  readonly groups: Group[];
  /** Where the repetition that was read last begins, if nothing came after it. */
  lastRepeat: number | undefined;
}

/**
 * Why Go's package regexp would not compile a pattern, in its words (`error parsing regexp: …`), or undefined where it would.
 *
 * Reads the text once, linear in its length and without recursion, and builds nothing; what was found is kept of up to two hundred that are not long, as
 * definitions repeat the same few. Verdicts are those of Go 1.26, but for expressions within a few nodes of its limits on size and depth, whose tree Go rewrites
 * before it measures. Source: Go `regexp/syntax`, Parse.
 */
export function patternError(pattern: string): string | undefined {
  if (pattern.length > MAX_KEPT) return newPatternError(pattern);
  if (known.has(pattern)) return known.get(pattern);
  const error = newPatternError(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(ownText(pattern), error);
  return error;
}

const known = new Map<string, string | undefined>();
const MAX_KNOWN = 200;
const MAX_KEPT = 1_000;

function newPatternError(pattern: string): string | undefined {
  const fault = readPattern(pattern);
  return fault === undefined ? undefined : `error parsing regexp: ${fault.reason}: \`${fault.part}\``;
}

function readPattern(text: string): RegexpFault | undefined {
  const reader: Reader = { text, lastPosixEnd: text.lastIndexOf(':]'), groups: [openGroup(false)], lastRepeat: undefined };
  let at = 0;
  while (at < text.length) {
    const repeat = repetitionAt(text, at);
    const next = repeat === undefined ? readPart(reader, at) : readRepetition(reader, at, repeat);
    if (isFault(next)) return next;
    reader.lastRepeat = repeat === undefined ? undefined : at;
    at = next;
  }
  if (reader.groups.length > 1) return { reason: 'missing closing )', part: text };
  return closeGroup(reader) ?? undefined;
}

function readPart(reader: Reader, at: number): Read {
  const { text } = reader;
  switch (text[at]) {
    case '(':
      if (text[at + 1] === '?') return readQuestionGroup(reader, at);
      reader.groups.push(openGroup(true));
      return at + 1;
    case '|':
      return endAlternative(reader) ?? at + 1;
    case ')':
      if (reader.groups.length === 1) return { reason: 'unexpected )', part: text };
      return closeGroup(reader) ?? at + 1;
    case '^':
    case '$':
      return push(reader, EMPTY, at + 1);
    case '.':
      return push(reader, CLASS, at + 1);
    case '[':
      return push(reader, CLASS, readClass(text, at, reader.lastPosixEnd));
    case '\\':
      return readBackslash(reader, at);
    default:
      return push(reader, LITERAL, at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
  }
}

function readBackslash(reader: Reader, at: number): Read {
  const { text } = reader;
  const letter = text[at + 1];
  if (letter === 'A' || letter === 'b' || letter === 'B' || letter === 'z') return push(reader, EMPTY, at + 2);
  if (letter === 'C') return { reason: 'invalid escape sequence', part: '\\C' };
  if (letter === 'Q') return readQuoted(reader, at + 2);
  if (isUnicodeClass(text, at)) return push(reader, CLASS, readUnicodeClass(text, at));
  if (isPerlClass(text, at)) return push(reader, CLASS, at + 2);
  const escaped = readEscape(text, at);
  return push(reader, LITERAL, isFault(escaped) ? escaped : escaped.at);
}

/** `\Q…\E`: characters that mean themselves. */
function readQuoted(reader: Reader, at: number): Read {
  const end = reader.text.indexOf('\\E', at);
  const quoted = reader.text.slice(at, end < 0 ? undefined : end);
  for (let i = 0; i < quoted.length; i += (quoted.codePointAt(i) ?? 0) > 0xffff ? 2 : 1) {
    const pushed = push(reader, LITERAL, at);
    if (isFault(pushed)) return pushed;
  }
  return at + quoted.length + (end < 0 ? 0 : 2);
}

const NAMED_GROUP = /\(\?P?</y;
const FLAGS = /\(\?(?:[imsU]*(?:-[imsU]+)?)(?<end>[:)])/y;
const FLAGS_PREFIX = /\(\?[imsU]*(?:-[imsU]*)?/y;

/** `(?…`: a named group, flags, or a group without a capture. */
function readQuestionGroup(reader: Reader, at: number): Read {
  const { text } = reader;
  const opening = matchAt(NAMED_GROUP, text, at)?.[0];
  if (opening !== undefined && at + opening.length < text.length) {
    const end = text.indexOf('>', at);
    if (end < 0) return { reason: 'invalid named capture', part: text.slice(at) };
    if (!/^\w+$/.test(text.slice(at + opening.length, end))) return { reason: 'invalid named capture', part: text.slice(at, end + 1) };
    reader.groups.push(openGroup(true));
    return end + 1;
  }
  const flags = matchAt(FLAGS, text, at);
  if (flags !== undefined) {
    if (flags.groups?.['end'] === ':') reader.groups.push(openGroup(false));
    return at + flags[0].length;
  }
  const read = at + (matchAt(FLAGS_PREFIX, text, at)?.[0].length ?? 0);
  return { reason: 'invalid or unsupported Perl syntax', part: text.slice(at, read + ((text.codePointAt(read) ?? 0) > 0xffff ? 2 : 1)) };
}

type Repetition = { readonly operator: string } | { readonly min: number; readonly max: number | undefined; readonly length: number };

const COUNT = /\{(?<min>0|[1-9]\d*)(?<comma>,(?<max>0|[1-9]\d*)?)?\}/y;

/** The repetition operator at `at`; a brace that counts nothing is a character. */
function repetitionAt(text: string, at: number): Repetition | undefined {
  const operator = text[at];
  if (operator === '*' || operator === '+' || operator === '?') return { operator };
  if (operator !== '{') return undefined;
  const count = matchAt(COUNT, text, at);
  if (count === undefined) return undefined;
  const { min, comma, max } = count.groups ?? {};
  return {
    min: Number(min),
    max: comma === undefined ? Number(min) : max === undefined ? undefined : Number(max),
    length: count[0].length,
  };
}

function readRepetition(reader: Reader, at: number, repetition: Repetition): Read {
  const { text } = reader;
  const isCount = 'min' in repetition;
  let next = at + (isCount ? repetition.length : 1);
  const badCount: RegexpFault = { reason: 'invalid repeat count', part: text.slice(at, next) };
  if (isCount && !isCountable(repetition.min, repetition.max ?? repetition.min)) return badCount;
  if (text[next] === '?') next++;
  if (reader.lastRepeat !== undefined) return { reason: 'invalid nested repetition operator', part: text.slice(reader.lastRepeat, next) };
  const { parts } = reader.groups[reader.groups.length - 1]!;
  const sub = parts.pop();
  if (sub === undefined) return { reason: 'missing argument to repetition operator', part: text.slice(at, next) };
  const repeated = isCount ? counted(sub, repetition.min, repetition.max) : starred(sub, repetition.operator);
  parts.push(repeated);
  const excess = beyondLimits(repeated, text);
  if (excess !== undefined) return excess;
  const counts = isCount && (repetition.max ?? repetition.min) >= 2;
  return counts && repeated.repeats > MAX_REPEATS ? { reason: 'invalid repeat count', part: text.slice(at, next) } : next;
}

function isCountable(min: number, max: number): boolean {
  return min <= max && max <= MAX_REPEATS;
}

function openGroup(captures: boolean): Group {
  return { captures, alternatives: [], parts: [] };
}

/** Adds a part to the sequence being read, after joining the characters before it; passes on where reading goes on. */
function push(reader: Reader, part: Measure, read: Read): Read {
  if (isFault(read)) return read;
  const { parts } = reader.groups[reader.groups.length - 1]!;
  const last = parts[parts.length - 1];
  const before = parts[parts.length - 2];
  if (last?.kind === 'literal' && before?.kind === 'literal') parts.splice(-2, 2, joinLiterals(before, last));
  parts.push(part);
  return beyondLimits(part, reader.text) ?? read;
}

function endAlternative(reader: Reader): RegexpFault | undefined {
  const group = reader.groups[reader.groups.length - 1]!;
  const last = group.parts[group.parts.length - 1];
  const before = group.parts[group.parts.length - 2];
  if (last?.kind === 'literal' && before?.kind === 'literal') group.parts.splice(-2, 2, joinLiterals(before, last));
  const ended = sequence(group.parts);
  group.alternatives.push(ended);
  group.parts = [];
  return beyondLimits(ended, reader.text);
}

/** Ends the innermost group, and adds it to the sequence around it if there is one. */
function closeGroup(reader: Reader): RegexpFault | undefined {
  const excess = endAlternative(reader);
  if (excess !== undefined) return excess;
  const group = reader.groups.pop()!;
  const body = alternatives(group.alternatives);
  const whole = beyondLimits(body, reader.text);
  if (whole !== undefined || reader.groups.length === 0) return whole;
  const pushed = push(reader, group.captures ? captured(body) : body, 0);
  return isFault(pushed) ? pushed : undefined;
}

function beyondLimits({ size, height }: Measure, text: string): RegexpFault | undefined {
  if (size > MAX_SIZE) return { reason: 'expression too large', part: text };
  return height > MAX_HEIGHT ? { reason: 'expression nests too deeply', part: text } : undefined;
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | undefined {
  form.lastIndex = at;
  return form.exec(text) ?? undefined;
}
