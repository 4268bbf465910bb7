import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain } from '@structural/json';

/** What a test says of a definition beside the schema of its versions; all of `spec` may be replaced. */
export type SpecParts = Readonly<Record<string, unknown>>;

/** A definition of jobs with one version of this schema, which is served and stored. */
export function definition(openAPIV3Schema: unknown, spec: SpecParts = {}, version: SpecParts = {}): CustomResourceDefinition {
  return definitionOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema }, ...version }],
      ...spec,
    },
  });
}

/** The definition in a manifest that must be readable. */
export function definitionOf(manifest: unknown): CustomResourceDefinition {
  const read = readDefinition(fromPlain(manifest));
  if (!read.ok) throw new Error(read.decodeError);
  return read.definition;
}

/** The schema of a resource whose specification has these properties, and whatever else is said of it. */
export function withSpec(properties: unknown, keywords: SpecParts = {}): unknown {
  return { type: 'object', properties: { spec: { type: 'object', properties, ...keywords } } };
}
