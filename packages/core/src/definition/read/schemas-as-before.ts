import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import { isRepeatable, markRepeatable } from '../../schema/repeatable.js';
import type { CustomResourceDefinition, CustomResourceValidation } from '../custom-resource-definition.js';

/**
 * A definition with schemas of an earlier one in place of those that say the same but for descriptions, so that what was found out about these need not
 * be found out again: no server asks what a description says, but some errors quote it.
 *
 * Linear in what is not the same object in both.
 */
export function withSchemasAsBefore(now: CustomResourceDefinition, before: CustomResourceDefinition): CustomResourceDefinition {
  const { spec } = now;
  const validation = spec.validation && asBefore(spec.validation, before.spec.validation);
  const versions = spec.versions?.map((version) => {
    const old = version.schema && before.spec.versions?.find(({ name }) => name === version.name)?.schema;
    const schema = version.schema && asBefore(version.schema, old);
    return schema === version.schema ? version : { ...version, ...(schema && { schema }) };
  });
  const isSame = validation === spec.validation && (versions?.every((version, i) => version === spec.versions?.[i]) ?? true);
  return isSame ? now : { ...now, spec: { ...spec, ...(validation && { validation }), ...(versions && { versions }) } };
}

function asBefore(now: CustomResourceValidation, before: CustomResourceValidation | undefined): CustomResourceValidation {
  if (now.openAPIV3Schema === undefined || before?.openAPIV3Schema === undefined) return now;
  const schema = schemaAsBefore(now.openAPIV3Schema, before.openAPIV3Schema, 0);
  return schema === now.openAPIV3Schema ? now : { ...now, openAPIV3Schema: schema };
}

/** Schemas that nest deeper are compared no more. */
const DEEPEST = 200;

/** What schemas were replaced by. */
const replaced = new WeakMap<JSONSchemaProps, JSONSchemaProps>();

/** The schema from before if that says the same, or else the one from now with those below it from before that do. */
function schemaAsBefore(now: JSONSchemaProps, before: JSONSchemaProps, depth: number): JSONSchemaProps {
  if (now === before || replaced.get(now) === before) return before;
  if (depth > DEEPEST) return now;
  const below = subschemasAsBefore(now, before, depth + 1);
  if (differsInDescriptionsOnly(below, before)) {
    replaced.set(now, before);
    return before;
  }
  if (below !== now && isRepeatable(now)) markRepeatable(below);
  return below;
}

function subschemasAsBefore(now: JSONSchemaProps, before: JSONSchemaProps, depth: number): JSONSchemaProps {
  const properties = now.properties && before.properties && mapAsBefore(now.properties, before.properties, depth);
  const items = now.items?.schema &&
    before.items?.schema && { ...now.items, schema: schemaAsBefore(now.items.schema, before.items.schema, depth) };
  const additionalProperties =
    typeof now.additionalProperties === 'object' && typeof before.additionalProperties === 'object'
      ? schemaAsBefore(now.additionalProperties, before.additionalProperties, depth)
      : undefined;
  const isSame =
    (properties ?? now.properties) === now.properties &&
    (items?.schema ?? now.items?.schema) === now.items?.schema &&
    (additionalProperties ?? now.additionalProperties) === now.additionalProperties;
  return isSame
    ? now
    : { ...now, ...(properties && { properties }), ...(items && { items }), ...(additionalProperties && { additionalProperties }) };
}

function mapAsBefore(
  now: ReadonlyMap<string, JSONSchemaProps>,
  before: ReadonlyMap<string, JSONSchemaProps>,
  depth: number,
): ReadonlyMap<string, JSONSchemaProps> {
  let changed: Map<string, JSONSchemaProps> | undefined;
  for (const [name, schema] of now) {
    const old = before.get(name);
    const each = old === undefined ? schema : schemaAsBefore(schema, old, depth);
    if (each !== schema) (changed ??= new Map(now)).set(name, each);
  }
  return changed ?? now;
}

/** Whether two schemas differ in descriptions alone. Those below them outside of junctors are one and the same where they do. */
function differsInDescriptionsOnly(a: JSONSchemaProps, b: JSONSchemaProps): boolean {
  const keywords = new Set<string>([...Object.keys(a), ...Object.keys(b)]);
  keywords.delete('description');
  for (const keyword of keywords) if (!isSame(memberOf(a, keyword), memberOf(b, keyword), BELOW.has(keyword) ? 1 : DEEPEST)) return false;
  return true;
}

/** Keywords whose schemas were replaced, so that these need not be looked into. */
const BELOW: ReadonlySet<string> = new Set<keyof JSONSchemaProps>(['additionalProperties', 'items', 'properties']);

/** Whether two values of keywords are alike, so many levels down; further down those are that are one and the same. */
function isSame(a: unknown, b: unknown, levels: number): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || levels === 0) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Map || b instanceof Map) return a instanceof Map && b instanceof Map && isSameMap(a, b, levels - 1);
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length && keys.every((key, i) => key === others[i] && isSame(memberOf(a, key), memberOf(b, key), levels - 1))
  );
}

function memberOf(value: object, key: string): unknown {
  return Reflect.get(value, key);
}

function isSameMap(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>, levels: number): boolean {
  const others = b.entries();
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const next = others.next();
    if (next.done === true || next.value[0] !== key || !isSame(value, next.value[1], levels)) return false;
  }
  return true;
}
