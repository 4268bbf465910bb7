import type { FieldError } from '@structural/core';
import { valueAt, type JsonObject, type JsonPath } from '@structural/json';
import { applied, isAt, placeOfPath, repair, stepsOf, type Judged } from '@structural/witness';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../records/schema-rule.js';
import { isAbout } from '../trial/is-about.js';
import type { Proof, RequestProof } from './proofs.js';

/** Whether what the second side refuses is refused for another change, too. */
export function isMixed(change: SchemaChange, proof: Proof | RequestProof): proof is Proof {
  return proof.kind !== 'request' && othersOf(change, proof).length > 0;
}

const MAX_ROUNDS = 4;
/** How many errors are looked at one by one, and how many at all. */
const [MAX_APART, MAX_OTHERS] = [40, 1_000];

/** What a resource proves, if it does. */
export type Prove = (resource: JsonObject) => Proof | undefined;

/**
 * A proof with as few errors of other changes as is found: where they are, values that the second side takes are put, or none. The proof itself where that
 * shows the change no longer, or the first side refuses it.
 */
export function shownApart(change: SchemaChange, sides: Sides, prove: Prove, proof: Proof): Proof {
  let best = proof;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const others = othersOf(change, best);
    if (others.length === 0 || others.length > MAX_OTHERS) return best;
    const next = withoutOthers(change, sides, prove, best, others) ?? repaired(change, sides, prove, best, others);
    if (next === undefined) return best;
    best = next;
  }
  return best;
}

/** How many values of resources may be judged to repair one. */
const MAX_VALUES = 15_000;

/** A resource with which the second side finds less wrong beside the change, as rules say. */
function repaired(change: SchemaChange, { to }: Sides, prove: Prove, best: Proof, errors: readonly FieldError[]): Proof | undefined {
  if (errors.length > MAX_APART) return undefined;
  const judge = (object: JsonObject): Judged => {
    const next = prove(object);
    return next === undefined ? { errors: [], isLost: true } : { errors: othersOf(change, next), isLost: false };
  };
  const start = { object: best.resource, errors, isLost: false, removed: [] };
  const end = repair(start, { schema: to.judge.schema, full: false, prefers: 'expressions', judge, left: MAX_VALUES });
  return end.isLost || end.errors.length >= errors.length ? undefined : prove(end.object);
}

/** All at once, or else one by one. */
function withoutOthers(change: SchemaChange, sides: Sides, prove: Prove, best: Proof, others: readonly FieldError[]): Proof | undefined {
  const each = others.length === 1 || others.length > MAX_APART ? [] : others.map((error) => [error]);
  for (const chosen of [others, ...each])
    for (const source of [sides.to, sides.from, undefined]) {
      const resource = chosen.reduce(
        (object, error) => without(object, stepsOf(error.at ?? error.path), change, sides, source),
        best.resource,
      );
      if (resource === best.resource) continue;
      const next = prove(resource);
      if (next !== undefined && othersOf(change, next).length < others.length) return next;
    }
  return undefined;
}

/** The resource with what a side takes at a path, or with nothing there. */
function without(resource: JsonObject, path: JsonPath, { place }: SchemaChange, { to }: Sides, source: Side | undefined): JsonObject {
  const { schema } = to.judge;
  const own = path.length === 0 || isAt(path, place) ? undefined : placeOfPath(schema, path);
  if (own === undefined) return resource;
  if (source === undefined) return valueAt(resource, path) === undefined ? resource : applied(schema, resource, [{ path }]);
  const base = source.bases.at(own);
  const value = base === undefined ? undefined : valueAt(base.object, base.path);
  return value === undefined ? resource : applied(schema, resource, [{ path, value }]);
}

function othersOf(change: SchemaChange, { toSays }: Proof): readonly FieldError[] {
  return toSays.errors.filter((error) => error.origin !== 'rules.blocked' && !isAbout(change, error));
}
