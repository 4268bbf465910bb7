import { printJson } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { oneLine } from './go-literal.js';
import {
  droppedNote,
  lostConstraintNote,
  lostConstraintsOfField,
  lostConstraintsOfType,
  type LanguageGuarantees,
  type Unsaid,
} from './unsaid.js';
import { numberFields, type FieldNumbers } from './field-numbers.js';
import {
  commentLines,
  identifier,
  toTypeModel,
  unusedName,
  usedNames,
  type GeneratedTypes,
  type ModelField,
  type ModelType,
  type TypeOptions,
  type TypeReference,
  type UsedNames,
} from './type-model.js';

const META = 'k8s.io.apimachinery.pkg.apis.meta.v1';
const IMPORTS: readonly (readonly [mark: string, file: string])[] = [
  ['google.protobuf.', 'google/protobuf/struct.proto'],
  [`${META}.`, 'k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto'],
  ['k8s.io.apimachinery.pkg.util.intstr.', 'k8s.io/apimachinery/pkg/util/intstr/generated.proto'],
];

/** What is gathered while messages are written. */
interface Writing {
  /** The Protobuf package, which message names are of. */
  readonly scope: string;
  readonly earlier: FieldNumbers;
  readonly numbers: Map<string, ReadonlyMap<string, number>>;
  readonly notes: string[];
  readonly lost: string[];
  readonly names: UsedNames;
  /** Messages around what Protobuf cannot nest, by what they hold. */
  readonly wrappers: Map<string, { readonly name: string; readonly text: string }>;
}

/** What messages are written with. */
export interface ProtobufOptions extends TypeOptions {
  /** The numbers of what was written before; none by default. */
  readonly numbers?: FieldNumbers;
}

/** Messages, and all the numbers to keep for the next time. */
export interface GeneratedProtobuf extends GeneratedTypes {
  readonly numbers: FieldNumbers;
}

/**
 * Protobuf 3 messages for one version and its list; undefined where the definition has no such version.
 *
 * Fields are numbered in the order of the schema, after those that have a number of earlier, which they keep; numbers of fields that are
 * gone are reserved, and theirs again when they come back. Protobuf cannot say enums of texts, defaults, bounds, patterns, null apart from absent, nor a list of lists or a map of lists, which
 * are wrapped in messages. Comments and `lost` say what is lost.
 */
export function toProtobuf(
  definition: CustomResourceDefinition,
  version: string,
  { numbers: earlier = new Map(), ...options }: ProtobufOptions = {},
): GeneratedProtobuf | undefined {
  const model = toTypeModel(definition, version, options);
  if (model === undefined) return undefined;
  const { group, listKind } = model.published;
  const [root, ...rest] = model.types as [ModelType, ...ModelType[]];
  const list = identifier(listKind, 'ResourceList');
  const segments = [...group.split('.').reverse(), version].map((segment) =>
    segment.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z_])/, '_'),
  );
  const writing: Writing = {
    scope: segments.join('.'),
    earlier,
    numbers: new Map(),
    notes: [],
    lost: [],
    names: usedNames(list, ...model.types.map(({ name }) => name)),
    wrappers: new Map(),
  };
  const messages = [
    message(root, [METADATA], writing),
    `message ${list} {\n  ${META}.ListMeta metadata = 1;\n  repeated ${root.name} items = 2;\n}`,
    ...rest.map((type) => message(type, type.isResource ? ['apiVersion', 'kind', METADATA] : [], writing)),
  ];
  const body = [...messages, ...[...writing.wrappers.values()].map(({ text }) => text)].join('\n\n');
  const imports = IMPORTS.filter(([mark]) => body.includes(mark)).map(([, file]) => `import "${file}";`);
  const head = ['syntax = "proto3";', `package ${writing.scope};`, ...(imports.length === 0 ? [] : [imports.join('\n')])];
  return {
    text: `${[...head, body].join('\n\n')}\n`,
    notes: writing.notes,
    lost: writing.lost,
    numbers: new Map([...earlier, ...writing.numbers]),
  };
}

function message(type: ModelType, own: readonly string[], writing: Writing): string {
  const { name, description, fields, schema } = type;
  const taken = usedNames(...own);
  const key = `${writing.scope}.${name}`;
  // An object that becomes an embedded resource keeps the numbers of its fields: what it then has beside them comes last.
  const declared = own.length > 1 ? [...(schema.properties?.keys() ?? [])] : [...own, ...fields.map((field) => field.name)];
  const numbered = [...declared, ...own.filter((each) => !declared.includes(each))];
  const { numbers, gone } = numberFields(numbered, writing.earlier.get(key) ?? new Map());
  writing.numbers.set(key, numbers);
  const texts = new Map(fields.map((field) => [field.name, fieldText(field, numbers.get(field.name) ?? 0, name, taken, writing)]));
  const head = own.map((each) => `  ${each === METADATA ? `${META}.ObjectMeta` : 'string'} ${each} = ${String(numbers.get(each) ?? 1)};`);
  const unsaid = lostConstraintsOfType(type, SAYS);
  writing.lost.push(...droppedNote(type, 'Protobuf'), ...lostConstraintNote(name, 'Protobuf', unsaid));
  const lines = [...texts.values(), ...reservations(gone, taken)];
  return [...comment(description, ''), ...lostConstraintLines(unsaid, ''), `message ${name} {`, ...head, ...lines, '}'].join('\n');
}

const METADATA = 'metadata';
const SAYS: LanguageGuarantees = { integers: true, enums: false, formats: ['byte', 'double', 'float', 'int32', 'int64'] };

function lostConstraintLines(unsaid: readonly Unsaid[], pad: string): readonly string[] {
  return unsaid.map(({ keyword, text }) => `${pad}// ${keyword}: ${text}`.replace(/: $/, ''));
}

/** Numbers and names that no field may take again, but the one that had them. */
function reservations(gone: ReadonlyMap<string, number>, taken: UsedNames): readonly string[] {
  if (gone.size === 0) return [];
  const names = [...gone.keys()].filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !taken.has(name));
  return [
    `  reserved ${[...gone.values()].join(', ')};`,
    ...(names.length === 0 ? [] : [`  reserved ${names.map((name) => `"${name}"`).join(', ')};`]),
  ];
}

function fieldText(field: ModelField, number: number, owner: string, taken: UsedNames, writing: Writing): string {
  const { name, type, required, nullable, description, default: value, schema } = field;
  const unsaid = [
    ...(nullable ? [{ keyword: 'nullable', text: 'true' }] : []),
    ...(value === undefined ? [] : [{ keyword: 'default', text: oneLine(printJson(value)) }]),
    ...lostConstraintsOfField(schema, SAYS),
  ];
  writing.lost.push(...lostConstraintNote(`${owner}.${name}`, 'Protobuf', unsaid));
  const words = identifier(name, 'Field');
  const fieldName = unusedName(words.charAt(0).toLowerCase() + words.slice(1), taken);
  const option = fieldName === name ? '' : ` [json_name = ${jsonName(name)}]`;
  const label = type.kind === 'list' ? 'repeated ' : type.kind === 'scalar' && !required ? 'optional ' : '';
  const text = type.kind === 'list' ? elementText(type.of, owner + words, writing) : typeText(type, owner + words, writing);
  const about = [...comment(description, '  '), ...lostConstraintLines(unsaid, '  ')];
  return [...about, `  ${label}${text} ${fieldName} = ${String(number)}${option};`].join('\n');
}

/** What stands within a list or a map, which can hold neither lists nor maps. */
function elementText(type: TypeReference, wanted: string, writing: Writing): string {
  if (type.kind !== 'list' && type.kind !== 'map') return typeText(type, wanted, writing);
  const inner = type.kind === 'list' ? `repeated ${elementText(type.of, wanted, writing)}` : typeText(type, wanted, writing);
  const known = writing.wrappers.get(inner);
  if (known !== undefined) return known.name;
  const name = unusedName(`${wanted}${type.kind === 'list' ? 'List' : 'Map'}`, writing.names);
  writing.wrappers.set(inner, { name, text: `message ${name} {\n  ${inner} items = 1;\n}` });
  writing.notes.push(`${name} stands for a ${type.kind} within a list or map; its JSON has no "items".`);
  return name;
}

function typeText(type: TypeReference, wanted: string, writing: Writing): string {
  switch (type.kind) {
    case 'any':
      return 'google.protobuf.Value';
    case 'object':
    case 'resource':
      return 'google.protobuf.Struct';
    case 'named':
      return type.name;
    case 'list':
      return elementText(type, wanted, writing);
    case 'map':
      return `map<string, ${elementText(type.of, wanted, writing)}>`;
    case 'scalar':
      return SCALARS[type.scalar];
  }
}

const SCALARS = {
  boolean: 'bool',
  bytes: 'bytes',
  double: 'double',
  float: 'float',
  int32: 'int32',
  int64: 'int64',
  'int-or-string': 'k8s.io.apimachinery.pkg.util.intstr.IntOrString',
  string: 'string',
  time: 'string',
} as const;

/** A name as a literal; Protobuf reads the escapes of JSON but for `\u`. */
function jsonName(name: string): string {
  return printJson(name).replace(/\\u([0-9a-f]{4})/g, (_, digits: string) => String.fromCodePoint(parseInt(digits, 16)));
}

function comment(text: string, pad: string): readonly string[] {
  return commentLines(text).map((line) => `${pad}// ${line}`.trimEnd());
}
