import type { JsonObject, JsonValue } from '@structural/json';
import { isFloat64, isInt64, isJsonArray, isJsonNumber, isJsonObject } from '@structural/json';

/** The types of a structural schema. */
export type SchemaType = 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string';

/**
 * The type that a schema without one can only have, inferred from its other keywords, the values that it allows and its branches.
 *
 * `undefined` where nothing tells, or anything tells another type: a default, a branch that has one. A default alone tells nothing for certain,
 * and neither do bounds of numbers and integers among the values, which numbers have as well. What an array needs to be one, `items`, must be
 * there.
 */
export function inferType(schema: JsonObject): SchemaType | undefined {
  // Asked again for every branch of the schema.
  const known = inferred.get(schema);
  if (known !== undefined) return known === 'none' ? undefined : known;
  const type = impliedType(schema, 0);
  inferred.set(schema, type ?? 'none');
  return type;
}

const inferred = new WeakMap<JsonObject, SchemaType | 'none'>();

function impliedType(schema: JsonObject, depth: number): SchemaType | undefined {
  const types = new Set<SchemaType>();
  for (const [type, keywords] of KEYWORDS) if (keywords.some((keyword) => isGiven(schema[keyword]))) types.add(type);
  const format = schema['format'];
  const ofFormat = typeof format === 'string' ? FORMATS.get(format) : undefined;
  if (ofFormat !== undefined) types.add(ofFormat);
  const values = typesOfEnum(schema);
  // An integer is a number, too, which may be what is meant.
  for (const type of values) if (type !== 'integer') types.add(type);
  const branches = depth < MAX_DEPTH ? typesOfBranches(schema, depth) : NO_BRANCHES;
  for (const type of branches.all) types.add(type);
  const [type, ...others] = types;
  if (type === undefined || others.length > 0) return undefined;
  const { default: filled } = schema;
  const mustFit = [...values, ...branches.some, ...(filled === undefined ? [] : [typeOfValue(filled)])];
  if (mustFit.some((each) => each !== undefined && each !== type && !(type === 'number' && each === 'integer'))) return undefined;
  return type === 'array' && !isJsonObject(schema['items']) ? undefined : type;
}

const MAX_DEPTH = 8;

const KEYWORDS: readonly (readonly [SchemaType, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'additionalProperties',
      'required',
      'minProperties',
      'maxProperties',
      'x-kubernetes-map-type',
      'x-kubernetes-embedded-resource',
    ],
  ],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys']],
  ['string', ['pattern', 'minLength', 'maxLength']],
];

const FORMATS: ReadonlyMap<string, SchemaType> = new Map<string, SchemaType>([
  ...['int32', 'int64'].map((format) => [format, 'integer'] as const),
  ...['float', 'double'].map((format) => [format, 'number'] as const),
  ...[
    'byte',
    'cidr',
    'date',
    'date-time',
    'datetime',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'mac',
    'password',
    'uri',
    'uuid',
    'uuid3',
    'uuid4',
    'uuid5',
  ].map((format) => [format, 'string'] as const),
]);

/** False for a keyword that says something about values of other types only. */
export function isAbout(keyword: string, type: string): boolean {
  const about = KEYWORDS.find(([, keywords]) => keywords.includes(keyword))?.[0];
  return NUMERIC.includes(keyword) ? type === 'integer' || type === 'number' : about === undefined || about === type;
}

const NUMERIC = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** The types of the values that a schema allows. */
function typesOfEnum({ enum: allowed }: JsonObject): readonly SchemaType[] {
  return (isJsonArray(allowed) ? allowed : []).map(typeOfValue).filter((type) => type !== undefined);
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

/** What the branches of a schema tell of its type. */
interface BranchTypes {
  /** What all branches of a junctor name or tell; of `allOf` one is enough. */
  readonly all: readonly SchemaType[];
  /** What any branch names or tells. */
  readonly some: readonly SchemaType[];
}

const NO_BRANCHES: BranchTypes = { all: [], some: [] };

function typesOfBranches(schema: JsonObject, depth: number): BranchTypes {
  const all: SchemaType[] = [];
  const some: SchemaType[] = [];
  for (const junctor of ['anyOf', 'oneOf', 'allOf'] as const) {
    const branches = schema[junctor];
    if (!isJsonArray(branches)) continue;
    const types = branches.map((branch) => (isJsonObject(branch) ? (statedType(branch) ?? impliedType(branch, depth + 1)) : undefined));
    const known = types.filter((type) => type !== undefined);
    some.push(...known);
    if (junctor === 'allOf') all.push(...known);
    else if (types[0] !== undefined && types.every((type) => type === types[0])) all.push(types[0]);
  }
  return { all, some };
}

/** The type that a schema names, if it is one of those there are. */
export function statedType(schema: JsonObject): SchemaType | undefined {
  const { type } = schema;
  return TYPES.find((each) => each === type);
}

const TYPES: readonly SchemaType[] = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
