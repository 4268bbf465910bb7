import { eachAlternative, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';

/** Keywords of schemas that clients have other names for: those of Pulumi and of the Kubernetes client, which send them under the names of the server. */
const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['_default', 'default'],
  ['_enum', 'enum'],
  ...['embedded_resource', 'int_or_string', 'list_map_keys', 'list_type', 'map_type', 'preserve_unknown_fields', 'validations'].map(
    (name): [string, string] => [`x_kubernetes_${name}`, `x-kubernetes-${name.replaceAll('_', '-')}`],
  ),
]);

/** Keywords whose values are one schema or several. */
const OF_SCHEMAS: ReadonlySet<string> = new Set(['items', 'additionalItems', 'additionalProperties', 'not', 'allOf', 'anyOf', 'oneOf']);
/** Keywords whose values are schemas by name. */
const OF_NAMED_SCHEMAS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);

/** Names of fields that `cdk8s import` writes in another way, such as `clusterIp`, by these names in small letters. */
const SPELT_BY_CDK8S: ReadonlyMap<string, { readonly name: string; readonly spellings: RegExp }> = new Map(
  [
    ...[
      'clusterIP',
      'hostIP',
      'clientIP',
      'loadBalancerIP',
      'hostPID',
      'hostIPC',
      'podCIDR',
      'podCIDRs',
      'setHostnameAsFQDN',
      'downwardAPI',
    ],
    ...['nonResourceURLs', 'targetCPUUtilizationPercentage', 'allowedCSIDrivers', 'insecureSkipTLSVerify', 'scaleIO', 'targetWWNs'],
    ...['volumeID', 'storagePolicyID', 'providerID', 'externalID', 'pdID', 'nodeID', 'diskURI', 'datasetUUID', 'podUID', 'nodeUID'],
    ...['serviceAccountUID', 'stubPKCS10Request'],
  ].map((name) => [name.toLowerCase(), { name, spellings: spellingsOf(name) }]),
);

/** What a name may be written as: of its abbreviations all letters but the first may be small. */
function spellingsOf(name: string): RegExp {
  const letters = name.replaceAll(/(?<=[A-Z])[A-Z](?=[A-Z\d]|s?$)/g, (letter) => `[${letter}${letter.toLowerCase()}]`);
  return new RegExp(`^${letters}$`);
}

function serverName(name: string): string {
  const known = SPELT_BY_CDK8S.get(name.toLowerCase());
  return known?.spellings.test(name) === true ? known.name : name;
}

/** What a class of `cdk8s import` is given, under the names of the server: newer versions have others for some, older ones the same. */
export function withoutNamesOfCdk8s(value: StaticValue): StaticValue {
  return inEach(value, (each) =>
    mapEntries(each, (name, entry) => [serverName(name), { ...entry, value: withoutNamesOfCdk8s(entry.value) }]),
  );
}

/** A definition with the keywords of its schemas named as the server names them. */
export function withServerNames(definition: StaticObject): StaticObject {
  return mapEntries(definition, (name, { key, value }) => [name, { key, value: inDefinition(name, value) }]);
}

/** A NetworkPolicy whose `from` is named `_from`, as the Kubernetes client has it where `from` is a word of the language. */
export function withoutReservedWords(resource: StaticObject): StaticObject {
  const spec = resource.entries.get('spec')?.value;
  if (spec?.kind !== 'object' || !spec.entries.has('ingress')) return resource;
  const renamed = (rule: StaticObject): StaticObject =>
    mapEntries(rule, (name, entry) => [name === '_from' && !rule.entries.has('from') ? 'from' : name, entry]);
  const inSpec = mapEntries(spec, (name, entry) => [name, name === 'ingress' ? { ...entry, value: inEach(entry.value, renamed) } : entry]);
  return mapEntries(resource, (name, entry) => [name, name === 'spec' ? { ...entry, value: inSpec } : entry]);
}

function inDefinition(name: string, value: StaticValue): StaticValue {
  if (name === 'openAPIV3Schema') return inEach(value, schema);
  return inEach(value, (each) => mapEntries(each, (inner, entry) => [inner, { ...entry, value: inDefinition(inner, entry.value) }]));
}

function schema(value: StaticObject): StaticObject {
  return mapEntries(value, (given, { key, value: inner }) => {
    const keyword = KEYWORDS.get(given);
    const name = keyword === undefined || value.entries.has(keyword) ? given : keyword;
    return [name, { key, value: ofKeyword(name, inner) }];
  });
}

function ofKeyword(name: string, value: StaticValue): StaticValue {
  if (OF_SCHEMAS.has(name)) return inEach(value, schema);
  if (!OF_NAMED_SCHEMAS.has(name)) return value;
  return inEach(value, (named) => mapEntries(named, (key, entry) => [key, { ...entry, value: inEach(entry.value, schema) }]));
}

/** Changes the objects that a value is, may be, or is a list of. */
function inEach(value: StaticValue, change: (each: StaticObject) => StaticObject): StaticValue {
  switch (value.kind) {
    case 'object':
      return change(value);
    case 'list':
      return { ...value, items: value.items.map((item) => inEach(item, change)) };
    case 'choice':
      return eachAlternative(value, (each) => inEach(each, change));
    default:
      return value;
  }
}

function mapEntries(value: StaticObject, change: (name: string, entry: StaticEntry) => readonly [string, StaticEntry]): StaticObject {
  return { ...value, entries: new Map([...value.entries].map(([name, entry]) => change(name, entry))) };
}
