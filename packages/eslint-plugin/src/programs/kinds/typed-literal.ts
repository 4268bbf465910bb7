import type { TSESTree } from '@typescript-eslint/utils';
import { isObjectAssign } from '../reading/find-mutations.js';
import { importedClass, importedFunction, type ImportedFunction } from '../reading/imported-function.js';
import { functionOf } from '../values/local-function.js';
import type { Reading } from '../values/reading.js';
import { methodOfThis } from '../values/this-members.js';
import { variableOf } from '../values/variable-of.js';
import { partOfGenerated } from './generated-kinds.js';
import { indexedType, ITEM, membersOfUnion, typesAlong, type TypeAround } from './type-around.js';
import type { AskedVariable, ImportedKind, ImportedKinds } from './imported-kinds.js';
import { typeOfTarget } from './target-type.js';

/** A program whose types are asked. */
interface TypedProgram {
  readonly reading: Reading;
  readonly imported: ImportedKinds;
  /** Whether it has names of types that say kinds, or calls what may have. */
  readonly mayBeTyped: boolean;
}

/** So many expressions are looked through between a value and its type. */
const MAX_DEPTH = 30;

/** So many uses of a variable without a type are asked for one. */
const MAX_USES = 20;

/**
 * The kind that the types around a literal say: of what it is cast to, of the variable, the field or the parameter that it is for, of what it is assigned or
 * added to, or of what its function returns.
 */
export function typeOfLiteral(program: TypedProgram, node: TSESTree.Node): ImportedKind | undefined {
  const { asked } = program.imported;
  if (!program.mayBeTyped) return undefined;
  const { cuts } = asked;
  const kind = kindAround(program, node, [], 0);
  return asked.cuts === cuts ? kind : undefined;
}

/** The kind and the place of what is assigned to, such as `pod.spec.restartPolicy` of a parameter `pod: V1Pod`. */
export function kindOfTarget(program: TypedProgram, target: TSESTree.Node): ImportedKind | undefined {
  const declared = typeOfTarget(program.reading, target);
  return declared === undefined ? undefined : kindOfDeclared(program, { ...declared, inside: [] });
}

/** The kind of the first type on the way that is one; of a part the place in it. Of a union it is what each member says. */
function kindOfDeclared(
  { imported, reading: start }: Pick<TypedProgram, 'imported' | 'reading'>,
  { inside, path: given, type: declared }: TypeAround,
  depth = 0,
): ImportedKind | undefined {
  const { names: index, type } = indexedType(declared);
  const path = [...index, ...given];
  const names = [...path, ...inside];
  for (const [{ reading, type: each }, taken] of typesAlong({ reading: start, type }, names)) {
    const members = each.type === 'TSUnionType' ? membersOfUnion(each) : [];
    if (members.length > 1 && depth < MAX_UNIONS) {
      const left = { path: path.slice(taken), inside: inside.slice(Math.max(taken - path.length, 0)) };
      return sameOfAll(members.map((member) => kindOfDeclared({ imported, reading }, { ...left, type: member }, depth + 1)));
    }
    const namesOfKind = namesOfType(each);
    const kind = namesOfKind === undefined ? undefined : imported.of(reading).ofType(namesOfKind);
    if (kind === undefined) continue;
    // What is inside of a literal of the kind is found with that.
    if (names.slice(Math.max(taken, path.length)).some((name) => name !== ITEM)) return undefined;
    return within(reading, kind, names.slice(taken));
  }
  return undefined;
}

/** How deep unions are in one another. */
const MAX_UNIONS = 3;

/** The kind that all of some are. */
function sameOfAll([first, ...others]: readonly (ImportedKind | undefined)[]): ImportedKind | undefined {
  return first !== undefined && others.every((other) => other !== undefined && placeOf(other) === placeOf(first)) ? first : undefined;
}

/** The place in a kind that some names lead to, as the program has them. */
function within(reading: Reading, kind: ImportedKind, names: readonly string[]): ImportedKind | undefined {
  let { generated } = kind;
  const path = [...(kind.path ?? [])];
  for (const name of names) {
    const part = generated === undefined ? undefined : partOfGenerated(reading, generated, name);
    if (generated !== undefined && part === undefined) return undefined;
    generated = part?.generated;
    path.push(part?.name ?? (name === ITEM ? '0' : name));
  }
  return names.length === 0 ? kind : { ...kind, path, ...(generated !== undefined && { generated }) };
}

/** The kind that a value has to be of that is somewhere inside of a node. */
function kindAround(program: TypedProgram, node: TSESTree.Node, inside: readonly string[], depth: number): ImportedKind | undefined {
  const { parent } = node;
  if (parent === undefined || parent === null) return undefined;
  if (depth > MAX_DEPTH) return cutShort(program);
  const outer = outerOf(parent, node, inside);
  if (outer !== undefined) return kindAround(program, ...outer, depth + 1);
  const type = typeStated(parent, node);
  if (type !== undefined) return kindOfDeclared(program, { type, path: [], inside });
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.init === node ? kindOfVariable(program, parent, inside, depth) : undefined;
    case 'AssignmentExpression':
      return parent.right === node && ASSIGNING.has(parent.operator) ? put(program, parent.left, inside) : undefined;
    case 'ArrowFunctionExpression':
      return parent.body === node ? kindOfReturned(program, parent, inside, depth) : undefined;
    case 'ReturnStatement': {
      const made = functionAround(parent);
      return made === undefined ? undefined : kindOfReturned(program, made, inside, depth);
    }
    case 'CallExpression':
      return kindOfArgument(program, parent, node, inside) ?? kindOfParameter(program, parent, node, inside);
    case 'NewExpression':
      return kindOfParameter(program, parent, node, inside);
    default:
      return undefined;
  }
}

/** The value around another one that is the same, or that has it as a part, with the names that lead from there. */
function outerOf(
  parent: TSESTree.Node,
  node: TSESTree.Node,
  inside: readonly string[],
): [node: TSESTree.Node, inside: readonly string[]] | undefined {
  switch (parent.type) {
    case 'TSNonNullExpression':
    case 'AwaitExpression':
      return [parent, inside];
    case 'TSAsExpression':
    case 'TSTypeAssertion':
      return SAYS_NOTHING.test(parent.typeAnnotation.type) || isConst(parent.typeAnnotation) ? [parent, inside] : undefined;
    case 'ArrayExpression':
      return [parent, [ITEM, ...inside]];
    case 'Property':
      return parent.value === node && parent.parent.type === 'ObjectExpression' ? inObject(parent, inside) : undefined;
    case 'ConditionalExpression':
      return parent.test === node ? undefined : [parent, inside];
    case 'LogicalExpression':
      return parent.operator === '&&' && parent.left === node ? undefined : [parent, inside];
    default:
      return undefined;
  }
}

function inObject({ computed, key, parent }: TSESTree.Property, inside: readonly string[]): [TSESTree.Node, readonly string[]] | undefined {
  return computed || key.type !== 'Identifier' ? undefined : [parent, [key.name, ...inside]];
}

/** The type that is written for a value right beside it. */
function typeStated(parent: TSESTree.Node, node: TSESTree.Node): TSESTree.TypeNode | undefined {
  switch (parent.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return parent.typeAnnotation;
    case 'PropertyDefinition':
      return parent.value === node ? parent.typeAnnotation?.typeAnnotation : undefined;
    case 'AssignmentPattern':
      return parent.right === node && 'typeAnnotation' in parent.left ? parent.left.typeAnnotation?.typeAnnotation : undefined;
    default:
      return undefined;
  }
}

const ASSIGNING: ReadonlySet<string> = new Set(['=', '??=', '||=']);
const SAYS_NOTHING = /^TSAnyKeyword$/;

function isConst(type: TSESTree.TypeNode): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
}

/** The kind of what is put where something is that has a type. */
function put(program: TypedProgram, target: TSESTree.Node, inside: readonly string[]): ImportedKind | undefined {
  const declared = typeOfTarget(program.reading, target);
  return declared === undefined ? undefined : kindOfDeclared(program, { ...declared, inside });
}

/** The kind of a variable, by its type, or of one without by what it is used for, which has to be the same everywhere. */
function kindOfVariable(
  program: TypedProgram,
  declarator: TSESTree.VariableDeclarator,
  inside: readonly string[],
  depth: number,
): ImportedKind | undefined {
  const type = declarator.id.typeAnnotation?.typeAnnotation;
  if (type !== undefined && !SAYS_NOTHING.test(type.type)) return kindOfDeclared(program, { type, path: [], inside });
  const { asked } = program.imported;
  const variable = askedVariable(program, declarator);
  const key = inside.join(' ');
  if (variable.kinds.has(key)) return variable.kinds.get(key);
  if (variable.isAsked || variable.uses.length > asked.left) return cutShort(program);
  asked.left -= variable.uses.length;
  const { cuts } = asked;
  variable.isAsked = true;
  const kind = kindOfUses(program, variable.uses, inside, depth + 1);
  variable.isAsked = false;
  if (asked.cuts === cuts) variable.kinds.set(key, kind);
  return kind;
}

function askedVariable({ imported: { asked }, reading }: TypedProgram, declarator: TSESTree.VariableDeclarator): AskedVariable {
  const before = asked.variables.get(declarator);
  if (before !== undefined) return before;
  const [variable] = declarator.id.type === 'Identifier' ? (reading.sourceCode.getDeclaredVariables?.(declarator) ?? []) : [];
  const uses = variable?.references.filter((reference) => reference.isRead()).map(({ identifier }) => identifier) ?? [];
  const found: AskedVariable = { uses: uses.length > MAX_USES ? [] : uses, kinds: new Map(), isAsked: false };
  asked.variables.set(declarator, found);
  return found;
}

/** The one kind that all of some uses say that say any. */
function kindOfUses(
  program: TypedProgram,
  uses: readonly TSESTree.Node[],
  inside: readonly string[],
  depth: number,
): ImportedKind | undefined {
  let found: ImportedKind | undefined;
  for (const use of uses) {
    const kind = kindAround(program, use, inside, depth);
    if (found !== undefined && kind !== undefined && placeOf(kind) !== placeOf(found)) return undefined;
    found ??= kind;
  }
  return found;
}

/** Of what refers to itself, or through too much, nothing is known. */
function cutShort({ imported: { asked } }: TypedProgram): undefined {
  asked.cuts++;
  return undefined;
}

function placeOf({ apiVersion, kind, path = [] }: ImportedKind): string {
  return [apiVersion, kind, ...path].join(' ');
}

type Made = TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;

function functionAround(node: TSESTree.Node): Made | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.type === 'ArrowFunctionExpression' || at.type === 'FunctionDeclaration' || at.type === 'FunctionExpression') return at;
  return undefined;
}

/** The kind of what a function returns, by its type, or by what a list of what it returns for each item is for. */
function kindOfReturned(program: TypedProgram, made: Made, inside: readonly string[], depth: number): ImportedKind | undefined {
  const type = made.returnType?.typeAnnotation;
  if (type !== undefined) return kindOfDeclared(program, { type, path: [], inside });
  const { parent } = made;
  if (parent.type !== 'CallExpression' || parent.arguments[0] !== made || made.async || made.generator) return undefined;
  const method = methodOf(parent);
  if (method === 'map') return kindAround(program, parent, [ITEM, ...inside], depth + 1);
  return method === 'flatMap' ? kindAround(program, parent, inside[0] === ITEM ? inside : [ITEM, ...inside], depth + 1) : undefined;
}

/** The kind of what is given to a function or a class of the project, as its parameter says. */
function kindOfParameter(
  { imported, reading }: TypedProgram,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  node: TSESTree.Node,
  inside: readonly string[],
): ImportedKind | undefined {
  const index = call.arguments.findIndex((each) => each === node);
  if (index === -1 || call.arguments.slice(0, index).some(({ type }) => type === 'SpreadElement')) return undefined;
  const called = calledOf(reading, call);
  const type = called === undefined ? undefined : typeOfParameter(called.made.params[index]);
  return called === undefined || type === undefined
    ? undefined
    : kindOfDeclared({ imported: imported.of(called.reading), reading: called.reading }, { type, path: [], inside });
}

function typeOfParameter(param: TSESTree.Parameter | undefined): TSESTree.TypeNode | undefined {
  const own = param?.type === 'TSParameterProperty' ? param.parameter : param;
  const target = own?.type === 'AssignmentPattern' ? own.left : own;
  return target === undefined || target.type === 'RestElement' || !('typeAnnotation' in target)
    ? undefined
    : target.typeAnnotation?.typeAnnotation;
}

/** The function that is called, or the constructor of what is constructed. */
function calledOf(reading: Reading, call: TSESTree.CallExpression | TSESTree.NewExpression): ImportedFunction | undefined {
  const { callee } = call;
  if (call.type === 'CallExpression') {
    const own =
      callee.type === 'Identifier'
        ? functionOf(reading, variableOf(reading, callee))
        : callee.type === 'MemberExpression' && callee.object.type === 'ThisExpression' && callee.property.type === 'Identifier'
          ? methodOfThis(reading, callee, callee.property.name)?.made
          : undefined;
    return own === undefined ? importedFunction(reading, callee) : { reading, made: own };
  }
  const [def] = callee.type === 'Identifier' ? (variableOf(reading, callee)?.defs ?? []) : [];
  const constructed = def?.node.type === 'ClassDeclaration' ? { reading, declaration: def.node } : importedClass(reading, callee);
  const made = constructed?.declaration.body.body.find((each) => each.type === 'MethodDefinition' && each.kind === 'constructor');
  return constructed !== undefined && made?.type === 'MethodDefinition' && made.value.type === 'FunctionExpression'
    ? { reading: constructed.reading, made: made.value }
    : undefined;
}

/** The kind of what is added to a list or assigned to an object. */
function kindOfArgument(
  program: TypedProgram,
  call: TSESTree.CallExpression,
  node: TSESTree.Node,
  inside: readonly string[],
): ImportedKind | undefined {
  const { arguments: given, callee } = call;
  if (callee === node) return undefined;
  const [target] = given;
  const method = methodOf(call);
  if (callee.type === 'MemberExpression' && (method === 'push' || method === 'unshift'))
    return put(program, callee.object, [ITEM, ...inside]);
  if (callee.type === 'MemberExpression' && method === 'concat')
    return put(program, callee.object, inside[0] === ITEM ? inside : [ITEM, ...inside]);
  if (target === undefined || target === node || target.type === 'SpreadElement') return undefined;
  if (!isObjectAssign(call)) return undefined;
  return target.type === 'NewExpression' && inside.length === 0 ? kindOfModel(program, target) : put(program, target, inside);
}

/** The kind of `new V1Service()` of the Kubernetes client. */
function kindOfModel({ imported }: TypedProgram, { callee }: TSESTree.NewExpression): ImportedKind | undefined {
  if (!imported.has('node')) return undefined;
  if (callee.type === 'Identifier') return imported.ofType([callee.name]);
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.type === 'Identifier'
    ? imported.ofType([callee.object.name, callee.property.name])
    : undefined;
}

function methodOf({ callee }: TSESTree.CallExpression): string {
  return callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier' ? callee.property.name : '';
}

function namesOfType(type: TSESTree.TypeNode): readonly string[] | undefined {
  if (type.type !== 'TSTypeReference') return undefined;
  const names: string[] = [];
  let at: TSESTree.EntityName = type.typeName;
  while (at.type === 'TSQualifiedName') {
    names.unshift(at.right.name);
    at = at.left;
  }
  return at.type === 'Identifier' ? [at.name, ...names] : undefined;
}
