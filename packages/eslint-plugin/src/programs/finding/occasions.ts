import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { StaticValue } from '../static-value.js';
import { bindParameters, bindPattern, withBound } from '../values/bind-parameters.js';
import { isFunction, type LocalFunction } from '../values/local-function.js';
import { givenTo } from '../reading/read-call.js';
import { truthOf } from '../reading/read-operators.js';
import type { Reading } from '../values/reading.js';
import { usesOfThis } from '../values/this-members.js';

/** What is known when a part of a program is come to in one of the ways that the file has. */
type Occasion = ReadonlyMap<TSESLint.Scope.Variable, StaticValue>;

/** So many ways to come to one place are looked at. */
const MAX_OCCASIONS = 12;

/** The part of what may still be read of a program that the ways to one place take at most: other places are read whatever is called here. */
const PART_OF_BUDGET = 1 / 4;

/**
 * Runs something for each way in which a node is come to that says more than the node itself: for each call of a function around it in the file, and for
 * each item of a known list around it that is looped over.
 *
 * Left out are ways that a condition on the way rules out, or may: one that names what differs, and is not known.
 */
export function onEachOccasion(reading: Reading, node: TSESTree.Node, run: () => void): void {
  const around = bindersAround(node);
  const left = reading.budget;
  const lent = Math.ceil(left * PART_OF_BUDGET);
  let count = 0;
  const descend = (index: number, outer: ReadonlySet<TSESLint.Scope.Variable>): void => {
    const binder = around[index];
    if (binder === undefined) {
      if (outer.size > 0 && count++ < MAX_OCCASIONS && isReached(reading, node, outer)) run();
      return;
    }
    const occasions = binder(reading).filter(({ size }) => size > 0);
    if (occasions.length === 0) descend(index + 1, outer);
    for (const occasion of occasions) {
      if (count >= MAX_OCCASIONS) return;
      withBound(reading, new Map(occasion), () => descend(index + 1, new Set([...outer, ...occasion.keys()])));
    }
  };
  reading.budget = lent;
  descend(0, new Set());
  reading.budget += left - lent;
}

/** The ways to come to the inside of a function or a loop. */
type Binder = (reading: Reading) => readonly Occasion[];

/** From the outside to the inside. */
function bindersAround(node: TSESTree.Node): readonly Binder[] {
  const binders: Binder[] = [];
  for (let at = node; at.type !== 'Program'; at = at.parent!) {
    const { parent } = at;
    if (parent?.type === 'ForOfStatement' && parent.body === at) binders.unshift(ofLoop(parent));
    const constructor = at.type === 'ClassBody' ? constructorOf(at) : undefined;
    if (constructor !== undefined && !isWithin(node, constructor)) binders.unshift((own) => ofCalls(own, constructor));
    if (at.type === 'FunctionDeclaration' || isFunction(at)) {
      const made = at;
      const list = listOfCallback(made);
      binders.unshift(list === undefined ? (own) => ofCalls(own, made) : (own) => ofItems(own, made, list));
    }
  }
  return binders.slice(0, MAX_NESTING);
}

const MAX_NESTING = 4;

function constructorOf({ body }: TSESTree.ClassBody): LocalFunction | undefined {
  const found = body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
  return found?.type === 'MethodDefinition' && found.value.type === 'FunctionExpression' ? found.value : undefined;
}

function isWithin({ range: [start, end] }: TSESTree.Node, { range }: TSESTree.Node): boolean {
  return start >= range[0] && end <= range[1];
}

function ofLoop({ left, right }: TSESTree.ForOfStatement): Binder {
  return (reading) => {
    const [declarator] = left.type === 'VariableDeclaration' ? left.declarations : [];
    const list = declarator === undefined ? undefined : reading.read(right);
    if (declarator === undefined || list?.kind !== 'list') return [];
    return list.items.slice(0, MAX_OCCASIONS).map((item) => bindPattern(reading, declarator, declarator.id, item));
  };
}

/** The list of which a function is given each item, as by `forEach`. */
function listOfCallback(made: LocalFunction): TSESTree.Expression | undefined {
  const { parent } = made;
  if (parent.type !== 'CallExpression' || parent.arguments[0] !== made || parent.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = parent.callee;
  return property.type === 'Identifier' && /^(?:forEach|map|flatMap)$/.test(property.name) ? object : undefined;
}

function ofItems(reading: Reading, made: LocalFunction, list: TSESTree.Expression): readonly Occasion[] {
  const value = reading.read(list);
  if (value.kind !== 'list') return [];
  return value.items
    .slice(0, MAX_OCCASIONS)
    .map((item, i) => bindParameters(reading, made, [item, { kind: 'scalar', value: i, node: made }, undefined]));
}

/** What the parameters of a function are at each of its calls in the file. */
function ofCalls(reading: Reading, made: LocalFunction): readonly Occasion[] {
  // A function that is being called has what it is given.
  if (isBound(reading, made)) return [];
  return callsOf(reading, made)
    .slice(0, MAX_OCCASIONS)
    .map((call) => bindParameters(reading, made, givenTo(reading, call)));
}

function isBound({ frame, sourceCode }: Reading, made: LocalFunction): boolean {
  return frame !== undefined && (sourceCode.getDeclaredVariables?.(made) ?? []).some((variable) => frame.bound.has(variable));
}

type Call = TSESTree.CallExpression | TSESTree.NewExpression;

function callsOf(reading: Reading, made: LocalFunction): readonly Call[] {
  const { parent } = made;
  if (made.type === 'FunctionDeclaration') return callsOfName(reading, made, made.id?.name);
  if (parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return callsOfName(reading, parent, parent.id.name);
  if (parent.type === 'Property') return callsOfMember(reading, parent);
  if (parent.type !== 'MethodDefinition' && parent.type !== 'PropertyDefinition') return [];
  const { body } = parent.parent.type === 'ClassBody' ? { body: parent.parent } : { body: undefined };
  if (body === undefined) return [];
  const owner = body.parent;
  const name = owner.type === 'ClassDeclaration' ? owner.id?.name : undefined;
  if (parent.type === 'MethodDefinition' && parent.kind === 'constructor')
    return name === undefined ? [] : callsOfName(reading, owner, name);
  const own = 'name' in parent.key && !parent.computed ? parent.key.name : undefined;
  if (own === undefined) return [];
  const ofThis = usesOfThis(reading, body, own).flatMap((use) => calledAs(use) ?? []);
  return name === undefined ? ofThis : [...ofThis, ...callsOfObjects(reading, owner, name, own)];
}

/** The calls of a function that a constant object has. */
function callsOfMember({ sourceCode }: Reading, { computed, key, parent }: TSESTree.Property): readonly Call[] {
  const declarator = parent.parent;
  if (computed || key.type !== 'Identifier' || declarator.type !== 'VariableDeclarator' || declarator.init !== parent) return [];
  return (sourceCode.getDeclaredVariables?.(declarator) ?? []).flatMap((variable) => memberCallsOf(variable, key.name));
}

/** The calls of a method of a class itself, of one that is constructed there, or of a variable that holds such. */
function callsOfObjects(reading: Reading, owner: TSESTree.Node, name: string, method: string): readonly Call[] {
  return variablesOf(reading, owner, name).flatMap((variable) => [
    ...memberCallsOf(variable, method),
    ...variable.references.flatMap(({ identifier: { parent }, identifier }) => {
      if (parent?.type !== 'NewExpression' || parent.callee !== identifier) return [];
      const holder = parent.parent;
      if (holder.type === 'MemberExpression' && holder.object === parent && isNamed(holder, method)) return calledAs(holder) ?? [];
      if (holder.type !== 'VariableDeclarator' || holder.id.type !== 'Identifier') return [];
      return (reading.sourceCode.getDeclaredVariables?.(holder) ?? []).flatMap((each) => memberCallsOf(each, method));
    }),
  ]);
}

function memberCallsOf({ references }: TSESLint.Scope.Variable, name: string): readonly Call[] {
  return references.flatMap(({ identifier: { parent }, identifier }) =>
    parent?.type === 'MemberExpression' && parent.object === identifier && isNamed(parent, name) ? (calledAs(parent) ?? []) : [],
  );
}

function isNamed({ computed, property }: TSESTree.MemberExpression, name: string): boolean {
  return !computed && property.type === 'Identifier' && property.name === name;
}

function calledAs(member: TSESTree.MemberExpression): Call | undefined {
  const { parent } = member;
  return parent.type === 'CallExpression' && parent.callee === member ? parent : undefined;
}

/** The calls of what a declaration names, or what is constructed of it. */
function callsOfName(reading: Reading, declaration: TSESTree.Node, name: string | undefined): readonly Call[] {
  return variablesOf(reading, declaration, name).flatMap(({ references }) =>
    references.flatMap(({ identifier: { parent }, identifier }) =>
      (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === identifier ? [parent] : [],
    ),
  );
}

/** The variables of a declaration; a class has a second one inside of itself. */
function variablesOf({ sourceCode }: Reading, declaration: TSESTree.Node, name: string | undefined): readonly TSESLint.Scope.Variable[] {
  const variable = (sourceCode.getDeclaredVariables?.(declaration) ?? []).find((each) => each.name === name);
  if (variable === undefined) return [];
  const outer = variable.scope.upper?.variables ?? [];
  return [variable, ...outer.filter((each) => each !== variable && each.name === name && each.defs[0]?.node === declaration)];
}

/** Whether no condition on the way to a node is known to fail, or may depend on what is bound. */
export function isReached(reading: Reading, node: TSESTree.Node, bound: ReadonlySet<TSESLint.Scope.Variable>): boolean {
  for (let at: TSESTree.Node = node; at.type !== 'Program'; at = at.parent!) {
    const { parent } = at as TSESTree.Node & { readonly parent: TSESTree.Node };
    if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.test !== at) {
      const wanted = parent.consequent === at;
      const truth = truthOf(reading.read(parent.test));
      if (truth === undefined ? mentions(reading, parent.test, bound) : truth !== wanted) return false;
    }
    if (parent.type === 'LogicalExpression' && parent.right === at && parent.operator !== '??') {
      const truth = truthOf(reading.read(parent.left));
      if (truth === undefined ? mentions(reading, parent.left, bound) : truth !== (parent.operator === '&&')) return false;
    }
    if (parent.type === 'SwitchCase' && parent.test !== at) {
      const value = reading.read(parent.parent.discriminant);
      const test = parent.test === null ? undefined : reading.read(parent.test);
      const isSame = value.kind === 'scalar' && test?.kind === 'scalar' ? value.value === test.value : undefined;
      if (isSame === undefined ? mentions(reading, parent.parent.discriminant, bound) : !isSame) return false;
    }
    if ((parent.type === 'BlockStatement' || parent.type === 'SwitchCase') && mayLeaveBefore(reading, parent, at, bound)) return false;
  }
  return true;
}

/** Whether a statement before another one leaves under a condition that holds, or that depends on what is bound. */
function mayLeaveBefore(
  reading: Reading,
  block: TSESTree.BlockStatement | TSESTree.SwitchCase,
  before: TSESTree.Node,
  bound: ReadonlySet<TSESLint.Scope.Variable>,
): boolean {
  const statements = block.type === 'BlockStatement' ? block.body : block.consequent;
  return statements
    .slice(
      0,
      statements.findIndex((each) => each === before),
    )
    .some((each) => {
      if (each.type !== 'IfStatement' || !LEAVES.test(reading.sourceCode.getText(each as never))) return false;
      const truth = truthOf(reading.read(each.test));
      return truth === undefined ? mentions(reading, each.test, bound) : truth || each.alternate !== null;
    });
}

const LEAVES = /\b(?:return|throw|continue|break)\b/;

/** Whether an expression has a name that is bound. */
function mentions({ sourceCode }: Reading, node: TSESTree.Node, bound: ReadonlySet<TSESLint.Scope.Variable>): boolean {
  const [start, end] = node.range;
  const isInside = ({ identifier: { range } }: TSESLint.Scope.Reference): boolean => range[0] >= start && range[1] <= end;
  return [...bound].some(({ references }) => references.some(isInside)) || sourceCode.getText(node as never).includes('this.');
}
