import { fromSchemaless, structOf, unknownValue, type CelValue } from '@structural/cel';
import { objectIn, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { AdmissionRequest, AdmissionContext } from '../requests/request.js';

const METADATA = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'finalizers',
];

/** The variable `namespaceObject`; null for objects of the cluster and for namespaces. Source: CreateNamespaceObject. */
export function namespaceValue({ namespace, kind }: AdmissionRequest, cluster: AdmissionContext): CelValue {
  const isNamespace = kind.group === '' && kind.version === 'v1' && kind.kind === 'Namespace';
  if (namespace === '' || isNamespace) return null;
  const object = cluster.namespace(namespace);
  return object === undefined ? unknownNamespace(namespace) : fromSchemaless(exposed(object), true);
}

/** What the server shows of a namespace, with what it sets itself where a manifest does not say so. */
function exposed({ metadata, spec, status }: JsonObject): JsonObject {
  const { labels, ...written } = objectIn(metadata);
  const kept = newJsonObject();
  for (const name of METADATA) if (written[name] !== undefined) kept[name] = written[name];
  kept['labels'] = objectOf({ ...objectIn(labels), 'kubernetes.io/metadata.name': written['name'] ?? '' });
  return objectOf({
    metadata: kept,
    spec: objectOf({ finalizers: ['kubernetes'], ...objectIn(spec) }),
    status: objectOf({ phase: 'Active', ...objectIn(status) }),
  });
}

function objectOf(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(newJsonObject(), members);
}

function unknownNamespace(name: string): CelValue {
  const unknown = unknownValue(`namespace ${name}`);
  const metadata = METADATA.map((field) => [field, field === 'name' ? name : unknown] as const);
  return structOf([
    ['metadata', structOf(metadata)],
    ['spec', unknown],
    ['status', unknown],
  ]);
}
