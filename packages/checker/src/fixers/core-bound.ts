import type { JsonPath } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { coreTypeOf } from '../manifest/core-type-of.js';
import { schemaBound } from '../manifest/schema-bound.js';
import type { SizeKeyword } from '../manifest/smallest-bound.js';
import { objectAt } from './fixer.js';

/** The bound that a schema has without saying so, by its own keywords or as a copied type of Kubernetes, so that it loses no value with it. */
export function knownBound(document: JsonValue, at: JsonPath, bound: SizeKeyword): number | undefined {
  const schema = objectAt(document, at);
  return (schema && schemaBound(schema, bound)) ?? coreBound(document, at, bound);
}

/** The bound that a server holds a field of a copied type of Kubernetes to, so that a schema with it loses no value; none where there is none. */
function coreBound(document: JsonValue, at: JsonPath, bound: SizeKeyword): number | undefined {
  if (bound === 'maxItems') return listBound(document, at);
  if (bound !== 'maxLength') return undefined;
  if (at.at(-1) === 'additionalProperties')
    return LABEL_MAPS.has(String(at.at(-2))) && typeNameAt(document, at.slice(0, -3)) !== undefined ? LABEL_VALUE : undefined;
  if (at.at(-2) !== 'properties') return undefined;
  const name = String(at.at(-1));
  const type = typeNameAt(document, at.slice(0, -2));
  if (type === undefined || UNBOUND_NAMES.has(type)) return undefined;
  return (name === 'name' ? NAMES.get(type) : undefined) ?? LENGTHS.get(name);
}

function listBound(document: JsonValue, at: JsonPath): number | undefined {
  const fields = at.filter((_, i) => at[i - 1] === 'properties').slice(-2);
  const value = LISTS.get(fields.join('.'));
  return value !== undefined && isInCoreType(document, at) ? value : undefined;
}

/** Whether a schema belongs to a copied type of Kubernetes. */
export function isInCoreType(document: JsonValue, at: JsonPath): boolean {
  return at.some((step, i) => step === 'properties' && typeNameAt(document, at.slice(0, i)) !== undefined);
}

function typeNameAt(document: JsonValue, at: JsonPath): string | undefined {
  const schema = objectAt(document, at);
  return schema && coreTypeOf(schema)?.name;
}

/** Names of objects are those of DNS; namespaces and host names are one part of such a name. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ...['name', 'nodeName', 'serviceAccountName', 'serviceName', 'secretName', 'claimName', 'volumeName', 'schedulerName'].map(
    (name) => [name, 253] as const,
  ),
  ...['priorityClassName', 'runtimeClassName', 'storageClassName', 'subdomain', 'apiGroup'].map((name) => [name, 253] as const),
  ...['namespace', 'hostname'].map((name) => [name, 63] as const),
  ['topologyKey', 317],
]);

/** Of what has a name within a pod, by its type: one part of a name of DNS, and of a port what IANA lists. */
const NAMES: ReadonlyMap<string, number> = new Map([
  ...['Container', 'EphemeralContainer', 'Volume', 'VolumeMount', 'PodResourceClaim'].map((type) => [type, 63] as const),
  ['ContainerPort', 15],
]);

/** Types whose `name` is another one: of a variable, a header, a kernel's setting. */
const UNBOUND_NAMES: ReadonlySet<string> = new Set(['EnvVar', 'HTTPHeader', 'Sysctl', 'PodDNSConfigOption']);

/** Maps of which the values are those of labels. */
const LABEL_MAPS: ReadonlySet<string> = new Set(['labels', 'matchLabels', 'nodeSelector']);
const LABEL_VALUE = 63;

/** Lists that a server bounds, with the field around them. */
const LISTS: ReadonlyMap<string, number> = new Map([
  ['podFailurePolicy.rules', 20],
  ['onExitCodes.values', 255],
  ['rules.onPodConditions', 20],
  ['successPolicy.rules', 20],
  ['dnsConfig.nameservers', 3],
  ['dnsConfig.searches', 32],
]);
