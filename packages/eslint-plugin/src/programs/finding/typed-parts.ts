import type { TSESTree } from '@typescript-eslint/utils';
import type { ProgramSource } from '../generated-classes/module-program.js';
import type { ImportedKind } from '../kinds/imported-kinds.js';
import { kindOfTarget } from '../kinds/typed-literal.js';
import { unknownValue, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { convert } from './convert.js';
import { asIntended, asPart } from './draft.js';
import { isOfOtherType, withoutTypes } from './object-parts.js';
import type { ProgramSearch } from './search.js';

/** Takes a value whose kind only its type says: what it lacks may be added elsewhere. */
export function takeTyped(
  search: ProgramSearch,
  node: TSESTree.Node,
  written: StaticValue,
  { apiVersion, generated, kind, ofWhole, path = [] }: ImportedKind,
): void {
  const { reading } = search;
  const sent = generated === undefined ? written : convert({ reading, module: generated.module }, generated.conversion, written);
  const value = withinObject(sent, path, node);
  if (value.kind !== 'object') return;
  const said = (text: string): StaticEntry => ({ key: node, value: { kind: 'scalar', value: text, node } });
  const entries = new Map([['apiVersion', said(apiVersion)], ['kind', said(kind)], ...value.entries]);
  const intended = asPart(asIntended({ ...value, entries }));
  search.found.push({
    value: intended,
    node,
    isSent: false,
    isStatus: false,
    isNamed: true,
    ...((path.length > 0 || generated !== undefined) && { isPart: true }),
    ...(generated !== undefined && ofWhole !== undefined && { generated: { module: generated.module, conversion: ofWhole } }),
  });
}

/** A part at its place in an object of which nothing else is known. */
function withinObject(part: StaticValue, [first, ...rest]: readonly string[], node: TSESTree.Node): StaticValue {
  if (first === undefined) return part;
  const inner = withinObject(part, rest[0] === '0' ? rest.slice(1) : rest, node);
  const value: StaticValue = rest[0] === '0' ? { kind: 'list', node: inner.node, items: [inner], isOpen: true } : inner;
  return { kind: 'object', node: part.node, entries: new Map([[first, { key: node, value }]]), isOpen: true };
}

/** Takes what is assigned to a field of something with a type, such as a parameter: no more than that is known of it. */
export function findSet(search: ProgramSearch, { left, operator, right }: TSESTree.AssignmentExpression): void {
  if (operator !== '=' || left.type !== 'MemberExpression' || isOfOtherType(right)) return;
  const given = withoutCasts(right);
  // A literal is found by itself.
  if (given.type === 'ObjectExpression') return;
  const kind = kindOfTarget(search, left);
  if (kind?.path === undefined) return;
  const value = search.reading.read(right);
  if (value.kind === 'absent' || (value.kind === 'unknown' && value.type === undefined && value.among === undefined)) return;
  if (given.type === 'ArrayExpression') for (const item of given.elements) if (item !== null) search.taken.add(withoutCasts(item));
  takeTyped(search, left.property, value, kind);
}

function withoutCasts(node: TSESTree.Node): TSESTree.Node {
  let at = node;
  while (at.type === 'TSAsExpression' || at.type === 'TSSatisfiesExpression' || at.type === 'TSNonNullExpression') at = at.expression;
  return at;
}

/** How much of what follows a name is looked at. */
const MAX_FOLLOWING = 200;

/** So much of a text is searched in the time that one part is read. */
const SEARCHED_PER_PART = 4096;

/** What is assigned to a place, without the fields that the same function sets or changes there later. */
export function withoutLaterFields(reading: Reading, node: TSESTree.Node, value: StaticObject): StaticObject {
  const { parent } = withoutTypes(node);
  if (parent?.type !== 'AssignmentExpression') return value;
  const { sourceCode } = reading;
  const { text, toPlain } = plainText(sourceCode);
  const [targetStart, targetEnd] = parent.left.range;
  const target = text.slice(toPlain(targetStart), toPlain(targetEnd));
  const [start, end] = [toPlain(parent.range[1]), toPlain(functionAround(parent).range[1])];
  const rest = text.slice(start, end);
  const changed = new Set<string>();
  reading.budget -= Math.ceil(rest.length / SEARCHED_PER_PART);
  for (let at = rest.indexOf(target); at !== -1; at = rest.indexOf(target, at + target.length)) {
    if (--reading.budget <= 0) return { ...value, entries: new Map() };
    const after = rest.slice(at + target.length, at + target.length + MAX_FOLLOWING);
    const [, name, chain = ''] = /^\.([\w$]+)([^;\n]*)/.exec(after) ?? [];
    if (name !== undefined && (CHANGES.test(chain) || rest.slice(0, at).endsWith('delete '))) changed.add(name);
    if (/^\[/.test(after) || rest.slice(0, at).endsWith('assign(')) return { ...value, entries: new Map() };
  }
  const entries = [...value.entries].map(([name, entry]): [string, StaticEntry] =>
    changed.has(name) ? [name, { ...entry, value: unknownValue(entry.value.node) }] : [name, entry],
  );
  return changed.size === 0 ? value : { ...value, entries: new Map(entries) };
}

const CHANGES = /^[\w$.[\]'"]{0,200}\s?(?:[-+*|&?]{0,2}=(?!=)|\.?(?:push|pop|shift|unshift|splice|sort|reverse|fill)\()/;

/** The text of a program without what only types and absent values need, and where an offset of the program is in it. */
interface PlainText {
  readonly text: string;
  readonly toPlain: (offset: number) => number;
}

const plainTexts = new WeakMap<ProgramSource, PlainText>();

function plainText(sourceCode: ProgramSource): PlainText {
  const known = plainTexts.get(sourceCode);
  if (known !== undefined) return known;
  const kept: string[] = [];
  const left: number[] = [];
  let end = 0;
  for (const { 0: marks, index } of sourceCode.text.matchAll(/(?<![!?])[!?]+(?=[.[])/g)) {
    kept.push(sourceCode.text.slice(end, index));
    end = index + marks.length;
    for (let at = index; at < end; at++) left.push(at);
  }
  const plain: PlainText = {
    text: kept.join('') + sourceCode.text.slice(end),
    toPlain: (offset) => offset - countBefore(left, offset),
  };
  plainTexts.set(sourceCode, plain);
  return plain;
}

/** How many of ascending numbers are less than another one. */
function countBefore(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function functionAround(node: TSESTree.Node): TSESTree.Node {
  let at = node;
  while (at.parent !== undefined && at.parent !== null && !('params' in at)) at = at.parent;
  return at;
}
