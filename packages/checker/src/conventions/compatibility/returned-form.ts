import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, printJson, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import type { JsonPath } from '@structural/document';
import { storedDefinition } from '../../manifest/stored-definition.js';
import { insert, remove, safe, set } from '../../proposals/proposal.js';
import type { BrokenConvention, ConventionExample } from '../record/convention.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

/** Flags what a server leaves out of a definition or adds to it. */
export const returnedForm = toConvention({
  id: 'returned-form',
  title: 'A CRD should be written as the server returns it',
  tier: 'all',
  docs: {
    whatItDoes:
      'Reports what a server does not keep of a CRD of v1 (fields that are `false`, empty or null and say nothing, `preserveUnknownFields: false`, a status), and the ' +
      'names and the conversion that it adds. Not meant are fields of the metadata that it always adds.',
    whyItMatters:
      'A tool that compares the manifest with the stored CRD, such as Argo CD or Flux, may find the two different for ever, and write it again and again.',
    whenNotToUse: 'If no tool compares them, or the one that does knows the defaults, both forms are the same CRD.',
    wrong: [whole('An empty list, and no name for lists', '{ plural: jobs, singular: job, kind: Job, shortNames: [] }')],
    right: [whole('All that the server adds', '{ plural: jobs, singular: job, kind: Job, listKind: JobList }')],
    reference: kubernetesDocs('CustomResourceDefinition', 'reference/kubernetes-api/extend-resources/custom-resource-definition-v1/'),
  },
  options: {},
  fixes: ['safe'],
  *find({ context }) {
    const { value } = context.definition;
    const stored = storedDefinition(value);
    if (stored !== undefined) yield* differences(value, stored, []);
  },
  fix: ({ document, message, path: marked, value }) => {
    // What is not there yet is marked at the nearest parent.
    const added = /(?:^|: )the server adds (\w+): /.exec(message)?.[1];
    const path = added === undefined || marked.at(-1) === added ? marked : [...marked, added];
    const at = path.findIndex((step, i) => TOP.has(String(step)) && isDefinition(document.value, path.slice(0, i)));
    if (at === -1) return [];
    const stored = storedDefinition(definitionAt(document.value, path.slice(0, at)));
    const kept = stored && valueAt(stored, path.slice(at));
    if (kept === undefined) return value === undefined ? [] : [safe('Remove it', remove(path))];
    return [safe(`Write ${String(path.at(-1))}: ${printJson(kept)}`, added === undefined ? set(path, kept) : insert(path, kept))];
  },
});

const TOP: ReadonlySet<string> = new Set(['metadata', 'spec', 'status']);

function isDefinition(document: JsonValue, path: JsonPath): boolean {
  return definitionAt(document, path)['kind'] === 'CustomResourceDefinition';
}

function definitionAt(document: JsonValue, path: JsonPath): JsonObject {
  const value = valueAt(document, path);
  return value !== undefined && isJsonObject(value) ? value : newJsonObject();
}

/** Where a definition and what is stored of it differ, at the outermost place. */
function* differences(given: JsonValue, stored: JsonValue, path: JsonPath): Generator<BrokenConvention> {
  if (isJsonArray(given) && isJsonArray(stored)) {
    for (const [i, item] of given.entries()) yield* differences(item, stored[i] ?? null, [...path, i]);
    return;
  }
  if (!isJsonObject(given) || !isJsonObject(stored)) {
    if (!jsonEqual(given, stored)) yield { path, message: `the server returns ${printJson(stored)} here` };
    return;
  }
  for (const [key, value] of Object.entries<JsonValue>(given)) {
    const kept = stored[key];
    if (kept === undefined) yield { path: [...path, key], message: `the server leaves out ${key}, which says nothing here` };
    else yield* differences(value, kept, [...path, key]);
  }
  for (const [key, value] of Object.entries<JsonValue>(stored))
    if (given[key] === undefined) yield { path: [...path, key], message: `the server adds ${key}: ${printJson(value)}` };
}

function whole(title: string, names: string): ConventionExample {
  const text = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: jobs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: ${names}
  conversion: { strategy: None }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { mode: { type: string } } }
`;
  return { title, text };
}
