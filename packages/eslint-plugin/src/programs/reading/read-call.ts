import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type KnownType, type StaticObject, type StaticValue } from '../static-value.js';
import { isObjectAssign } from './find-mutations.js';
import { spreadInto } from './read-object.js';
import type { Reading } from './reading.js';
import { variableOf } from './variable-of.js';

/** Few calls are known: what converts to text or a truth value, what freezes, what joins lists, and what tests expect a part of. */
export function readCall(reading: Reading, node: TSESTree.CallExpression): StaticValue {
  const {
    arguments: [first],
    callee,
  } = node;
  if (callee.type === 'Identifier') {
    const type = CONVERSIONS.get(callee.name);
    return type !== undefined && isGlobal(reading, callee) ? unknownValue(node, type) : readReturned(reading, node, callee);
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return unknownValue(node);
  if (callee.property.name === 'map') return readMapped(reading, node);
  if (callee.property.name === 'concat') return readConcatenated(reading, node, callee.object);
  if (callee.object.type === 'ThisExpression') return readOwnMethod(reading, node, callee.property.name);
  if (callee.object.type !== 'Identifier') return unknownValue(node);
  if (callee.object.name === 'expect' && EXPECTED_PARTS.has(callee.property.name) && first !== undefined)
    return asOpen(reading.read(first), node);
  if (isObjectAssign(node) && isGlobal(reading, callee.object)) return readAssigned(reading, node);
  const isFreezing = callee.object.name === 'Object' && callee.property.name === 'freeze' && isGlobal(reading, callee.object);
  return isFreezing && first !== undefined && first.type !== 'SpreadElement' ? reading.read(first) : unknownValue(node);
}

/** What `Object.assign` returns. */
function readAssigned(reading: Reading, node: TSESTree.CallExpression): StaticValue {
  if (node.arguments.some(({ type }) => type === 'SpreadElement')) return unknownValue(node);
  const [target, ...sources] = node.arguments.map((argument) => reading.read(argument));
  if (target?.kind !== 'object') return unknownValue(node);
  return sources.reduce<StaticObject>((object, source) => spreadInto(object, source, node), target);
}

/** A list and what `concat` adds to it; of what follows an unknown list not even the index is known. */
function readConcatenated(reading: Reading, node: TSESTree.CallExpression, target: TSESTree.Expression): StaticValue {
  const [first, ...added] = [target, ...node.arguments].map((each) =>
    each.type === 'SpreadElement' ? unknownValue(each) : reading.read(each),
  );
  if (first?.kind !== 'list') return unknownValue(node);
  // What is no list is added as it is.
  const lists = [first, ...added.map((each): StaticValue => (isItem(each) ? { ...first, items: [each], isOpen: false } : each))];
  const firstOpen = lists.findIndex((list) => list.kind !== 'list' || list.isOpen);
  const known = (firstOpen === -1 ? lists : lists.slice(0, firstOpen + 1)).flatMap((list) => (list.kind === 'list' ? [list] : []));
  return { ...first, items: known.flatMap(({ items }) => items), isOpen: firstOpen !== -1 };
}

/** What `map` makes of a list: some items that are all made alike, or none. */
function readMapped(reading: Reading, node: TSESTree.CallExpression): StaticValue {
  const [made] = node.arguments;
  const isFunction = made?.type === 'ArrowFunctionExpression' || made?.type === 'FunctionExpression';
  const item = isFunction ? readBody(reading, made) : undefined;
  if (item?.kind !== 'object') return unknownValue(node);
  return { kind: 'list', node, items: [item], isOpen: true };
}

function isItem(value: StaticValue): boolean {
  return value.kind === 'object' || value.kind === 'scalar';
}

const EXPECTED_PARTS: ReadonlySet<string> = new Set(['arrayContaining', 'objectContaining']);

/** A value of which a test expects a part, so that there may be more. */
function asOpen(value: StaticValue, node: TSESTree.Node): StaticValue {
  return value.kind === 'object' || value.kind === 'list' ? { ...value, isOpen: true } : unknownValue(node);
}

const CONVERSIONS: ReadonlyMap<string, KnownType> = new Map([
  ['String', 'string'],
  ['Boolean', 'boolean'],
]);

/** What a function of the file returns whatever it is given, where it has one place to return from: its parameters are unknown. */
function readReturned(reading: Reading, node: TSESTree.CallExpression, callee: TSESTree.Identifier): StaticValue {
  const made = functionOf(variableOf(reading, callee));
  return (made === undefined ? undefined : readBody(reading, made)) ?? unknownValue(node);
}

/** What a private method of the class around returns: no other class replaces it. */
function readOwnMethod(reading: Reading, node: TSESTree.CallExpression, name: string): StaticValue {
  let at: TSESTree.Node | undefined = node;
  while (at !== undefined && at.type !== 'ClassBody') at = at.parent;
  const methods = (at?.body ?? []).flatMap((member) =>
    member.type === 'MethodDefinition' && !member.computed && member.key.type === 'Identifier' && member.key.name === name ? member : [],
  );
  const [method] = methods;
  const isOwn = methods.length === 1 && method?.kind === 'method' && !method.static && method.accessibility === 'private';
  return (isOwn && method.value.type === 'FunctionExpression' ? readBody(reading, method.value) : undefined) ?? unknownValue(node);
}

/** What a function returns whatever it is given; undefined where it may return at several places, or is asked about by itself. */
function readBody(reading: Reading, made: LocalFunction): StaticValue | undefined {
  const returned = made.async || made.generator ? undefined : returnedBy(made);
  if (returned === undefined || reading.active.has(made)) return undefined;
  reading.active.add(made);
  const value = reading.readWritten(returned);
  reading.active.delete(made);
  return value;
}

type LocalFunction = TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;

function functionOf(variable: TSESLint.Scope.Variable | undefined): LocalFunction | undefined {
  const [def] = variable?.defs ?? [];
  if (def === undefined || variable?.defs.length !== 1 || variable.references.some((each) => each.isWrite() && each.init !== true))
    return undefined;
  if (def.node.type === 'FunctionDeclaration') return def.node;
  const init = def.node.type === 'VariableDeclarator' && def.node.id.type === 'Identifier' ? def.node.init : null;
  return init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression' ? init : undefined;
}

/** The expression that a function returns, where its last statement does and those before only declare. */
function returnedBy({ body }: LocalFunction): TSESTree.Expression | undefined {
  if (body.type !== 'BlockStatement') return body;
  const last = body.body.at(-1);
  const isPlain = body.body.every((each) => each === last || each.type === 'VariableDeclaration' || each.type === 'ExpressionStatement');
  return isPlain && last?.type === 'ReturnStatement' ? (last.argument ?? undefined) : undefined;
}

function isGlobal(reading: Reading, node: TSESTree.Identifier): boolean {
  return (variableOf(reading, node)?.defs.length ?? 0) === 0;
}
