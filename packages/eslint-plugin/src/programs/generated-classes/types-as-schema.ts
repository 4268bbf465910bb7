import type { TSESTree } from '@typescript-eslint/utils';
import type { StaticObject, StaticScalar, StaticValue } from '../static-value.js';
import type { ModuleFile } from './module-file.js';
import { parseDeclaration, type ParseModule } from './parse-declaration.js';
import { CONVERTER } from './place-of-type.js';
import { convertedFields, type FieldConversion } from './read-conversion.js';

/** A module that `cdk8s import` wrote, and the parser for what it declares. */
interface TypesOfModule {
  readonly parse: ParseModule;
  readonly module: ModuleFile;
}

/** A schema of a CRD, as JSON. */
type Schema = Readonly<Record<string, unknown>>;

/** What nothing is known of. */
const ANY: Schema = { 'x-kubernetes-preserve-unknown-fields': true };

/**
 * What the types of a module say of what a class is given, as a schema: fields, which of them have to be there, their types and enums. It goes as deep as
 * some values go, which have the names that are sent.
 *
 * Integers are mere numbers in these types, `null` is left out by cdk8s, and a field for which the comment names a default may be missing.
 */
export function schemaByTypes(types: TypesOfModule, conversion: FieldConversion, values: readonly StaticValue[]): Schema {
  return schemaOf(types, conversion, undefined, values);
}

function schemaOf(
  types: TypesOfModule,
  conversion: FieldConversion,
  type: TSESTree.TypeNode | undefined,
  given: readonly StaticValue[],
): Schema {
  const values = given.flatMap((value) => (value.kind === 'choice' ? value.alternatives : [value]));
  switch (conversion.kind) {
    case 'object':
      return objectSchema(types, conversion.by, values.filter(isObject));
    case 'list': {
      const item = type?.type === 'TSArrayType' ? type.elementType : undefined;
      const items = values.flatMap((value) => (value.kind === 'list' ? value.items : []));
      return nullable('array', { items: schemaOf(types, conversion.items, item, items) });
    }
    case 'map': {
      const inner = values.filter(isObject).flatMap(({ entries }) => [...entries.values()].map(({ value }) => value));
      return nullable('object', { additionalProperties: schemaOf(types, conversion.values, typeOfValues(type), inner) });
    }
    case 'date':
      return nullable('string');
    case 'same':
      return type === undefined ? ANY : schemaOfType(types, type, values);
    default:
      return ANY;
  }
}

function nullable(type: string, more: Schema = {}): Schema {
  return { type, nullable: true, ...more };
}

function isObject(value: StaticValue): value is StaticObject {
  return value.kind === 'object';
}

/** The type of the values of `{ [key: string]: string }`. */
function typeOfValues(type: TSESTree.TypeNode | undefined): TSESTree.TypeNode | undefined {
  const [only] = type?.type === 'TSTypeLiteral' ? type.members : [];
  return only?.type === 'TSIndexSignature' ? only.typeAnnotation?.typeAnnotation : undefined;
}

/** The fields that a converter sends, which leaves out all others. */
function objectSchema(types: TypesOfModule, by: string, values: readonly StaticObject[]): Schema {
  const fields = values.length === 0 ? undefined : convertedFields(types.parse, types.module, by);
  if (fields === undefined) return nullable('object', ANY);
  const members = membersOf(types, by.slice(CONVERTER.length));
  const properties = Object.fromEntries(
    [...fields.bySource].map(([source, { conversion, name }]) => {
      const inner = values.flatMap(({ entries }) => entries.get(name)?.value ?? []);
      return [name, schemaOf(types, conversion, members.get(source)?.type, inner)];
    }),
  );
  const required = [...fields.bySource].filter(([source]) => members.get(source)?.isRequired === true).map(([, { name }]) => name);
  return nullable('object', { properties, ...(required.length > 0 && { required }) });
}

/** A field of an interface. */
interface Member {
  readonly type: TSESTree.TypeNode | undefined;
  readonly isRequired: boolean;
}

function membersOf({ module, parse }: TypesOfModule, name: string): ReadonlyMap<string, Member> {
  const declaration = parseDeclaration(parse, { module, name });
  const members = new Map<string, Member>();
  if (declaration?.type !== 'TSInterfaceDeclaration') return members;
  const text = module.declarations().get(name) ?? '';
  let [end] = declaration.body.range;
  for (const member of declaration.body.body) {
    const comment = text.slice(end, member.range[0]);
    [, end] = member.range;
    if (member.type !== 'TSPropertySignature' || member.computed) continue;
    const key = member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? String(member.key.value) : '';
    members.set(key, {
      type: member.typeAnnotation?.typeAnnotation,
      isRequired: !member.optional && !comment.includes('@default'),
    });
  }
  return members;
}

function schemaOfType(types: TypesOfModule, type: TSESTree.TypeNode, values: readonly Exclude<StaticValue, { kind: 'choice' }>[]): Schema {
  switch (type.type) {
    case 'TSStringKeyword':
      return nullable('string');
    case 'TSNumberKeyword':
      return nullable('number');
    case 'TSBooleanKeyword':
      return nullable('boolean');
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier' ? enumSchema(types, type.typeName.name, values) : ANY;
    default:
      return ANY;
  }
}

/**
 * The values of an enum, of which `cdk8s import` leaves out the empty text and what differs from another one only in its case: where one of these is given
 * no more than the type is known.
 */
function enumSchema(types: TypesOfModule, name: string, values: readonly StaticValue[]): Schema {
  const declaration = parseDeclaration(types.parse, { module: types.module, name });
  if (declaration?.type !== 'TSEnumDeclaration') return ANY;
  const allowed = declaration.body.members.map(({ initializer }) => (initializer?.type === 'Literal' ? initializer.value : undefined));
  const [first] = allowed;
  const type = typeof first;
  if ((type !== 'string' && type !== 'number') || !allowed.every((value) => typeof value === type)) return ANY;
  const folded = new Set(allowed.map((value) => String(value).toLowerCase()));
  const isTwin = ({ value }: StaticScalar): boolean =>
    !allowed.some((each) => each === value) && (value === '' || folded.has(String(value).toLowerCase()));
  return values.some((value) => scalarsIn(value).some(isTwin) || (value.kind === 'unknown' && value.fixed !== undefined))
    ? nullable(type)
    : nullable(type, { enum: allowed });
}

function scalarsIn(value: StaticValue): readonly StaticScalar[] {
  if (value.kind === 'scalar') return [value];
  return value.kind === 'unknown' ? (value.among ?? []).flatMap(scalarsIn) : [];
}
