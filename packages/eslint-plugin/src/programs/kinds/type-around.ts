import type { TSESTree } from '@typescript-eslint/utils';
import { importedPlace } from '../reading/read-imported.js';
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

/** A type, and the reading of the module that writes it. */
export interface WrittenType {
  readonly reading: Reading;
  readonly type: TSESTree.TypeNode;
}

/**
 * The types on the way from a declared type along some names, each with how many of these led there: through aliases and interfaces of the project, lists
 * and records.
 */
export function* typesAlong(start: WrittenType, names: readonly string[]): Generator<readonly [WrittenType, number]> {
  let at: WrittenType | undefined = start;
  let taken = 0;
  for (let steps = 0; at !== undefined && steps < MAX_STEPS; steps++) {
    yield [at, taken];
    const name = names[taken];
    const same = sameAs(at, name);
    if (same === undefined && name !== undefined) taken++;
    at = same ?? (name === undefined ? undefined : partOf(at, name, 0));
  }
}

/**
 * What a type says of the same value: the only member of a union that is something, or of an intersection that may have a name which is asked for, what a
 * library's type is given, or what an alias stands for.
 */
function sameAs({ reading, type }: WrittenType, name: string | undefined): WrittenType | undefined {
  const of = (same: TSESTree.TypeNode | undefined): WrittenType | undefined => (same === undefined ? undefined : { reading, type: same });
  if (type.type === 'TSUnionType' || type.type === 'TSIntersectionType') {
    const [only, ...others] = type.type === 'TSUnionType' ? membersOfUnion(type) : type.types.filter((each) => mayHave(each, name));
    return others.length === 0 ? of(only) : undefined;
  }
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly' ? of(type.typeAnnotation) : undefined;
  if (type.type !== 'TSTypeReference') return undefined;
  if (WRAPPERS.has(lastNameOf(type))) return of(type.typeArguments?.params[0]);
  const declared = declarationOf(reading, type.typeName);
  return declared?.node.type === 'TSTypeAliasDeclaration' ? { reading: declared.reading, type: declared.node.typeAnnotation } : undefined;
}

/** The members of a union that are something. */
export function membersOfUnion({ types }: TSESTree.TSUnionType): readonly TSESTree.TypeNode[] {
  return types.filter((each) => !ABSENT_TYPES.has(each.type));
}

/** Whether a type may have a name; where none is asked for each is meant. */
function mayHave(type: TSESTree.TypeNode, name: string | undefined): boolean {
  if (type.type !== 'TSTypeLiteral' || name === undefined) return true;
  return type.members.some((each) => each.type !== 'TSPropertySignature' || each.key.type !== 'Identifier' || each.key.name === name);
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
function partOf({ reading, type }: WrittenType, name: string, depth: number): WrittenType | undefined {
  const of = (part: TSESTree.TypeNode | undefined): WrittenType | undefined => (part === undefined ? undefined : { reading, type: part });
  if (type.type === 'TSArrayType') return name === ITEM ? of(type.elementType) : undefined;
  if (type.type === 'TSTypeLiteral') return of(memberOf(type.members, name));
  if (type.type === 'TSIntersectionType') return firstOf(type.types, (each) => partOf({ reading, type: each }, name, depth + 1));
  if (type.type !== 'TSTypeReference') return undefined;
  const given = type.typeArguments?.params ?? [];
  if (name === ITEM) return LISTS.has(lastNameOf(type)) ? of(given[0]) : undefined;
  if (lastNameOf(type) === 'Record') return of(given[1]);
  return memberOfInterface(reading, type.typeName, name, depth);
}

function firstOf<Part, Found>(parts: readonly Part[], find: (part: Part) => Found | undefined): Found | undefined {
  for (const part of parts) {
    const found = find(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The type of a member of an interface, or of one that it extends. */
function memberOfInterface(reading: Reading, name: TSESTree.Node, member: string, depth: number): WrittenType | undefined {
  const declared = depth > MAX_BASES ? undefined : declarationOf(reading, name);
  if (declared?.node.type !== 'TSInterfaceDeclaration') return undefined;
  const own = memberOf(declared.node.body.body, member);
  if (own !== undefined) return { reading: declared.reading, type: own };
  return firstOf(declared.node.extends, ({ expression }) => memberOfInterface(declared.reading, expression, member, depth + 1));
}

/** So many interfaces are asked for a member, of which each extends the next one. */
const MAX_BASES = 4;

function memberOf(members: readonly TSESTree.TypeElement[], name: string): TSESTree.TypeNode | undefined {
  for (const member of members)
    if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.key.name === name)
      return member.typeAnnotation?.typeAnnotation;
  return undefined;
}

type Declaration = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration;

/** The only declaration of a type of the project, where it has no parameters, and the reading of its module. */
function declarationOf(reading: Reading, name: TSESTree.Node): { readonly reading: Reading; readonly node: Declaration } | undefined {
  if (name.type !== 'Identifier') return undefined;
  const own = declaredAs(reading, name);
  if (own !== undefined) return { reading, node: own };
  const place = reading.imports.typeNames.has(name.name) ? importedPlace(reading, [name.name], 'type') : undefined;
  const there = place === undefined || place.rest.length > 0 || place.node.type !== 'Identifier' ? undefined : place;
  const node = there === undefined ? undefined : declaredAs(there.reading, there.node as TSESTree.Identifier);
  return there === undefined || node === undefined ? undefined : { reading: there.reading, node };
}

function declaredAs(reading: Reading, name: TSESTree.Identifier): Declaration | undefined {
  const defs = variableOf(reading, name)?.defs ?? [];
  const [def] = defs;
  const node = defs.length === 1 ? def?.node : undefined;
  if (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'TSTypeAliasDeclaration') return undefined;
  return node.typeParameters === undefined ? node : undefined;
}

function lastNameOf({ typeName }: TSESTree.TSTypeReference): string {
  if (typeName.type === 'TSQualifiedName') return typeName.right.name;
  return typeName.type === 'Identifier' ? typeName.name : '';
}
