import type { ConventionExample } from './convention.js';

/** A whole definition around the fields of a specification, written in YAML of any number of lines, with other keywords before them. */
export function example(title: string, specFields: string, ...keywords: readonly string[]): ConventionExample {
  return { title, text: definitionText(objectLines('spec', specFields, keywords)) };
}

/** A whole definition around the fields of a status, which is a subresource, with other keywords before them. */
export function statusExample(title: string, statusFields: string, ...keywords: readonly string[]): ConventionExample {
  return { title, text: definitionText(objectLines('status', statusFields, keywords), '      subresources: { status: {} }') };
}

/** A whole definition with lines of a version after its schema. */
export function versionExample(title: string, fields: string, ...after: readonly string[]): ConventionExample {
  return { title, text: definitionText(fields.split('\n'), ...after.map((line) => `      ${line}`)) };
}

/** Two specifications, of which the first one is stored and the second one may have other keywords. */
export function updateExample(
  title: string,
  storedFields: string,
  newFields: string,
  ...newKeywords: readonly string[]
): ConventionExample {
  return { ...example(title, newFields, ...newKeywords), stored: example(title, storedFields).text };
}

/** Two definitions of the same schema, of which the first one is stored, with versions of these names, the first of which is stored in. */
export function versionUpdateExample(title: string, storedNames: readonly string[], newNames: readonly string[]): ConventionExample {
  return { title, text: versionsText(newNames), stored: versionsText(storedNames) };
}

function versionsText(names: readonly string[]): string {
  const [head = '', version = ''] = example('', 'mode: { type: string }').text.split(/(?<=versions:\n)/);
  return (
    head + names.map((name, i) => version.replace('name: v1', `name: ${name}`).replace('storage: true', `storage: ${i === 0}`)).join('')
  );
}

function objectLines(name: string, fields: string, keywords: readonly string[]): readonly string[] {
  return [
    `${name}:`,
    '  type: object',
    ...keywords.map((keyword) => `  ${keyword}`),
    '  properties:',
    ...fields.split('\n').map((line) => `    ${line}`),
  ];
}

/** A definition whose schema has some properties, written from the margin. */
function definitionText(properties: readonly string[], ...after: readonly string[]): string {
  return [HEAD, ...properties.map((line) => ' '.repeat(12) + line), ...after, ''].join('\n');
}

const HEAD = `apiVersion: apiextensions.k8s.io/v1
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
          properties:`;
