import { versionsOf, type CustomResourceDefinition, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/json';
import type { SchemaPlace } from '@structural/witness';

/** What a change is about below its place. */
export interface KeywordPlace {
  readonly keyword?: string;
  /** The member that is required, or the text of a rule: where the keyword holds a list. */
  readonly entry?: string;
}

/** Where a keyword of a place stands in the manifest of a definition, in the form of v1; the nearest place there is where it has none. */
export function manifestPath(
  definition: CustomResourceDefinition,
  version: string,
  place: SchemaPlace,
  { entry, keyword }: KeywordPlace,
): JsonPath {
  const versions = versionsOf(definition.spec);
  const index = versions.findIndex(({ name }) => name === version);
  if (index < 0) return ['spec', 'versions'];
  let schema = versions[index]?.schema?.openAPIV3Schema;
  const path: (string | number)[] = ['spec', 'versions', index, ...(schema === undefined ? [] : ['schema', 'openAPIV3Schema'])];
  for (const step of place) {
    const next = below(schema, step);
    if (next === undefined) return path;
    path.push(...next.steps);
    schema = next.schema;
  }
  if (keyword === undefined || schema?.[keyword as keyof JSONSchemaProps] === undefined) return path;
  const at = entry === undefined ? -1 : entriesOf(schema, keyword).indexOf(entry);
  return at < 0 ? [...path, keyword] : [...path, keyword, at];
}

function entriesOf(schema: JSONSchemaProps, keyword: string): readonly string[] {
  if (keyword === 'required') return schema.required ?? [];
  return keyword === 'x-kubernetes-validations' ? (schema[keyword] ?? []).map(({ rule }) => rule) : [];
}

function below(
  schema: JSONSchemaProps | undefined,
  step: SchemaPlace[number],
): { readonly schema: JSONSchemaProps; readonly steps: readonly string[] } | undefined {
  if (step.kind === 'items') return schema?.items?.schema === undefined ? undefined : { schema: schema.items.schema, steps: ['items'] };
  const property = step.kind === 'property' ? schema?.properties?.get(step.name) : undefined;
  if (step.kind === 'property' && property !== undefined) return { schema: property, steps: ['properties', step.name] };
  const additional = schema?.additionalProperties;
  return typeof additional === 'object' ? { schema: additional, steps: ['additionalProperties'] } : undefined;
}
