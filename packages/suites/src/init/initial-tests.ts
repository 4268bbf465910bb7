import { errorBody, pathText, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import {
  boundaryOf,
  constraintsOf,
  judgeOf,
  requestOf,
  type Constraint,
  type FoundWitness,
  type Judge,
  type Witness,
} from '@structural/witness';

/** A side of a constraint for which there is no test. */
export interface MissingTest {
  readonly version: string;
  /** By the id that it has among the constraints of its version. */
  readonly constraint: string;
  readonly side: 'accepted' | 'refused';
  /** In words for people. */
  readonly why: string;
  /** Whether there cannot be any, rather than that none was found. */
  readonly isImpossible: boolean;
}

/** Tests that a definition can begin with. */
export interface InitialTests {
  /** As a file of tests has them. */
  readonly tests: readonly InitialTest[];
  readonly missing: readonly MissingTest[];
  /** How many constraints there are, of all served versions. */
  readonly constraints: number;
}

/** One of them. */
export interface InitialTest {
  readonly version: string;
  /** What it is about: several constraints, where the same resource is the smallest for each. */
  readonly constraints: readonly string[];
  readonly side: 'accepted' | 'refused';
  readonly value: JsonObject;
}

/**
 * Makes tests of all that the served versions of a definition say: for each constraint and rule a smallest resource that is accepted, and one that is
 * refused because of it. What refuses nothing, a default for instance, has the first alone. The same definition has the same tests.
 */
export function initialTests(definition: CustomResourceDefinition): InitialTests {
  const made = versionsOf(definition.spec)
    .filter(({ served }) => served)
    .map(({ name }) => ofVersion(definition, name));
  return {
    tests: made.flatMap(({ tests }) => tests),
    missing: made.flatMap(({ missing }) => missing),
    constraints: made.reduce((sum, { constraints }) => sum + constraints, 0),
  };
}

function ofVersion(definition: CustomResourceDefinition, version: string): InitialTests {
  const opened = judgeOf(definition, version);
  if (!opened.ok) return { tests: [], missing: [], constraints: 0 };
  const { judge } = opened;
  const constraints = constraintsOf(judge.schema);
  const accepted = new Map<string, string[]>();
  const made: (() => InitialTest)[] = [];
  const missing: MissingTest[] = [];
  for (const constraint of constraints) {
    const { canRefuse, id, keyword } = constraint;
    const { accepted: within, refused: beyond } = boundaryOf(judge, constraint);
    if (within.found) {
      const value = { ...requested(within), ...(keyword === 'default' && { stored: judge.judge(requestOf(within)).stored }) };
      const key = printJson(object(value));
      const known = accepted.get(key);
      known?.push(id);
      if (known === undefined) {
        const ids = [id];
        accepted.set(key, ids);
        made.push(() => ({ version, constraints: ids, side: 'accepted', value: object({ name: acceptedName(version, ids), ...value }) }));
      }
    } else missing.push(missed(version, constraint, 'accepted', within));
    if (!canRefuse) continue;
    if (beyond.found) {
      const value = { name: refusedName(version, constraint), ...requested(beyond), errors: errorsOf(judge, beyond) };
      made.push(() => ({ version, constraints: [id], side: 'refused', value: object(value) }));
    } else missing.push(missed(version, constraint, 'refused', beyond));
  }
  return { tests: made.map((test) => test()), missing, constraints: constraints.length };
}

/** The requests of a test; a status without anything before it is one that is written for the first time. */
function requested({ old, resource, subresource }: FoundWitness): Readonly<Record<string, JsonValue>> {
  const before = old === undefined ? {} : { oldSelf: old };
  if (subresource === 'status') return { ...before, status: resource };
  return old === undefined ? { create: resource } : { ...before, update: resource };
}

function errorsOf(judge: Judge, witness: FoundWitness): JsonValue {
  const { errors } = judge.judge(requestOf(witness));
  return errors.slice(0, MOST_ERRORS).map((error) => {
    const [field, body] = [pathText(error.path), errorBody(error)];
    const [key, text] =
      body.length <= LONGEST_MESSAGE ? ['message', body] : ['contains', [...body].slice(0, LONGEST_MESSAGE).join('').trimEnd()];
    return object({ ...(field !== '' && field !== '<nil>' && { field }), [key]: text });
  });
}

const MOST_ERRORS = 4;
const LONGEST_MESSAGE = 240;

function missed(version: string, { id }: Constraint, side: MissingTest['side'], witness: Witness): MissingTest {
  const { impossible = undefined, tried = '' } = witness.found ? {} : witness;
  return { version, constraint: id, side, why: impossible ?? tried, isImpossible: impossible !== undefined };
}

function acceptedName(version: string, ids: readonly string[]): string {
  const more = ids.length > MOST_NAMED ? ` and ${String(ids.length - MOST_NAMED)} more` : '';
  return `${version} accepts ${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
}

const MOST_NAMED = 3;

function refusedName(version: string, { id, rule }: Constraint): string {
  const text = rule?.rule.replace(/\s+/g, ' ').trim();
  return `${version} refuses ${id}${text === undefined ? '' : `: ${text.length > LONGEST_RULE ? `${[...text].slice(0, LONGEST_RULE).join('')}…` : text}`}`;
}

const LONGEST_RULE = 80;

function object(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(newJsonObject(), members);
}
