import { compileValueValidator, serverSideApply, type FieldError, type WriteAnswer } from '@structural/core';
import { isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';
import type { Audience } from '../../src/records/audience.js';
import { randomOf } from '../generated/random.js';
import { likeResource } from './like-values.js';
import { asked, lastAnswer, read, refuses, stored, wordsOf, type Served } from './asked.js';
import { isKept } from './is-kept.js';
import { writerOfUnknown } from './writer-of-unknown.js';

/** What one random resource, and what the first side makes of it, shows against a verdict that nothing breaks; undefined where it shows nothing. */
type Attacker = (resource: JsonObject, before: JsonObject) => string | undefined;

/** Who attacks the verdict about an audience; each attacker keeps what it was shown last, so that updates go from one resource to the next. */
export const ATTACKERS: Readonly<Record<Audience, (from: Served, to: Served) => Attacker>> = {
  writers: (from, to) => {
    const updates = updater(from, to);
    const updatesAlike = updaterAlike(from, to);
    return (resource, before) => {
      const answer = lastAnswer(to, resource);
      if (isAll(answer, LIST_FOR_TEXT)) return undefined;
      if (refuses(answer) || !answer.ok) return wordsOf(answer);
      if (!isKept(before, answer.object)) return `stored as ${printJson(answer.object)}, and before as ${printJson(before)}`;
      return updates(resource, before) ?? updatesAlike(resource, before);
    };
  },
  'stored-data': (from, to) => (resource, before) => {
    const { answer, back } = leftAlone(to, inStorage(from, resource, before));
    if (!back.ok) return back.error;
    if (!isKept(before, back.object)) return `reads ${printJson(back.object)}`;
    if (answer === undefined) return undefined;
    if (isAll(answer, LIST_FOR_TEXT) || (answer.ok && answer.errors.length === 0)) return undefined;
    // What a status takes as a resource of its own may be refused as a part of one before the change, too.
    const previous = sentBack(from, before);
    return previous.ok && previous.errors.length === 0 ? wordsOf(answer) : undefined;
  },
  readers: (from, to) => reader(from, to, ({ origin }) => origin === 'type' || origin === 'enum'),
  clients: (from, to) => {
    const isMissed = ({ origin }: FieldError): boolean =>
      origin === 'type' || origin === 'enum' || origin === 'required' || origin.startsWith('format=') || OF_NUMBERS.has(origin);
    const reads = reader(from, to, isMissed);
    const writes = writerOfUnknown(from, to);
    return (resource, before) => reads(resource, before) ?? writes(resource);
  },
  owners: applier,
  // The server is asked by itself.
  installers: () => () => undefined,
};

/** What is said of numbers that a format does not take; what is said of bounds ends alike. */
const OF_NUMBERS: ReadonlySet<string> = new Set(['double.range', 'float.range', 'int32.range', 'int64.range', 'integer.range']);

/** What lies in storage of what was read: no status that nobody wrote where that is a resource of its own, as each read fills it in. */
function inStorage({ type }: Served, resource: JsonObject, read: JsonObject): JsonObject {
  if (!type.hasStatus || resource['status'] !== undefined || read['status'] === undefined) return read;
  const copy = Object.assign(newJsonObject(), read);
  Reflect.deleteProperty(copy, 'status');
  return copy;
}

/** What is said of a resource that is left alone but for a label. */
function sentBack(side: Served, stored: JsonObject): ReturnType<typeof asked> {
  return asked(side, labelled(stored), { old: stored, oldIsStored: true });
}

interface LeftAlone {
  readonly back: ReturnType<typeof read>;
  /** Absent where it cannot be read. */
  readonly answer: ReturnType<typeof asked> | undefined;
}

/** What a side reads of what another one stored, and says where that is left alone but for a label. */
function leftAlone(side: Served, stored: JsonObject): LeftAlone {
  let ofSide = known.get(side);
  if (ofSide === undefined) known.set(side, (ofSide = new WeakMap()));
  let answer = ofSide.get(stored);
  if (answer === undefined) {
    const back = read(side, stored);
    ofSide.set(stored, (answer = { back, answer: back.ok ? sentBack(side, back.object) : undefined }));
  }
  return answer;
}

/** What was said before, as several attackers ask. */
const known = new WeakMap<Served, WeakMap<JsonObject, LeftAlone>>();

/** What no verdict is about: lists in place of texts, which the server takes where a text has a format. */
const LIST_FOR_TEXT = /must be of type ([a-z]+,)?string: "array"$/;

/** What is said of clients, or in a note, whatever the verdict: integers with a point, which are none to a rule. */
const POINT = /^invalid data, expected (?:int, got float64|XIntOrString value)/;

/** Whether all that is refused is of one sort. */
function isAll(answer: ReturnType<typeof asked>, sort: RegExp): boolean {
  if (!answer.ok) return false;
  const errors = answer.errors.filter(({ origin }) => origin !== 'rules.blocked');
  return errors.length > 0 && errors.every(({ detail }) => sort.test(detail));
}

/** Sends each resource in place of the one before it. */
function updater(from: Served, to: Served): Attacker {
  let last: JsonObject | undefined;
  return (resource, before) => {
    const old = last;
    last = before;
    if (old === undefined || refuses(lastAnswer(from, resource, old))) return undefined;
    const { answer: unchanged, back } = leftAlone(to, old);
    // What can no longer be written back at all is a matter of stored data.
    if (!back.ok || unchanged === undefined || refuses(unchanged)) return undefined;
    const answer = lastAnswer(to, resource, back.object);
    return refuses(answer) && !isAll(answer, LIST_FOR_TEXT) ? `in place of ${printJson(old)}: ${wordsOf(answer)}` : undefined;
  };
}

/** One in so many resources is sent in place of one like it. */
const ALIKE_OF = 3;

/** Sends resources in place of some that are like them, as rules may compare the two. */
function updaterAlike(from: Served, to: Served): Attacker {
  const random = randomOf(1);
  let seen = 0;
  return (resource, before) => {
    if (seen++ % ALIKE_OF !== 0) return undefined;
    const other = likeResource(resource, random);
    const taken = asked(from, other, { old: before, oldIsStored: true });
    if (refuses(taken) || from.type.hasStatus) return undefined;
    const { answer: unchanged, back } = leftAlone(to, before);
    if (!back.ok || unchanged === undefined || refuses(unchanged)) return undefined;
    const answer = asked(to, other, { old: back.object, oldIsStored: true });
    return refuses(answer) && !isAll(answer, LIST_FOR_TEXT) && !isAll(answer, POINT)
      ? `${printJson(other)} in place of ${printJson(before)}: ${wordsOf(answer)}`
      : undefined;
  };
}

/** Reads what the second side makes of a resource as somebody who knows the first schema. */
function reader(from: Served, to: Served, isMissed: (error: FieldError) => boolean): Attacker {
  const [validate, validateAfter] = [from, to].map(({ kubernetesVersion, type: { schema } }) =>
    schema === undefined ? () => [] : compileValueValidator(schema, kubernetesVersion),
  );
  return (resource) => {
    const object = stored(to, resource);
    if (object === undefined || validate === undefined || validateAfter === undefined) return undefined;
    // What the schema after the change does not allow either is there because the server forgave it.
    const forgiven = new Set(validateAfter(object).map(({ detail, origin }) => `${origin}: ${detail}`));
    const errors = validate(object);
    // No type says what branches of junctors ask for.
    const hasBranches = errors.some(({ origin }) => origin === 'oneOf' || origin === 'anyOf' || origin === 'allOf');
    const missed = errors.find(
      (error) =>
        isMissed(error) &&
        !(hasBranches && error.origin !== 'type' && error.origin !== 'enum') &&
        !forgiven.has(`${error.origin}: ${error.detail}`),
    );
    return missed === undefined ? undefined : `a reader finds ${missed.origin}: ${missed.detail} in ${printJson(object ?? null)}`;
  };
}

/** One in so many resources is applied after another one: applying costs as much as many requests. */
const APPLIED_OF = 40;

/** Two managers who apply one after the other. */
function applier(from: Served, to: Served): Attacker {
  let seen = 0;
  let first: JsonObject | undefined;
  return (resource) => {
    if (seen++ % APPLIED_OF > 1) return undefined;
    const one = first;
    first = one === undefined ? resource : undefined;
    if (one === undefined) return undefined;
    const [before, after] = [from, to].map((side) => appliedTo(side, [one, resource]));
    if (before?.kind !== 'written' || after === undefined || (after.kind === 'refused' && after.reason === 'Invalid')) return undefined;
    if (after.kind !== 'written') return `applied after ${printJson(one)}: ${JSON.stringify(after)}`;
    return isKept(unowned(before.object), after.object)
      ? undefined
      : `applied after ${printJson(one)}: ${printJson(before.object)} and ${printJson(after.object)}`;
  };
}

/** Without who owns what and how often the object was written: whether an object as such is owned makes no value, and nobody wrote the count. */
function unowned(object: JsonObject): JsonObject {
  const metadata = Object.assign(newJsonObject(), isJsonObject(object['metadata']) ? object['metadata'] : {});
  for (const name of ['managedFields', 'generation']) Reflect.deleteProperty(metadata, name);
  return Object.assign(newJsonObject(), object, { metadata });
}

function appliedTo({ definition, kubernetesVersion, version }: Served, resources: readonly JsonObject[]): WriteAnswer | undefined {
  let last: WriteAnswer | undefined;
  for (const [i, applied] of resources.entries()) {
    if (last !== undefined && last.kind !== 'written') return undefined;
    last = serverSideApply({
      definition,
      version,
      kubernetesVersion,
      applied,
      fieldManager: `manager-${String(i)}`,
      now: '2026-01-01T00:00:00Z',
      ...(last === undefined ? {} : { live: last.object }),
    });
  }
  return last;
}

function labelled(object: JsonObject): JsonObject {
  const { metadata } = object;
  const own = isJsonObject(metadata) ? metadata : newJsonObject();
  const labels = Object.assign(newJsonObject(), isJsonObject(own['labels']) ? own['labels'] : {}, { touched: 'true' });
  return Object.assign(newJsonObject(), object, { metadata: Object.assign(newJsonObject(), own, { labels }) });
}
