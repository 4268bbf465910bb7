import { managedEntries, serverSideApply, serverSideUpdate, type WriteAnswer } from '@structural/core';
import {
  isJsonObject,
  jsonEqual,
  newJsonObject,
  printJson,
  valueAt,
  type JsonObject,
  type JsonValue,
  type JsonPath,
} from '@structural/json';
import type { ManagerPairs, SchemaChange } from '../../records/schema-rule.js';
import type { Application, AppliedAnswer } from '../../records/witness.js';
import type { Side } from '../../judge/side.js';
import { resourceWith, sharedFixture } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';

/** Two managers who apply one after the other, and what either side makes of it. */
export interface OwnerProof {
  readonly kind: 'apply';
  readonly applied: readonly Application[];
  readonly fromSays: AppliedAnswer;
  readonly toSays: AppliedAnswer;
  readonly effect: string;
}

const NOW = '2026-01-01T00:00:00Z';
const MANAGERS = ['first', 'second'] as const;

/** Two managers whose items or members lie beside each other on one side, and do not on the other; made by the schema of the side that knows the place. */
export function ownerProof(change: SchemaChange, pairsFor: ManagerPairs, sides: Sides, known: Side = sides.from): OwnerProof | undefined {
  let weaker: OwnerProof | undefined;
  for (const { after, before, path, proof } of applications(change, pairsFor, sides, known)) {
    if (before.kind === 'written' || after.kind === 'written') {
      if (!sameOutcome(before, after, path)) return proof;
      if (!sameOwners(before, after, path)) weaker ??= { ...proof, effect: 'fields have other owners' };
    }
  }
  return weaker;
}

/** What either side makes of two managers who apply one after the other. */
export interface AppliedToBoth {
  readonly proof: OwnerProof;
  readonly before: WriteAnswer;
  readonly after: WriteAnswer;
  /** Where their values are. */
  readonly path: JsonPath;
}

/** What becomes of each pair of managers where both sides take what the first one applies. */
export function* applications(change: SchemaChange, pairsFor: ManagerPairs, sides: Sides, known: Side): Generator<AppliedToBoth> {
  // Both sides must take what is applied first.
  const fixture = sharedFixture(known, known === sides.from ? sides.to : sides.from, change.place);
  const { path } = fixture;
  for (const [one, other] of pairsFor(change, known.judge.schema, path)) {
    const both = appliedToBoth(sides, [{ resource: resourceWith(fixture, one) }, { resource: resourceWith(fixture, other) }]);
    if (both !== undefined) yield { ...both, path };
  }
}

/** What either side makes of two requests; undefined where one of them refuses the first one. */
export function appliedToBoth(
  sides: Sides,
  [first, second]: readonly [Omit<Application, 'manager'>, Omit<Application, 'manager'>],
): Omit<AppliedToBoth, 'path'> | undefined {
  const applied = [
    { manager: MANAGERS[0], ...first },
    { manager: MANAGERS[1], ...second },
  ];
  const [before, after] = [appliedTo(sides.from, applied), appliedTo(sides.to, applied)];
  if (before === undefined || after === undefined) return undefined;
  const [fromSays, toSays] = [appliedAnswer(before), appliedAnswer(after)];
  return {
    proof: { kind: 'apply', applied, fromSays, toSays, effect: 'what several managers apply is merged differently' },
    before,
    after,
  };
}

/** The last answer; undefined where the first manager is refused already. */
function appliedTo(side: Side, applied: OwnerProof['applied']): WriteAnswer | undefined {
  const { kubernetesVersion, rules, type } = side.judge;
  let live: JsonObject | undefined;
  let last: WriteAnswer | undefined;
  const steps = applied.flatMap((request) => {
    const { resource } = request;
    const ownsStatus = type.hasStatus && resource['status'] !== undefined;
    return ownsStatus ? [request, { ...request, subresource: 'status' } as const] : [request];
  });
  for (const step of steps) {
    if (last !== undefined && last.kind !== 'written') return last === undefined ? undefined : last;
    const request = {
      definition: side.definition,
      version: type.version,
      kubernetesVersion,
      rules,
      now: NOW,
      fieldManager: step.manager,
      ...('subresource' in step ? { subresource: step.subresource } : {}),
      ...(live === undefined ? {} : { live }),
    };
    last =
      step.operation === 'Update'
        ? serverSideUpdate({ ...request, updated: step.resource })
        : serverSideApply({ ...request, applied: step.resource });
    if (last.kind === 'written') live = last.object;
    else if (live === undefined) return undefined;
  }
  return last;
}

function appliedAnswer(answer: WriteAnswer): AppliedAnswer {
  return answer.kind === 'written' ? { object: answer.object } : { refused: answer.message };
}

function sameOutcome(a: WriteAnswer, b: WriteAnswer, path: JsonPath): boolean {
  if (a.kind !== 'written' || b.kind !== 'written') return a.kind === b.kind;
  // Lists and maps as wholes: the place itself may be within the first item of another list.
  const whole = untilItems(path);
  const [one, other] = [valueAt(a.object, whole), valueAt(b.object, whole)];
  return sameJson(one, other);
}

/** Whether the same managers own what is at a path, or below it. */
export function sameOwners(a: WriteAnswer, b: WriteAnswer, path: JsonPath): boolean {
  if (a.kind !== 'written' || b.kind !== 'written') return true;
  return sameJson(ownersAt(a.object, path), ownersAt(b.object, path));
}

/** What each manager owns at or below a path, by each kind of request, as text in order; whole lists, as items go by what they hold. */
function ownersAt(object: JsonObject, path: JsonPath): JsonValue {
  const owned: string[] = [];
  const fields = untilItems(path).map((name) => `f:${String(name)}`);
  for (const entry of managedEntries(object)) {
    const at = valueAt(entry, ['fieldsV1', ...fields]);
    const by = ['manager', 'operation', 'subresource'].map((name) => valueAt(entry, [name]) ?? null);
    if (at !== undefined) owned.push(printJson([...by, sorted(at)]));
  }
  return owned.sort();
}

function untilItems(path: JsonPath): JsonPath {
  const end = path.findIndex((step) => typeof step === 'number');
  return end < 0 ? path : path.slice(0, end);
}

function sorted(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const name of Object.keys(value).sort()) copy[name] = sorted(value[name] ?? null);
  return copy;
}

function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && jsonEqual(one, other));
}
