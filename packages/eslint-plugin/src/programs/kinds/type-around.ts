import type { TSESTree } from '@typescript-eslint/utils';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';

/** The item of a list, on the way from a value to a part of it. */
export const ITEM = '*';

/** The type that something has of which a value is a part, and the names that lead from there to the value. */
export interface TypeAround {
  readonly type: TSESTree.TypeNode;
  /** Where the value is put, in something that is there. */
  readonly path: readonly string[];
  /** Where the value is written, inside of a literal. */
  readonly inside: readonly string[];
}

/** So many types are looked through, each of which names the next one. */
const MAX_STEPS = 20;

/** Types of libraries that allow no other fields than the type that they are given. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...['Promise', 'Partial', 'DeepPartial', 'PartialDeep', 'Required', 'Readonly', 'DeepReadonly', 'NonNullable', 'Omit', 'Pick', 'Input'],
]);
const LISTS: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray']);

/**
 * The types on the way from a declared type along some names, each with the names that are left: through aliases and interfaces of the file, lists and records.
 */
export function* typesAlong(
  reading: Reading,
  start: TSESTree.TypeNode,
  names: readonly string[],
): Generator<readonly [TSESTree.TypeNode, number]> {
  let type: TSESTree.TypeNode | undefined = start;
  let taken = 0;
  for (let steps = 0; type !== undefined && steps < MAX_STEPS; steps++) {
    yield [type, taken];
    const same = sameAs(reading, type);
    const name = names[taken];
    if (same === undefined && name !== undefined) taken++;
    type = same ?? (name === undefined ? undefined : partOf(reading, type, name));
  }
}

/** What a type says of the same value: the only member of a union that is something, what a library's type is given, or what an alias stands for. */
function sameAs(reading: Reading, type: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (type.type === 'TSUnionType') {
    const [only, ...others] = type.types.filter((each) => !ABSENT_TYPES.has(each.type));
    return others.length === 0 ? only : undefined;
  }
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly' ? type.typeAnnotation : undefined;
  if (type.type !== 'TSTypeReference') return undefined;
  if (WRAPPERS.has(lastNameOf(type))) return type.typeArguments?.params[0];
  const declaration = declarationOf(reading, type);
  return declaration?.type === 'TSTypeAliasDeclaration' ? declaration.typeAnnotation : undefined;
}

/** What `V1Pod['spec']` is a part of, and the names that lead there. */
export function indexedType(type: TSESTree.TypeNode): { readonly type: TSESTree.TypeNode; readonly names: readonly string[] } {
  const names: string[] = [];
  let at = type;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const [given] = at.type === 'TSTypeReference' && WRAPPERS.has(lastNameOf(at)) ? (at.typeArguments?.params ?? []) : [];
    if (given !== undefined) at = given;
    else if (at.type === 'TSIndexedAccessType') {
      const name = indexIn(at.indexType);
      if (name === undefined) break;
      names.unshift(name);
      at = at.objectType;
    } else break;
  }
  return names.length === 0 ? { type, names } : { type: at, names };
}

function indexIn(index: TSESTree.TypeNode): string | undefined {
  if (index.type === 'TSNumberKeyword') return ITEM;
  if (index.type !== 'TSLiteralType' || index.literal.type !== 'Literal') return undefined;
  return typeof index.literal.value === 'number' ? ITEM : typeof index.literal.value === 'string' ? index.literal.value : undefined;
}

const ABSENT_TYPES: ReadonlySet<string> = new Set(['TSUndefinedKeyword', 'TSNullKeyword', 'TSVoidKeyword']);

/** The type of what a type has under a name. */
function partOf(reading: Reading, type: TSESTree.TypeNode, name: string): TSESTree.TypeNode | undefined {
  if (type.type === 'TSArrayType') return name === ITEM ? type.elementType : undefined;
  if (type.type === 'TSTypeLiteral') return memberOf(type.members, name);
  if (type.type === 'TSIntersectionType') {
    for (const each of type.types) {
      const part = partOf(reading, each, name);
      if (part !== undefined) return part;
    }
    return undefined;
  }
  if (type.type !== 'TSTypeReference') return undefined;
  const given = type.typeArguments?.params ?? [];
  if (name === ITEM) return LISTS.has(lastNameOf(type)) ? given[0] : undefined;
  if (lastNameOf(type) === 'Record') return given[1];
  const declaration = declarationOf(reading, type);
  return declaration?.type === 'TSInterfaceDeclaration' ? memberOf(declaration.body.body, name) : undefined;
}

function memberOf(members: readonly TSESTree.TypeElement[], name: string): TSESTree.TypeNode | undefined {
  for (const member of members)
    if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.key.name === name)
      return member.typeAnnotation?.typeAnnotation;
  return undefined;
}

/** The only declaration of a type in the file, where it has no parameters. */
function declarationOf(
  reading: Reading,
  { typeName }: TSESTree.TSTypeReference,
): TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration | undefined {
  const defs = typeName.type === 'Identifier' ? (variableOf(reading, typeName)?.defs ?? []) : [];
  const [def] = defs;
  const node = defs.length === 1 ? def?.node : undefined;
  if (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'TSTypeAliasDeclaration') return undefined;
  return node.typeParameters === undefined ? node : undefined;
}

function lastNameOf({ typeName }: TSESTree.TSTypeReference): string {
  if (typeName.type === 'TSQualifiedName') return typeName.right.name;
  return typeName.type === 'Identifier' ? typeName.name : '';
}
