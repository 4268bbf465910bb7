import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  choiceOf,
  eachAlternative,
  unknownValue,
  type StaticEntry,
  type StaticList,
  type StaticObject,
  type StaticValue,
  type UnknownValue,
} from '../static-value.js';
import { findMutations, toAnything } from './find-mutations.js';
import { joinLists, perhapsAdded } from './join-lists.js';
import { EACH, type Mutation } from '../values/mutation.js';
import { perhapsSpreadInto, spreadInto } from './read-object.js';
import type { Reading } from '../values/reading.js';

/**
 * A value of a variable as it may be after all that the file does to it.
 *
 * What is done in the block that declares it is done in this order. What is done elsewhere, such as under a condition, may be done or not: then what was
 * there before is unknown, as it may never be sent, and what is written is one alternative.
 */
export function applyMutations(reading: Reading, variable: TSESLint.Scope.Variable, value: StaticValue): StaticValue {
  if (value.kind === 'unknown') return withAdded(reading, variable, value);
  if (value.kind !== 'object' && value.kind !== 'list' && value.kind !== 'choice') return value;
  return withMutations(value, findMutations(reading, variable));
}

/** A list of which nothing is known but what the file adds to it. */
function withAdded(reading: Reading, variable: TSESLint.Scope.Variable, value: UnknownValue): StaticValue {
  const mayBeList = value.among === undefined && (value.type === undefined || value.type === 'list');
  if (!mayBeList || !variable.references.some(({ identifier }) => isAddedTo(identifier))) return value;
  const mutations = findMutations(reading, variable);
  const isList = mutations.some(({ change, path }) => path.length === 0 && change.kind === 'add');
  return isList ? withMutations({ kind: 'list', node: value.node, items: [], isOpen: true }, mutations) : value;
}

function isAddedTo({ parent }: TSESTree.Node): boolean {
  return parent?.type === 'MemberExpression' && parent.property.type === 'Identifier' && ADDING.test(parent.property.name);
}

const ADDING = /^(?:push|unshift|splice)$/;

/** A value as it may be after what is done to it. */
export function withMutations(value: StaticValue, mutations: readonly Mutation[]): StaticValue {
  const ordered = [...mutations.filter(({ isCertain }) => isCertain), ...mutations.filter(({ isCertain }) => !isCertain)];
  return ordered.reduce<StaticValue>((changed, mutation) => mutate(changed, mutation.path, mutation), value);
}

function mutate(value: StaticValue, path: readonly string[], mutation: Mutation): StaticValue {
  const [name, ...rest] = path;
  if (value.kind === 'choice') return eachAlternative(value, (each) => mutate(each, path, mutation));
  if (name === undefined) return changedAt(value, mutation);
  if (value.kind === 'list') return mutateItem(value, name, rest, mutation);
  if (value.kind !== 'object') return value;
  const before = value.entries.get(name);
  if (rest.length === 0 && mutation.change.kind === 'delete') {
    const entries = new Map(value.entries);
    entries.delete(name);
    return { ...value, entries, isOpen: value.isOpen || !mutation.isCertain };
  }
  if (rest.length === 0 && mutation.change.kind === 'set')
    return withEntry(value, name, { key: mutation.node, value: assigned(before?.value, mutation.change.value, mutation.isCertain) });
  const changed: StaticEntry =
    before === undefined
      ? { key: mutation.node, value: unknownValue(mutation.node) }
      : { key: before.key, value: mutate(before.value, rest, mutation) };
  return withEntry(value, name, changed);
}

/**
 * A list of which an item is changed; unknown where it is not known which one, or where that is replaced. Of a list of which not all is known each item may be
 * the one.
 */
function mutateItem(list: StaticList, name: string, rest: readonly string[], mutation: Mutation): StaticValue {
  if (name === EACH)
    return rest.length === 0 ? unknownValue(list.node) : { ...list, items: list.items.map((item) => mutate(item, rest, mutation)) };
  const isIndex = /^\d+$/.test(name);
  if (isIndex && list.isOpen && rest.length > 0)
    return { ...list, items: list.items.map((item) => mutate(item, rest, toAnything(mutation))) };
  const item = isIndex ? list.items[Number(name)] : undefined;
  if (item === undefined || rest.length === 0) return unknownValue(list.node);
  return { ...list, items: list.items.with(Number(name), mutate(item, rest, mutation)) };
}

function withEntry(value: StaticObject, name: string, entry: StaticEntry): StaticObject {
  const entries = new Map(value.entries);
  if (entry.value.kind === 'absent') entries.delete(name);
  else entries.set(name, entry);
  return { ...value, entries };
}

function assigned(before: StaticValue | undefined, value: StaticValue, isCertain: boolean): StaticValue {
  if (isCertain) return value;
  const others = before?.kind === 'choice' ? before.alternatives : [];
  const perhaps = others.some(({ kind }) => kind === 'unknown') ? others : [unknownValue(value.node)];
  return choiceOf(value.node, [...perhaps, value.kind === 'absent' ? unknownValue(value.node) : value]);
}

/** A value to which anything may be added. */
function opened(value: StaticValue): StaticValue {
  switch (value.kind) {
    case 'list':
      return { ...value, items: value.items.map(opened), isOpen: true };
    case 'object':
      return {
        ...value,
        entries: new Map([...value.entries].map(([name, entry]) => [name, { ...entry, value: opened(entry.value) }])),
        isOpen: true,
      };
    default:
      return value;
  }
}

/** A list with what is added to it; where that is in between, no index is known. */
function added(list: StaticList, { added: more, at }: Extract<Mutation['change'], { readonly kind: 'add' }>): StaticValue {
  if (at === 'start') return joinLists(list.node, [more, list]);
  return joinLists(list.node, at === 'end' ? [list, more] : [list, more, unknownValue(list.node)]);
}

/** The value at the end of a path. */
function changedAt(value: StaticValue, { change, isCertain, node }: Mutation): StaticValue {
  if (change.kind === 'add' && value.kind === 'list') return isCertain ? added(value, change) : perhapsAdded(value, change.added);
  if (change.kind === 'anything' && change.isUnderCondition === true) return opened(value);
  if (change.kind !== 'assign' || value.kind !== 'object') return unknownValue(value.node);
  if (isCertain) return change.sources.reduce<StaticObject>((object, source) => spreadInto(object, source, node), value);
  return change.sources.reduce<StaticObject>((object, source) => perhapsSpreadInto(object, source), value);
}
