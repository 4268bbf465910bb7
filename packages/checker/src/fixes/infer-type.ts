import type { JsonObject, JsonValue } from '@structural/json';
import { isFloat64, isInt64, isJsonArray, isJsonNumber, isJsonObject } from '@structural/json';

/** The types of a structural schema. */
export type SchemaType = 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string';

/**
 * The type that a schema without one can only have, told by its other keywords, its values and its branches.
 *
 * `undefined` where nothing tells, or two things tell different types. Bounds of numbers tell integer and number alike, so nothing. What an
 * array needs to be one, `items`, must be there.
 */
export function inferType(schema: JsonObject): SchemaType | undefined {
  // Asked again for every branch of the schema.
  const known = inferred.get(schema);
  if (known !== undefined) return known === 'none' ? undefined : known;
  const type = typeTold(schema, 0);
  inferred.set(schema, type ?? 'none');
  return type;
}

const inferred = new WeakMap<JsonObject, SchemaType | 'none'>();

function typeTold(schema: JsonObject, depth: number): SchemaType | undefined {
  const told = new Set<SchemaType>();
  for (const [type, keywords] of KEYWORDS) if (keywords.some((keyword) => isGiven(schema[keyword]))) told.add(type);
  const format = schema['format'];
  const ofFormat = typeof format === 'string' ? FORMATS.get(format) : undefined;
  if (ofFormat !== undefined) told.add(ofFormat);
  for (const type of typesOfValues(schema)) told.add(type);
  if (depth < MAX_DEPTH) for (const type of typesOfBranches(schema, depth)) told.add(type);
  // An integer is a number: what allows both is told by the narrower value only where nothing says otherwise.
  if (told.has('number')) told.delete('integer');
  const [type, ...others] = told;
  if (type === undefined || others.length > 0) return undefined;
  return type === 'array' && !isJsonObject(schema['items']) ? undefined : type;
}

const MAX_DEPTH = 8;

const KEYWORDS: readonly (readonly [SchemaType, readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'required', 'minProperties', 'maxProperties', 'x-kubernetes-map-type', 'x-kubernetes-embedded-resource']],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys']],
  ['string', ['pattern', 'minLength', 'maxLength']],
];

const FORMATS: ReadonlyMap<string, SchemaType> = new Map<string, SchemaType>([
  ...['int32', 'int64'].map((format) => [format, 'integer'] as const),
  ...['float', 'double'].map((format) => [format, 'number'] as const),
  ...['byte', 'cidr', 'date', 'date-time', 'datetime', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'mac', 'password', 'uri', 'uuid', 'uuid3', 'uuid4', 'uuid5']
    .map((format) => [format, 'string'] as const),
]);

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** The types of the values that a schema allows or fills in. */
function* typesOfValues({ enum: allowed, default: filled }: JsonObject): Generator<SchemaType> {
  for (const value of [...(isJsonArray(allowed) ? allowed : []), ...(filled === undefined ? [] : [filled])]) {
    const type = typeOfValue(value);
    if (type !== undefined) yield type;
  }
}

/** The narrowest type of a value; none for null. */
export function typeOfValue(value: JsonValue): SchemaType | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value === 'string' ? 'string' : 'boolean';
  if (isJsonArray(value)) return 'array';
  if (isInt64(value)) return 'integer';
  if (isFloat64(value) || isJsonNumber(value)) return 'number';
  return 'object';
}

/** The type that all branches of a junctor name or tell; of `allOf` one branch is enough. */
function* typesOfBranches(schema: JsonObject, depth: number): Generator<SchemaType> {
  for (const junctor of ['anyOf', 'oneOf', 'allOf'] as const) {
    const branches = schema[junctor];
    if (!isJsonArray(branches)) continue;
    const types = branches.map((branch) => (isJsonObject(branch) ? statedType(branch) ?? typeTold(branch, depth + 1) : undefined));
    if (junctor === 'allOf') {
      for (const type of types) if (type !== undefined) yield type;
    } else if (types[0] !== undefined && types.every((type) => type === types[0])) yield types[0];
  }
}

/** The type that a schema names, if it is one of those there are. */
export function statedType(schema: JsonObject): SchemaType | undefined {
  const { type } = schema;
  return TYPES.find((each) => each === type);
}

const TYPES: readonly SchemaType[] = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
