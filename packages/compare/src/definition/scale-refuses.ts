import { pathText, type CustomResourceDefinitionVersion, type FieldError, type JSONSchemaProps } from '@structural/core';
import { float64, jsonEqual, MAX_INT64, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { placeOfPath, placeText, sameSchemas, usualValues, type SchemaPlace } from '@structural/witness';
import type { Effect } from '../decide/effect.js';
import type { Proof } from '../decide/proofs/proofs.js';
import { readBack, refuses, sentBack, storedOf, written } from '../judge/answers.js';
import { resourceWith, sharedFixture, type Fixture } from '../judge/fixture.js';
import { roomAt } from '../judge/room-at.js';
import { sideOf, type Side } from '../judge/side.js';
import type { Sides } from '../judge/sides.js';
import { toOutcome, type Subject, type Transition } from '../outcome/to-finding.js';
import { subjectAt, type DefinitionChange } from './changed-names.js';
import type { BesideOptions } from './versions-beside.js';

type Version = CustomResourceDefinitionVersion;

/** A version on both sides, and where it stands in their manifests. */
interface VersionPair {
  readonly before: Version;
  readonly after: Version;
  readonly fromPath: Subject['fromPath'];
  readonly toPath: Subject['toPath'];
}

const REPLICAS: readonly JsonValue[] = [-1, 2147483648, MAX_INT64, '50%', 1.5, null, newJsonObject(), []];
const SELECTORS: readonly JsonValue[] = [1, null, newJsonObject(), []];
const NO_OBJECTS: readonly JsonValue[] = ['x', 1, true, []];

const PATHS = [
  { keyword: 'specReplicasPath', allows: 'integers from 0 to 2147483647', tries: REPLICAS },
  { keyword: 'statusReplicasPath', allows: 'integers from 0 to 2147483647', tries: REPLICAS },
  { keyword: 'labelSelectorPath', allows: 'strings', tries: SELECTORS },
] as const;

/** What a scale subresource refuses that was accepted at its paths, as those are others or the schema lets more through to them: the server validates them with each write, whatever the schema says and whether or not they change. */
export function* scaleRefuses(
  transition: Transition,
  { after, before, fromPath, toPath }: VersionPair,
  options: BesideOptions,
): Generator<DefinitionChange> {
  const [had, has] = [before.subresources?.scale, after.subresources?.scale];
  const version = before.name;
  if (PATHS.every(({ keyword }) => isValidatedAlike(had?.[keyword], has?.[keyword], before, after))) return;
  const isStatusAlike = (before.subresources?.status === undefined) === (after.subresources?.status === undefined);
  const [from, to] = [sideOf(transition.from, version, options), sideOf(transition.to, version, options)];
  // Why no server can serve a version is said of its schema.
  if (!from.ok || !to.ok || roomAt(from.side, []).is === 'impossible') return;
  for (const { keyword, allows, tries } of PATHS) {
    const path = has?.[keyword];
    if (path === undefined || isValidatedAlike(had?.[keyword], path, before, after)) continue;
    const names = path.replace(/^\./, '').split('.');
    const place = placeOf(names, from.side);
    // What the path let through before it lets through again, but for what only the new schema makes of nothing and of null.
    const isAlike = isStatusAlike || names[0] !== 'status';
    const isKnown = isAlike && (had?.[keyword] === path || !hasRoom(from.side, place));
    if (isKnown && !isMadeOtherwise(before, after, names)) continue;
    const field = placeText(place);
    const steps = ['subresources', 'scale', keyword];
    const subject: Subject = {
      ...subjectAt('scale-refuses', [], keyword === 'labelSelectorPath' ? keyword : '', '', version),
      field,
      what: `the scale subresource allows only ${allows}`,
      fromPath: [...fromPath, ...(had === undefined ? [] : steps)],
      toPath: [...toPath, ...steps],
    };
    const isOwn = (error: FieldError): boolean => error.origin.startsWith('scale.') && pathText(error.path) === path;
    const sides = { from: from.side, to: to.side };
    const resources = [...(isKnown ? [] : resourcesFor(names, tries, sides)), ...withNothing(names, sides)];
    const effects = effectsAt(names, resources, sides, isOwn, options.budget, isKnown);
    const outcomes = effects.map((effect) => toOutcome(transition, version, effect, (errors) => errors.filter((error) => !isOwn(error))));
    if (outcomes.length > 0) yield { subject, outcomes };
  }
}

/** Whether a path of the scale subresource was there before, and so were the values that the schemas let through to it. */
function isValidatedAlike(had: string | undefined, has: string | undefined, before: Version, after: Version): boolean {
  const [, name = ''] = has?.split('.') ?? [];
  const [one, other] = [before, after].map(({ schema }) => schema?.openAPIV3Schema?.properties?.get(name));
  return has === undefined || (has === had && sameSchemas(one ?? {}, other ?? {}));
}

/** The place of a path; of what the schema does not know as if it were properties. */
function placeOf(names: readonly string[], { judge }: Side): SchemaPlace {
  return placeOfPath(judge.schema, names) ?? names.map((name) => ({ kind: 'property', name }));
}

/** Where values of a path are tried, of maps under the keys of the path. */
function fixtureAt(names: readonly string[], { from, to }: Sides): Fixture {
  return { ...sharedFixture(from, to, placeOf(names, from)), path: names };
}

type IsOwn = (error: FieldError) => boolean;

function effectsAt(
  names: readonly string[],
  resources: Iterable<JsonObject>,
  sides: Sides,
  isOwn: IsOwn,
  budget: BesideOptions['budget'],
  isKnown: boolean,
): readonly Effect[] {
  const found: { writers?: Proof | undefined; stored?: Proof | undefined } = {};
  let [accepted, tried] = [0, 0];
  let isCut = false;
  for (const resource of resources) {
    if (budget.left-- <= 0 || budget.isOver()) {
      isCut = true;
      break;
    }
    tried++;
    const fromSays = written(sides.from, resource);
    const { errors, failure, object, unknownFields } = fromSays;
    if (failure !== undefined || errors.length > 0) continue;
    // What the schema does not know is dropped, whatever it is.
    if (isKnown || unknownFields.some((field) => isOnTheWay(field, names)) || valueAt(object, names) !== undefined) accepted++;
    if (unknownFields.length > 0) continue;
    found.writers = clearer(found.writers, createdProof(sides, resource, fromSays, isOwn), isOwn);
    if (sides.from.isStored) found.stored = clearer(found.stored, storedProof(sides, fromSays, isOwn), isOwn);
    if (isClear(found.writers, isOwn) && (isClear(found.stored, isOwn) || !sides.from.isStored)) break;
  }
  if (isCut && tried === 0) budget.leftOut++;
  const unknown = isCut ? 'the time limit or the budget was reached' : accepted === 0 ? 'none of them was accepted before' : undefined;
  const said = (audience: 'stored-data' | 'writers', proof: Proof | undefined): readonly Effect[] => {
    if (proof !== undefined) return [{ audience, verdict: 'breaking', proof }];
    return unknown === undefined ? [] : [{ audience, verdict: 'undecided', tried: `${String(tried)} values: ${unknown}` }];
  };
  const effects = [...(sides.from.isStored ? said('stored-data', found.stored) : []), ...said('writers', found.writers)];
  return effects.length === 0 && refusesPoint(names, sides, isOwn) ? [{ audience: 'writers', verdict: 'harmless', note: POINTS }] : effects;
}

/** Whether what is dropped as unknown is at a path or above it: what is inside of the value there says nothing of other values. */
function isOnTheWay(unknownField: string, names: readonly string[]): boolean {
  return names.some((_, i) => unknownField === `unknown field "${names.slice(0, i + 1).join('.')}"`);
}

const POINTS = 'but an integer that is written with a point, as 1.0, is not an integer to the scale subresource, and is refused';

/** Values at a place, and others than objects on the way there. */
function* resourcesFor(names: readonly string[], tries: readonly JsonValue[], sides: Sides): Generator<JsonObject> {
  const fixture = fixtureAt(names, sides);
  const parent = fixtureAt(names.slice(0, -1), sides);
  for (const value of [...tries, ...usualValues(undefined, sides.from.judge.schema, names)]) {
    yield resourceWith(fixture, value);
    // Beside nothing else, as there may be a most of members.
    yield resourceWith(parent, Object.assign(newJsonObject(), { [names.at(-1) ?? '']: value }));
  }
  for (let length = names.length - 1; length > 0; length--)
    for (const value of NO_OBJECTS) yield resourceWith(fixtureAt(names.slice(0, length), sides), value);
}

/** Null at a path and on the way there, and nothing. */
function* withNothing(names: readonly string[], sides: Sides): Generator<JsonObject> {
  for (let length = names.length; length > 0; length--) {
    const fixture = fixtureAt(names.slice(0, length), sides);
    yield resourceWith(fixture, null);
    yield resourceWith(fixture, undefined);
  }
}

/** Whether the scale subresource that there was lets anything be at a place. */
function hasRoom(side: Side, place: SchemaPlace): boolean {
  const room = roomAt(side, place).is;
  return room === 'values' || room === 'objects' || room === 'null';
}

/** Whether nothing or null, at a path or on the way there, becomes something else than it did: a default is filled in, or a null is kept. */
function isMadeOtherwise(before: Version, after: Version, names: readonly string[]): boolean {
  let [from, to] = [before.schema?.openAPIV3Schema, after.schema?.openAPIV3Schema];
  for (const name of names) {
    [from, to] = [memberOf(from, name), memberOf(to, name)];
    const isFilledIn = to?.default !== undefined && (from?.default === undefined || !jsonEqual(from.default, to.default));
    const isNullKept = from !== undefined && from.nullable !== true && (to === undefined || to.nullable === true);
    if (isFilledIn || isNullKept) return true;
  }
  return false;
}

function memberOf(props: JSONSchemaProps | undefined, name: string): JSONSchemaProps | undefined {
  const values = props?.additionalProperties;
  return props?.properties?.get(name) ?? (typeof values === 'object' ? values : undefined);
}

/** No text of a witness has such a number. */
function refusesPoint(names: readonly string[], sides: Sides, isOwn: IsOwn): boolean {
  const resource = resourceWith(fixtureAt(names, sides), float64(1));
  return !refuses(written(sides.from, resource)) && written(sides.to, resource).errors.some(isOwn);
}

function createdProof({ to }: Sides, resource: JsonObject, fromSays: Proof['fromSays'], isOwn: IsOwn): Proof | undefined {
  const toSays = written(to, resource);
  return toSays.errors.some(isOwn) ? { kind: 'create', resource, fromSays, toSays, effect: 'writes are refused' } : undefined;
}

function storedProof({ from, to }: Sides, fromSays: Proof['fromSays'], isOwn: IsOwn): Proof | undefined {
  const stored = storedOf(from, fromSays);
  const read = stored === undefined ? undefined : readBack(to, stored).object;
  if (fromSays.object === undefined || read === undefined) return undefined;
  const { sent, ...toSays } = sentBack(to, read);
  const before = sentBack(from, fromSays.object);
  return before.errors.length === 0 && toSays.errors.some(isOwn)
    ? {
        kind: 'unchanged',
        ...(jsonEqual(fromSays.object, read) ? {} : { before: fromSays.object }),
        resource: sent,
        fromSays: before,
        toSays,
        effect: 'stored objects can no longer be updated, even if this field is not touched',
      }
    : undefined;
}

/** Whether nothing else is refused with it. */
function isClear(proof: Proof | undefined, isOwn: IsOwn): boolean {
  return proof?.toSays.errors.every(isOwn) === true;
}

function clearer(known: Proof | undefined, next: Proof | undefined, isOwn: IsOwn): Proof | undefined {
  return known === undefined || (next !== undefined && !isClear(known, isOwn) && isClear(next, isOwn)) ? next : known;
}
