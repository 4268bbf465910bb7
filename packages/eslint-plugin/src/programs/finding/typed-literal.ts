import type { TSESTree } from '@typescript-eslint/utils';
import type { ImportedKind } from './imported-kinds.js';
import type { ProgramSearch } from './search.js';

/** The kind that the types around a literal say: of what it is cast to, of the variable, the field or the parameter that it is for, or of what its function returns. */
export function typeOfLiteral({ imported }: ProgramSearch, node: TSESTree.Node): ImportedKind | undefined {
  if (imported.names.size === 0) return undefined;
  const type = typeAround(node, 0);
  const path = type === undefined ? undefined : namesOfType(type);
  return path === undefined ? undefined : imported.ofType(path);
}

/** The type that a value has to be of; of an item of a list so many levels below. */
function typeAround(node: TSESTree.Node, depth: number): TSESTree.TypeNode | undefined {
  const { parent } = node;
  switch (parent?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return isConst(parent.typeAnnotation) ? typeAround(parent, depth) : itemType(parent.typeAnnotation, depth);
    case 'TSNonNullExpression':
      return typeAround(parent, depth);
    case 'VariableDeclarator':
      return parent.init === node ? itemType(parent.id.typeAnnotation?.typeAnnotation, depth) : undefined;
    case 'PropertyDefinition':
      return parent.value === node ? itemType(parent.typeAnnotation?.typeAnnotation, depth) : undefined;
    case 'AssignmentPattern':
      return parent.right === node && 'typeAnnotation' in parent.left
        ? itemType(parent.left.typeAnnotation?.typeAnnotation, depth)
        : undefined;
    case 'ArrayExpression':
      return typeAround(parent, depth + 1);
    case 'ConditionalExpression':
      return parent.test === node ? undefined : typeAround(parent, depth);
    case 'ArrowFunctionExpression':
      return parent.body === node ? itemType(returnType(parent), depth) : undefined;
    case 'ReturnStatement':
      return itemType(returnType(functionAround(parent)), depth);
    default:
      return undefined;
  }
}

function isConst(type: TSESTree.TypeNode): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
}

/** The type of items of lists, so many levels down. */
function itemType(type: TSESTree.TypeNode | undefined, depth: number): TSESTree.TypeNode | undefined {
  if (depth === 0 || type === undefined) return type;
  if (type.type === 'TSArrayType') return itemType(type.elementType, depth - 1);
  const [item] = type.type === 'TSTypeReference' && isNamed(type, LISTS) ? (type.typeArguments?.params ?? []) : [];
  return item === undefined ? undefined : itemType(item, depth - 1);
}

type Made = TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;

function functionAround(node: TSESTree.Node): Made | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.type === 'ArrowFunctionExpression' || at.type === 'FunctionDeclaration' || at.type === 'FunctionExpression') return at;
  return undefined;
}

/** What a function says that it returns, or promises. */
function returnType(made: Made | undefined): TSESTree.TypeNode | undefined {
  const type = made?.returnType?.typeAnnotation;
  return type?.type === 'TSTypeReference' && isNamed(type, PROMISES) ? type.typeArguments?.params[0] : type;
}

const LISTS = ['Array', 'ReadonlyArray'];
const PROMISES = ['Promise'];

function isNamed({ typeName }: TSESTree.TSTypeReference, names: readonly string[]): boolean {
  return typeName.type === 'Identifier' && names.includes(typeName.name);
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
