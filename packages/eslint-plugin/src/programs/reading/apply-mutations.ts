import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticEntry, type StaticValue } from '../static-value.js';
import { constantKey } from './constant-key.js';
import type { Reading } from './reading.js';

/** Where something inside of a variable's value is changed: the names on the way, as far as they are known. */
interface Mutation {
  readonly path: readonly string[];
  /** Whether all below the path may be changed, not only what is at its end. */
  readonly isWhole: boolean;
  /** Whether what is at the end of the path is taken out. */
  readonly isDeletion: boolean;
  readonly node: TSESTree.Node;
}

/**
 * A value of a variable as it may be after all that the file does to it: what is assigned, deleted or appended below it is unknown.
 *
 * That a function which gets it changes it is not considered, but for those whose business that is, such as `Object.assign` and `merge`.
 */
export function applyMutations(reading: Reading, { references }: TSESLint.Scope.Variable, value: StaticValue): StaticValue {
  if (value.kind !== 'object' && value.kind !== 'list' && value.kind !== 'choice') return value;
  return references
    .filter((reference) => reference.isRead())
    .flatMap(({ identifier }) => mutationAt(reading, identifier) ?? [])
    .reduce<StaticValue>((changed, mutation) => mutate(changed, mutation.path, mutation), value);
}

function mutationAt(reading: Reading, identifier: TSESTree.Node): Mutation | undefined {
  const path: string[] = [];
  let isWhole = false;
  let at: TSESTree.Node = identifier;
  for (let { parent } = at; parent !== undefined; { parent } = at) {
    if (parent.type === 'MemberExpression' && parent.object === at) {
      const name = constantKey(reading, { computed: parent.computed, key: parent.property });
      if (parent.parent.type === 'CallExpression' && parent.parent.callee === parent)
        return name !== undefined && CHANGING_METHODS.has(name) ? { path, isWhole: true, isDeletion: false, node: parent } : undefined;
      if (name === undefined) isWhole = true;
      else if (!isWhole) path.push(name);
    } else if (!isTransparent(parent)) {
      return path.length + Number(isWhole) > 0 && isChange(parent, at)
        ? { path, isWhole, isDeletion: parent.type === 'UnaryExpression' && !isWhole, node: at }
        : isChangingCall(parent, at)
          ? { path, isWhole: true, isDeletion: false, node: at }
          : undefined;
    }
    at = parent;
  }
  return undefined;
}

function isTransparent({ type }: TSESTree.Node): boolean {
  return (
    type === 'TSNonNullExpression' ||
    type === 'TSAsExpression' ||
    type === 'TSSatisfiesExpression' ||
    type === 'TSTypeAssertion' ||
    type === 'ChainExpression'
  );
}

function isChange(parent: TSESTree.Node, child: TSESTree.Node): boolean {
  if (parent.type === 'AssignmentExpression') return parent.left === child;
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
  // Whatever is assigned by destructuring or by a loop.
  return (
    parent.type === 'UpdateExpression' ||
    parent.type === 'ArrayPattern' ||
    (parent.type === 'Property' && parent.parent.type === 'ObjectPattern') ||
    ((parent.type === 'ForOfStatement' || parent.type === 'ForInStatement') && parent.left === child)
  );
}

function isChangingCall(parent: TSESTree.Node, child: TSESTree.Node): boolean {
  if (parent.type !== 'CallExpression' || parent.arguments[0] !== child) return false;
  const { callee } = parent;
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : '';
  return CHANGING_FUNCTIONS.test(name);
}

const CHANGING_METHODS: ReadonlySet<string> = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
]);

/** `apply` and `patch` by themselves send what they get to a cluster. */
const CHANGING_FUNCTIONS = /^(?:assign|define|merge|set|unset|defaults|extend|mutate|update|add|with|(?:apply|patch)\w)/i;

function mutate(value: StaticValue, path: readonly string[], mutation: Mutation): StaticValue {
  const [name, ...rest] = path;
  if (value.kind === 'choice')
    return choiceOf(
      value.node,
      value.alternatives.map((each) => mutate(each, path, mutation)),
    );
  if (name === undefined) return unknownValue(value.node);
  if (value.kind === 'list') return unknownValue(value.node);
  if (value.kind !== 'object') return value;
  const entry = value.entries.get(name);
  if (mutation.isDeletion && rest.length === 0) {
    const entries = new Map(value.entries);
    entries.delete(name);
    return { ...value, entries, isOpen: true };
  }
  const changed: StaticEntry =
    entry === undefined
      ? { key: mutation.node, value: unknownValue(mutation.node) }
      : { key: entry.key, value: mutate(entry.value, rest, mutation) };
  return { ...value, entries: new Map(value.entries).set(name, changed) };
}
