import { isJsonArray, isScalar, printJson, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { META_TYPES, type MetaField } from '../openapi/meta/meta-types.js';
import {
  commentLines,
  toTypeModel,
  type GeneratedTypes,
  type ModelField,
  type ModelType,
  type TypeOptions,
  type TypeReference,
} from './type-model.js';
import { lostConstraintNote, lostConstraintsOfField, lostConstraintsOfType, type LanguageGuarantees, type Unsaid } from './unsaid.js';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.';
const META_NAMES = ['ObjectMeta', 'OwnerReference', 'ManagedFieldsEntry', 'ListMeta'];

/**
 * TypeScript interfaces for one version, its list and what they need; undefined where the definition has no such version.
 *
 * Enums are unions of literals, what may be null says so, and what has a default is optional, as people write it. The types cannot say
 * bounds, patterns, junctors and rules, which are tags of comments, as @minimum, and lost; nor int64 beyond 2^53.
 */
export function toTypeScript(definition: CustomResourceDefinition, version: string, options: TypeOptions = {}): GeneratedTypes | undefined {
  const model = toTypeModel(definition, version, options);
  if (model === undefined) return undefined;
  const { group, kind } = model.published;
  const names = new Set(model.types.map(({ name }) => name));
  const metaName = (name: string): string => (names.has(name) ? `Meta${name}` : name);
  const [root, ...rest] = model.types as [ModelType, ...ModelType[]];
  const head = [`  apiVersion: ${quoted(`${group}/${version}`)};`, `  kind: ${quoted(kind)};`, `  metadata: ${metaName('ObjectMeta')};`];
  const listName = names.has(`${root.name}List`) ? `${root.name}Collection` : `${root.name}List`;
  const list = [
    `export interface ${listName} {`,
    `  apiVersion: ${quoted(`${group}/${version}`)};`,
    `  kind: ${quoted(model.published.listKind)};`,
    `  metadata: ${metaName('ListMeta')};`,
    `  items: ${root.name}[];`,
    '}',
  ].join('\n');
  const objectMeta = metaName('ObjectMeta');
  const lost: string[] = [];
  const parts = [
    declaration(root, head, objectMeta, lost),
    list,
    ...rest.map((type) => declaration(type, type.isResource ? embeddedHead(type, objectMeta) : [], objectMeta, lost)),
    ...META_NAMES.map((name) => metaDeclaration(name, metaName)),
  ];
  return { text: `${parts.join('\n\n')}\n`, notes: [], lost };
}

/** What every resource has, where it stands in another one. */
function embeddedHead({ schema }: ModelType, objectMeta: string): readonly string[] {
  const mark = schema.valueValidation?.required?.includes('metadata') === true ? '' : '?';
  return ['  apiVersion: string;', '  kind: string;', `  metadata${mark}: ${objectMeta};`];
}

function declaration(type: ModelType, own: readonly string[], objectMeta: string, lost: string[]): string {
  const { name, description, fields, schema } = type;
  const isOpen = schema.extensions['x-kubernetes-preserve-unknown-fields'] === true;
  const head = [...own, ...(isOpen ? ['  [name: string]: unknown;'] : [])];
  const unsaid = lostConstraintsOfType(type, SAYS);
  lost.push(...lostConstraintNote(name, 'TypeScript', unsaid));
  for (const field of fields)
    lost.push(...lostConstraintNote(`${name}.${field.name}`, 'TypeScript', lostConstraintsOfField(field.schema, SAYS)));
  const about = docComment(tagged(description, unsaid), '');
  const lines = [...about, `export interface ${name} {`, ...head];
  for (const field of fields) lines.push(...fieldLines(field, objectMeta));
  return [...lines, '}'].join('\n');
}

/** A field on lines of its own. */
function fieldLines(
  { name, type, required, nullable, description, default: value, schema }: ModelField,
  objectMeta: string,
): readonly string[] {
  const unsaid = lostConstraintsOfField(schema, SAYS);
  const about = tagged(description, value === undefined ? unsaid : [{ keyword: 'default', text: printJson(value) }, ...unsaid]);
  return [
    ...docComment(about, '  '),
    `  ${memberName(name)}${required ? '' : '?'}: ${typeText(type, objectMeta)}${nullable ? ' | null' : ''};`,
  ];
}

/** A description with what types do not say as tags. */
function tagged(description: string, unsaid: readonly Unsaid[]): string {
  if (unsaid.length === 0) return description;
  return `${description}\n\n${unsaid.map(({ keyword, text }) => `@${keyword} ${text}`.trimEnd()).join('\n')}`;
}

const SAYS: LanguageGuarantees = { integers: false, enums: true, formats: [] };

function typeText(type: TypeReference, objectMeta: string): string {
  switch (type.kind) {
    case 'any':
      return 'unknown';
    case 'object':
      return '{ [name: string]: unknown }';
    case 'resource':
      return `{ apiVersion: string; kind: string; metadata?: ${objectMeta}; [name: string]: unknown }`;
    case 'named':
      return type.name;
    case 'map':
      return `{ [name: string]: ${typeText(type.of, objectMeta)} }`;
    case 'list': {
      const of = typeText(type.of, objectMeta);
      return /[ |]/.test(of) ? `(${of})[]` : `${of}[]`;
    }
    case 'scalar':
      return type.values?.every(isScalar) === true && type.values.length > 0 ? type.values.map(literal).join(' | ') : SCALARS[type.scalar];
  }
}

const SCALARS = {
  boolean: 'boolean',
  bytes: 'string',
  double: 'number',
  float: 'number',
  int32: 'number',
  int64: 'number',
  'int-or-string': 'number | string',
  string: 'string',
  time: 'string',
} as const;

function literal(value: JsonValue): string {
  return typeof value === 'string' ? quoted(value) : isJsonArray(value) ? 'unknown' : printJson(value);
}

function quoted(text: string): string {
  return printJson(text);
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : quoted(name);
}

function docComment(description: string, pad: string): readonly string[] {
  const lines = commentLines(description.replaceAll('*/', '*\\/'));
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`${pad}/** ${lines[0] ?? ''} */`];
  return [`${pad}/**`, ...lines.map((line) => `${pad} * ${line}`.trimEnd()), `${pad} */`];
}

function metaDeclaration(name: string, metaName: (name: string) => string): string {
  const type = META_TYPES[META + name];
  const lines = [...docComment(type?.description ?? '', ''), `export interface ${metaName(name)} {`];
  for (const [field, meta] of Object.entries(type?.fields ?? {})) {
    const mark = type?.required?.includes(field) === true ? '' : '?';
    lines.push(...docComment(meta.description, '  '), `  ${field}${mark}: ${metaType(meta, metaName)};`);
  }
  return [...lines, '}'].join('\n');
}

function metaType({ type, ref, of }: MetaField, metaName: (name: string) => string): string {
  const name = ref?.slice(META.length) ?? '';
  const named = META_NAMES.includes(name) ? metaName(name) : name === 'Time' ? 'string' : '{ [name: string]: unknown }';
  if (type === 'array') return ref === undefined ? `${of ?? 'unknown'}[]` : `${named}[]`;
  if (type === 'object') return `{ [name: string]: ${of ?? 'unknown'} }`;
  return type === undefined ? named : type === 'integer' ? 'number' : type;
}
