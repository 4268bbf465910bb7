import {
  float64,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import {
  LIST_JUNCTORS,
  storedValue,
  type NestedValueValidation,
  type StructuralSchema,
  type ValidationRule,
  type ValueValidation,
} from '@structural/core';
import { embeddedResource } from './resource-fields.js';
import type { Dialect } from '../dialect.js';

type Task =
  | { readonly structural: StructuralSchema; readonly into: MutableJsonObject }
  | { readonly nested: NestedValueValidation; readonly into: MutableJsonObject };

/**
 * A structural schema as a document writes it. Defaults are left out of v2; embedded resources get the fields that every one has.
 *
 * What v2 cannot say is dropped before, by `toLossySchema`. Schemas wait on a list rather than on the call stack. Source:
 * `pkg/apiserver/schema`, Structural.ToKubeOpenAPI, and
 * `pkg/controller/openapi/builder`, addEmbeddedProperties.
 */
export function publishedSchema(schema: StructuralSchema, dialect: Dialect): MutableJsonObject {
  const root = newJsonObject();
  const tasks: Task[] = [{ structural: schema, into: root }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ('structural' in task) writeStructural(task.structural, task.into, dialect, tasks);
    else writeNested(task.nested, task.into, tasks);
  }
  return root;
}

function writeStructural(schema: StructuralSchema, into: MutableJsonObject, dialect: Dialect, tasks: Task[]): void {
  writeGeneric(schema.generic, into, dialect);
  writeMembers(schema.extensions, into);
  writeValidation(schema.valueValidation, schema.validationRules, into, tasks);
  if (schema.items !== undefined) into['items'] = begin(schema.items, tasks);
  if (schema.properties !== undefined) {
    const properties = newJsonObject();
    for (const [name, property] of schema.properties) properties[name] = begin(property, tasks);
    into['properties'] = properties;
  }
  const additional = schema.additionalProperties;
  if (additional !== undefined) into['additionalProperties'] = typeof additional === 'boolean' ? additional : begin(additional, tasks);
  const { 'x-kubernetes-embedded-resource': isEmbedded, 'x-kubernetes-preserve-unknown-fields': preserves } = schema.extensions;
  // A list of fields would make kubectl refuse all others.
  if (isEmbedded === true && !(dialect === 'v2' && preserves === true)) embeddedResource(into, dialect);
}

function writeNested(nested: NestedValueValidation, into: MutableJsonObject, tasks: Task[]): void {
  writeGeneric(nested.forbiddenGenerics, into, 'v3');
  writeMembers(nested.forbiddenExtensions, into);
  writeValidation(nested.valueValidation, nested.validationRules, into, tasks);
  if (nested.items !== undefined) into['items'] = beginNested(nested.items, tasks);
  if (nested.properties === undefined || nested.properties.size === 0) return;
  const properties = newJsonObject();
  for (const [name, property] of nested.properties) properties[name] = beginNested(property, tasks);
  into['properties'] = properties;
}

function begin(structural: StructuralSchema, tasks: Task[]): JsonObject {
  const into = newJsonObject();
  tasks.push({ structural, into });
  return into;
}

function beginNested(nested: NestedValueValidation, tasks: Task[]): JsonObject {
  const into = newJsonObject();
  tasks.push({ nested, into });
  return into;
}

function writeGeneric(generic: StructuralSchema['generic'], into: MutableJsonObject, dialect: Dialect): void {
  for (const keyword in generic) {
    if (keyword === 'externalDocs' || keyword === 'example' || (keyword === 'default' && dialect === 'v2')) continue;
    const value = generic[keyword as keyof typeof generic] as JsonValue;
    into[keyword] = keyword === 'default' ? storedValue(value) : value;
  }
  const { externalDocs, example } = generic;
  if (externalDocs !== undefined) {
    const docs = newJsonObject();
    for (const part of ['description', 'url'] as const) if (externalDocs[part] !== '') docs[part] = externalDocs[part];
    into['externalDocs'] = docs;
  }
  if (example !== undefined && !isEmpty(example)) into['example'] = example;
}

/** True for what the server's printer leaves out where a member is optional. */
function isEmpty(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === '';
}

function writeMembers(members: Readonly<Record<string, JsonValue>>, into: MutableJsonObject): void {
  for (const name in members) writeMember(name, members[name], into);
}

/** Writes a keyword unless it says nothing; an empty list says nothing. */
function writeMember(name: string, value: JsonValue | undefined, into: MutableJsonObject): void {
  if (value !== undefined && !(isJsonArray(value) && value.length === 0)) into[name] = value;
}

function writeValidation(
  validation: ValueValidation | undefined,
  rules: readonly ValidationRule[] | undefined,
  into: MutableJsonObject,
  tasks: Task[],
): void {
  if (rules !== undefined && rules.length > 0) into['x-kubernetes-validations'] = rules.map(publishedRule);
  if (validation === undefined) return;
  const { not } = validation;
  for (const keyword in validation) {
    if (keyword === 'not' || (LIST_JUNCTORS as readonly string[]).includes(keyword)) continue;
    const value = validation[keyword as keyof typeof validation] as JsonValue;
    // A bound is a float64, of which Go prints the sign of zero.
    writeMember(keyword, Object.is(value, -0) ? float64(-0) : keyword === 'enum' ? storedValue(value) : value, into);
  }
  for (const junctor of LIST_JUNCTORS) {
    const branches = validation[junctor];
    if (branches !== undefined && branches.length > 0) into[junctor] = branches.map((branch) => beginNested(branch, tasks));
  }
  if (not !== undefined) into['not'] = beginNested(not, tasks);
}

function publishedRule(rule: ValidationRule): JsonObject {
  const written = newJsonObject();
  for (const [name, value] of Object.entries(rule))
    if (name === 'rule' || (value !== undefined && value !== '')) written[name] = value as JsonValue;
  return written;
}
