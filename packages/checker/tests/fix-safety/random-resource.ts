import { isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { mutableCopy, plain, type Mutable, type MutableObject } from './mutable-value.js';
import type { Random } from './random.js';

/** A resource that a definition may accept: values by types, enums and defaults of its schema; `undefined` for a definition without names. */
export function randomResource(definition: JsonValue, random: Random): MutableObject | undefined {
  const versions = valueAt(definition, ['spec', 'versions']);
  const group = valueAt(definition, ['spec', 'group']);
  const kind = valueAt(definition, ['spec', 'names', 'kind']);
  const served = isJsonArray(versions) ? versions.filter((version) => valueAt(version, ['served']) !== false) : [];
  if (typeof group !== 'string' || typeof kind !== 'string' || served.length === 0) return undefined;
  const version = random.pick(served);
  const schema = valueAt(version, ['schema', 'openAPIV3Schema']) ?? valueAt(definition, ['spec', 'validation', 'openAPIV3Schema']);
  const value = isJsonObject(schema) ? randomObject(schema, random, 0) : {};
  const metadata = plain({ name: 'sample', ...(valueAt(definition, ['spec', 'scope']) === 'Cluster' ? {} : { namespace: 'default' }) });
  return { ...value, apiVersion: `${group}/${String(valueAt(version, ['name']))}`, kind, metadata };
}

function randomObject(schema: JsonObject, random: Random, depth: number): MutableObject {
  const { additionalProperties, properties, required } = schema;
  const object: MutableObject = {};
  for (const [name, below] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const isRequired = isJsonArray(required) && required.includes(name);
    if ((!isRequired && (depth > 6 || !random.oneIn(2))) || !isJsonObject(below)) continue;
    object[name] = randomValue(below, random, depth + 1);
  }
  if (isJsonObject(additionalProperties) && depth < 6)
    object[random.pick(['a', 'b-c', 'd.e/f'])] = randomValue(additionalProperties, random, depth + 1);
  if (schema['x-kubernetes-preserve-unknown-fields'] === true && random.oneIn(2)) object['free'] = plain({ form: [1, 'x'] });
  else if (random.oneIn(6)) object['unheardOf'] = 'x';
  return object;
}

function randomValue(schema: JsonObject, random: Random, depth: number): Mutable {
  const { default: filled, enum: allowed, format, items, minItems, type } = schema;
  if (isJsonArray(allowed) && allowed.length > 0) return mutableCopy(random.pick(allowed));
  if (filled !== undefined && random.oneIn(3)) return mutableCopy(filled);
  if (schema['x-kubernetes-int-or-string'] === true) return plain(random.pick<unknown>([1, '50%']));
  switch (type) {
    case 'object':
      return randomObject(schema, random, depth);
    case 'array':
      return isJsonObject(items) && depth < 8
        ? Array.from({ length: Math.max(random.below(3), typeof minItems === 'number' ? minItems : 0) }, () =>
            randomValue(items, random, depth + 1),
          )
        : [];
    case 'integer':
      return mutableCopy(schema['minimum'] ?? plain(random.pick([0, 1, 3, 80])));
    case 'number':
      return mutableCopy(schema['minimum'] ?? plain(random.pick([0, 1.5])));
    case 'boolean':
      return random.oneIn(2);
    default:
      return TEXTS.get(typeof format === 'string' ? format : '') ?? random.pick(['a', 'abc', 'x1', '10', 'a-b', 'https://example.com']);
  }
}

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['date-time', '2024-01-02T03:04:05Z'],
  ['date', '2024-01-02'],
  ['duration', '1h'],
  ['byte', 'YWJj'],
  ['ipv4', '10.0.0.1'],
  ['uri', 'https://example.com'],
]);
