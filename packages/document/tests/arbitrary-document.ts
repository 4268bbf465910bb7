import { fromPlain, isJsonArray, isJsonObject, printJson, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import type { JsonPath } from '../src/index.js';

const word = fc.constantFrom(
  'a',
  'b',
  'c',
  'spec',
  'type',
  'yes',
  'on',
  '1',
  '1.5',
  'a b',
  'x: y',
  '#',
  '-',
  '?',
  '{',
  "it's",
  '"',
  'é😀',
  '',
  ' ',
  '~',
  '<<',
  '*a',
  'key',
  '__proto__',
);
const line = fc.constantFrom('one\ntwo', 'one\ntwo\n', 'one\n\n  two\n\n', ' lead\nx', 'a\tb\n#c', '\u2028', '\u0007', 'end \nx');

/** A JSON value as a manifest may hold it, awkward strings and keys included. */
export const arbitraryValue: fc.Arbitrary<JsonValue> = fc
  .letrec<{ value: unknown; scalar: unknown }>((tie) => ({
    scalar: fc.oneof(word, line, fc.integer(), fc.boolean(), fc.constant(null), fc.constant(1.5), fc.constant(9007199254740993n)),
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      tie('scalar'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(word, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }))
  .value.map(fromPlain);

/** The same with a mapping at the root. */
const arbitraryObject = fc.dictionary(word, arbitraryValue, { minKeys: 1, maxKeys: 4, noNullPrototype: true }).map(fromPlain);

/** A document of such a value: JSON on one line, JSON on many, or YAML in a style drawn at random, with comments and odd line ends. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .tuple(
    arbitraryObject,
    fc.constantFrom('json', 'lines', 'yaml', 'yaml', 'yaml'),
    fc.infiniteStream(fc.nat(99)),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([value, kind, choices, crlf, noEnd]) => {
    if (kind === 'json') return printJson(value);
    if (kind === 'lines') return jsonLines(value, 0);
    const draw = (limit: number): number => (choices.next().value ?? 0) % limit;
    const text = blockLines(value, 0, draw).join('\n');
    return (crlf ? text.replaceAll('\n', '\r\n') : text) + (noEnd ? '' : '\n');
  });

function jsonLines(value: JsonValue, indent: number): string {
  const pad = `\n${' '.repeat(indent + 2)}`;
  const end = `\n${' '.repeat(indent)}`;
  if (isJsonArray(value) && value.length > 0) return `[${pad}${value.map((item) => jsonLines(item, indent + 2)).join(`,${pad}`)}${end}]`;
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return `{${pad}${Object.entries(value)
      .map(([key, member]) => `${printJson(key)}: ${jsonLines(member, indent + 2)}`)
      .join(`,${pad}`)}${end}}`;
  }
  return printJson(value);
}

type Draw = (limit: number) => number;

function blockLines(value: JsonValue, column: number, draw: Draw): readonly string[] {
  const pad = ' '.repeat(column);
  const comment = (): readonly string[] => (draw(6) === 0 ? [`${pad}# note: "x`] : []);
  const tail = (): string => (draw(6) === 0 ? ' # why' : '');
  if (isJsonArray(value)) {
    return value.flatMap((item) => {
      const inner = nested(item) && draw(3) > 0 ? blockLines(item, column + 2, draw) : undefined;
      if (inner?.[0]?.trim().startsWith('#') === false) return [...comment(), `${pad}- ${inner[0].slice(column + 2)}`, ...inner.slice(1)];
      return [...comment(), ...(inner === undefined ? [`${pad}- ${flow(item, draw)}${tail()}`] : [`${pad}-${tail()}`, ...inner])];
    });
  }
  if (!isJsonObject(value)) return [pad + flow(value, draw)];
  return Object.entries(value).flatMap(([key, member]) => {
    const name = `${pad}${scalar(key, draw)}:`;
    if (member === null && draw(2) === 0) return [...comment(), name + tail()];
    if (typeof member === 'string' && isLiteral(member))
      return [...comment(), `${name} |${chomping(member)}`, ...literal(member, column + 2)];
    if (!nested(member) || draw(3) === 0) return [...comment(), `${name} ${flow(member, draw)}${tail()}`];
    return [...comment(), name + tail(), ...blockLines(member, column + (isJsonArray(member) && draw(2) === 0 ? 0 : 2), draw)];
  });
}

function isLiteral(text: string): boolean {
  return /^\S.*\n/.test(text) && !/[^\P{C}\n]|\u2028| \n/u.test(text);
}

function chomping(text: string): string {
  return !text.endsWith('\n') ? '-' : text.endsWith('\n\n') ? '+' : '';
}

function literal(text: string, column: number): readonly string[] {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  return body.split('\n').map((part) => (part === '' ? '' : ' '.repeat(column) + part));
}

function nested(value: JsonValue): boolean {
  return (isJsonArray(value) && value.length > 0) || (isJsonObject(value) && Object.keys(value).length > 0);
}

function flow(value: JsonValue, draw: Draw): string {
  if (isJsonArray(value)) return `[${value.map((item) => flow(item, draw)).join(draw(2) === 0 ? ',' : ' , ')}]`;
  if (isJsonObject(value))
    return `{${Object.entries(value)
      .map(([key, member]) => `${scalar(key, draw)}: ${flow(member, draw)}`)
      .join(', ')}}`;
  return typeof value === 'string' ? scalar(value, draw) : printJson(value);
}

function scalar(text: string, draw: Draw): string {
  if (/^(?:a|b|c|spec|type|key)$/.test(text) && draw(2) === 0) return text;
  if (/[^\P{C}\u200d]|\u2028/u.test(text) || draw(2) === 0) return printJson(text).replaceAll('\\u003c', '<');
  return `'${text.replaceAll("'", "''")}'`;
}

/** Every path of a value, the root's included. */
export function* pathsOf(value: JsonValue, path: JsonPath = []): Generator<{ readonly path: JsonPath; readonly value: JsonValue }> {
  yield { path, value };
  if (isJsonArray(value)) for (const [index, item] of value.entries()) yield* pathsOf(item, [...path, index]);
  else if (isJsonObject(value)) for (const [key, member] of Object.entries(value)) yield* pathsOf(member, [...path, key]);
}
