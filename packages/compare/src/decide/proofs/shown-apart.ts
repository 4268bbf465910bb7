import type { FieldError } from '@structural/core';
import { valueAt, type JsonObject, type JsonPath } from '@structural/json';
import { applied, isAt, placeOfPath, stepsOf } from '@structural/witness';
import { written } from '../../judge/answers.js';
import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../rules/schema/schema-rule.js';
import { isAbout } from '../is-about.js';
import { writerProof, type Proof, type RequestProof } from './proofs.js';

/** Whether what the second side refuses is refused for another change, too. */
export function isMixed(change: SchemaChange, proof: Proof | RequestProof): proof is Proof {
  return proof.kind !== 'request' && othersOf(change, proof).length > 0;
}

const MOST_ROUNDS = 4;
const MOST_OTHERS = 40;

/**
 * A proof of a creation with as few errors of other changes as is found: where they are, values that the second side takes are put, or none. The
 * proof itself where that shows the change no longer, or the first side refuses it.
 */
export function shownApart(change: SchemaChange, sides: Sides, plan: Plan, proof: Proof): Proof {
  let best = proof;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const others = othersOf(change, best);
    if (others.length === 0 || others.length > MOST_OTHERS) return best;
    const next = withoutOthers(change, sides, plan, best, others);
    if (next === undefined) return best;
    best = next;
  }
  return best;
}

/** All at once, or else one by one. */
function withoutOthers(change: SchemaChange, sides: Sides, plan: Plan, best: Proof, others: readonly FieldError[]): Proof | undefined {
  for (const chosen of others.length === 1 ? [others] : [others, ...others.map((each) => [each])])
    for (const isTaken of [true, false]) {
      const resource = chosen.reduce(
        (object, error) => without(object, stepsOf(error.at ?? error.path), change, sides, isTaken),
        best.resource,
      );
      if (resource === best.resource) continue;
      const next = writerProof(change, sides, resource, plan, written(sides.from, resource));
      if (next !== undefined && othersOf(change, next).length < others.length) return next;
    }
  return undefined;
}

/** The resource with what the second side takes at a path, or with nothing there. */
function without(resource: JsonObject, path: JsonPath, { place }: SchemaChange, { to }: Sides, isTaken: boolean): JsonObject {
  const { schema } = to.judge;
  const own = path.length === 0 || isAt(path, place) ? undefined : placeOfPath(schema, path);
  if (own === undefined) return resource;
  if (!isTaken) return valueAt(resource, path) === undefined ? resource : applied(schema, resource, [{ path }]);
  const base = to.bases.at(own);
  const value = base === undefined ? undefined : valueAt(base.object, base.path);
  return value === undefined ? resource : applied(schema, resource, [{ path, value }]);
}

function othersOf(change: SchemaChange, { toSays }: Proof): readonly FieldError[] {
  return toSays.errors.filter((error) => error.origin !== 'rules.blocked' && !isAbout(change, error));
}
