import type { DerivedPlace, JsonPath } from '@structural/document';
import { fromPlain, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { Derived, MadeDefinition } from '../derived-definition.js';
import { itemsIn, jsonObject, memberIn, mergedObject } from '../json.js';
import { placeInSchema, schemaValue, type BuiltSchema } from './built-schema.js';
import { graphFaults } from './graph-faults.js';
import { pluralOf } from './plural-of.js';
import { readSimpleSchema } from './simple-schema.js';

/** Whether an object is a graph of kro. */
export function isResourceGraph({ apiVersion, kind }: JsonObject): boolean {
  return kind === 'ResourceGraphDefinition' && typeof apiVersion === 'string' && apiVersion.startsWith('kro.run/');
}

/**
 * The CustomResourceDefinition that kro makes of a ResourceGraphDefinition.
 *
 * It is that of kro 0.9 but for the types of `status`, which come from expressions over other definitions: a field that one expression fills in is
 * left open. Source: kro, `pkg/graph/crd`, `SynthesizeCRD`.
 */
export function deriveResourceGraph(rgd: JsonObject): Derived {
  const madeBy = 'kro';
  const at = ['spec', 'schema'];
  const schema = memberIn(rgd, ...at);
  const kind = memberIn(schema, 'kind');
  if (!isJsonObject(schema) || typeof kind !== 'string' || kind === '') return { madeBy, definitions: [], faults: [] };
  const spec = readSimpleSchema(memberIn(schema, 'spec'), [...at, 'spec'], memberIn(schema, 'types'), [...at, 'types']);
  const definitions = spec.faults.length > 0 ? [] : [instances(schema, kind, spec.schema)];
  // Instances are judged by what they should be where only expressions are wrong.
  return { madeBy, definitions, faults: [...spec.faults, ...graphFaults(memberIn(rgd, 'spec'))] };
}

function instances(schema: JsonObject, kind: string, spec: BuiltSchema): MadeDefinition {
  const group = memberIn(schema, 'group') ?? 'kro.run';
  const plural = pluralOf(kind.toLowerCase());
  const ownColumns = itemsIn(memberIn(schema, 'additionalPrinterColumns'));
  const text = jsonObject({ type: 'string' });
  const value = jsonObject({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: jsonObject({
      name: `${plural}.${String(group)}`,
      labels: memberIn(schema, 'metadata', 'labels'),
      annotations: memberIn(schema, 'metadata', 'annotations'),
    }),
    spec: jsonObject({
      group,
      names: jsonObject({
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
        shortNames: memberIn(schema, 'shortNames'),
        categories: memberIn(schema, 'categories'),
      }),
      scope: memberIn(schema, 'scope') ?? 'Namespaced',
      versions: [
        jsonObject({
          name: memberIn(schema, 'apiVersion'),
          served: true,
          storage: true,
          additionalPrinterColumns: ownColumns.length > 0 ? ownColumns : COLUMNS,
          subresources: jsonObject({ status: jsonObject({}) }),
          schema: jsonObject({
            openAPIV3Schema: jsonObject({
              type: 'object',
              properties: jsonObject({
                apiVersion: text,
                kind: text,
                metadata: jsonObject({ type: 'object' }),
                spec: schemaValue(spec),
                status: statusSchema(memberIn(schema, 'status')),
              }),
            }),
          }),
        }),
      ],
    }),
  });
  return { name: 'instances', value, placeOf: (path) => placeOf(path, schema, spec) };
}

/** The schema of `status`, as far as its expressions say it without the types of resources. */
function statusSchema(status: JsonValue | undefined): JsonObject {
  const own = isJsonObject(status) ? openSchema(status) : jsonObject({ type: 'object' });
  return mergedObject(own, jsonObject({ properties: mergedObject(STATUS, memberIn(own, 'properties')) }));
}

function openSchema(value: JsonValue): JsonObject {
  if (isJsonObject(value)) {
    const properties = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, openSchema(field)]));
    return jsonObject({ type: 'object', properties: jsonObject(properties) });
  }
  const open = jsonObject({ 'x-kubernetes-preserve-unknown-fields': true });
  if (isJsonArray(value)) return jsonObject({ type: 'array', items: open });
  // Of several expressions, and of an expression in a text, a text comes.
  const isText = typeof value === 'string' && !/^\$\{[^]*\}$/.test(value.trim());
  return isText ? jsonObject({ type: 'string' }) : open;
}

const FIELD = { type: 'string' };
const STATUS = fromPlain({
  state: FIELD,
  conditions: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: FIELD,
        status: FIELD,
        reason: FIELD,
        message: FIELD,
        lastTransitionTime: FIELD,
        observedGeneration: { type: 'integer' },
      },
    },
  },
});
const COLUMNS = fromPlain([
  { name: 'State', description: 'The state of a ResourceGraphDefinition instance', type: 'string', jsonPath: '.status.state' },
  {
    name: 'Ready',
    description: 'Whether a ResourceGraphDefinition instance is ready',
    type: 'string',
    jsonPath: '.status.conditions[?(@.type=="Ready")].status',
  },
  { name: 'Age', description: 'Age of the resource', type: 'date', jsonPath: '.metadata.creationTimestamp' },
]);

const AT = ['spec', 'schema'];

function placeOf(path: JsonPath, schema: JsonObject, spec: BuiltSchema): DerivedPlace {
  const [first, second, third, fourth] = path;
  const added: DerivedPlace = { path: AT, isAdded: true };
  const own = (name: string, below: JsonPath = []): DerivedPlace =>
    memberIn(schema, name) === undefined ? added : { path: [...AT, name, ...below] };
  if (path.length === 0) return { path: [] };
  if (first === 'metadata') return second === 'name' ? { path: [...AT, 'kind'] } : own('metadata', path.slice(1));
  if (first !== 'spec') return { path };
  if (second === undefined) return { path: AT };
  if (second === 'group' || second === 'scope') return own(second);
  if (second === 'names') {
    const isOwn = third === 'shortNames' || third === 'categories';
    return isOwn ? own(third, path.slice(3)) : { path: [...AT, 'kind'] };
  }
  if (second !== 'versions' || fourth === undefined) return { path: AT };
  if (fourth === 'name') return own('apiVersion');
  if (fourth === 'additionalPrinterColumns') return own(fourth, path.slice(4));
  const [keyword, part, ...below] = path.slice(5);
  if (fourth !== 'schema' || keyword !== 'properties') return added;
  if (part === 'spec') return memberIn(schema, 'spec') === undefined ? added : placeInSchema(spec, below);
  return part === 'status' ? placeOfStatus(below, schema) : added;
}

/** The place of a value in the schema of `status`. */
function placeOfStatus(path: JsonPath, schema: JsonObject): DerivedPlace {
  const names = path.filter((_, index) => index % 2 === 1 && path[index - 1] === 'properties').map(String);
  return memberIn(schema, 'status', ...names) === undefined
    ? { path: [...AT, 'status'], isAdded: true }
    : { path: [...AT, 'status', ...names] };
}
