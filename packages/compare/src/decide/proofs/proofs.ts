import { compileValueValidator, NIL_PATH, validateEmbedded } from '@structural/core';
import { jsonEqual, type JsonObject } from '@structural/json';
import { isAtOrBelow, stepsOf } from '@structural/witness';
import type { Loss, Plan, ReadingAudience, SchemaChange, Sign } from '../../records/schema-rule.js';
import type { Answer } from '../../records/witness.js';
import { readBack, refuses, sentBack, storedOf, written } from '../../judge/answers.js';
import type { Sides } from '../../judge/sides.js';
import { differsAt, hasNullAt } from '../../judge/values-at.js';
import { isAbout } from '../trial/is-about.js';
import { isUnknownAt } from './unknown-at.js';

/** A resource that shows what a change does, with the answers of both sides. */
export interface Proof {
  readonly kind: 'create' | 'update' | 'stored' | 'unchanged' | 'read';
  /** What is stored before an update. */
  readonly before?: JsonObject;
  readonly resource: JsonObject;
  readonly fromSays: Answer;
  readonly toSays: Answer;
  /** A clause about what happens. */
  readonly effect: string;
}

/** A request that shows what a change does, where a resource would be too large to be kept. */
export interface RequestProof {
  readonly kind: 'request';
  readonly request: string;
  readonly fromSays: string;
  readonly toSays: string;
  /** A clause about what happens. */
  readonly effect: string;
}

/** What one side takes, and the other refuses or stores otherwise. */
export function writerProof(change: SchemaChange, sides: Sides, resource: JsonObject, plan: Plan, fromSays: Answer): Proof | undefined {
  if (refuses(fromSays) || fromSays.object === undefined || lacksNull(change, resource)) return undefined;
  const sign = plan.writes;
  const toSays = written(sides.to, resource);
  const proof = { kind: 'create', resource, fromSays, toSays } as const;
  if (toSays.failure !== undefined) return { ...proof, effect: 'writes cannot be decoded' };
  if (sign !== 'values' && toSays.errors.some((error) => isAbout(change, error)))
    return { ...proof, effect: plan.refusal ?? 'writes are refused' };
  if (sign === 'errors') return undefined;
  // What else is refused does not hide what is not known.
  const isUnknown = toSays.unknownFields.some((said) => isUnknownAt(said, change.place));
  if (plan.mayBeUnknown === true && isUnknown) return { ...proof, effect: UNKNOWN };
  if (LOSING.has(change.rule.loses) && isUnknown) return { ...proof, effect: DROPPED };
  if (toSays.errors.length > 0 || toSays.object === undefined) return undefined;
  if (!differsAt(change.place, fromSays.object, toSays.object)) return undefined;
  return {
    ...proof,
    effect: toSays.unknownFields.length > 0 ? DROPPED : 'writes are stored differently',
  };
}

const UNKNOWN = 'writes are refused with strict field validation';
const DROPPED = 'what clients write is dropped, or refused with strict field validation';

/** After what something may not be known any more. */
const LOSING: ReadonlySet<Loss> = new Set<Loss>(['value', 'some']);

/** Whether what shows a change takes a null that is not there. */
function lacksNull({ place, rule }: SchemaChange, resource: JsonObject): boolean {
  return rule.isOfNull === true && !hasNullAt(place, resource);
}

/** What one side stored, and the other cannot read, reads otherwise, or refuses although it was left alone. */
export function storedProof(change: SchemaChange, sides: Sides, fromSays: Answer, sign: Sign | undefined): Proof | undefined {
  const { object } = fromSays;
  const resource = storedOf(sides.from, fromSays);
  if (refuses(fromSays) || object === undefined || resource === undefined || lacksNull(change, object)) return undefined;
  const toSays = readBack(sides.to, resource);
  const proof = { kind: 'stored', resource, fromSays, toSays } as const;
  if (toSays.failure !== undefined) return { ...proof, effect: 'stored objects cannot be read' };
  if (toSays.object === undefined) return undefined;
  if (sign !== 'errors' && differsAt(change.place, object, toSays.object))
    return {
      ...proof,
      effect: `what is stored ${change.rule.loses === 'value' ? 'loses the value' : 'reads back differently'}; the next write makes it permanent`,
    };
  if (sign === 'values') return undefined;
  const { sent, ...answer } = sentBack(sides.to, toSays.object);
  if (!answer.errors.some((error) => isAbout(change, error))) return undefined;
  return {
    kind: 'unchanged',
    // What was stored, where the second side reads another value, which the first one may not take.
    ...(jsonEqual(object, toSays.object) ? {} : { before: object }),
    resource: sent,
    fromSays: sentBack(sides.from, object),
    toSays: answer,
    effect: 'stored objects can no longer be updated, even if this field is not touched',
  };
}

/** What the second side returns and a client of the first schema cannot read. */
export function readerProof(change: SchemaChange, sides: Sides, resource: JsonObject, reading: ReadingAudience): Proof | undefined {
  const toSays = written(sides.to, resource);
  if (refuses(toSays) || toSays.object === undefined || lacksNull(change, toSays.object)) return undefined;
  const { judge } = sides.from;
  const { schema } = judge.type;
  if (schema === undefined) return undefined;
  const { object } = toSays;
  const errors = [
    ...compileValueValidator(schema, judge.kubernetesVersion)(object),
    ...validateEmbedded(judge.type.structural, object, NIL_PATH, false, judge.kubernetesVersion),
  ].filter((error) => change.rule.misses(error.origin, reading) && isAtOrBelow(stepsOf(error.at ?? error.path), change.place));
  if (errors.length === 0) return undefined;
  return {
    kind: 'read',
    resource: toSays.object,
    fromSays: { errors, unknownFields: [], changes: [] },
    toSays,
    effect:
      reading === 'readers'
        ? 'readers get a value that the schema they know does not allow'
        : 'generated clients get a value that their types do not allow',
  };
}
