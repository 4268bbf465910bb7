import { rulesOf, type KubernetesVersion } from '@structural/checker';
import type { CustomResourceDefinition, StructuralSchema } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { usefulSample } from '@structural/witness';
import type { EntryVersion } from '../schema/resource-type.js';

/** What examples are of. */
export type SampleType = Pick<EntryVersion, 'entry' | 'version'>;

/** A resource that a server accepts; searched for once a version, undefined where none is found. */
export function exampleObject(
  { entry: { definition }, version }: SampleType,
  kubernetesVersion: KubernetesVersion,
): JsonObject | undefined {
  const known = examples.get(definition) ?? new Map<string, JsonObject | undefined>();
  examples.set(definition, known);
  if (!known.has(version)) {
    const made = usefulSample(definition, version, { rules: rulesOf(kubernetesVersion), stored: true });
    known.set(version, made.ok ? made.object : undefined);
  }
  return known.get(version);
}

const examples = new WeakMap<CustomResourceDefinition, Map<string, JsonObject | undefined>>();

/** Whether rules stand anywhere in a schema, so that values of its parts need not fit together. */
export function hasRules(schema: StructuralSchema): boolean {
  const known = withRules.get(schema);
  if (known !== undefined) return known;
  const pending: StructuralSchema[] = [schema];
  let has = false;
  for (let next = pending.pop(); next !== undefined && !has; next = pending.pop()) {
    has = (next.validationRules ?? []).length > 0;
    for (const property of next.properties?.values() ?? []) pending.push(property);
    if (next.items !== undefined) pending.push(next.items);
    if (typeof next.additionalProperties === 'object') pending.push(next.additionalProperties);
  }
  withRules.set(schema, has);
  return has;
}

const withRules = new WeakMap<StructuralSchema, boolean>();
