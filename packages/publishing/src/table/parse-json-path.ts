import type { BlockStep, JsonPathTemplate, LiteralValue, SliceStep, JsonPathStep, TextStep } from './json-path.js';
import { isAlphaNumeric, isTerminator, lookingAt, next, pathReader, peek, skip, takeToken, type PathReader } from './path-reader.js';
import { isDigit, unquote } from '@structural/go';

/** A parsed template, or that the text is none. */
export type ParsedJsonPath = { readonly ok: true; readonly template: JsonPathTemplate } | { readonly ok: false };

/**
 * Parses a JSONPath template of kubectl's dialect.
 *
 * Blank, `@` and `$` mean nothing inside braces. `['a.b']` is `.a.b`; a dot is escaped as `\.`. Runs in linear time, and nests no
 * deeper than a union in a filter. Source: `client-go/util/jsonpath`, Parser.
 */
export function parseJsonPath(text: string): ParsedJsonPath {
  const reader = pathReader(text);
  const template: (TextStep | BlockStep)[] = [];
  for (;;) {
    const brace = text.indexOf('{', reader.position);
    reader.position = brace < 0 ? text.length : brace;
    if (reader.position > reader.start) template.push({ kind: 'text', text: takeToken(reader) });
    if (brace < 0) return { ok: true, template };
    skip(reader, 1);
    const steps = parseBlock(reader);
    if (steps === undefined) return { ok: false };
    template.push({ kind: 'block', steps });
  }
}

/** Reads to the closing brace; undefined where the block is wrong. */
function parseBlock(reader: PathReader): readonly JsonPathStep[] | undefined {
  const steps: JsonPathStep[] = [];
  while (!lookingAt(reader, '}')) if (!parseStep(reader, steps)) return undefined;
  skip(reader, 1);
  return steps;
}

/** Reads one step, or what means nothing; false where it is wrong. */
function parseStep(reader: PathReader, steps: JsonPathStep[]): boolean {
  if (lookingAt(reader, '[?(')) return add(steps, parseFilter(reader));
  if (lookingAt(reader, '..')) return parseRecursive(reader, steps);
  const character = peek(reader);
  if (character === '' || character === '\r' || character === '\n') return false;
  if (character === '+' || character === '-' || isDigit(character)) return add(steps, parseNumber(reader));
  if (isAlphaNumeric(character)) return add(steps, parseWord(reader));
  next(reader);
  switch (character) {
    case ' ':
    case '@':
    case '$':
      takeToken(reader);
      return true;
    case '[':
      return parseBrackets(reader, steps);
    case '"':
    case "'":
      return add(steps, parseQuoted(reader, character));
    case '.':
      return add(steps, parseField(reader));
    default:
      return false;
  }
}

function add(steps: JsonPathStep[], step: JsonPathStep | undefined): boolean {
  if (step !== undefined) steps.push(step);
  return step !== undefined;
}

function parseRecursive(reader: PathReader, steps: JsonPathStep[]): boolean {
  if (steps.at(-1)?.kind === 'recursive') return false;
  skip(reader, 2);
  steps.push({ kind: 'recursive' });
  return isAlphaNumeric(peek(reader)) ? add(steps, parseField(reader)) : true;
}

function parseField(reader: PathReader): JsonPathStep {
  takeToken(reader);
  for (;;) {
    const character = peek(reader);
    if (isTerminator(character)) break;
    next(reader);
    if (character === '\\') next(reader);
  }
  const name = takeToken(reader);
  return name === '*' ? { kind: 'wildcard' } : { kind: 'field', name: name.replaceAll('\\', '') };
}

function parseWord(reader: PathReader): JsonPathStep {
  while (!isTerminator(peek(reader))) next(reader);
  const word = takeToken(reader);
  return word === 'true' || word === 'false' ? { kind: 'literal', value: { type: 'bool', bool: word === 'true' } } : { kind: 'word', word };
}

function parseNumber(reader: PathReader): JsonPathStep | undefined {
  if ('+-'.includes(peek(reader))) next(reader);
  while (peek(reader) === '.' || isDigit(peek(reader))) next(reader);
  const token = takeToken(reader);
  const value = literalNumber(token);
  return value === undefined ? undefined : { kind: 'literal', value };
}

function literalNumber(token: string): LiteralValue | undefined {
  const integer = goInteger(token);
  if (integer !== undefined) return { type: 'int', number: integer };
  const number = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(token) ? Number(token) : NaN;
  return Number.isFinite(number) ? { type: 'float', number } : undefined;
}

/** A text as Go's `strconv.Atoi` reads it; beyond 2^53 it is rounded, and no list is that long. */
function goInteger(token: string): number | undefined {
  if (!/^[+-]?[0-9]+$/.test(token) || token.replace(/^[+-]?0*/, '').length > 19) return undefined;
  const exact = BigInt(token.replace(/^\+/, ''));
  return BigInt.asIntN(64, exact) === exact ? Number(exact) : undefined;
}

function parseQuoted(reader: PathReader, quote: string): JsonPathStep | undefined {
  for (;;) {
    const character = next(reader);
    if (character === '' || character === '\n') return undefined;
    if (character === quote && reader.text[reader.position - 2] !== '\\') break;
  }
  const text = unquote(takeToken(reader));
  return text === undefined ? undefined : { kind: 'text', text };
}

/** Reads on to the next `]`: a union, a quoted name, or a slice. */
function parseBrackets(reader: PathReader, steps: JsonPathStep[]): boolean {
  for (let character = next(reader); character !== ']'; character = next(reader)) if (character === '' || character === '\n') return false;
  const inside = takeToken(reader).slice(1, -1);
  const text = inside === '*' ? ':' : inside;
  const parts = text.split(',');
  if (parts.length > 1) {
    const branches = parts.map((part) => firstBlock(`{[${trimBlanks(part)}]}`));
    return branches.every((branch) => branch !== undefined) && add(steps, { kind: 'union', branches });
  }
  const quoted = /^'([^']*)'$/.exec(text);
  if (quoted === null) return add(steps, parseSlice(text));
  const named = firstBlock(`{.${quoted[1] ?? ''}}`);
  for (const step of named ?? []) steps.push(step);
  return named !== undefined;
}

function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}

/** What stands within braces is parsed like a template of its own, of which the first block counts. */
function firstBlock(text: string): readonly JsonPathStep[] | undefined {
  const parsed = parseJsonPath(text);
  const first = parsed.ok ? parsed.template[0] : undefined;
  return first?.kind === 'block' ? first.steps : undefined;
}

function parseSlice(text: string): SliceStep | undefined {
  const parts = /^(-?[0-9]*)(:-?[0-9]*)?(:-?[0-9]*)?$/.exec(text);
  if (parts === null) return undefined;
  const [start, end, step] = parts.slice(1).map((part: string | undefined, i) => (i === 0 || part === undefined ? part : part.slice(1)));
  const [startValue, endValue, stepValue] = [start, end, step].map((part) =>
    part === undefined || part === '' ? undefined : goInteger(part),
  );
  const isWrong = [start, end, step].some(
    (part, i) => part !== undefined && part !== '' && [startValue, endValue, stepValue][i] === undefined,
  );
  if (isWrong) return undefined;
  return {
    kind: 'slice',
    derived: parts[2] === undefined,
    ...(startValue === undefined ? {} : { start: startValue }),
    ...(parts[2] === undefined ? { end: (startValue ?? 0) + 1 } : endValue === undefined ? {} : { end: endValue }),
    ...(stepValue === undefined ? {} : { step: stepValue }),
  };
}

/** Reads on to the `)]` that ends a filter; a parenthesis within the one quoted text does not. */
function parseFilter(reader: PathReader): JsonPathStep | undefined {
  skip(reader, 3);
  let quote = '';
  let closed = false;
  for (;;) {
    const character = next(reader);
    if (character === '' || character === '\n') return undefined;
    if (character === '"' || character === "'") {
      if (quote === '') quote = character;
      else if (reader.text[reader.position - 2] !== '\\' && character === quote) closed = true;
    } else if (character === ')' && (quote !== '') === closed) {
      break;
    }
  }
  if (next(reader) !== ']') return undefined;
  const text = takeToken(reader).slice(0, -2);
  const operator = /[!<>=]+/.exec(text);
  const at = operator?.index ?? 0;
  const sign = operator?.[0] ?? '';
  // The right side has at least one character, be it an operator's last.
  const length = at + sign.length === text.length ? sign.length - 1 : sign.length;
  if (operator === null || at === 0 || length === 0) {
    const left = firstBlock(`{${text}}`);
    return left === undefined ? undefined : { kind: 'filter', left, operator: 'exists', right: [] };
  }
  const left = firstBlock(`{${text.slice(0, at)}}`);
  const right = left === undefined ? undefined : firstBlock(`{${text.slice(at + length)}}`);
  return left === undefined || right === undefined ? undefined : { kind: 'filter', left, operator: sign.slice(0, length), right };
}
