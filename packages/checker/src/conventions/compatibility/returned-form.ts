import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, printJson, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import type { Decodings } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { storedDefinition } from '../../manifest/stored-definition.js';
import { insert, remove, safe, set } from '../../proposals/proposal.js';
import type { ConventionExample } from '../record/convention.js';
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
    for (const difference of differencesOf(context.definition.value, context.decodings))
      yield { path: difference.path, message: messageOf(difference) };
  },
  fix: ({ document, path }) => {
    const root = path.findIndex((step, i) => TOP.has(String(step)) && isDefinition(document.value, path.slice(0, i)));
    if (root === -1) return [];
    const steps = JSON.stringify(path.slice(root));
    const found = differencesOf(definitionAt(document.value, path.slice(0, root))).find((each) => JSON.stringify(each.path) === steps);
    if (found === undefined) return [];
    if (found.kind === 'left-out') return [safe('Remove it', remove(path))];
    if (found.kind === 'changed') return [safe(`Write ${String(path.at(-1))}: ${printJson(found.stored)}`, set(path, found.stored))];
    const added = Object.entries<JsonValue>(found.added);
    return [safe(`Write ${fieldsText(found.added)}`, ...added.map(([key, value]) => insert([...path, key], value)))];
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

/** Where a definition and what is stored of it differ: what is left out or changed, or the object that gets more fields. */
type Difference = { readonly path: JsonPath } & (
  | { readonly kind: 'left-out' }
  | { readonly kind: 'changed'; readonly stored: JsonValue }
  | { readonly kind: 'added'; readonly added: JsonObject }
);

/** Where a definition and what is stored of it differ, found once for all findings and fixes. */
function differencesOf(definition: JsonObject, decodings?: Decodings): readonly Difference[] {
  const before = differing.get(definition);
  if (before !== undefined) return before;
  const form = storedDefinition(definition, decodings);
  const all = form === undefined ? [] : [...differences(form.known, form.stored, [])];
  differing.set(definition, all);
  return all;
}

const differing = new WeakMap<JsonObject, readonly Difference[]>();

/** At the outermost places; fields that no server knows have findings of their own. */
function* differences(given: JsonValue, stored: JsonValue, path: JsonPath): Generator<Difference> {
  if (given === stored) return;
  if (isJsonArray(given) && isJsonArray(stored)) {
    for (const [i, item] of given.entries()) yield* differences(item, stored[i] ?? null, [...path, i]);
    return;
  }
  if (!isJsonObject(given) || !isJsonObject(stored)) {
    if (!jsonEqual(given, stored)) yield { path, kind: 'changed', stored };
    return;
  }
  for (const [key, value] of Object.entries<JsonValue>(given)) {
    const kept = stored[key];
    if (kept === undefined) yield { path: [...path, key], kind: 'left-out' };
    else yield* differences(value, kept, [...path, key]);
  }
  const added = Object.entries<JsonValue>(stored).filter(([key]) => given[key] === undefined);
  if (added.length > 0) yield { path, kind: 'added', added: Object.assign(newJsonObject(), Object.fromEntries(added)) };
}

/** How a server returns a definition otherwise than it is written; undefined where it does not. */
export function returnedText(definition: JsonObject): string | undefined {
  const found = differencesOf(definition);
  const leftOut = new Set(found.flatMap(({ kind, path }) => (kind === 'left-out' ? [String(path.at(-1))] : [])));
  const others = found.flatMap((each) =>
    each.kind === 'added'
      ? [fieldsText(each.added)]
      : each.kind === 'changed'
        ? [`${String(each.path.at(-1))}: ${printJson(each.stored)}`]
        : [],
  );
  if (found.length === 0) return undefined;
  const parts = [
    ...(leftOut.size > 0 ? [`without ${[...leftOut].join(', ')}`] : []),
    ...(others.length > 0 ? [`with ${others.join(', ')}`] : []),
  ];
  return `a server returns it ${parts.join(', and ')}, so that tools that compare find it different each time: lint --conventions=returned-form --fix writes it so`;
}

function messageOf(difference: Difference): string {
  if (difference.kind === 'added') return `the server adds ${fieldsText(difference.added)}`;
  if (difference.kind === 'changed') return `the server returns ${printJson(difference.stored)} here`;
  return `the server leaves out ${String(difference.path.at(-1))}, which says nothing here`;
}

function fieldsText(fields: JsonObject): string {
  return Object.entries<JsonValue>(fields)
    .map(([key, value]) => `${key}: ${printJson(value)}`)
    .join(', ');
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
