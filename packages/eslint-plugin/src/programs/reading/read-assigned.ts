import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, withoutChoices, type StaticList, type StaticValue } from '../static-value.js';
import type { Mutation } from '../values/mutation.js';
import { counted } from '../values/counted.js';
import type { Reading } from '../values/reading.js';
import { isFirstOfEachCase } from '../values/sets-in-each-case.js';
import { writesOf } from '../values/variable-writes.js';
import { withMutations } from './apply-mutations.js';
import { findMutations, isCertainIn } from './find-mutations.js';
import { isRepeated, perhapsAdded } from './join-lists.js';

type Variable = TSESLint.Scope.Variable;
type Reference = TSESLint.Scope.Reference;

const MAX_WRITES = 12;

/**
 * What a variable that is set at several places of one function may be: any of what it is set to, after what is done to that.
 *
 * What is set in the block that declares it replaces what was there before; what is set elsewhere, such as under a condition, is one alternative more.
 */
export function readAssigned(reading: Reading, variable: Variable, node: TSESTree.Identifier): StaticValue | undefined {
  const key = declarationOf(variable);
  if (key === undefined) return undefined;
  if (reading.active.has(key)) {
    reading.cycles++;
    return unknownValue(node);
  }
  const reader = scopeOf(reading, node);
  const before = writesBefore(reading, variable, node, reader);
  if (before === undefined || (before.writes.length === 0 && key.type !== 'VariableDeclarator')) return undefined;
  if (!before.writes.every(isPlainWrite)) return undefined;
  reading.active.add(key);
  let values: readonly StaticValue[] = [unknownValue(node)];
  const mutations = mutationsOf(reading, variable);
  for (const event of eventsOf(reading, variable, mutations, before))
    values = event.kind === 'write' ? afterWrite(reading, variable, values, event, node) : afterChange(values, event.mutation);
  reading.active.delete(key);
  reading.budget -= mutations.length;
  const value = choiceOf(node, values);
  return mutations.length === 0 ? value : counted(reading, value, node);
}

/** The function that reads a variable, the places that may set what it reads, and where that function sets it again afterwards. */
interface ReadIn {
  readonly reader: unknown;
  readonly writes: readonly Reference[];
  readonly end: number;
}

/** What may be set when a value is read, which is nothing that the same function sets later; undefined for more than a few. */
function writesBefore(reading: Reading, variable: Variable, node: TSESTree.Node, reader: unknown): ReadIn | undefined {
  const writes: Reference[] = [];
  let end = Infinity;
  for (const [from, sets] of writesOf(reading.writes, variable).byFunction)
    for (const each of sets) {
      const [at] = each.identifier.range;
      if (from === reader && at > node.range[0]) {
        end = at;
        break;
      }
      if (writes.push(each) > MAX_WRITES) return undefined;
    }
  return { reader, writes, end };
}

/** So many references to a variable are looked through in the time that one part is read. */
const REFERENCES_PER_PART = 16;

/** What is done to the value of a variable that is being read, found once for each call that is read. */
function mutationsOf(reading: Reading, variable: Variable): readonly Mutation[] {
  const { mutations } = reading.frame ?? reading;
  const known = mutations.get(variable);
  if (known !== undefined) return known;
  const { cycles } = reading;
  reading.budget -= Math.ceil(variable.references.length / REFERENCES_PER_PART);
  const found = findMutations(reading, variable);
  // A cycle through something else makes a value unknown that is known elsewhere.
  if (reading.active.size === 1 || reading.cycles === cycles) mutations.set(variable, found);
  return found;
}

/** Where a variable is declared that may be read by what is assigned to it. */
function declarationOf({ defs }: Variable): TSESTree.Node | undefined {
  const [def] = defs;
  if (def === undefined || defs.length !== 1) return undefined;
  if (def.type === 'Parameter') return def.name.type === 'Identifier' && def.name.parent === def.node ? def.name : undefined;
  if (def.node.type !== 'VariableDeclarator' || def.node.id.type !== 'Identifier') return undefined;
  const { parent } = def.node;
  return parent.type === 'VariableDeclaration' && isInItsBlock(parent) ? def.node : undefined;
}

/** Whether a declaration is a statement of the function or the module that its variables are of, as `var` need not be. */
export function isInItsBlock({ kind, parent }: TSESTree.VariableDeclaration): boolean {
  if (kind !== 'var') return true;
  return (
    parent.type === 'Program' || parent.type === 'ExportNamedDeclaration' || (parent.type === 'BlockStatement' && 'params' in parent.parent)
  );
}

/** Something that is done to a variable: it is set, or its value is changed. */
type Event =
  | { readonly kind: 'write'; readonly at: number; readonly reference: Reference; readonly isCertain: boolean; readonly isOnce: boolean }
  | { readonly kind: 'change'; readonly at: number; readonly mutation: Mutation };

/** What is done to a variable, in the order of the text; last what other functions do to its value, which is done at any time. */
function eventsOf(reading: Reading, variable: Variable, mutations: readonly Mutation[], { end, reader, writes }: ReadIn): readonly Event[] {
  const sets = writes.map((reference): Event => {
    const { from, identifier, init } = reference;
    const isOnce = from.variableScope === reader && !isRepeated(identifier, variable.scope.block);
    const isCertain = from.variableScope === reader && (init === true || isCertainIn(variable, identifier.parent));
    return { kind: 'write', at: identifier.range[0], reference, isCertain, isOnce };
  });
  const changes = mutations.map((mutation): Event & { readonly isOwn: boolean } => ({
    kind: 'change',
    at: mutation.node.range[0],
    mutation: readerSees(mutation, end, reader === variable.scope.variableScope),
    isOwn: scopeOf(reading, mutation.node) === variable.scope.variableScope,
  }));
  const own = [...sets, ...changes.filter(({ isOwn }) => isOwn)].sort((a, b) => a.at - b.at);
  return [...own, ...changes.filter(({ isOwn }) => !isOwn)];
}

/** A change as a reader may see it: what is done after the variable is set again may be done to another value. */
function readerSees(mutation: Mutation, end: number, isSameFunction: boolean): Mutation {
  if (mutation.node.range[0] > end || mutation.isOfOtherName === true)
    return { ...mutation, change: { kind: 'anything' }, isCertain: false };
  return isSameFunction ? mutation : { ...mutation, isCertain: false };
}

function scopeOf(reading: Reading, node: TSESTree.Node): unknown {
  return reading.sourceCode.getScope(node).variableScope;
}

function afterWrite(
  reading: Reading,
  variable: Variable,
  before: readonly StaticValue[],
  { isCertain, isOnce, reference: { identifier, writeExpr } }: Extract<Event, { kind: 'write' }>,
  node: TSESTree.Identifier,
): readonly StaticValue[] {
  const within = writeExpr as TSESTree.Expression;
  const [only] = before;
  const isExact = isCertain && before.length === 1 && only !== undefined;
  const areLists = before.every((value) => value.kind === 'list' || value.kind === 'unknown') && before.some(({ kind }) => kind === 'list');
  // Of a list that may be one of several, or is added to again and again, what is added is known.
  const self = isExact ? only : areLists ? emptyList(node) : isOnce ? choiceOf(node, before) : unknownValue(node);
  const outer = reading.assigned.get(variable);
  const own = { value: self, within, isRead: false };
  reading.assigned.set(variable, own);
  const value = reading.read(within);
  if (outer === undefined) reading.assigned.delete(variable);
  else reading.assigned.set(variable, outer);
  if (own.isRead && !isExact && areLists)
    return value.kind === 'list'
      ? before.map((each) => withItems(each, value, isCertain))
      : [unknownValue(node), ...(isCertain ? [] : before)];
  if (isCertain) return [isNothing(value) ? unknownValue(node) : value];
  // What a condition asks about is not what is there when it holds.
  const others = replaces(reading, variable, identifier) ? [] : before.filter((each) => !isPlaceholder(each));
  const sure = withoutChoices(value);
  return [unknownValue(node), ...others, ...(isNothing(sure) ? [] : [sure])];
}

/** A list with the items that are added to it, whatever it was before. */
function withItems(before: StaticValue, added: StaticList, isCertain: boolean): StaticValue {
  const list: StaticList = before.kind === 'list' ? before : emptyList(before.node);
  return isCertain ? { ...list, items: [...list.items, ...added.items], isOpen: true } : perhapsAdded(list, added);
}

function emptyList(node: TSESTree.Node): StaticList {
  return { kind: 'list', node, items: [], isOpen: true };
}

/** What is not sent is nothing that counts. */
function isNothing(value: StaticValue): boolean {
  const isUnknown = value.kind === 'unknown' && value.type === undefined && value.among === undefined;
  return isUnknown || value.kind === 'absent' || (value.kind === 'scalar' && (value.value === null || value.value === ''));
}

/** What stands for what is set later. */
function isPlaceholder(value: StaticValue): boolean {
  if (value.kind === 'list') return value.items.length === 0 && !value.isOpen;
  if (value.kind === 'object') return value.entries.size === 0 && !value.isOpen;
  return isNothing(value) || (value.kind === 'scalar' && (value.value === 0 || value.value === -1));
}

function afterChange(before: readonly StaticValue[], mutation: Mutation): readonly StaticValue[] {
  const own = before.length === 1 ? mutation : { ...mutation, isCertain: false };
  return before.map((value) => withMutations(value, [own]));
}

/** Whether what a variable was before is not there any more once it is set at a place that is not always reached. */
function replaces(reading: Reading, variable: Variable, name: TSESTree.Node): boolean {
  const { replacing } = writesOf(reading.writes, variable);
  const isReplacing = replacing.get(name) ?? (isAskedAbout(variable, name) || isFirstOfEachCase(variable, name));
  replacing.set(name, isReplacing);
  return isReplacing;
}

/** Whether a variable is set under a condition about itself. */
function isAskedAbout({ references, scope }: Variable, node: TSESTree.Node): boolean {
  for (let at: TSESTree.Node | undefined = node; at !== undefined && at !== scope.block; at = at.parent) {
    const { parent }: TSESTree.Node = at;
    const test =
      parent === undefined || !('test' in parent) || parent.test === at
        ? parent?.type === 'SwitchCase'
          ? parent.parent.discriminant
          : parent?.type === 'LogicalExpression' && parent.right === at
            ? parent.left
            : undefined
        : parent.test;
    if (typeof test !== 'object' || test === null) continue;
    const { range } = test as TSESTree.Node;
    if (references.some(({ identifier }) => identifier.range[0] >= range[0] && identifier.range[1] <= range[1])) return true;
  }
  return false;
}

/** Whether a variable is set to a value by itself, and not to a part of it or to each of its items. */
function isPlainWrite({ identifier: { parent }, writeExpr }: Reference): boolean {
  if (writeExpr === undefined || writeExpr === null) return false;
  if (parent.type === 'VariableDeclarator') return parent.init === writeExpr;
  return parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.right === writeExpr;
}
