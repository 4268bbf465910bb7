import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { constantKey } from '../values/constant-key.js';
import { CHANGING_METHODS, EACH, isChangingFunction, type Mutation } from '../values/mutation.js';
import { patternPath } from '../values/pattern-path.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { readElements } from './read-list.js';
import { spreadsIn } from './read-object.js';

type Variable = TSESLint.Scope.Variable;

/** A part of a variable's value, and how it is written. */
export interface ChangedPart {
  readonly path: readonly string[];
  /** Whether a name on the way is not known. */
  readonly isVague: boolean;
  /** The last expression that stands for it. */
  readonly node: TSESTree.Node;
}

/**
 * What the file does to the value of a variable, in the order of the text: assignments, `delete`, `Object.assign`, `push`, and whatever else may change
 * it; through other names for a part of it, too.
 *
 * That a function which gets it changes it is not considered, but for those whose business that is, such as `merge`.
 */
export function findMutations(reading: Reading, variable: Variable, depth = 0): readonly Mutation[] {
  return variable.references
    .filter((reference) => reference.isRead())
    .toSorted((a, b) => a.identifier.range[0] - b.identifier.range[0])
    .flatMap(({ identifier }) => mutationsAt(reading, variable, partAt(reading, identifier), depth));
}

/** A change at a name below the path that is not known. */
const WITHIN = { kind: 'anything', isWithin: true } as const;

/** A change of which only the place counts. */
export function toAnything(mutation: Mutation): Mutation {
  return { ...mutation, change: { kind: 'anything' }, isCertain: false };
}

/** As much of an expression as stands for a part of the value of a name in it. */
export function partAt(reading: Reading, identifier: TSESTree.Node): ChangedPart {
  const path: string[] = [];
  let isVague = false;
  let node = identifier;
  for (let { parent } = node; parent !== undefined; { parent } = node) {
    if (parent.type === 'MemberExpression' && parent.object === node) {
      if (parent.parent.type === 'CallExpression' && parent.parent.callee === parent) break;
      const name = constantKey(reading, { computed: parent.computed, key: parent.property });
      if (name === undefined) isVague = true;
      else if (!isVague) path.push(name);
    } else if (!isTransparent(parent)) break;
    node = parent;
  }
  return { path, isVague, node };
}

/** Of a field that a class names more often nothing is known. */
const MAX_USES = 100;

/** What the file does to a field of a class where it names that; of each only the place is known, as methods are called in any order. */
export function mutationsOfField(reading: Reading, uses: readonly TSESTree.MemberExpression[]): readonly Mutation[] {
  const [first] = uses;
  if (first !== undefined && uses.length > MAX_USES) return [{ path: [], change: { kind: 'anything' }, isCertain: false, node: first }];
  return uses.flatMap((use) => mutationsAt(reading, undefined, partAt(reading, use), 0)).map(toAnything);
}

function mutationsAt(reading: Reading, variable: Variable | undefined, part: ChangedPart, depth: number): readonly Mutation[] {
  const { isVague, node, path } = part;
  const { parent } = node;
  if (parent === undefined) return [];
  const unknown: Mutation = { path, change: { kind: 'anything' }, isCertain: false, node };
  const isInside = path.length > 0 || isVague;
  if (parent.type === 'VariableDeclarator' && parent.init === node) return ofOtherName(reading, parent, part, depth);
  const isCertain = variable !== undefined && isCertainIn(variable, parent);
  if (parent.type === 'ForOfStatement' && parent.right === node) return ofItems(reading, part, depth);
  if (parent.type === 'MemberExpression' || parent.type === 'CallExpression')
    return [
      ...ofCall(reading, part, isCertain, variable !== undefined && isUnderCondition(variable, parent)),
      ...ofItems(reading, part, depth),
    ];
  if (!isInside || !isChange(parent, node)) return [];
  if (isVague) return [{ ...unknown, change: WITHIN }];
  if (parent.type === 'UnaryExpression') return [{ path, change: { kind: 'delete' }, isCertain, node }];
  if (parent.type !== 'AssignmentExpression' || parent.operator !== '=') return [unknown];
  const added = addedToItself(reading, node, parent.right);
  if (added !== undefined) return [{ path, change: { kind: 'assign', sources: [reading.read(added)] }, isCertain, node: lastName(node) }];
  return [{ path, change: { kind: 'set', value: reading.read(parent.right) }, isCertain, node: lastName(node) }];
}

/** What `a.b = { ...a.b, c: 1 }` adds to what is there. */
function addedToItself({ sourceCode }: Reading, target: TSESTree.Node, right: TSESTree.Expression): TSESTree.ObjectExpression | undefined {
  const object = withoutTypes(right);
  if (object.type !== 'ObjectExpression') return undefined;
  const [first, ...properties] = object.properties;
  if (first?.type !== 'SpreadElement') return undefined;
  const textOf = (node: TSESTree.Node): string => sourceCode.getText(withoutTypes(node) as never);
  return textOf(first.argument) === textOf(target) ? { ...object, properties } : undefined;
}

function withoutTypes(node: TSESTree.Node): TSESTree.Node {
  let at = node;
  while (isTransparent(at) && 'expression' in at && typeof at.expression === 'object') at = at.expression;
  return at;
}

/** What is done to `other` of `const other = variable.path`. */
export function ofOtherName(
  reading: Reading,
  declarator: TSESTree.VariableDeclarator,
  { isVague, path }: ChangedPart,
  depth: number,
): readonly Mutation[] {
  if (depth >= MAX_NAMES) return [];
  return (reading.sourceCode.getDeclaredVariables?.(declarator) ?? []).flatMap((other) => {
    const [name] = other.identifiers;
    const inner = name === undefined ? undefined : patternPath(reading, declarator.id, name);
    return findMutations(reading, other, depth + 1).map((mutation): Mutation => {
      if (isVague || inner === undefined) return { path, change: WITHIN, isCertain: false, node: mutation.node };
      // Whether both are made together is not asked.
      return { ...mutation, path: [...path, ...inner, ...mutation.path], isCertain: false, isOfOtherName: true };
    });
  });
}

/** How many names for one value are followed. */
export const MAX_NAMES = 3;

const GIVING_ITEMS = /^(?:forEach|map|flatMap|filter|find|some|every)$/;

/** What is done to each item of a list by a loop over it, or by a function that is given each. */
export function ofItems(reading: Reading, { isVague, node, path }: ChangedPart, depth: number): readonly Mutation[] {
  const parent = node.parent!;
  const declaration =
    parent.type === 'ForOfStatement' && parent.right === node && parent.left.type === 'VariableDeclaration' ? parent.left : undefined;
  const [callback] =
    parent.type === 'MemberExpression' && parent.parent.type === 'CallExpression' && GIVING_ITEMS.test(calledName(parent.parent))
      ? parent.parent.arguments
      : [];
  const made = callback?.type === 'ArrowFunctionExpression' || callback?.type === 'FunctionExpression' ? callback : undefined;
  const [name] = declaration === undefined ? (made?.params ?? []) : declaration.declarations.map(({ id }) => id);
  const declared = declaration?.declarations[0] ?? made;
  if (name === undefined || declared === undefined || depth >= MAX_NAMES) return [];
  return (reading.sourceCode.getDeclaredVariables?.(declared) ?? [])
    .filter(({ identifiers: [own] }) => own !== undefined && own.range[0] >= name.range[0] && own.range[1] <= name.range[1])
    .flatMap((item) => findMutations(reading, item, depth + 1))
    .map((mutation): Mutation =>
      isVague || name.type !== 'Identifier'
        ? { path, change: WITHIN, isCertain: false, node: mutation.node }
        : { ...mutation, path: [...path, EACH, ...mutation.path], isCertain: false, isOfOtherName: true },
    );
}

/** What a method that it has, or a function that gets it first, does to it. */
function ofCall(reading: Reading, { isVague, node, path }: ChangedPart, isCertain: boolean, underCondition: boolean): readonly Mutation[] {
  const { parent } = node;
  const unknown: Mutation = { path, change: isVague ? WITHIN : { kind: 'anything' }, isCertain: false, node };
  if (parent?.type === 'MemberExpression') {
    const name = constantKey(reading, { computed: parent.computed, key: parent.property });
    if (name === undefined || !CHANGING_METHODS.has(name)) return [];
    const given = parent.parent.type === 'CallExpression' ? parent.parent.arguments : [];
    const added = isVague ? undefined : addedBy(name, given);
    if (added === undefined) return [unknown];
    return [
      { path, change: { kind: 'add', added: readElements(reading, parent.parent, added), at: placeOf(name, given) }, isCertain, node },
    ];
  }
  if (
    parent?.type !== 'CallExpression' ||
    parent.arguments[0] !== node ||
    !isChangingFunction(calledName(parent)) ||
    isStateSetter(reading, parent)
  )
    return [];
  const sources = isObjectAssign(parent) && !isVague ? spreadsIn(reading, parent.arguments.slice(1)) : undefined;
  if (sources === undefined)
    return [{ ...unknown, change: { kind: 'anything', isUnderCondition: underCondition, ...(isVague && { isWithin: true }) } }];
  return [{ path, change: { kind: 'assign', sources }, isCertain, node }];
}

/** What a method adds to a list that takes nothing away. */
function addedBy(
  method: string,
  given: readonly TSESTree.CallExpressionArgument[],
): readonly TSESTree.CallExpressionArgument[] | undefined {
  if (method === 'push' || method === 'unshift') return given;
  const [, count, ...added] = given;
  return method === 'splice' && count?.type === 'Literal' && count.value === 0 ? added : undefined;
}

/** Where a method adds to a list: `splice` in between, but at its start. */
function placeOf(method: string, [first]: readonly TSESTree.CallExpressionArgument[]): 'start' | 'end' | 'anywhere' {
  if (method === 'push') return 'end';
  return method === 'unshift' || (first?.type === 'Literal' && first.value === 0) ? 'start' : 'anywhere';
}

function calledName({ callee }: TSESTree.CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** Whether a call is one of what a hook of React has beside a state, which keeps what it is given: `const [pod, setPod] = useState()`. */
function isStateSetter(reading: Reading, { callee }: TSESTree.CallExpression): boolean {
  const [def] = callee.type === 'Identifier' && callee.name.startsWith('set') ? (variableOf(reading, callee)?.defs ?? []) : [];
  const { id, init } = def?.node.type === 'VariableDeclarator' ? def.node : {};
  return (
    id?.type === 'ArrayPattern' && id.elements[1] === def?.name && init?.type === 'CallExpression' && /^use[A-Z]/.test(calledName(init))
  );
}

/** Whether a call is one of `Object.assign`. */
export function isObjectAssign({ callee }: TSESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return false;
  return callee.object.name === 'Object' && callee.property.type === 'Identifier' && callee.property.name === 'assign';
}

/** The node of the name that is assigned to, for what is to be shown. */
function lastName(node: TSESTree.Node): TSESTree.Node {
  const member = withoutTypes(node);
  return member.type === 'MemberExpression' ? member.property : node;
}

/** Whether a change is a statement of its own in the block that declares the variable: it is done whenever that is. */
export function isCertainIn({ defs: [def] }: Variable, change: TSESTree.Node): boolean {
  let at: TSESTree.Node | undefined = change;
  while (at !== undefined && at.type !== 'ExpressionStatement') {
    if (at !== change && !isTransparent(at) && at.type !== 'CallExpression') return false;
    at = at.parent;
  }
  const declaration = def?.node.type === 'VariableDeclarator' ? def.node.parent : undefined;
  const block = declaration?.parent?.type === 'ExportNamedDeclaration' ? declaration.parent.parent : declaration?.parent;
  return at !== undefined && block !== undefined && at.parent === block;
}

/** Whether a change is made in one of several cases where the variable is there: else its value is sent as it was. */
function isUnderCondition({ scope }: Variable, change: TSESTree.Node): boolean {
  let isOptional = false;
  for (let at: TSESTree.Node | undefined = change; at?.parent !== undefined; at = at.parent) {
    const { parent }: TSESTree.Node = at;
    if (parent === scope.variableScope.block) return isOptional;
    if (parent.type === 'IfStatement' && parent.test !== at) isOptional = true;
    else if ('params' in parent || ('body' in parent && parent.type.endsWith('Statement') && parent.type !== 'BlockStatement'))
      return false;
  }
  return isOptional;
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
