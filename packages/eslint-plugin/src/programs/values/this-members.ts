import type { TSESTree } from '@typescript-eslint/utils';
import type { LocalFunction } from './local-function.js';
import type { Reading } from './reading.js';
import { variableOf } from './variable-of.js';

/** A private method of the class around a node: no other class replaces it. */
export function methodOfThis(reading: Reading, node: TSESTree.Node, name: string): LocalFunction | undefined {
  const members = membersNamed(classAround(node), name);
  const [member] = members;
  if (members.length !== 1 || member === undefined || !isPrivate(member) || member.static) return undefined;
  const value =
    member.type === 'MethodDefinition' ? (member.kind === 'method' ? member.value : null) : isKept(reading, member) ? member.value : null;
  return value?.type === 'FunctionExpression' || value?.type === 'ArrowFunctionExpression' ? value : undefined;
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

/** What a private getter of the class around a node returns. */
export function getterOfThis(node: TSESTree.Node, name: string): LocalFunction | undefined {
  const members = membersNamed(classAround(node), name);
  const [getter] = members;
  const isOwn = members.length === 1 && getter?.type === 'MethodDefinition' && getter.kind === 'get' && isPrivate(getter);
  return isOwn && getter.value.type === 'FunctionExpression' ? getter.value : undefined;
}

/** The parameter of the constructor that is a field of the class around a node, as `private readonly props` is. */
export function parameterOfThis(reading: Reading, node: TSESTree.Node, name: string): TSESTree.Identifier | undefined {
  const body = classAround(node);
  const constructor = body?.body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
  if (body === undefined || constructor?.type !== 'MethodDefinition' || changesOf(reading, body).has(name)) return undefined;
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
  const changes = changesOf(reading, body).get(name) ?? [];
  if (field.value !== null) return changes.length === 0 ? field.value : undefined;
  const [only] = changes;
  return changes.length === 1 && only?.type === 'AssignmentExpression' && isInConstructor(only) ? only.right : undefined;
}

function isKept(reading: Reading, field: Field): boolean {
  const { key, parent } = field;
  return (key.type === 'Identifier' || key.type === 'PrivateIdentifier') && !changesOf(reading, parent).has(key.name);
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

const known = new WeakMap<TSESTree.ClassBody, ReadonlyMap<string, readonly TSESTree.Node[]>>();

/** Where a class assigns to its fields, or may change what is inside of them, by their names. */
function changesOf({ sourceCode }: Reading, body: TSESTree.ClassBody): ReadonlyMap<string, readonly TSESTree.Node[]> {
  const before = known.get(body);
  if (before !== undefined) return before;
  const changes = new Map<string, TSESTree.Node[]>();
  const pending: TSESTree.Node[] = [...body.body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'MemberExpression' && (node.object.type === 'ThisExpression' || node.object.type === 'Identifier')) {
      const { property } = node;
      const change = property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? changeAt(node) : undefined;
      if (change !== undefined && 'name' in property) changes.set(property.name, [...(changes.get(property.name) ?? []), change]);
    }
    for (const key of sourceCode.visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Readonly<Record<string, unknown>>)[key];
      for (const each of Array.isArray(child) ? child : [child])
        if (typeof each === 'object' && each !== null && 'type' in each) pending.push(each as TSESTree.Node);
    }
  }
  known.set(body, changes);
  return changes;
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
  if (parent.arguments[0] === node && CHANGING_FUNCTIONS.test(nameOf(parent.callee))) return node;
  return parent.callee === node && CHANGING_METHODS.test(nameOf(node)) ? node : undefined;
}

function nameOf(node: TSESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}

const CHANGING_METHODS = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;
const CHANGING_FUNCTIONS = /^(?:assign|define|merge|set|unset|defaults|extend|mutate|update|add|with|(?:apply|patch)\w)/i;
