import { newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import {
  type CustomResourceDefinition,
  LIST_JUNCTORS,
  type NestedValueValidation,
  type StructuralSchema,
  type ValueValidation,
} from '@structural/core';
import { toPublishedType } from '../openapi/schemas/published-type.js';
import { META_DEFINITIONS, OBJECT_META } from './json-schema-meta.js';
import { jsonSchemaFormat, jsonSchemaPattern } from './json-schema-text.js';

/** What may be chosen about an exported JSON Schema. */
export interface JsonSchemaOptions {
  /** Fields that the server would drop: `refused` (the default) as `fieldValidation=Strict` does, or `allowed`. */
  readonly unknownFields?: 'allowed' | 'refused';
}

/**
 * A JSON Schema (draft 7, standing alone) of one version's resources as people write them, for kubeconform, yaml-language-server and
 * the like; undefined where the definition has no such version.
 *
 * It describes a manifest before the server fills it in: what has a default is not required, and an optional field may be null, which
 * the server drops; a status that is a resource of its own is dropped as well, so anything may stand there. What JSON Schema cannot say
 * is left out rather than said wrongly: rules, formats of another meaning, patterns that are no ECMAScript, keys of list maps. Junctors
 * see what was written, not what was filled in. A schema that the server would not publish allows any field.
 */
export function toJsonSchema(
  definition: CustomResourceDefinition,
  version: string,
  options: JsonSchemaOptions = {},
): JsonObject | undefined {
  const published = toPublishedType(definition, version);
  if (!published.ok) return undefined;
  const { schema, group, kind, preservesUnknownFields, hasStatus } = published.type;
  const root = newJsonObject();
  root['$schema'] = 'http://json-schema.org/draft-07/schema#';
  writeSchema(schema ?? ANYTHING, root, schema !== undefined && options.unknownFields !== 'allowed' && !preservesUnknownFields);
  const properties = root['properties'] as MutableJsonObject;
  properties['apiVersion'] = onlyText(`${group}/${version}`);
  properties['kind'] = onlyText(kind);
  properties['metadata'] = named(properties['metadata'] as JsonObject);
  if (hasStatus && properties['status'] !== undefined) properties['status'] = unchecked(properties['status'] as JsonObject);
  root['required'] = [...new Set(['apiVersion', 'kind', 'metadata', ...((root['required'] ?? []) as string[])])];
  root['definitions'] = META_DEFINITIONS;
  return root;
}

const ANYTHING: StructuralSchema = { generic: { type: 'object' }, extensions: {} };

interface StructuralTask {
  readonly structural: StructuralSchema;
  readonly into: MutableJsonObject;
  readonly mayBeNull: boolean;
  readonly isResource: boolean;
  /** Whether unknown fields are refused, here and below. */
  readonly refuses: boolean;
  /** Unknown fields are kept here all the same: in the items of a list that says so. */
  readonly keepsUnknown: boolean;
}

type Task = StructuralTask | { readonly nested: NestedValueValidation; readonly into: MutableJsonObject };

function writeSchema(schema: StructuralSchema, root: MutableJsonObject, refuses: boolean): void {
  const tasks: Task[] = [{ structural: schema, into: root, mayBeNull: false, isResource: true, refuses, keepsUnknown: false }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ('structural' in task) writeStructural(task, tasks);
    else writeNested(task.nested, task.into, tasks);
  }
}

function writeStructural(task: StructuralTask, tasks: Task[]): void {
  const { structural: schema, into: holder, mayBeNull } = task;
  const into = mayBeNull ? beginNullable(schema, holder) : holder;
  const { generic, extensions, valueValidation = {} } = schema;
  for (const keyword of ['title', 'description', 'default'] as const) {
    const value = generic[keyword];
    if (value !== undefined) holder[keyword] = value;
  }
  if (generic.example !== undefined) holder['examples'] = [generic.example];
  if (generic.type !== undefined && into['type'] === undefined) into['type'] = generic.type;
  Object.assign(into, extensions);
  const required = valueValidation.required?.filter((name) => schema.properties?.get(name)?.generic.default === undefined) ?? [];
  writeValidation(valueValidation, into, tasks);
  if (mayBeNull && into === holder && into['enum'] !== undefined && generic.nullable !== true)
    into['enum'] = [...(into['enum'] as readonly JsonValue[]), null];
  if (extensions['x-kubernetes-list-type'] === 'set') into['uniqueItems'] = true;
  if (schema.items !== undefined) {
    const { nullable, default: value } = schema.items.generic;
    const keepsUnknown = extensions['x-kubernetes-preserve-unknown-fields'] === true;
    into['items'] = begin(schema.items, nullable === true || value !== undefined, task.refuses, tasks, keepsUnknown);
  }
  writeFields(task, required, into, tasks);
}

function writeFields(
  { structural, isResource, refuses, keepsUnknown }: StructuralTask,
  required: readonly string[],
  into: MutableJsonObject,
  tasks: Task[],
): void {
  const { properties, additionalProperties: additional, extensions, generic } = structural;
  const must = new Set(isResource ? [...TYPE_META, ...required] : required);
  const fields = newJsonObject();
  for (const [name, property] of properties ?? []) {
    const mayBeNull = property.generic.nullable === true || !must.has(name);
    fields[name] = begin(property, mayBeNull, refuses && !(isResource && name === 'metadata'), tasks);
  }
  if (isResource) addResourceFields(fields);
  if (must.size > 0) into['required'] = [...must];
  if (properties !== undefined || isResource) into['properties'] = fields;
  if (typeof additional === 'object') into['additionalProperties'] = begin(additional, true, refuses, tasks);
  else if (additional !== undefined) into['additionalProperties'] = additional;
  else if (refuses && !keepsUnknown && generic.type === 'object' && extensions['x-kubernetes-preserve-unknown-fields'] !== true) {
    into['additionalProperties'] = false;
  }
}

function writeNested(nested: NestedValueValidation, into: MutableJsonObject, tasks: Task[]): void {
  if (nested.forbiddenGenerics.type !== undefined) into['type'] = nested.forbiddenGenerics.type;
  writeValidation(nested.valueValidation, into, tasks);
  const { required = [] } = nested.valueValidation;
  if (required.length > 0) into['required'] = required;
  if (nested.items !== undefined) into['items'] = beginNested(nested.items, tasks);
  if (nested.properties === undefined || nested.properties.size === 0) return;
  const properties = newJsonObject();
  for (const [name, property] of nested.properties) properties[name] = beginNested(property, tasks);
  into['properties'] = properties;
}

/** Where the keywords go of a schema that also allows null: beside the type, or into a branch where junctors would refuse null. */
function beginNullable({ generic, valueValidation = {} }: StructuralSchema, holder: MutableJsonObject): MutableJsonObject {
  const hasJunctors = valueValidation.not !== undefined || LIST_JUNCTORS.some((junctor) => valueValidation[junctor] !== undefined);
  const nullFailsEnum = generic.nullable === true && valueValidation.enum !== undefined;
  if (nullFailsEnum) return holder;
  if (!hasJunctors) {
    if (generic.type !== undefined) holder['type'] = [generic.type, 'null'];
    return holder;
  }
  const branch = newJsonObject();
  holder['anyOf'] = [branch, typed('null')];
  return branch;
}

function writeValidation(validation: ValueValidation, into: MutableJsonObject, tasks: Task[]): void {
  for (const keyword of PLAIN) {
    const value = validation[keyword];
    if (value !== undefined) into[keyword] = value;
  }
  const { maximum, minimum, pattern, format, not } = validation;
  if (maximum !== undefined) into[validation.exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum'] = maximum;
  if (minimum !== undefined) into[validation.exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = minimum;
  const ecmaPattern = jsonSchemaPattern(pattern);
  if (ecmaPattern !== undefined) into['pattern'] = ecmaPattern;
  const plainFormat = jsonSchemaFormat(format);
  if (plainFormat !== undefined) into['format'] = plainFormat;
  for (const junctor of LIST_JUNCTORS) {
    const branches = validation[junctor];
    if (branches !== undefined && branches.length > 0) into[junctor] = branches.map((branch) => beginNested(branch, tasks));
  }
  if (not !== undefined) into['not'] = beginNested(not, tasks);
}

const PLAIN = [
  'enum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'uniqueItems',
] as const;

function begin(structural: StructuralSchema, mayBeNull: boolean, refuses: boolean, tasks: Task[], keepsUnknown = false): JsonObject {
  const into = newJsonObject();
  tasks.push({
    structural,
    into,
    mayBeNull,
    refuses,
    keepsUnknown,
    isResource: structural.extensions['x-kubernetes-embedded-resource'] === true,
  });
  return into;
}

function beginNested(nested: NestedValueValidation, tasks: Task[]): JsonObject {
  const into = newJsonObject();
  tasks.push({ nested, into });
  return into;
}

const TYPE_META = ['apiVersion', 'kind'];

/** Adds the fields of TypeMeta and ObjectMeta; what the definition itself says of them holds as well. */
function addResourceFields(fields: MutableJsonObject): void {
  for (const name of TYPE_META) fields[name] ??= typed('string');
  const reference = newJsonObject();
  reference['$ref'] = `#/definitions/${OBJECT_META}`;
  const own = fields['metadata'];
  const both = newJsonObject();
  both['allOf'] = own === undefined ? [reference] : [reference, own];
  fields['metadata'] = own === undefined ? reference : both;
}

/** The metadata of an object that is to be created, which has a name or the beginning of one. */
function named(metadata: JsonObject): JsonObject {
  const either = newJsonObject();
  either['anyOf'] = ['name', 'generateName'].map((field) => {
    const branch = newJsonObject();
    branch['required'] = [field];
    return branch;
  });
  const both = newJsonObject();
  both['allOf'] = [metadata, either];
  return both;
}

/** A field that the server drops from what people write, so that nothing is asked of it. */
function unchecked(schema: JsonObject): JsonObject {
  const free = newJsonObject();
  if (schema['description'] !== undefined) free['description'] = schema['description'];
  return free;
}

function typed(type: string): MutableJsonObject {
  const schema = newJsonObject();
  schema['type'] = type;
  return schema;
}

function onlyText(text: string): JsonObject {
  const schema = typed('string');
  schema['enum'] = [text];
  return schema;
}
