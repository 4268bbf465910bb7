import type { DerivedPlace, JsonPath } from '@structural/document';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import type { Derived, MadeDefinition } from '../derived-definition.js';
import { itemsIn, jsonObject, memberIn } from '../json.js';
import { placeInSchema, schemaValue, type BuiltSchema } from './built-schema.js';
import { graphFaults } from './graph-faults.js';
import { pluralOf } from './plural-of.js';
import { readSimpleSchema } from './simple-schema.js';
import { statusSchema } from './status-schema.js';

/** Whether an object is a graph of kro. */
export function isResourceGraph({ apiVersion, kind }: JsonObject): boolean {
  return kind === 'ResourceGraphDefinition' && typeof apiVersion === 'string' && apiVersion.startsWith('kro.run/');
}

/**
 * The CustomResourceDefinition that kro makes of a ResourceGraphDefinition.
 *
 * It is that of kro 0.9 but for types of `status` that come from expressions over kinds which are not built in: such a field is left open. Source: kro, `pkg/graph/crd`, `SynthesizeCRD`.
 */
export function deriveResourceGraph(rgd: JsonObject): Derived {
  const madeBy = 'kro';
  const at = ['spec', 'schema'];
  const schema = memberIn(rgd, ...at);
  const kind = memberIn(schema, 'kind');
  if (!isJsonObject(schema) || typeof kind !== 'string' || kind === '') return { madeBy, definitions: [], faults: [] };
  const spec = readSimpleSchema(memberIn(schema, 'spec'), [...at, 'spec'], memberIn(schema, 'types'), [...at, 'types']);
  const definitions = spec.faults.length > 0 ? [] : [instances(rgd, schema, kind, spec.schema)];
  // Instances are judged by what they should be where only expressions are wrong.
  return { madeBy, definitions, faults: [...spec.faults, ...graphFaults(memberIn(rgd, 'spec'))] };
}

function instances(rgd: JsonObject, schema: JsonObject, kind: string, spec: BuiltSchema): MadeDefinition {
  const status = statusSchema(rgd, definitionValue(schema, kind, spec, jsonObject({ type: 'object' })));
  return { name: 'instances', value: definitionValue(schema, kind, spec, status), placeOf: (path) => placeOf(path, schema, spec) };
}

function definitionValue(schema: JsonObject, kind: string, spec: BuiltSchema, status: JsonObject): JsonObject {
  const group = memberIn(schema, 'group') ?? 'kro.run';
  const plural = pluralOf(kind.toLowerCase());
  const ownColumns = itemsIn(memberIn(schema, 'additionalPrinterColumns'));
  const text = jsonObject({ type: 'string' });
  return jsonObject({
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
                status,
              }),
            }),
          }),
        }),
      ],
    }),
  });
}

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
