import type { FieldError } from '@structural/core';
import { forgetPlaces, latelyUsed, type JsonPath, type Range, type SourceDocument } from '@structural/document';
import { type JsonArray, type JsonValue, formatScalar, isJsonArray, isJsonObject, isScalar } from '@structural/json';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { RelatedPlace } from '../diagnostic/diagnostic.js';
import { caretRange } from '../place/position.js';
import { originRecord } from '../origins/origins.js';
import { pathTo, schemasAbove, schemasAt, type WrittenSchema } from '../manifest/schemas-at.js';

/** Where a definition is written. */
export type DemandingDefinition = Pick<CatalogEntry, 'document' | 'file' | 'found'>;

/**
 * The line of a definition that demands what a resource lacks: the keyword by the error's origin, in the schema of the value that causes it.
 *
 * Empty where no line does, as for the metadata of a resource. Of several schemas with the keyword (branches of a junctor) the first
 * counts whose words are the error's. Linear in the path.
 */
export function demandingPlaces(entry: DemandingDefinition, version: string, error: FieldError, cause: JsonPath): readonly RelatedPlace[] {
  const demand = demanded(entry, version, error, cause);
  return demand === undefined ? [] : [{ file: entry.file, range: rangeOf(demand, entry), message: wordsOf(demand, entry) }];
}

function wordsOf({ keyword, place }: DemandingKeyword, { document: { derivation }, found: { path } }: DemandingDefinition): string {
  const words = keyword === 'required' ? 'listed in `required`' : `required by \`${keyword}\``;
  return derivation?.placeOf([...path, ...pathTo(place)]).isAdded === true ? `${words}, which ${derivation.madeBy} adds` : words;
}

/** A keyword of a schema, or one of the entries of its list. */
interface DemandingKeyword {
  readonly place: WrittenSchema;
  readonly keyword: string;
  readonly index?: number;
}

// The same line is demanded of every item of a list.
const ranges = new WeakMap<SourceDocument, WeakMap<WrittenSchema, Map<string, Range>>>();

function rangeOf({ index, keyword, place }: DemandingKeyword, { document, found: { path } }: DemandingDefinition): Range {
  // Two documents may share what is written in both.
  const ofDocument = ranges.get(document) ?? new WeakMap<WrittenSchema, Map<string, Range>>();
  ranges.set(document, ofDocument);
  const known = ofDocument.get(place) ?? new Map<string, Range>();
  ofDocument.set(place, known);
  const steps = index === undefined ? [keyword] : [keyword, index];
  const name = steps.join(' ');
  let range = known.get(name);
  if (range === undefined) {
    known.set(name, (range = caretRange(document, [...path, ...pathTo(place), ...steps], 'key')));
    placed.use(document, document);
  }
  return range;
}

/**
 * The definitions of which places were looked for lately. What places are found by is let go in all others: it takes ten times the room of their texts,
 * of which so many characters stay.
 */
const placed = latelyUsed<SourceDocument, SourceDocument>(512 << 10, ({ range }) => range.end - range.start, forgetPlaces);

function demanded(
  { found: { value: manifest } }: DemandingDefinition,
  version: string,
  error: FieldError,
  cause: JsonPath,
): DemandingKeyword | undefined {
  const demand = originRecord(error.origin).resource?.demand;
  const around = cause.slice(0, -1);
  switch (demand?.by) {
    case 'required':
      return requiredName(schemasAt(manifest, version, around), cause.at(-1));
    case 'rule':
      return violatedRule(schemasAbove(manifest, version, cause), error);
    case 'value':
    case 'around': {
      const keywords = typeof demand.keywords === 'function' ? demand.keywords(error) : demand.keywords;
      return keywordIn(schemasAt(manifest, version, demand.by === 'value' ? cause : around), keywords, error);
    }
    case undefined:
      return embedding(schemasAbove(manifest, version, cause));
  }
}

/** Metadata may be judged deep inside of an embedded resource. */
function embedding(above: readonly (readonly WrittenSchema[])[]): DemandingKeyword | undefined {
  for (const places of above) {
    const place = places.find(({ schema }) => schema[EMBEDDED] === true);
    if (place !== undefined) return { place, keyword: EMBEDDED };
  }
  return undefined;
}

const EMBEDDED = 'x-kubernetes-embedded-resource';

function keywordIn(places: readonly WrittenSchema[], keywords: readonly string[], { detail }: FieldError): DemandingKeyword | undefined {
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

function requiredName(places: readonly WrittenSchema[], name: string | number | undefined): DemandingKeyword | undefined {
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
function violatedRule(above: readonly (readonly WrittenSchema[])[], { detail }: FieldError): DemandingKeyword | undefined {
  for (const places of above) {
    for (const place of places) {
      const rules = place.schema[RULES];
      const index = isJsonArray(rules)
        ? rules.findIndex((rule) => isJsonObject(rule) && isQuoted(detail, rule['rule'], rule['message']))
        : -1;
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
