import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';
import { constantKey } from '../values/constant-key.js';
import { namesByType } from './names-of-type.js';
import { truthOf } from './read-operators.js';
import type { Reading } from '../values/reading.js';

/** An object while it is read: what stands later replaces what stands before. */
interface Draft {
  readonly entries: Map<string, StaticEntry>;
  isOpen: boolean;
}

export function readObject(reading: Reading, node: TSESTree.ObjectExpression): StaticObject {
  const draft: Draft = { entries: new Map(), isOpen: false };
  for (const property of node.properties) {
    if (property.type === 'SpreadElement')
      addSpread(draft, readSpread(reading, property.argument), property, spreadNames(reading, property));
    else addProperty(reading, draft, property);
  }
  return { kind: 'object', node, ...draft };
}

/** An object after another one is spread into it. */
export function spreadInto(object: StaticObject, value: StaticValue, node: TSESTree.Node): StaticObject {
  const draft: Draft = { entries: new Map(object.entries), isOpen: object.isOpen };
  addSpread(draft, value, node);
  return { ...object, ...draft };
}

/** What is given to `Object.assign`; undefined where not all arguments are known. */
export function spreadsIn(reading: Reading, given: readonly TSESTree.CallExpressionArgument[]): readonly StaticValue[] | undefined {
  const values = given.flatMap((each) => (each.type === 'SpreadElement' ? [] : [readSpread(reading, each)]));
  return values.length === given.length ? values : undefined;
}

/** An object after another one may have been spread into it: what it had may be another value. */
export function perhapsSpreadInto(object: StaticObject, value: StaticValue): StaticObject {
  const draft: Draft = { entries: new Map(object.entries), isOpen: object.isOpen };
  for (const each of value.kind === 'choice' ? value.alternatives : [value]) {
    if (each.kind === 'object') addPerhaps(draft, each);
    else if (!addsNoEntries(each)) addUnknown(draft);
  }
  return { ...object, ...draft };
}

function addPerhaps(draft: Draft, { entries, isOpen }: StaticObject): void {
  if (isOpen) addUnknown(draft);
  for (const [name, { key, value }] of entries) {
    const before = draft.entries.get(name)?.value;
    // What was there before may never be sent.
    const others =
      before?.kind === 'choice' && before.alternatives.some(({ kind }) => kind === 'unknown')
        ? before.alternatives
        : [unknownValue(value.node)];
    const given = value.kind === 'absent' ? [] : [value];
    draft.entries.set(name, { key, value: choiceOf(value.node, [...others, ...given]) });
  }
}

function addProperty(reading: Reading, draft: Draft, property: TSESTree.Property): void {
  const name = constantKey(reading, property);
  if (name === undefined) {
    addUnknown(draft);
    return;
  }
  const { computed, key, kind, method, shorthand, value } = property;
  // The prototype of an object is no part of it.
  if (name === '__proto__' && !computed && !shorthand && !method) return;
  if (kind === 'set') return;
  const read = kind === 'get' || method ? unknownValue(value) : reading.read(value);
  setEntry(draft, name, { key, value: read });
}

function setEntry({ entries }: Draft, name: string, entry: StaticEntry): void {
  if (entry.value.kind === 'absent') entries.delete(name);
  else entries.set(name, entry);
}

/** The names that a spread may have by its type, asked for where something stands before it. */
function spreadNames(reading: Reading, { argument, parent }: TSESTree.SpreadElement): (() => MayReplace | undefined) | undefined {
  const isFirst =
    parent.type === 'ObjectExpression' && parent.properties[0]?.type === 'SpreadElement' && parent.properties[0].argument === argument;
  return isFirst ? undefined : () => namesByType(reading, argument);
}

type MayReplace = (name: string) => boolean;

/** What stood before may be replaced by anything, as far as it may be replaced. */
function addUnknown(draft: Draft, mayReplace: MayReplace = () => true): void {
  for (const [name, { key, value }] of draft.entries)
    if (mayReplace(name)) draft.entries.set(name, { key, value: unknownValue(value.node) });
  draft.isOpen = true;
}

/** Of `a && b` only an object `b` spreads anything. */
function readSpread(reading: Reading, node: TSESTree.Expression): StaticValue {
  if (node.type === 'LogicalExpression' && node.operator === '&&') {
    const truth = truthOf(reading.read(node.left));
    if (truth === false) return { kind: 'absent', node };
    const right = readSpread(reading, node.right);
    return truth === true ? right : choiceOf(node, [{ kind: 'absent', node }, right]);
  }
  return reading.read(node);
}

function addSpread(draft: Draft, value: StaticValue, node: TSESTree.Node, names?: () => MayReplace | undefined): void {
  if (value.kind === 'object') {
    if (value.isOpen) addUnknown(draft, names?.());
    for (const [name, entry] of value.entries) setEntry(draft, name, over(draft.entries.get(name), entry));
  } else if (value.kind === 'choice') {
    addChoice(draft, value.alternatives, node, names);
  } else if (!addsNoEntries(value)) {
    addUnknown(draft, names?.());
  }
}

/** An entry that may be missing leaves what stood before where it is. */
function over(before: StaticEntry | undefined, entry: StaticEntry): StaticEntry {
  const { value } = entry;
  if (before === undefined || value.kind !== 'choice' || !value.alternatives.some(({ kind }) => kind === 'absent')) return entry;
  return { ...entry, value: choiceOf(value.node, [...value.alternatives.filter(({ kind }) => kind !== 'absent'), before.value]) };
}

/** What a spread adds no entry of. */
function addsNoEntries(value: StaticValue): boolean {
  if (value.kind === 'unknown') return value.isNothing === true;
  return value.kind === 'absent' || (value.kind === 'scalar' && typeof value.value !== 'string');
}

/** One of several objects: an entry of one of them is there or not, or what it was before. */
function addChoice(
  draft: Draft,
  alternatives: readonly StaticValue[],
  node: TSESTree.Node,
  mayReplace?: () => MayReplace | undefined,
): void {
  const objects = alternatives.filter((value) => value.kind === 'object');
  if (objects.some(({ isOpen }) => isOpen) || alternatives.some((value) => value.kind !== 'object' && !addsNoEntries(value))) {
    addUnknown(draft, mayReplace?.());
    for (const each of objects) addPerhaps(draft, each);
    return;
  }
  const names = new Set(objects.flatMap(({ entries }) => [...entries.keys()]));
  for (const name of names) {
    const before = draft.entries.get(name);
    const otherwise: StaticValue = before?.value ?? { kind: 'absent', node };
    const values = objects.flatMap(({ entries }) => entries.get(name)?.value ?? []);
    const isAlways = objects.length === alternatives.length && values.length === objects.length;
    const key = objects.flatMap(({ entries }) => entries.get(name)?.key ?? [])[0] ?? node;
    draft.entries.set(name, { key, value: choiceOf(node, isAlways ? values : [...values, otherwise]) });
  }
}
