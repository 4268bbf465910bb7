import { float64, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** A source of pseudo-random numbers in [0, 1) that repeats itself for the same seed. */
export type Random = () => number;

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KEYS = [
  'apiVersion',
  'kind',
  'metadata',
  'spec',
  'status',
  'name',
  'namespace',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'managedFields',
  'generateName',
  'creationTimestamp',
  'group',
  'names',
  'plural',
  'singular',
  'shortNames',
  'categories',
  'listKind',
  'scope',
  'versions',
  'version',
  'served',
  'storage',
  'deprecated',
  'deprecationWarning',
  'schema',
  'openAPIV3Schema',
  'validation',
  'subresources',
  'scale',
  'specReplicasPath',
  'statusReplicasPath',
  'labelSelectorPath',
  'additionalPrinterColumns',
  'jsonPath',
  'JSONPath',
  'priority',
  'selectableFields',
  'conversion',
  'strategy',
  'webhook',
  'webhookClientConfig',
  'clientConfig',
  'caBundle',
  'url',
  'service',
  'conversionReviewVersions',
  'preserveUnknownFields',
  'conditions',
  'acceptedNames',
  'storedVersions',
  'observedGeneration',
  'type',
  'format',
  'title',
  'description',
  'default',
  'example',
  'externalDocs',
  'nullable',
  'properties',
  'additionalProperties',
  'patternProperties',
  'items',
  'additionalItems',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
  'definitions',
  'dependencies',
  '$ref',
  '$schema',
  'id',
  'x-kubernetes-validations',
  'rule',
  'message',
  'messageExpression',
  'reason',
  'fieldPath',
  'optionalOldSelf',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'a',
  'b',
  '',
  '__proto__',
  'constructor',
  'toString',
  '0',
  'a.b',
  'ß',
];

const TEXTS = [
  '',
  'a',
  'v1',
  'v1beta1',
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
  'null',
  'Namespaced',
  'Cluster',
  'Shirt',
  'shirts',
  'stable.example.com',
  'shirts.stable.example.com',
  'apiextensions.k8s.io/v1',
  'apiextensions.k8s.io/v1beta1',
  'CustomResourceDefinition',
  'set',
  'map',
  'atomic',
  'granular',
  'None',
  'Webhook',
  '.spec.a',
  '.status.b',
  '.spec[',
  '(a+)+$',
  '(',
  '[z-a]',
  'a{1001}',
  '\\p{Greek}',
  '(?<n>a)',
  'self == oldSelf',
  'self.a > 1 &&',
  "'x",
  '1',
  'date-time',
  'ipv4',
  'int32',
  'uuid',
  '2020-01-01T00:00:00Z',
  'https://example.com',
  'not a url %zz',
  'FieldValueInvalid',
  '.a',
  '-',
  'A_B',
  'é',
  '\u0000',
  '\ud800',
  '💥',
];

const NUMBERS: readonly JsonValue[] = [
  0,
  1,
  -1,
  2,
  5,
  100,
  1.5,
  -0.25,
  float64(1),
  float64(1e21),
  2 ** 31,
  2 ** 53 - 1,
  9223372036854775807n,
  -9223372036854775808n,
  1e-9,
];

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Any JSON value, small and with a liking for the words of CRDs. */
export function randomValue(random: Random, depth = 4): JsonValue {
  const kind = random();
  if (depth === 0 || kind < 0.45)
    return pick<() => JsonValue>(random, [
      () => null,
      () => random() < 0.5,
      () => pick(random, NUMBERS),
      () => pick(random, TEXTS),
      () => pick(random, TEXTS),
    ])();
  const length = Math.floor(random() * 4);
  if (kind < 0.6) return Array.from({ length }, () => randomValue(random, depth - 1));
  const object = newJsonObject();
  for (let i = 0; i < length; i++) object[pick(random, KEYS)] = randomValue(random, depth - 1);
  return object;
}

/** A value with a few of its parts replaced, removed, doubled, renamed or added to. */
export function mutated(random: Random, value: JsonValue): JsonValue {
  let changed = value;
  for (let i = Math.floor(random() * 4); i >= 0; i--) changed = mutateOnce(random, changed);
  return changed;
}

function mutateOnce(random: Random, value: JsonValue): JsonValue {
  // The deeper, the likelier: most of a definition is its schema.
  if (typeof value !== 'object' || value === null || random() < 0.08) return randomValue(random);
  if (Array.isArray(value)) {
    const items = [...(value as readonly JsonValue[])];
    const at = Math.floor(random() * items.length);
    if (random() < 0.1) items.splice(at, random() < 0.5 ? 1 : 0, ...(random() < 0.5 ? items : [randomValue(random)]));
    else if (items.length > 0) items[at] = mutateOnce(random, items[at] ?? null);
    return items;
  }
  return mutateMember(random, value as JsonObject);
}

function mutateMember(random: Random, object: JsonObject): JsonObject {
  const names = Object.keys(object);
  const chosen = names.length === 0 ? '' : pick(random, names);
  const copy = newJsonObject();
  const what = random();
  for (const name of names) {
    if (name !== chosen) copy[name] = object[name] ?? null;
    else if (what < 0.75) copy[name] = mutateOnce(random, object[name] ?? null);
    else if (what < 0.85) copy[pick(random, KEYS)] = object[name] ?? null;
    else if (what > 0.92) copy[name] = object[name] ?? null;
  }
  if (what > 0.92) copy[pick(random, KEYS)] = randomValue(random);
  return copy;
}
