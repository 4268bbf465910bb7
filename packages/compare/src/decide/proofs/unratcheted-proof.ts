import type { FieldError, StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonPath } from '@structural/json';
import {
  equalItems,
  itemsOfSameKeys,
  pathOfPlace,
  placeOfPath,
  placesBelow,
  sampleAt,
  sampleObjectAt,
  schemaAt,
  stepsOf,
  type SchemaPlace,
} from '@structural/witness';
import { written } from '../../judge/answers.js';
import { resourceWith } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../records/schema-rule.js';
import { isAbout } from '../trial/is-about.js';
import { storedProof, type Proof } from './proofs.js';

const MAX_PLACES = 4;

/** What the schema does not know makes a value unequal to itself, and so do items that its keys do not tell apart: it is not ratcheted. */
export function unratchetedProof(change: SchemaChange, sides: Sides, { resource, toSays }: Proof): Proof | undefined {
  for (const other of unequalToThemselves(change, sides, resource, refusedAt(change, toSays.errors))) {
    const proof = storedProof(change, sides, written(sides.from, other), 'errors');
    if (proof !== undefined) return proof;
  }
  return undefined;
}

/** Where what a change lets be refused is refused as a whole: at its place, or above, as what has a member too many; what is equal to itself there is forgiven. */
export function refusedAt(change: SchemaChange, errors: readonly FieldError[]): SchemaPlace {
  const { place } = change;
  const lengths = errors.filter((error) => isAbout(change, error)).map(({ at, path }) => stepsOf(at ?? path).length);
  return place.slice(0, Math.min(place.length, ...lengths));
}

/** Whether what a change is about may be unequal to itself where it is stored, or what is at a place above it. */
export function mayBeUnequal(sides: Sides, change: SchemaChange, place = change.place): boolean {
  const keeping = keepingUnknownFor(sides, change, place);
  return [keeping, listsOfOtherKeys(sides, place), listsOfOtherKeysAbove(sides, place)].some((places) => places.next().done !== true);
}

/** Not below a member that is missing where a change shows. */
function* keepingUnknownFor({ to }: Sides, { name, place: own }: SchemaChange, place: SchemaPlace): Generator<SchemaPlace> {
  for (const at of keepingUnknown(to.judge.schema, place)) {
    const step = at[own.length];
    if (name === undefined || place.length < own.length || step?.kind !== 'property' || step.name !== name) yield at;
  }
}

function* unequalToThemselves(change: SchemaChange, sides: Sides, resource: JsonObject, place: SchemaPlace): Generator<JsonObject> {
  for (const keeping of first(MAX_PLACES, keepingUnknownFor(sides, change, place))) yield* withUnknown(place, sides, resource, keeping);
  const root = sides.from.judge.schema;
  for (const [path, keys] of first(MAX_PLACES, listsOfOtherKeys(sides, place)))
    for (const value of equalItems({ root, path }, keys)) yield resourceWith({ side: sides.from, base: resource, path }, value);
  for (const [path, keys] of listsOfOtherKeysAbove(sides, place)) {
    const list = valueAt(resource, path);
    const [item] = list !== undefined && isJsonArray(list) ? list : [];
    if (!isJsonObject(item)) continue;
    for (const same of itemsOfSameKeys(item, { root, path }, keys))
      for (const items of [
        [item, same],
        [same, item],
      ])
        yield resourceWith({ side: sides.from, base: resource, path }, items);
  }
}

function* first<T>(most: number, values: Iterable<T>): Generator<T> {
  let left = most;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}

/** A resource with a field at a place that the second schema does not know: in what is there; in a value that is made for it; and in that alone. */
function* withUnknown(place: SchemaPlace, { from: side, to }: Sides, base: JsonObject, keeping: SchemaPlace): Generator<JsonObject> {
  const path = pathOfPlace(keeping);
  const { schema } = side.judge;
  const kept = schemaAt(to.judge.schema, keeping);
  const name = kept === undefined || keepsUnknown(kept) ? UNKNOWN : 'metadata';
  // The first side may know it, as a member of a map of numbers.
  const own = [0, 1].map((variant) => sampleAt(schema, [...path, name], variant)).filter((value) => value !== undefined);
  const made = name === UNKNOWN ? 'kept' : newJsonObject();
  for (const value of own.length > 0 ? own : [made]) {
    const other = resourceWith({ side, base, path: [...path, name] }, value);
    if (valueAt(other, [...path, name]) !== undefined) yield other;
  }
  // A resource as a whole has to be one.
  if (place.length === 0) return;
  if (keeping.length === place.length) {
    for (const value of own.length > 0 ? own : [made])
      yield resourceWith({ side, base, path }, Object.assign(newJsonObject(), { [name]: value }));
    return;
  }
  const alone = resourceWith({ side, base, path: pathOfPlace(place) }, newJsonObject());
  for (const full of [false, true]) {
    const sample = Object.assign(newJsonObject(), sampleObjectAt(schema, path, full), { [name]: own[0] ?? made });
    yield resourceWith({ side, base, path }, sample);
    yield resourceWith({ side, base: alone, path }, sample);
  }
}

const UNKNOWN = 'anything';

/** The lists at or below a place whose items the second schema identifies by keys, and the first does not, with those keys. */
function* listsOfOtherKeys(sides: Sides, place: SchemaPlace): Generator<List> {
  const start = schemaAt(sides.to.judge.schema, place);
  for (const [, at] of start === undefined ? [] : placesBelow(start, place)) yield* listOfOtherKeys(sides, at);
}

/** The same that hold a place, the nearest first. */
function* listsOfOtherKeysAbove(sides: Sides, place: SchemaPlace): Generator<List> {
  for (let end = place.length - 1; end >= 0; end--) if (place[end]?.kind === 'items') yield* listOfOtherKeys(sides, place.slice(0, end));
}

function* listOfOtherKeys({ from, to }: Sides, place: SchemaPlace): Generator<List> {
  const [former, keys] = [from, to].map(({ judge }) => keysOf(schemaAt(judge.schema, place)));
  if (keys !== undefined && former?.every((key) => keys.includes(key)) !== true) yield [pathOfPlace(place), keys];
}

type List = readonly [path: JsonPath, keys: readonly string[]];

function keysOf(schema: StructuralSchema | undefined): readonly string[] | undefined {
  const extensions = schema?.extensions;
  return extensions?.['x-kubernetes-list-type'] === 'map' ? (extensions['x-kubernetes-list-map-keys'] ?? []) : undefined;
}

/**
 * The places at or below another one that keep fields which the schema does not know, nearest first. Lists whose items have no keys are compared as a
 * whole, whatever is in them, so that what is wrong in them is forgiven.
 */
function* keepingUnknown(root: StructuralSchema, place: SchemaPlace): Generator<SchemaPlace> {
  const known = placeOfPath(root, pathOfPlace(place));
  const start = known === undefined ? undefined : schemaAt(root, known);
  if (known === undefined || start === undefined || isInPlainList(root, known)) return;
  for (const [schema, at] of placesBelow(start, place))
    if ((keepsUnknown(schema) || keepsMetadata(schema)) && !isInPlainList(start, at.slice(place.length))) yield at;
}

function keepsUnknown({ additionalProperties, extensions }: StructuralSchema): boolean {
  return additionalProperties === true || extensions['x-kubernetes-preserve-unknown-fields'] === true;
}

/** Whether metadata is kept that the schema does not know, as of each resource within another one. */
function keepsMetadata({ extensions, properties }: StructuralSchema): boolean {
  return extensions['x-kubernetes-embedded-resource'] === true && properties?.has('metadata') !== true;
}

/** Whether a place is an item, or in an item, of a list without keys. */
function isInPlainList(start: StructuralSchema, place: SchemaPlace): boolean {
  return place.some(({ kind }, i) => kind === 'items' && keysOf(schemaAt(start, place.slice(0, i))) === undefined);
}
