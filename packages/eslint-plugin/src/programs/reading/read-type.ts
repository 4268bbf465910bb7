import type { ParserServicesWithTypeInformation, TSESTree } from '@typescript-eslint/utils';
import type { Symbol as PropertySymbol, SymbolFlags, Type, TypeChecker } from 'typescript';
import type { ProgramSource } from '../generated-classes/module-program.js';
import {
  unknownValue,
  type KnownType,
  type StaticEntry,
  type StaticScalar,
  type StaticValue,
  type TypedAlternative,
} from '../static-value.js';
import type { ReadType } from '../values/reading.js';

/** Of more members than these a union says nothing. */
const MAX_MEMBERS = 8;

/** Of more properties than these an object type says nothing of the rest; nor of what is deeper. */
const MAX_PROPERTIES = 40;
const MAX_DEPTH = 3;

/** `ts.SymbolFlags.Optional`: TypeScript itself is not loaded for one number. */
const OPTIONAL = 16_777_216 satisfies SymbolFlags.Optional;

/** What types are asked by. */
interface TypeReading {
  readonly checker: TypeChecker;
  readonly services: ParserServicesWithTypeInformation;
  readonly node: TSESTree.Node;
}

/**
 * What the types of a program say of values, where the file is linted with types and null has a type of its own; else nothing.
 *
 * Types are believed. One says something of a value as far as that holds of all that it allows: an object may have more properties than its type, an
 * optional property is not known to be there, and what has methods may write itself as anything.
 */
export function typeReader({ parserServices }: ProgramSource): ReadType {
  if (!hasTypes(parserServices)) return () => undefined;
  const services = parserServices;
  const checker = services.program.getTypeChecker();
  if (checker.isTypeAssignableTo(checker.getUndefinedType(), checker.getStringType())) return () => undefined;
  return (node) => {
    const value = readType({ checker, services, node }, services.getTypeAtLocation(node), 0);
    return value?.kind === 'unknown' && value.type === undefined && value.among === undefined ? undefined : value;
  };
}

/** Whether a file is linted with types: then all services are there. */
export function hasTypes(services: ProgramSource['parserServices']): services is ParserServicesWithTypeInformation {
  return services?.program !== undefined && services.program !== null;
}

function readType(reading: TypeReading, type: Type, depth: number): StaticValue | undefined {
  const { node } = reading;
  if (!type.isUnion()) return readMember(reading, type, depth);
  if (type.types.length > MAX_MEMBERS) return sameType(reading, type.types);
  const members = type.types.map((member) => readMember(reading, member, MAX_DEPTH));
  const among = members.flatMap((member): readonly TypedAlternative[] => (isAlternative(member) ? [member] : []));
  if (among.length < members.length) return undefined;
  const kinds = new Set(among.map(kindOf));
  const [only] = kinds;
  const isSame = kinds.size === 1 && only !== undefined;
  // `boolean` is a union, and so is what has many literals of one type.
  if (isSame && among.every(({ kind }) => kind === 'unknown')) return unknownValue(node, only);
  if (isSame && only === 'boolean') return unknownValue(node, 'boolean');
  return { ...unknownValue(node, isSame ? only : undefined), among };
}

/** The type of JSON that all members of a large union have. */
function sameType(reading: TypeReading, members: readonly Type[]): StaticValue | undefined {
  const kinds = new Set(members.map((member) => textualType(reading, member)));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? unknownValue(reading.node, only) : undefined;
}

function isAlternative(value: StaticValue | undefined): value is TypedAlternative {
  return (
    value !== undefined &&
    (value.kind === 'scalar' ||
      value.kind === 'absent' ||
      (value.kind === 'unknown' && value.type !== undefined && value.among === undefined))
  );
}

function kindOf(value: TypedAlternative): KnownType | undefined {
  if (value.kind === 'unknown') return value.type;
  if (value.kind === 'absent' || value.value === null) return undefined;
  return typeof value.value as 'string' | 'number' | 'boolean';
}

/** A type that is no union. */
function readMember(reading: TypeReading, type: Type, depth: number): StaticValue | undefined {
  const { checker, node } = reading;
  if (type === checker.getUndefinedType() || type === checker.getVoidType()) return { kind: 'absent', node };
  const literal = literalOf(reading, type);
  if (literal !== undefined) return literal;
  const known = textualType(reading, type);
  if (known !== undefined) return unknownValue(node, known);
  if (checker.isArrayType(type) || checker.isTupleType(type)) return unknownValue(node, 'list');
  return readObjectType(reading, type, depth);
}

function literalOf({ checker, node }: TypeReading, type: Type): StaticScalar | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral())
    return typeof type.value === 'number' && !Number.isFinite(type.value) ? undefined : { kind: 'scalar', value: type.value, node };
  if (type === checker.getNullType()) return { kind: 'scalar', value: null, node };
  if (type === checker.getTrueType()) return { kind: 'scalar', value: true, node };
  return type === checker.getFalseType() ? { kind: 'scalar', value: false, node } : undefined;
}

/** Text, number or truth value; `any` and `never` are all of these, and none. */
function textualType({ checker }: TypeReading, type: Type): KnownType | undefined {
  const isA = (wanted: Type): boolean => checker.isTypeAssignableTo(type, wanted);
  const known: readonly KnownType[] = [
    ...(isA(checker.getStringType()) ? (['string'] as const) : []),
    ...(isA(checker.getNumberType()) ? (['number'] as const) : []),
    ...(isA(checker.getBooleanType()) ? (['boolean'] as const) : []),
  ];
  return known.length === 1 ? known[0] : undefined;
}

function readObjectType(reading: TypeReading, type: Type, depth: number): StaticValue | undefined {
  const { checker, node } = reading;
  const properties = checker.getPropertiesOfType(type);
  if (!isPlain(reading, type, properties)) return undefined;
  if (depth >= MAX_DEPTH) return unknownValue(node, 'object');
  const entries = new Map<string, StaticEntry>();
  for (const property of properties.slice(0, MAX_PROPERTIES)) {
    // Names of symbols begin like this; what may be missing says nothing.
    if (property.name.startsWith('__@') || (property.flags & OPTIONAL) !== 0) continue;
    const value = readType(reading, typeOfProperty(reading, property), depth + 1) ?? unknownValue(node);
    if (value.kind !== 'absent' && !mayBeAbsent(value)) entries.set(property.name, { key: node, value });
  }
  return { kind: 'object', node, entries, isOpen: true };
}

function mayBeAbsent(value: StaticValue): boolean {
  return value.kind === 'unknown' && (value.among?.some(({ kind }) => kind === 'absent') ?? value.type === undefined);
}

function typeOfProperty({ checker, node, services }: TypeReading, property: PropertySymbol): Type {
  return checker.getTypeOfSymbolAtLocation(property, services.esTreeNodeToTSNodeMap.get(node));
}

/** Whether all values of a type are written as an object of these properties: nothing but an object has them, and it has no methods. */
function isPlain(reading: TypeReading, type: Type, properties: readonly PropertySymbol[]): boolean {
  const { checker } = reading;
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return false;
  if (properties.length === 0 || type.isTypeParameter()) return false;
  if ([checker.getStringType(), checker.getNumberType(), checker.getBooleanType()].some((each) => checker.isTypeAssignableTo(each, type)))
    return false;
  return properties.every((property) => typeOfProperty(reading, property).getCallSignatures().length === 0);
}
