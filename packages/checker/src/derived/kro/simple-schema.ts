import type { DerivedPlace, JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import { jsonObject } from '../json.js';
import { applyMarker, fieldFault } from './apply-marker.js';
import type { BuiltSchema } from './built-schema.js';
import { MARKERS, readMarkers, type Marker } from './read-markers.js';

/** How deep types in types may be, as kro reads them. */
const MAX_NESTING = 16;
/** Schemas in a definition, so that types that use each other many times do not multiply. */
const MAX_SCHEMAS = 100_000;

interface CustomType {
  readonly schema: BuiltSchema;
  readonly isRequired: boolean;
}

interface Building {
  readonly faults: SourceFault[];
  /** The types as they are written, where they are, and those that are read. */
  readonly written: JsonObject;
  readonly typesAt: JsonPath;
  readonly types: Map<string, CustomType | undefined>;
  /** Types that are being read, in which they may not be used. */
  readonly pending: string[];
  count: number;
}

/** The schema of an object that SimpleSchema describes, and what kro refuses in it. Source: kro 0.9, `pkg/simpleschema`. */
export function readSimpleSchema(
  spec: JsonValue | undefined,
  specAt: JsonPath,
  types: JsonValue | undefined,
  typesAt: JsonPath,
): { readonly schema: BuiltSchema; readonly faults: readonly SourceFault[] } {
  const written = isJsonObject(types) ? types : jsonObject({});
  const building: Building = { faults: [], written, typesAt, types: new Map(), pending: [], count: 0 };
  for (const name of Object.keys(written)) typeNamed(building, name);
  const schema = objectSchema(building, isJsonObject(spec) ? spec : jsonObject({}), specAt);
  if (countSchemas(schema, new Map()) > MAX_SCHEMAS)
    fault(building, `types use each other so often that there are over ${MAX_SCHEMAS} schemas`, { path: typesAt });
  return { schema, faults: building.faults };
}

/** How many schemas one has when those of types are written out. Linear in what is written. */
function countSchemas(schema: BuiltSchema, known: Map<BuiltSchema, number>): number {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { additionalProperties, items, properties } = schema;
  const below = [...(properties?.values() ?? []), items, additionalProperties];
  const count = below.reduce((sum, each) => sum + (each === undefined ? 0 : countSchemas(each, known)), 1);
  known.set(schema, count);
  return count;
}

function fault({ faults }: Building, message: string, place: DerivedPlace, hint?: string): void {
  faults.push({ severity: 'error', message, place, mark: 'value', ...(hint !== undefined && { hint }) });
}

const NO_KEYWORDS: BuiltSchema['keywords'] = new Map();

function typed(type: string | undefined, place: DerivedPlace, more: Partial<BuiltSchema> = {}): BuiltSchema {
  return { place, keywords: type === undefined ? NO_KEYWORDS : new Map([['type', { value: type, place }]]), required: [], ...more };
}

function objectSchema(building: Building, fields: JsonObject, at: JsonPath): BuiltSchema {
  const properties = new Map<string, BuiltSchema>();
  const required: { readonly name: string; readonly place: DerivedPlace }[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const path = [...at, name];
    const place = { path };
    if (isJsonObject(field)) properties.set(name, objectSchema(building, field, path));
    else if (typeof field === 'string') {
      const read = fieldSchema(building, field, path);
      if (read === undefined) continue;
      properties.set(name, read.schema);
      if (read.required !== undefined) required.push({ name, place: read.required });
    } else fault(building, `field ${name}: a type as text, or fields, expected`, place);
  }
  required.sort((a, b) => (a.name < b.name ? -1 : 1));
  const place = { path: at };
  const fillsIn = required.length === 0 && [...properties.values()].some(({ keywords }) => keywords.has('default'));
  const { keywords } = typed('object', place);
  return {
    place,
    keywords: fillsIn ? new Map([...keywords, ['default', { value: jsonObject({}), place }]]) : keywords,
    properties,
    required,
  };
}

interface ReadField {
  readonly schema: BuiltSchema;
  /** What makes the field required. */
  readonly required?: DerivedPlace | undefined;
}

/** The schema of a field such as `string | minLength=1`. */
function fieldSchema(building: Building, text: string, path: JsonPath): ReadField | undefined {
  const bar = text.indexOf('|');
  const name = (bar < 0 ? text : text.slice(0, bar)).trim();
  const start = text.indexOf(name);
  const place = { path };
  if (name === '') {
    fault(building, 'empty type', place);
    return undefined;
  }
  const base = schemaOfType(building, name, { path, part: { start, end: start + name.length } }, 0);
  const markers = bar < 0 ? [] : readMarkers(text, bar + 1);
  if ('message' in markers) {
    const { end, message, start: from, unknown } = markers;
    const [near] = unknown === undefined ? [] : nearNames(unknown, MARKERS);
    fault(building, message, { path, part: { start: from, end } }, near === undefined ? undefined : `did you mean ${near}?`);
    return undefined;
  }
  if (base === undefined) return undefined;
  const custom = building.types.get(name);
  const marked = withMarkers(building, { ...base, place }, markers, path);
  return { schema: marked.schema, required: marked.required ?? (custom?.isRequired === true ? place : undefined) };
}

function withMarkers(building: Building, schema: BuiltSchema, markers: readonly Marker[], path: JsonPath): ReadField {
  const keywords = new Map(schema.keywords);
  let required: DerivedPlace | undefined;
  for (const marker of markers) {
    const place = { path, part: { start: marker.start, end: marker.end } };
    const type = keywords.get('type')?.value;
    const effect = applyMarker(marker, typeof type === 'string' ? type : '', keywords);
    if (typeof effect === 'string') {
      fault(building, effect, place);
      continue;
    }
    const { isAppended = false, isRequired, keyword, value } = effect;
    if (isRequired === true) required = place;
    if (keyword === undefined || value === undefined) continue;
    const before = isAppended ? keywords.get(keyword)?.value : undefined;
    keywords.set(keyword, { value: Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value, place });
  }
  const wrong = fieldFault(keywords);
  if (wrong !== undefined) fault(building, wrong, { path });
  return { schema: { ...schema, keywords }, required };
}

/** The schema of a type such as `[]string` or `map[string]integer`. */
function schemaOfType(building: Building, name: string, place: DerivedPlace, depth: number): BuiltSchema | undefined {
  if (depth > MAX_NESTING || building.count++ > MAX_SCHEMAS) {
    fault(building, `type nesting too deep (max ${MAX_NESTING}): ${JSON.stringify(name)}`, place);
    return undefined;
  }
  const atomic = ATOMIC.get(name);
  if (atomic !== undefined) return typed(atomic, place);
  if (name === 'object') {
    const { keywords, ...rest } = typed('object', place);
    return { ...rest, keywords: new Map([...keywords, ['x-kubernetes-preserve-unknown-fields', { value: true, place }]]) };
  }
  if (name.startsWith('[]')) {
    const item = name.slice(2).trim();
    if (item === '') fault(building, 'empty slice element type', place);
    const items = item === '' ? undefined : schemaOfType(building, item, place, depth + 1);
    return items && typed('array', place, { items });
  }
  if (!name.startsWith('map[')) return customSchema(building, name, place);
  const value = name.startsWith('map[string]') ? name.slice('map[string]'.length).trim() : undefined;
  if (value === undefined) fault(building, 'map key must be string', place);
  else if (value === '') fault(building, 'map value type is required', place);
  const additionalProperties = value === undefined || value === '' ? undefined : schemaOfType(building, value, place, depth + 1);
  return additionalProperties && typed('object', place, { additionalProperties });
}

const ATOMIC: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
  ['float', 'number'],
]);

/** Names that other languages have for the types of SimpleSchema. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...['int', 'int32', 'int64', 'long'].map((name) => [name, 'integer'] as const),
  ...['number', 'double', 'float64'].map((name) => [name, 'float'] as const),
  ['bool', 'boolean'],
  ['str', 'string'],
  ['array', '[]string'],
  ['any', 'object'],
]);

function customSchema(building: Building, name: string, place: DerivedPlace): BuiltSchema | undefined {
  const known = typeNamed(building, name);
  if (known !== undefined) return known.schema;
  // What is wrong with a type that is written is said there.
  if (Object.hasOwn(building.written, name)) return undefined;
  const names = [...ATOMIC.keys(), 'object', ...Object.keys(building.written)];
  const meant = OTHER_NAMES.get(name) ?? nearNames(name, names)[0];
  fault(building, `unknown type: ${name}`, place, meant === undefined ? undefined : `did you mean ${meant}?`);
  return undefined;
}

function typeNamed(building: Building, name: string): CustomType | undefined {
  const { pending, types, typesAt, written } = building;
  if (types.has(name)) return types.get(name);
  const spec = Object.hasOwn(written, name) ? written[name] : undefined;
  if (spec === undefined) return undefined;
  const path = [...typesAt, name];
  if (pending.includes(name) || pending.length > MAX_NESTING * MAX_NESTING) {
    fault(building, `cyclic dependency in type ${name}: ${[...pending.slice(pending.indexOf(name)), name].join(' -> ')}`, { path });
    return undefined;
  }
  pending.push(name);
  let made: CustomType | undefined;
  if (isJsonObject(spec)) made = { schema: objectSchema(building, spec, path), isRequired: false };
  else if (typeof spec === 'string') {
    const read = fieldSchema(building, spec, path);
    made = read && { schema: read.schema, isRequired: read.required !== undefined };
  } else fault(building, `type ${name}: a type as text, or fields, expected`, { path });
  pending.pop();
  types.set(name, made);
  return made;
}
