import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';

/** What a JSON Patch puts at a place, by the names and indexes that lead there. */
interface Placed {
  readonly path: readonly string[];
  readonly value: StaticValue;
  /** Where the path is written. */
  readonly node: TSESTree.Node;
}

/** Whether an object has a list at a path, of which the next name is a part. */
export type IsListAt = (path: readonly string[], next: string) => boolean;

/** A list of so many unknown items before the one that is written. */
const MAX_INDEX = 32;

/**
 * What each operation of a JSON Patch makes of an object, as far as it says so: an object with the value at its place and all else unknown. What a later
 * operation changes again says nothing.
 */
export function patchedParts(patch: StaticValue, isListAt: IsListAt): readonly StaticObject[] {
  if (patch.kind !== 'list') return [];
  const operations = patch.items.map(readOperation);
  return operations.flatMap((operation, i) => {
    if (operation?.placed === undefined) return [];
    const { path } = operation.placed;
    const isFinal = !patch.isOpen && operations.slice(i + 1).every((later) => later !== undefined && !touches(later.path, path));
    const part = isFinal ? partAt(operation.placed, 0, isListAt) : undefined;
    return part?.kind === 'object' ? [part] : [];
  });
}

interface Operation {
  /** What it changes; undefined where nothing. */
  readonly path: readonly string[] | undefined;
  /** What it puts there; undefined where it takes something away. */
  readonly placed?: Placed;
}

/** Undefined where it is not known what an operation changes. */
function readOperation(operation: StaticValue): Operation | undefined {
  if (operation.kind !== 'object' || operation.isOpen) return undefined;
  const [op, path, value] = ['op', 'path', 'value'].map((name) => operation.entries.get(name)?.value);
  const names = path === undefined ? undefined : pointerNames(path);
  if (op?.kind !== 'scalar' || path === undefined || names === undefined) return undefined;
  if (op.value === 'test') return { path: undefined };
  if (op.value === 'remove') return { path: names };
  if (op.value !== 'add' && op.value !== 'replace') return undefined;
  return value === undefined ? { path: names } : { path: names, placed: { path: names, value, node: path.node } };
}

/** The names of a JSON Pointer. */
export function pointerNames(pointer: StaticValue): readonly string[] | undefined {
  if (pointer.kind !== 'scalar' || typeof pointer.value !== 'string' || !pointer.value.startsWith('/')) return undefined;
  return pointer.value
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether one of two paths leads through the other; what is added to a list moves its items. */
function touches(later: readonly string[] | undefined, path: readonly string[]): boolean {
  if (later === undefined) return false;
  const shared = Math.min(later.length, path.length);
  return later.slice(0, shared).every((name, i) => name === path[i] || /^(?:\d+|-)$/.test(name));
}

function partAt(placed: Placed, depth: number, isListAt: IsListAt): StaticValue | undefined {
  const { node, path, value } = placed;
  const name = path[depth];
  if (name === undefined) return value;
  const inner = partAt(placed, depth + 1, isListAt);
  if (inner === undefined) return undefined;
  if (!isListAt(path.slice(0, depth), name))
    return { kind: 'object', node, entries: new Map<string, StaticEntry>([[name, { key: node, value: inner }]]), isOpen: true };
  const index = name === '-' ? 0 : Number(name);
  if (!Number.isInteger(index) || index > MAX_INDEX) return undefined;
  return { kind: 'list', node, items: [...Array.from({ length: index }, () => unknownValue(node)), inner], isOpen: true };
}
