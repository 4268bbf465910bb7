import type { TSESTree } from '@typescript-eslint/utils';
import type { LocalFunction } from './local-function.js';
import { CHANGING_METHODS, isChangingFunction } from './mutation.js';
import type { Reading } from './reading.js';
import { variableOf } from './variable-of.js';

/** A method or a getter of the class around a node. */
export interface MethodOfThis {
  readonly made: LocalFunction;
  /** Whether another class may have another one in its place. */
  readonly mayBeReplaced: boolean;
}

/** A method of the class around a node, where no class of the file replaces it. */
export function methodOfThis(reading: Reading, node: TSESTree.Node, name: string): MethodOfThis | undefined {
  const body = classAround(node);
  const members = membersNamed(body, name);
  const [member] = members;
  if (members.length !== 1 || member === undefined || member.static || !isOwn(reading, body, member)) return undefined;
  const value =
    member.type === 'MethodDefinition' ? (member.kind === 'method' ? member.value : null) : isKept(reading, member) ? member.value : null;
  return ofMember(member, value);
}

function ofMember(member: Member, value: TSESTree.Node | null): MethodOfThis | undefined {
  const isMade = value?.type === 'FunctionExpression' || value?.type === 'ArrowFunctionExpression';
  return isMade ? { made: value, mayBeReplaced: !isPrivate(member) } : undefined;
}

/** Whether a member is what `this` has that the class is constructed of: it is private, or of a class that is no mere beginning of others. */
function isOwn(reading: Reading, body: TSESTree.ClassBody | undefined, member: Member): boolean {
  if (isPrivate(member)) return true;
  return body !== undefined && body.parent.id !== null && !body.parent.abstract && !isExtended(reading, body.parent);
}

/** Whether a class of the file extends another one, also by a function that makes a class of it. */
function isExtended({ sourceCode }: Reading, node: TSESTree.ClassDeclaration | TSESTree.ClassExpression): boolean {
  const before = extended.get(node);
  if (before !== undefined) return before;
  const variables = sourceCode.getDeclaredVariables?.(node) ?? [];
  const found = variables.some(({ references }) => references.some(({ identifier }) => isInSuperClass(identifier)));
  extended.set(node, found);
  return found;
}

const extended = new WeakMap<TSESTree.Node, boolean>();

function isInSuperClass(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent === undefined || parent.type === 'ClassBody' || parent.type === 'Program') return false;
  const isClass = parent.type === 'ClassDeclaration' || parent.type === 'ClassExpression';
  return isClass ? parent.superClass === node || isInSuperClass(parent) : isInSuperClass(parent);
}

/** What a field of the class around a node is set to where it has one value only: it is private or read-only, and nothing changes it. */
export function fieldOfThis(reading: Reading, node: TSESTree.Node, name: string): TSESTree.Expression | undefined {
  return fieldValue(reading, classAround(node), name, false);
}

/** The same for a static field of the class that a name stands for. */
export function staticFieldOf(reading: Reading, object: TSESTree.Node, name: string): TSESTree.Expression | undefined {
  if (object.type !== 'Identifier') return undefined;
  const defs = variableOf(reading, object)?.defs ?? [];
  const [declaration] = defs.map(({ node }) => node);
  return defs.length > 0 && declaration?.type === 'ClassDeclaration' ? fieldValue(reading, declaration.body, name, true) : undefined;
}

/** The getter of the class around a node, where no class of the file replaces it. */
export function getterOfThis(reading: Reading, node: TSESTree.Node, name: string): MethodOfThis | undefined {
  const body = classAround(node);
  const members = membersNamed(body, name);
  const [getter] = members;
  const isOnly = members.length === 1 && getter?.type === 'MethodDefinition' && getter.kind === 'get' && isOwn(reading, body, getter);
  return isOnly ? ofMember(getter, getter.value) : undefined;
}

/** The parameter of the constructor that is a field of the class around a node, as `private readonly props` is. */
export function parameterOfThis(reading: Reading, node: TSESTree.Node, name: string): TSESTree.Identifier | undefined {
  const body = classAround(node);
  const constructor = body?.body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
  if (body === undefined || constructor?.type !== 'MethodDefinition' || changesOf(reading, body, name).length > 0) return undefined;
  for (const param of constructor.value.params)
    if (param.type === 'TSParameterProperty' && param.parameter.type === 'Identifier' && param.parameter.name === name)
      return param.parameter;
  return undefined;
}

type Field = TSESTree.PropertyDefinition;
type Member = Field | TSESTree.MethodDefinition;

function fieldValue(
  reading: Reading,
  body: TSESTree.ClassBody | undefined,
  name: string,
  isStatic: boolean,
): TSESTree.Expression | undefined {
  const members = membersNamed(body, name);
  const [field] = members;
  if (body === undefined || members.length !== 1 || field?.type !== 'PropertyDefinition' || field.static !== isStatic) return undefined;
  // Of an abstract class only others are made, which may have another value.
  if (!isPrivate(field) && (!field.readonly || (body.parent.abstract && !isStatic))) return undefined;
  const changes = changesOf(reading, body, name);
  if (field.value !== null) return changes.length === 0 ? field.value : undefined;
  const [only] = changes;
  return changes.length === 1 && only?.type === 'AssignmentExpression' && isInConstructor(only) ? only.right : undefined;
}

function isKept(reading: Reading, field: Field): boolean {
  const { key, parent } = field;
  return (key.type === 'Identifier' || key.type === 'PrivateIdentifier') && changesOf(reading, parent, key.name).length === 0;
}

function isInConstructor({ parent: statement }: TSESTree.AssignmentExpression): boolean {
  const made = statement.type === 'ExpressionStatement' && statement.parent.type === 'BlockStatement' ? statement.parent.parent : undefined;
  return made?.parent?.type === 'MethodDefinition' && made.parent.kind === 'constructor';
}

function classAround(node: TSESTree.Node): TSESTree.ClassBody | undefined {
  for (let at: TSESTree.Node | null | undefined = node; at !== undefined && at !== null; at = at.parent) {
    if (at.type === 'ClassBody') return at;
    // Another function than a method of the class has another `this`.
    if (at.type === 'FunctionDeclaration' || (at.type === 'FunctionExpression' && at.parent.type !== 'MethodDefinition')) return undefined;
  }
  return undefined;
}

function membersNamed(body: TSESTree.ClassBody | undefined, name: string): readonly Member[] {
  return (body?.body ?? []).filter(
    (member): member is Member =>
      (member.type === 'PropertyDefinition' || member.type === 'MethodDefinition') &&
      !member.computed &&
      (member.key.type === 'Identifier' || member.key.type === 'PrivateIdentifier') &&
      member.key.name === name,
  );
}

function isPrivate({ accessibility, key }: Member): boolean {
  return accessibility === 'private' || key.type === 'PrivateIdentifier';
}

/** The members of objects that a class names, by their names, as far as one may be a field of it. */
type Uses = ReadonlyMap<string, readonly TSESTree.MemberExpression[]>;

const known = new WeakMap<TSESTree.ClassBody, { readonly uses: Uses; readonly changes: Map<string, readonly TSESTree.Node[]> }>();

function usesIn({ sourceCode }: Reading, body: TSESTree.ClassBody): Uses {
  const uses = new Map<string, TSESTree.MemberExpression[]>();
  const pending: TSESTree.Node[] = [...body.body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'MemberExpression' && (node.object.type === 'ThisExpression' || node.object.type === 'Identifier')) {
      const { property } = node;
      const name = property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? property.name : undefined;
      const before = name === undefined ? undefined : uses.get(name);
      if (before !== undefined) before.push(node);
      else if (name !== undefined) uses.set(name, [node]);
    }
    for (const key of sourceCode.visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Readonly<Record<string, unknown>>)[key];
      for (const each of Array.isArray(child) ? child : [child])
        if (typeof each === 'object' && each !== null && 'type' in each) pending.push(each as TSESTree.Node);
    }
  }
  return uses;
}

function knownOf(reading: Reading, body: TSESTree.ClassBody): NonNullable<ReturnType<typeof known.get>> {
  const found = known.get(body) ?? { uses: usesIn(reading, body), changes: new Map<string, readonly TSESTree.Node[]>() };
  known.set(body, found);
  return found;
}

/** Where a class names one of its members. */
export function usesOfThis(reading: Reading, body: TSESTree.ClassBody, name: string): readonly TSESTree.MemberExpression[] {
  return (knownOf(reading, body).uses.get(name) ?? []).filter((use) => use.object.type === 'ThisExpression');
}

/** Where a class assigns to one of its fields, or may change what is inside of it. */
function changesOf(reading: Reading, body: TSESTree.ClassBody, name: string): readonly TSESTree.Node[] {
  const { changes, uses } = knownOf(reading, body);
  const found = changes.get(name) ?? (uses.get(name) ?? []).flatMap((use) => changeAt(use) ?? []);
  changes.set(name, found);
  return found;
}

/** The field of a class that a value is written for, or that it is assigned to: others may complete it. */
export interface FieldHolding {
  /** Where the class names the field. */
  readonly uses: readonly TSESTree.MemberExpression[];
  readonly isPrivate: boolean;
}

export function fieldHolding(reading: Reading, node: TSESTree.Node): FieldHolding | undefined {
  const { parent } = node;
  const key =
    parent?.type === 'PropertyDefinition' && parent.value === node && !parent.computed
      ? parent.key
      : parent?.type === 'AssignmentExpression' && parent.right === node && isOfThis(parent.left)
        ? parent.left.property
        : undefined;
  const body = classAround(node);
  if (body === undefined || (key?.type !== 'Identifier' && key?.type !== 'PrivateIdentifier')) return undefined;
  const [member] = membersNamed(body, key.name);
  return { uses: usesOfThis(reading, body, key.name), isPrivate: member !== undefined && isPrivate(member) };
}

function isOfThis(node: TSESTree.Node): node is TSESTree.MemberExpression {
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression' && !node.computed;
}

/** What changes a member or something inside of it, where that is one. */
function changeAt(member: TSESTree.Node): TSESTree.Node | undefined {
  let node = member;
  for (let parent = node.parent; parent !== undefined; { parent } = node) {
    if ((parent.type === 'MemberExpression' && parent.object === node) || parent.type === 'TSNonNullExpression') node = parent;
    else break;
  }
  const { parent } = node;
  if (parent === undefined) return undefined;
  if (parent.type === 'AssignmentExpression' && parent.left === node) return node === member && parent.operator === '=' ? parent : node;
  if (parent.type === 'UpdateExpression' || (parent.type === 'UnaryExpression' && parent.operator === 'delete')) return node;
  if (parent.type !== 'CallExpression') return undefined;
  if (parent.arguments[0] === node && isChangingFunction(nameOf(parent.callee))) return node;
  return parent.callee === node && CHANGING_METHODS.has(nameOf(node)) ? node : undefined;
}

function nameOf(node: TSESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}
