import { readCatalog } from '@structural/checker';
import type { CustomResourceDefinition } from '@structural/core';

/** A definition around the fields of a specification, written in YAML of any number of lines. */
export function definitionOf(specFields: string): string {
  const indented = (text: string, by: number): string => text.replace(/^/gm, ' '.repeat(by));
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: jobs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${indented(specFields, 16)}
`;
}

/** The definitions of a text by their names, as those that are stored. */
export function storedIn(text: string): ReadonlyMap<string, CustomResourceDefinition> {
  return new Map(readCatalog([{ file: 'stored.yaml', text }]).entries.map(({ definition }) => [definition.metadata.name, definition]));
}
