import { child, index, key, type FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from './json-schema-props.js';
import { keywordParts, EMPTY_PART } from './keyword-parts.js';
import { LIST_JUNCTORS, type NestedValueValidation, type StructuralSchema, type ValueValidation } from './structural.js';
import { isRepeatable, markRepeatable } from './repeatable.js';
import { hasRareKeyword } from './rare-keywords.js';
import { reverseFrom } from './reverse-from.js';

/** A structural schema, or the server's reason why there is none and the keyword that causes it. */
export type ToStructural =
  | { readonly ok: true; readonly schema: StructuralSchema }
  | { readonly ok: false; readonly error: string; readonly at: FieldPath };

/** Refused wherever they say anything, in the order in which the server looks for them, with its names for them. */
const UNSUPPORTED = [
  ['id', 'id'],
  ['$schema', 'schema'],
  ['$ref', '$ref'],
  ['patternProperties', 'patternProperties'],
  ['dependencies', 'dependencies'],
  ['additionalItems', 'additionalItems'],
  ['definitions', 'definitions'],
] as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A schema that was begun, or a fault that counts once the junctors before it turn out to have none. */
type Task =
  | { readonly kind: 'structural'; readonly props: JSONSchemaProps; readonly into: Mutable<StructuralSchema>; readonly path: FieldPath }
  | { readonly kind: 'nested'; readonly props: JSONSchemaProps; readonly into: Mutable<NestedValueValidation>; readonly path: FieldPath }
  | { readonly kind: 'fault'; readonly error: string; readonly at: FieldPath };

/** What is to be done yet, how, and what was begun of schemas that may be met again. */
type Tasks = Task[] & ToStructuralOptions & { readonly begun: Map<JSONSchemaProps, StructuralSchema> };

/** What may be chosen about a conversion. */
interface ToStructuralOptions {
  /** Whether `additionalProperties: false` counts for nothing within junctors, as it does unless set otherwise. */
  readonly dropsNestedClosing: boolean;
}

const NEWEST: ToStructuralOptions = { dropsNestedClosing: true };

/**
 * Converts a schema to its structural form; fails at the first keyword that has none, as the server counts.
 *
 * Schemas wait on a list rather than on the call stack, so no depth overflows it. With faults under several `properties` the
 * server's choice is random and ours the first written. The same schema gives the same structural one, as long as either is in use.
 * Source: `pkg/apiserver/schema`, NewStructural.
 */
export function toStructural(props: JSONSchemaProps, path: FieldPath, options = NEWEST): ToStructural {
  const known = options.dropsNestedClosing ? knownOfNewest : knownOfOlder;
  const converted = known.get(props);
  if (converted !== undefined) return converted;
  const conversion = convert(props, path, options);
  if (conversion.ok) known.set(props, conversion);
  return conversion;
}

/** Of roots only. What fails is not kept, as its error has a path. */
const knownOfNewest = new WeakMap<JSONSchemaProps, ToStructural>();
const knownOfOlder = new WeakMap<JSONSchemaProps, ToStructural>();

function convert(props: JSONSchemaProps, path: FieldPath, { dropsNestedClosing }: ToStructuralOptions): ToStructural {
  const begun: Tasks['begun'] = new Map();
  const tasks: Tasks = Object.assign<Task[], ToStructuralOptions & Pick<Tasks, 'begun'>>([], { dropsNestedClosing, begun });
  const schema = beginSpine(props, path, tasks);
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const fault = task.kind === 'fault' ? task : unsupportedKeyword(task.props, task.path);
    if (fault !== undefined) return { ok: false, error: fault.error, at: fault.at };
    const start = tasks.length;
    if (task.kind === 'structural') readStructural(task.props, task.into, task.path, tasks);
    else if (task.kind === 'nested') readNested(task.props, task.into, task.path, tasks);
    reverseFrom(tasks, start);
  }
  const known = dropsNestedClosing ? repeatedOfNewest : repeatedOfOlder;
  for (const [of, converted] of begun) known.set(of, converted);
  return { ok: true, schema };
}

/** Of schemas that may be met again, below roots, too. */
const repeatedOfNewest = new WeakMap<JSONSchemaProps, StructuralSchema>();
const repeatedOfOlder = new WeakMap<JSONSchemaProps, StructuralSchema>();

function beginSpine(props: JSONSchemaProps, path: FieldPath, tasks: Tasks): StructuralSchema {
  if (!isRepeatable(props)) return beginNewSpine(props, path, tasks);
  const known = tasks.begun.get(props) ?? (tasks.dropsNestedClosing ? repeatedOfNewest : repeatedOfOlder).get(props);
  if (known !== undefined) return known;
  const into = beginNewSpine(props, path, tasks);
  tasks.begun.set(props, into);
  markRepeatable(into);
  return into;
}

function beginNewSpine(props: JSONSchemaProps, path: FieldPath, tasks: Tasks): StructuralSchema {
  const into: Mutable<StructuralSchema> = { generic: EMPTY_PART, extensions: EMPTY_PART, valueValidation: EMPTY_PART };
  tasks.push({ kind: 'structural', props, into, path });
  return into;
}

function beginNested(props: JSONSchemaProps, path: FieldPath, tasks: Tasks): NestedValueValidation {
  const into: Mutable<NestedValueValidation> = {
    valueValidation: EMPTY_PART,
    forbiddenGenerics: EMPTY_PART,
    forbiddenExtensions: EMPTY_PART,
  };
  tasks.push({ kind: 'nested', props, into, path });
  return into;
}

/** Reads a schema in the server's order: junctors, extensions, items, properties, additionalProperties. */
function readStructural(props: JSONSchemaProps, into: Mutable<StructuralSchema>, path: FieldPath, tasks: Tasks): void {
  const parts = keywordParts(props);
  into.generic = parts.generic;
  into.extensions = parts.extensions;
  into.valueValidation = withJunctors(parts.valueValidation, props, path, tasks);
  const rules = props['x-kubernetes-validations'];
  if (rules !== undefined) into.validationRules = rules;
  const items = itemSchema(props, path, tasks);
  if (items !== undefined) into.items = beginSpine(items, child(path, 'items'), tasks);
  if (props.properties !== undefined && props.properties.size > 0)
    into.properties = mapProperties(props.properties, path, tasks, beginSpine);
  const additional = props.additionalProperties;
  if (additional !== undefined) {
    into.additionalProperties =
      typeof additional === 'boolean' ? additional : beginSpine(additional, child(path, 'additionalProperties'), tasks);
  }
}

function readNested(props: JSONSchemaProps, into: Mutable<NestedValueValidation>, path: FieldPath, tasks: Tasks): void {
  const parts = keywordParts(props);
  into.forbiddenGenerics = parts.generic;
  into.forbiddenExtensions = parts.extensions;
  into.valueValidation = withJunctors(parts.valueValidation, props, path, tasks);
  const rules = props['x-kubernetes-validations'];
  if (rules !== undefined) into.validationRules = rules;
  const items = itemSchema(props, path, tasks);
  if (items !== undefined) into.items = beginNested(items, child(path, 'items'), tasks);
  if (props.properties !== undefined) into.properties = mapProperties(props.properties, path, tasks, beginNested);
  const additional = props.additionalProperties;
  if (additional === undefined || (additional === false && tasks.dropsNestedClosing)) return;
  into.additionalProperties = beginNested(typeof additional === 'boolean' ? {} : additional, child(path, 'additionalProperties'), tasks);
}

function withJunctors(own: ValueValidation, props: JSONSchemaProps, path: FieldPath, tasks: Tasks): ValueValidation {
  const junctors: Mutable<Pick<ValueValidation, 'not' | 'allOf' | 'anyOf' | 'oneOf'>> = {};
  let any = false;
  if (props.not !== undefined) {
    junctors.not = beginNested(props.not, child(path, 'not'), tasks);
    any = true;
  }
  for (const junctor of LIST_JUNCTORS) {
    const branches = props[junctor];
    if (branches === undefined || branches.length === 0) continue;
    const at = child(path, junctor);
    junctors[junctor] = branches.map((branch, i) => beginNested(branch, index(at, i), tasks));
    any = true;
  }
  return any ? { ...own, ...junctors } : own;
}

/** The schema of `items`, after the faults that the server looks for just before it. */
function itemSchema(props: JSONSchemaProps, path: FieldPath, tasks: Tasks): JSONSchemaProps | undefined {
  if (props['x-kubernetes-preserve-unknown-fields'] === false) {
    const error = "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
    tasks.push({ kind: 'fault', error, at: child(path, 'x-kubernetes-preserve-unknown-fields') });
  }
  if ((props.items?.schemas ?? []).length > 0) {
    tasks.push({ kind: 'fault', error: "OpenAPIV3Schema 'items' must be a schema, but is an array", at: child(path, 'items') });
  }
  return props.items?.schema;
}

function mapProperties<T>(
  properties: ReadonlyMap<string, JSONSchemaProps>,
  path: FieldPath,
  tasks: Tasks,
  begin: (props: JSONSchemaProps, path: FieldPath, tasks: Tasks) => T,
): ReadonlyMap<string, T> {
  const at = child(path, 'properties');
  const converted = new Map<string, T>();
  for (const [name, property] of properties) converted.set(name, begin(property, key(at, name), tasks));
  return converted;
}

function unsupportedKeyword(props: JSONSchemaProps, path: FieldPath): { error: string; at: FieldPath } | undefined {
  if (!hasRareKeyword(props)) return undefined;
  for (const [keyword, name] of UNSUPPORTED) {
    if (isSet(props[keyword])) return { error: `OpenAPIV3Schema '${name}' is not supported`, at: child(path, keyword) };
  }
  return undefined;
}

function isSet(value: JSONSchemaProps[(typeof UNSUPPORTED)[number][0]]): boolean {
  return value instanceof Map ? value.size > 0 : value !== undefined && value !== '';
}
