import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import { hasRules } from '../rules/rule-scope.js';
import { isRepeatable } from '../schema/repeatable.js';
import type { CustomResourceDefinitionSpec } from './custom-resource-definition.js';

/**
 * Whether any schema in a definition's schema has a property, wherever a schema may stand, also where the server forbids one.
 *
 * Visits until one has. Schemas wait on a list rather than on the call stack. Source: `pkg/apis/apiextensions/validation`, SchemaHas.
 */
export function someSchema(root: JSONSchemaProps | undefined, has: (schema: JSONSchemaProps) => boolean): boolean {
  if (root === undefined) return false;
  const without = WITHOUT.get(has);
  const seen: JSONSchemaProps[] = [];
  const pending: JSONSchemaProps[] = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (without !== undefined && isRepeatable(schema)) {
      if (without.has(schema)) continue;
      seen.push(schema);
    }
    if (has(schema)) return true;
    pushSubschemas(schema, pending);
  }
  for (const schema of seen) without?.add(schema);
  return false;
}

/** Whether any schema of any version has a property. */
export function someSchemaOf(spec: CustomResourceDefinitionSpec, has: (schema: JSONSchemaProps) => boolean): boolean {
  return rootSchemas(spec).some((root) => someSchema(root, has));
}

/** True for a schema with a default of its own. */
export function hasDefault(schema: JSONSchemaProps): boolean {
  return schema.default !== undefined;
}

/** True for a schema whose own enum holds null. */
export function hasNullInEnum(schema: JSONSchemaProps): boolean {
  return schema.enum?.includes(null) === true;
}

/** The root schemas of a definition: the one that all versions share, then those that versions have of their own. */
export function rootSchemas({ validation, versions = [] }: CustomResourceDefinitionSpec): readonly JSONSchemaProps[] {
  return [validation, ...versions.map(({ schema }) => schema)]
    .map((holder) => holder?.openAPIV3Schema)
    .filter((root) => root !== undefined);
}

function pushSubschemas(schema: JSONSchemaProps, pending: JSONSchemaProps[]): void {
  const { additionalItems, additionalProperties, allOf, anyOf, dependencies, items, not, oneOf } = schema;
  if (dependencies !== undefined)
    pushEach(
      [...dependencies.values()].flatMap(({ schema: dependency }) => dependency ?? []),
      pending,
    );
  if (schema.definitions !== undefined) pushEach(schema.definitions.values(), pending);
  if (schema.patternProperties !== undefined) pushEach(schema.patternProperties.values(), pending);
  if (schema.properties !== undefined) pushEach(schema.properties.values(), pending);
  if (typeof additionalItems === 'object') pending.push(additionalItems);
  if (typeof additionalProperties === 'object') pending.push(additionalProperties);
  if (not !== undefined) pending.push(not);
  if (items?.schema !== undefined) pending.push(items.schema);
  if (oneOf !== undefined) pushEach(oneOf, pending);
  if (anyOf !== undefined) pushEach(anyOf, pending);
  if (allOf !== undefined) pushEach(allOf, pending);
  if (items?.schemas !== undefined) pushEach(items.schemas, pending);
}

function pushEach(schemas: Iterable<JSONSchemaProps>, pending: JSONSchemaProps[]): void {
  for (const schema of schemas) pending.push(schema);
}

/** By questions that are often asked: schemas that may be met again which have not, nor any below them, what is asked for. */
const WITHOUT = new WeakMap<(schema: JSONSchemaProps) => boolean, WeakSet<JSONSchemaProps>>();

/** Has {@link someSchema} remember, for one of few questions about a schema that are often asked, where the answer was no. */
export function askedOften(has: (schema: JSONSchemaProps) => boolean): (schema: JSONSchemaProps) => boolean {
  WITHOUT.set(has, new WeakSet());
  return has;
}

for (const has of [hasDefault, hasNullInEnum, hasRules]) askedOften(has);
