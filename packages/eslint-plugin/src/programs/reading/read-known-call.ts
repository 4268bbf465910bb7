import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type KnownType, type StaticEntry, type StaticList, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { typeAtRun } from '../values/type-of.js';

/** What a function of the language returns. */
export function readGlobalCall(reading: Reading, node: TSESTree.CallExpression, name: string): StaticValue | undefined {
  const [first] = node.arguments;
  if (name === 'structuredClone') return first === undefined ? undefined : reading.read(first);
  const type = CONVERSIONS.get(name);
  if (type === undefined) return undefined;
  const given = first === undefined || first.type === 'SpreadElement' ? undefined : reading.read(first);
  if (given?.kind === 'scalar' && name === 'String') return { kind: 'scalar', value: String(given.value), node };
  const number = given?.kind === 'scalar' && name === 'Number' ? Number(given.value) : NaN;
  return Number.isFinite(number) ? { kind: 'scalar', value: number, node } : unknownValue(node, type);
}

const CONVERSIONS: ReadonlyMap<string, KnownType> = new Map([
  ['String', 'string'],
  ['Boolean', 'boolean'],
  ['Number', 'number'],
  ['parseInt', 'number'],
  ['parseFloat', 'number'],
]);

/** What a function of an object of the language returns. */
export function readGlobalMember(reading: Reading, node: TSESTree.CallExpression, object: string, name: string): StaticValue | undefined {
  const [first] = node.arguments;
  const type = MEMBERS.get(`${object}.${name}`) ?? (object === 'Math' ? 'number' : undefined);
  if (`${object}.${name}` === 'Array.isArray' && first !== undefined) return isList(reading, reading.read(first), node);
  if (type !== undefined) return unknownValue(node, type);
  if (object === 'JSON' && name === 'parse') return copiedAsText(reading, first);
  if (object !== 'Object' || first === undefined) return undefined;
  if (name === 'freeze') return reading.read(first);
  if (name === 'entries' || name === 'keys' || name === 'values') return entriesOf(reading.read(first), name, node);
  return name === 'fromEntries' ? fromEntries(reading.read(first), node) : undefined;
}

function isList(reading: Reading, value: StaticValue, node: TSESTree.Node): StaticValue {
  const type = typeAtRun(reading, value);
  return type === undefined ? unknownValue(node, 'boolean') : { kind: 'scalar', value: type === 'list', node };
}

/** What is in `JSON.parse(JSON.stringify(value))`. */
function copiedAsText(reading: Reading, written: TSESTree.Node | undefined): StaticValue | undefined {
  if (written?.type !== 'CallExpression' || written.callee.type !== 'MemberExpression' || written.arguments.length !== 1) return undefined;
  const { object, property } = written.callee;
  const isWriting =
    object.type === 'Identifier' && object.name === 'JSON' && property.type === 'Identifier' && property.name === 'stringify';
  const [value] = written.arguments;
  return isWriting && value !== undefined && value.type !== 'SpreadElement' ? reading.read(value) : undefined;
}

const MEMBERS: ReadonlyMap<string, KnownType> = new Map([
  ['JSON.stringify', 'string'],
  ['Date.now', 'number'],
  ['Number.parseInt', 'number'],
  ['Number.parseFloat', 'number'],
  ['Array.isArray', 'boolean'],
]);

/** `Object.entries` and its like, in the order of the language: names that are indexes come first. */
function entriesOf(value: StaticValue, part: 'entries' | 'keys' | 'values', node: TSESTree.Node): StaticValue | undefined {
  if (value.kind !== 'object' || value.isOpen) return undefined;
  const all = [...value.entries];
  if (all.some(([name, entry]) => /^\d+$/.test(name) || mayBeAbsent(entry.value))) return undefined;
  const items = all.map(([name, { key, value: inner }]): StaticValue => {
    const text: StaticValue = { kind: 'scalar', value: name, node: key };
    if (part !== 'entries') return part === 'keys' ? text : inner;
    return { kind: 'list', node: key, items: [text, inner], isOpen: false } satisfies StaticList;
  });
  return { kind: 'list', node, items, isOpen: false };
}

function fromEntries(value: StaticValue, node: TSESTree.Node): StaticValue | undefined {
  if (value.kind !== 'list') return undefined;
  const entries = new Map<string, StaticEntry>();
  for (const pair of value.items) {
    const [key, inner] = pair.kind === 'list' && !pair.isOpen ? pair.items : [];
    if (key?.kind !== 'scalar' || inner === undefined) return undefined;
    entries.set(String(key.value), { key: key.node, value: inner });
  }
  return { kind: 'object', node, entries, isOpen: value.isOpen !== false };
}

function mayBeAbsent(value: StaticValue): boolean {
  return (
    value.kind === 'absent' ||
    (value.kind === 'choice' && value.alternatives.some(mayBeAbsent)) ||
    (value.kind === 'unknown' && value.among !== undefined)
  );
}

/** What a method of a text, or one that makes a text of whatever has it, returns. */
export function readTextMethod(
  reading: Reading,
  node: TSESTree.CallExpression,
  callee: TSESTree.MemberExpression,
): StaticValue | undefined {
  const name = callee.property.type === 'Identifier' ? callee.property.name : '';
  const change = CHANGES[name];
  if (change !== undefined && node.arguments.length === 0) {
    const text = reading.read(callee.object);
    return text.kind === 'scalar' && typeof text.value === 'string'
      ? { kind: 'scalar', value: change(text.value), node }
      : unknownValue(node, 'string');
  }
  if (name === 'join') return joined(reading, node, callee.object);
  return TEXTS.has(name) ? unknownValue(node, 'string') : undefined;
}

/** Methods that only texts have, or that give a text whatever has them. */
const TEXTS: ReadonlySet<string> = new Set([
  'toString',
  'toFixed',
  'toISOString',
  'padStart',
  'padEnd',
  'replaceAll',
  'repeat',
  'substring',
]);

const CHANGES: Readonly<Partial<Record<string, (text: string) => string>>> = Object.assign(Object.create(null), {
  toLowerCase: (text: string) => text.toLowerCase(),
  toUpperCase: (text: string) => text.toUpperCase(),
  trim: (text: string) => text.trim(),
});

function joined(reading: Reading, node: TSESTree.CallExpression, object: TSESTree.Expression): StaticValue | undefined {
  const list = reading.read(object);
  const [given] = node.arguments.map((each) => reading.read(each));
  if (list.kind !== 'list') return undefined;
  const separator = given?.kind === 'scalar' ? given.value : given === undefined ? ',' : undefined;
  const isKnown = !list.isOpen && typeof separator === 'string' && list.items.every(({ kind }) => kind === 'scalar');
  if (!isKnown) return unknownValue(node, 'string');
  const text = list.items.map((item) => (item.kind === 'scalar' ? String(item.value ?? '') : '')).join(separator);
  return text.length > MAX_TEXT ? unknownValue(node, 'string') : { kind: 'scalar', value: text, node };
}

const MAX_TEXT = 1 << 20;
