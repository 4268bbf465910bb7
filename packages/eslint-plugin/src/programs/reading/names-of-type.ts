import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { functionOf } from '../values/local-function.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { importedFunction } from './imported-function.js';

/** Whether an object of a type may have an entry of a name. */
type MayHave = (name: string) => boolean;

/** So many types are looked through, each of which is given the next one. */
const MAX_STEPS = 10;

/** The names that an object may have that a program only says the type of: a parameter, a variable, or what a function returns. */
export function namesByType(reading: Reading, node: TSESTree.Node): MayHave | undefined {
  const stated = typeStated(reading, node);
  return stated === undefined ? undefined : namesIn(stated.reading, stated.type, 0);
}

/** A type, and the module that writes it. */
interface StatedType {
  readonly reading: Reading;
  readonly type: TSESTree.TypeNode;
}

function typeStated(reading: Reading, node: TSESTree.Node): StatedType | undefined {
  if (node.type === 'Identifier') {
    const type = typeOfVariable(variableOf(reading, node));
    return type === undefined ? undefined : { reading, type };
  }
  const call = node.type === 'AwaitExpression' ? node.argument : node;
  if (call.type !== 'CallExpression') return undefined;
  const { callee } = call;
  const own = callee.type === 'Identifier' ? functionOf(reading, variableOf(reading, callee)) : undefined;
  const called = own === undefined ? importedFunction(reading, callee) : { reading, made: own };
  const type = called?.made.returnType?.typeAnnotation;
  return called === undefined || type === undefined ? undefined : { reading: called.reading, type };
}

function typeOfVariable(variable: TSESLint.Scope.Variable | undefined): TSESTree.TypeNode | undefined {
  const [def, ...others] = variable?.defs ?? [];
  if (def === undefined || others.length > 0) return undefined;
  const { name, node } = def;
  if (node.type === 'VariableDeclarator') return node.id === name ? node.id.typeAnnotation?.typeAnnotation : undefined;
  return def.type === 'Parameter' && name.type === 'Identifier' ? name.typeAnnotation?.typeAnnotation : undefined;
}

function namesIn(reading: Reading, type: TSESTree.TypeNode, steps: number): MayHave | undefined {
  if (steps > MAX_STEPS) return undefined;
  if (type.type === 'TSUndefinedKeyword' || type.type === 'TSNullKeyword') return () => false;
  if (type.type === 'TSUnionType') {
    const each = type.types.map((member) => namesIn(reading, member, steps + 1));
    return each.every((names) => names !== undefined) ? (name) => each.some((names) => names(name)) : undefined;
  }
  if (type.type === 'TSTypeLiteral') return membersOf(type.members);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const [given, keys] = type.typeArguments?.params ?? [];
  switch (type.typeName.name) {
    case 'Promise':
    case 'Partial':
    case 'Required':
    case 'Readonly':
      return given === undefined ? undefined : namesIn(reading, given, steps + 1);
    case 'Pick':
      return keys === undefined ? undefined : among(keys, true);
    case 'Record':
      return given === undefined ? undefined : among(given, true);
    case 'Omit': {
      const without = keys === undefined ? undefined : among(keys, false);
      const inner = given === undefined ? undefined : namesIn(reading, given, steps + 1);
      return without === undefined || inner === undefined ? without : (name) => without(name) && inner(name);
    }
    default:
      return declared(reading, type.typeName, steps);
  }
}

function declared(reading: Reading, typeName: TSESTree.Identifier, steps: number): MayHave | undefined {
  const [def, ...others] = variableOf(reading, typeName)?.defs ?? [];
  if (def === undefined || others.length > 0) return undefined;
  const { node } = def;
  if (node.type === 'TSTypeAliasDeclaration' && node.typeParameters === undefined) return namesIn(reading, node.typeAnnotation, steps + 1);
  return node.type === 'TSInterfaceDeclaration' && node.extends.length === 0 ? membersOf(node.body.body) : undefined;
}

function membersOf(members: readonly TSESTree.TypeElement[]): MayHave | undefined {
  const names = members.map((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && !member.computed ? member.key.name : undefined,
  );
  return names.includes(undefined) ? undefined : (name) => names.includes(name);
}

/** What a type of texts says of a name: that it is one of them, or none. */
function among(keys: TSESTree.TypeNode, wanted: boolean): MayHave | undefined {
  const texts = (keys.type === 'TSUnionType' ? keys.types : [keys]).map((each) =>
    each.type === 'TSLiteralType' && each.literal.type === 'Literal' ? String(each.literal.value) : undefined,
  );
  return texts.includes(undefined) ? undefined : (name) => texts.includes(name) === wanted;
}
