import type { TSESTree } from '@typescript-eslint/utils';
import type { StaticObject, StaticScalar, StaticValue } from '../static-value.js';
import { CONVERTER, hasConverters, membersOf, typeOfValues } from './imported-types.js';
import type { ModuleFile } from './module-file.js';
import { parseDeclaration, type ParseModule } from './parse-declaration.js';
import type { FieldConversion } from './field-conversion.js';
import { convertedFields } from './read-conversion.js';

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

/**
 * The fields that a converter sends, which leaves out all others. Where there is none a field may have been renamed in the types alone, as `isCA` to `isCa`,
 * and what they lack may be there under another name.
 */
function objectSchema(types: TypesOfModule, by: string, values: readonly StaticObject[]): Schema {
  const fields = values.length === 0 ? undefined : convertedFields(types.parse, types.module, by);
  if (fields === undefined) return nullable('object', ANY);
  const members = membersOf(types.parse, types.module, by.slice(CONVERTER.length));
  const properties = Object.fromEntries(
    [...fields.bySource].map(([source, { conversion, name }]) => {
      const inner = values.flatMap(({ entries }) => entries.get(name)?.value ?? []);
      return [name, schemaOf(types, conversion, members.get(source)?.type, inner)];
    }),
  );
  const required = [...fields.bySource].filter(([source]) => members.get(source)?.isRequired === true).map(([, { name }]) => name);
  const mayBeRenamed = !hasConverters(types.module) && values.some(({ entries }) => [...entries.keys()].some((name) => !isPlain(name)));
  return nullable('object', { properties, ...(mayBeRenamed ? ANY : required.length > 0 && { required }) });
}

/** Whether `cdk8s import` has a field under its own name. */
function isPlain(name: string): boolean {
  return /^[a-z][a-z\d]*(?:[A-Z][a-z\d]+)*$/.test(name);
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
