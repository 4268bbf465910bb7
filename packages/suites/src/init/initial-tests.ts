import { errorBody, pathText, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import {
  boundaryOf,
  constraintsOf,
  judgeOf,
  requestOf,
  type Constraint,
  type FoundWitness,
  type VersionJudge,
  type WitnessResult,
} from '@structural/witness';
import { chosenConstraints, type TestChoice } from './chosen-constraints.js';

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
  /** How many of them have no test as only rules were asked for. */
  readonly unasked: number;
  /** How many rules have none as another says the same. */
  readonly repeated: number;
  /** The copies of types of Kubernetes that have none, by their places. */
  readonly copies: ReadonlyMap<string, string>;
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
 *
 * `choice` takes some of them: rules alone, or what is said at a place and below.
 */
export function initialTests(definition: CustomResourceDefinition, choice: TestChoice = {}): InitialTests {
  const all = versionsOf(definition.spec).filter((version) => version.served);
  const served = choice.repeated === false ? [...all].sort((a, b) => Number(b.storage) - Number(a.storage)) : all;
  const naming = served.length === 1 ? () => '' : (version: string) => `${version} `;
  const known = new Set<string>();
  const made = served.map(({ name }) => ofVersion(definition, name, choice, naming, known));
  return {
    tests: withDistinctNames(made.flatMap(({ tests }) => tests)),
    missing: made.flatMap(({ missing }) => missing),
    constraints: made.reduce((sum, { constraints }) => sum + constraints, 0),
    unasked: made.reduce((sum, { unasked }) => sum + unasked, 0),
    repeated: made.reduce((sum, { repeated }) => sum + repeated, 0),
    copies: new Map(made.flatMap(({ copies }) => [...copies])),
  };
}

function ofVersion(
  definition: CustomResourceDefinition,
  version: string,
  choice: TestChoice,
  prefix: (version: string) => string,
  known: Set<string>,
): InitialTests {
  const opened = judgeOf(definition, version);
  if (!opened.ok) return { tests: [], missing: [], constraints: 0, unasked: 0, repeated: 0, copies: new Map() };
  const { judge } = opened;
  const all = constraintsOf(judge.schema);
  const { constraints, copies, repeated, unasked } = chosenConstraints(judge.schema, all, choice, known);
  const accepted = new Map<string, Constraint[]>();
  const made: (() => InitialTest)[] = [];
  const missing: MissingTest[] = [];
  for (const constraint of constraints) {
    const { canRefuse, id, keyword } = constraint;
    const { accepted: within, refused: beyond } = boundaryOf(judge, constraint);
    if (within.found) {
      const value = { ...requested(within), ...(keyword === 'default' && { stored: judge.judge(requestOf(within)).stored }) };
      const key = printJson(object(value));
      const known = accepted.get(key);
      known?.push(constraint);
      if (known === undefined) {
        const about = [constraint];
        accepted.set(key, about);
        made.push(() => ({
          version,
          constraints: about.map((each) => each.id),
          side: 'accepted',
          value: object({ name: acceptedName(prefix(version), about), ...value }),
        }));
      }
    } else missing.push(missed(version, constraint, 'accepted', within));
    if (!canRefuse) continue;
    if (beyond.found) {
      const value = {
        name: `${prefix(version)}refuses: ${wordsOf(constraint)}`,
        ...requested(beyond),
        errors: errorsOf(judge, constraint, beyond),
      };
      made.push(() => ({ version, constraints: [id], side: 'refused', value: object(value) }));
    } else missing.push(missed(version, constraint, 'refused', beyond));
  }
  return { tests: made.map((test) => test()), missing, constraints: all.length, unasked, repeated, copies };
}

/** The requests of a test; a status without anything before it is one that is written for the first time. */
function requested({ old, resource, subresource }: FoundWitness): Readonly<Record<string, JsonValue>> {
  const before = old === undefined ? {} : { oldSelf: typeFirst(old) };
  if (subresource === 'status') return { ...before, status: typeFirst(resource) };
  return old === undefined ? { create: typeFirst(resource) } : { ...before, update: typeFirst(resource) };
}

/** A resource as people write it. */
function typeFirst(resource: JsonObject): JsonObject {
  const { apiVersion, kind } = resource;
  return object({ ...(apiVersion !== undefined && { apiVersion }), ...(kind !== undefined && { kind }), ...resource });
}

/** What is said of the request; where a rule is among it, that alone, as the test is about it. */
function errorsOf(judge: VersionJudge, { rule }: Constraint, witness: FoundWitness): JsonValue {
  const { errors } = judge.judge(requestOf(witness));
  const words = rule === undefined ? '' : (rule.message ?? '') === '' ? rule.rule.trim() : (rule.message ?? '').trim();
  const own = words === '' ? [] : errors.filter((error) => errorBody(error).includes(words));
  const [first, ...others] = (own.length > 0 ? own : errors).slice(0, MAX_ERRORS).map((error) => {
    const [field, body] = [pathText(error.path), errorBody(error)];
    const [key, text] =
      body.length <= MAX_MESSAGE_LENGTH ? ['message', body] : ['contains', [...body].slice(0, MAX_MESSAGE_LENGTH).join('').trimEnd()];
    return object({ ...(field !== '' && field !== '<nil>' && { field }), [key]: text });
  });
  return first === undefined ? [] : others.length === 0 ? first : [first, ...others];
}

const MAX_ERRORS = 4;
const MAX_MESSAGE_LENGTH = 240;

function missed(version: string, { id }: Constraint, side: MissingTest['side'], witness: WitnessResult): MissingTest {
  const { impossible = undefined, tried = '' } = witness.found ? {} : witness;
  return { version, constraint: id, side, why: impossible ?? tried, isImpossible: impossible !== undefined };
}

function acceptedName(prefix: string, about: readonly Constraint[]): string {
  const rules = about.filter(({ rule }) => rule !== undefined);
  const words = [...new Set((rules.length > 0 ? rules : about).map(wordsOf))];
  const named = words.slice(0, words.join('; ').length <= MAX_NAMES_LENGTH ? words.length : 1);
  const more = words.length > named.length ? ` and ${String(words.length - named.length)} more` : '';
  return `${prefix}accepts: ${named.join('; ')}${more}`;
}

const MAX_NAMES_LENGTH = 120;

/** A rule by its message, or else its expression; any other constraint by its id. */
function wordsOf({ id, rule }: Constraint): string {
  if (rule === undefined) return id;
  const { message = '' } = rule;
  const text = (message.trim() === '' ? rule.rule : message).replace(/\s+/g, ' ').trim();
  return text.length > MAX_RULE_LENGTH ? `${[...text].slice(0, MAX_RULE_LENGTH).join('')}…` : text;
}

const MAX_RULE_LENGTH = 110;

/** The tests with the place that they are about behind names that several have. */
function withDistinctNames(tests: readonly InitialTest[]): readonly InitialTest[] {
  const counts = new Map<JsonValue | undefined, number>();
  for (const { value } of tests) counts.set(value['name'], (counts.get(value['name']) ?? 0) + 1);
  const taken = new Set<string>();
  return tests.map((test) => {
    const { name } = test.value;
    if (typeof name !== 'string') return test;
    const [first = ''] = test.constraints;
    const place = first.replace(/\/[^/]*$/, '') || 'the object';
    const candidates = [...((counts.get(name) ?? 0) > 1 ? [`${name} (${place})`] : [name]), `${name} (${first})`];
    let distinct = candidates.find((each) => !taken.has(each));
    for (let count = 2; distinct === undefined; count++) {
      const numbered = `${name} (${first}, ${String(count)})`;
      if (!taken.has(numbered)) distinct = numbered;
    }
    taken.add(distinct);
    return distinct === name ? test : { ...test, value: object({ ...test.value, name: distinct }) };
  });
}

function object(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(newJsonObject(), members);
}
