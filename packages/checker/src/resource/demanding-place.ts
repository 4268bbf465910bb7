import type { FieldError } from '@structural/core';
import type { JsonPath, Range } from '@structural/document';
import { type JsonArray, type JsonValue, formatScalar, isJsonArray, isJsonObject, isScalar } from '@structural/json';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { RelatedPlace } from '../diagnostic/diagnostic.js';
import { caretRange } from '../place/position.js';
import { pathTo, schemasAbove, schemasAt, type SchemaPlace } from '../manifest/schemas-at.js';

/**
 * The line of a definition that demands what a resource lacks: the keyword by the error's origin, in the schema of the blamed value.
 *
 * Empty where no line does, as for the metadata of a resource. Of several schemas with the keyword (branches of a junctor) the first
 * counts whose words are the error's. Linear in the path.
 */
export function demandingPlaces(entry: CatalogEntry, version: string, error: FieldError, blamed: JsonPath): readonly RelatedPlace[] {
  const demand = demanded(entry, version, error, blamed);
  return demand === undefined ? [] : [{ file: entry.file, range: rangeOf(demand, entry), message: `demanded here: ${demand.keyword}` }];
}

/** A keyword of a schema, or one of the entries of its list. */
interface Demand {
  readonly place: SchemaPlace;
  readonly keyword: string;
  readonly index?: number;
}

// The same line is demanded of every item of a list.
const ranges = new WeakMap<SchemaPlace, Map<string, Range>>();

function rangeOf({ index, keyword, place }: Demand, { document, found: { path } }: CatalogEntry): Range {
  const known = ranges.get(place) ?? new Map<string, Range>();
  ranges.set(place, known);
  const steps = index === undefined ? [keyword] : [keyword, index];
  const name = steps.join(' ');
  let range = known.get(name);
  if (range === undefined) known.set(name, (range = caretRange(document, [...path, ...pathTo(place), ...steps], 'key')));
  return range;
}

function demanded({ found: { value: manifest } }: CatalogEntry, version: string, error: FieldError, blamed: JsonPath): Demand | undefined {
  const { origin } = error;
  const schemas = (path: JsonPath): readonly SchemaPlace[] => schemasAt(manifest, version, path);
  if (origin === 'required') return requiredName(schemas(blamed.slice(0, -1)), blamed.at(-1));
  if (origin === 'additionalProperties') return keywordIn(schemas(blamed.slice(0, -1)), ['additionalProperties'], error);
  if (origin === 'list-type.set') return keywordIn(schemas(blamed.slice(0, -1)), ['x-kubernetes-list-type'], error);
  if (origin === 'list-type.map') return keywordIn(schemas(blamed.slice(0, -1)), ['x-kubernetes-list-map-keys', 'x-kubernetes-list-type'], error);
  if (origin === 'rule' || origin.startsWith('rule.')) return violatedRule(schemasAbove(manifest, version, blamed), error);
  const keywords = keywordsOf(error);
  if (keywords !== undefined) return keywordIn(schemas(blamed), keywords, error);
  // Metadata may be judged deep inside of an embedded resource.
  for (const above of schemasAbove(manifest, version, blamed)) {
    const embedding = above.find(({ schema }) => schema[EMBEDDED] === true);
    if (embedding !== undefined) return { place: embedding, keyword: EMBEDDED };
  }
  return undefined;
}

const EMBEDDED = 'x-kubernetes-embedded-resource';

/** The keywords that an origin may come from, likeliest first; none for what no keyword of the value's own schema demands. */
function keywordsOf({ detail, origin }: FieldError): readonly string[] | undefined {
  if (origin === 'type' && detail.includes(' must be of type integer,string: ')) return ['x-kubernetes-int-or-string'];
  if (origin.startsWith('format=')) return ['format'];
  if (origin.endsWith('.range')) return KEYWORDS.get(origin.slice(0, -'.range'.length)) ?? ['format', 'type'];
  return KEYWORDS.get(origin);
}

const KEYWORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['type', ['type', 'format', 'nullable']],
  ...[
    'enum', 'maxItems', 'maxLength', 'maxProperties', 'maximum', 'minItems', 'minLength', 'minProperties', 'minimum', 'multipleOf', 'pattern',
    'uniqueItems', 'allOf', 'anyOf', 'oneOf', 'not', 'dependencies', 'additionalItems', 'patternProperties',
  ].map((keyword): readonly [string, readonly string[]] => [keyword, [keyword]]),
]);

function keywordIn(places: readonly SchemaPlace[], keywords: readonly string[], { detail }: FieldError): Demand | undefined {
  for (const keyword of keywords) {
    const holders = places.filter(({ schema }) => schema[keyword] !== undefined);
    const [first] = holders;
    if (first === undefined) continue;
    return { place: holders.length === 1 ? first : (holders.find(({ schema }) => isNamedIn(detail, schema[keyword]!)) ?? first), keyword };
  }
  return undefined;
}

/** Whether an error's words hold what a keyword says. */
function isNamedIn(detail: string, value: JsonValue): boolean {
  if (isJsonArray(value)) return value.every((member) => isNamedIn(detail, member));
  return !isJsonObject(value) && isScalar(value) && detail.includes(typeof value === 'string' ? value : formatScalar(value));
}

function requiredName(places: readonly SchemaPlace[], name: string | number | undefined): Demand | undefined {
  for (const place of places) {
    const { required } = place.schema;
    const index = isJsonArray(required) && name !== undefined ? indexesOf(required).get(name) : undefined;
    if (index !== undefined) return { place, keyword: 'required', index };
  }
  return undefined;
}

const indexes = new WeakMap<JsonArray, ReadonlyMap<JsonValue, number>>();

function indexesOf(names: JsonArray): ReadonlyMap<JsonValue, number> {
  let known = indexes.get(names);
  if (known === undefined) indexes.set(names, (known = new Map(names.map((name, index) => [name, index]))));
  return known;
}

/** The rule that an error quotes; rules may put their errors below the schema that holds them. */
function violatedRule(above: readonly (readonly SchemaPlace[])[], { detail }: FieldError): Demand | undefined {
  for (const places of above) {
    for (const place of places) {
      const rules = place.schema[RULES];
      const index = isJsonArray(rules) ? rules.findIndex((rule) => isJsonObject(rule) && isQuoted(detail, rule['rule'], rule['message'])) : -1;
      if (index !== -1) return { place, keyword: RULES, index };
    }
  }
  return undefined;
}

const RULES = 'x-kubernetes-validations';

function isQuoted(detail: string, rule: JsonValue | undefined, message: JsonValue | undefined): boolean {
  if (typeof message === 'string' && message.trim() !== '') return detail.includes(message.trim());
  return typeof rule === 'string' && rule.trim() !== '' && detail.includes(rule.trim());
}
