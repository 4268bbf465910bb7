import { compileValueValidator, NIL_PATH, validateEmbedded, type FieldError, type ResourceChange } from '@structural/core';
import { jsonEqual, type JsonObject, type JsonPath } from '@structural/json';
import { stepsOf } from '@structural/witness';
import { readBack, readChanges, refuses, sentBack, storedOf, written } from '../../judge/answers.js';
import type { Sides } from '../../judge/sides.js';
import type { Answer } from '../../records/witness.js';
import type { Proof } from '../proofs/proofs.js';

/** Who may be hurt by a resource, whatever it is that hurts. */
export type WholeAudience = 'stored-data' | 'writers' | 'readers';

/** What one resource shows of two versions of a schema as wholes. */
export interface Break {
  readonly audience: WholeAudience;
  /** Where it hurts. */
  readonly path: JsonPath;
  readonly proof: Proof;
}

/** All that a resource shows which the first side takes: what the second side refuses, makes of it, and no longer lets alone. */
export function* breaksBetween(sides: Sides, resource: JsonObject, wanted: ReadonlySet<WholeAudience>): Generator<Break> {
  const fromSays = written(sides.from, resource);
  // A status that becomes a subresource, or is none any more, is a change of its own.
  const isMoved = sides.from.judge.type.hasStatus !== sides.to.judge.type.hasStatus && resource['status'] !== undefined;
  if (!isMoved && !refuses(fromSays) && fromSays.object !== undefined) {
    if (wanted.has('writers')) yield* writerBreaks(sides, resource, fromSays, fromSays.object);
    if (wanted.has('stored-data') && sides.from.isStored) yield* storedBreaks(sides, fromSays, fromSays.object);
  }
  if (wanted.has('readers')) yield* readerBreaks(sides, resource);
}

function* writerBreaks({ to }: Sides, resource: JsonObject, fromSays: Answer, before: JsonObject): Generator<Break> {
  const toSays = written(to, resource);
  const proof = { kind: 'create', resource, fromSays, toSays } as const;
  const audience = 'writers';
  for (const error of toSays.errors) if (isOwn(error)) yield { audience, path: pathOf(error), proof: { ...proof, effect: REFUSED } };
  if (toSays.errors.length > 0 || toSays.object === undefined) return;
  // What is refused where fields are validated strictly is followed by no request about the status.
  const isCut = to.judge.type.hasStatus && toSays.unknownFields.length > 0;
  for (const { path } of lostIn(before, before, toSays.object))
    if (!isCut || path[0] !== 'status') yield { audience, path, proof: { ...proof, effect: 'writes are stored differently' } };
}

const REFUSED = 'writes are refused';

function* storedBreaks({ from, to }: Sides, fromSays: Answer, before: JsonObject): Generator<Break> {
  const resource = storedOf(from, fromSays);
  if (resource === undefined) return;
  const toSays = readBack(to, resource);
  const audience = 'stored-data';
  if (toSays.object === undefined) return;
  const effect = 'stored objects read back differently; the next write makes it permanent';
  for (const { path } of lostIn(before, resource, toSays.object))
    yield { audience, path, proof: { kind: 'stored', resource, fromSays, toSays, effect } };
  const { sent, ...answer } = sentBack(to, toSays.object);
  const errors = answer.errors.filter(isOwn);
  if (errors.length === 0) return;
  const previous = sentBack(from, before);
  if (previous.errors.length > 0) return;
  const stored = jsonEqual(before, toSays.object) ? {} : { before };
  const proof: Proof = { kind: 'unchanged', ...stored, resource: sent, fromSays: previous, toSays: answer, effect: LEFT_ALONE };
  for (const error of errors) yield { audience, path: pathOf(error), proof };
}

const LEFT_ALONE = 'stored objects can no longer be updated, even without a change';

function* readerBreaks({ from, to }: Sides, resource: JsonObject): Generator<Break> {
  const toSays = written(to, resource);
  const { judge } = from;
  const { schema, structural } = judge.type;
  if (refuses(toSays) || toSays.object === undefined || schema === undefined) return;
  const { object } = toSays;
  const errors = [
    ...compileValueValidator(schema, judge.kubernetesVersion)(object),
    ...validateEmbedded(structural, object, NIL_PATH, false, judge.kubernetesVersion),
  ].filter(({ origin }) => origin === 'type' || origin === 'enum');
  const fromSays = { errors, unknownFields: [], changes: [] };
  const effect = 'readers get a value that the schema they know does not allow';
  for (const error of errors)
    yield { audience: 'readers', path: pathOf(error), proof: { kind: 'read', resource: object, fromSays, toSays, effect } };
}

/** What was there and is gone or another value; what is filled in beside it hurts nobody by itself. */
function lostIn(before: JsonObject, stored: JsonObject, after: JsonObject): readonly ResourceChange[] {
  return readChanges(before, stored, after).filter(({ kind, path }) => kind !== 'defaulted' && path[0] !== 'metadata');
}

/** Whether an error is one of the schema, and none of what the server takes in place of texts, which no verdict is about. */
function isOwn({ detail, origin }: FieldError): boolean {
  // What the scale subresource refuses is said of that.
  if (origin.startsWith('scale.')) return false;
  return origin !== 'rules.blocked' && !origin.startsWith('type-meta.') && !detail.endsWith('string: "array"') && !detail.startsWith(POINT);
}

/** What is said of clients that write integers with a point. */
const POINT = 'invalid data, expected';

function pathOf({ at, path }: FieldError): JsonPath {
  return stepsOf(at ?? path);
}
