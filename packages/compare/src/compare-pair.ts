import { stageOf, versionsOf, type CustomResourceDefinition, type KubernetesVersion, type RuleEvaluator } from '@structural/core';
import type { DefinitionPair } from './comparison.js';
import { schemaChanges } from './changes/schema-changes.js';
import type { SchemaChange } from './records/schema-rule.js';
import { alsoMet } from './decide/also-met.js';
import type { Budget } from './decide/trial/budget.js';
import { decideChange } from './decide/decide-change.js';
import type { Effect } from './decide/effect.js';
import { Together } from './decide/together/together.js';
import { decideWhole, type Said } from './decide/whole/decide-whole.js';
import type { Sides } from './judge/sides.js';
import { ruleIdOf, schemaRuleOf } from './rules/schema-rules.js';
import { changedConversion } from './definition/changed-conversion.js';
import { changedNames, subjectAt } from './definition/changed-names.js';
import { changedStorage } from './definition/changed-storage.js';
import { changedVersions } from './definition/changed-versions.js';
import { serverVerdict } from './definition/server-verdict.js';
import type { Direction } from './records/audience.js';
import type { Finding } from './finding/finding.js';
import { schemaSubject, toFinding, toOutcome, type Transition } from './outcome/to-finding.js';
import { sideOf, type SideOf } from './judge/side.js';
import type { ChangeRule } from './rules/change-rules.js';

/** By what a pair is compared. */
export interface PairOptions {
  readonly kubernetesVersion: KubernetesVersion;
  readonly rules: RuleEvaluator;
  readonly exemptAlpha: boolean;
  readonly budget: Budget;
  readonly seed: number;
  /** What was set up of the two definitions, for whichever direction came first. */
  readonly sides: SidesMade;
}

/** Sides by their definitions and versions. */
type SidesMade = Map<CustomResourceDefinition, Map<string, SideOf>>;

/** All findings about two definitions in one direction; what is about both as a whole comes first, then version by version; undefined is a pause. */
export function* comparePair(pair: DefinitionPair, direction: Direction, options: PairOptions): Generator<Finding | undefined> {
  const isForward = direction === 'forward';
  const transition: Transition = {
    direction,
    name: pair.name,
    from: isForward ? pair.old : pair.new,
    to: isForward ? pair.new : pair.old,
  };
  for (const changes of [
    serverVerdict(transition, options),
    changedNames(transition),
    changedConversion(transition),
    changedStorage(transition, options),
    changedVersions(transition, options),
  ])
    for (const { outcomes, subject } of changes) for (const outcome of outcomes) yield toFinding(transition, subject, outcome);
  const after = new Set(versionsOf(transition.to.spec).map(({ name }) => name));
  for (const { name } of versionsOf(transition.from.spec)) {
    if (!after.has(name) || (options.exemptAlpha && stageOf(name) === 'alpha')) continue;
    yield* compareVersion(transition, name, options);
  }
}

function* compareVersion(transition: Transition, version: string, options: PairOptions): Generator<Finding | undefined> {
  const changes = versionChanges(transition, version);
  const [first] = changes;
  if (first === undefined) return;
  const made = sidesOf(transition, version, options);
  if (!made.ok) {
    const { fromPath } = schemaSubject(transition, version, first.change, first.rule);
    yield toFinding(transition, subjectAt('schema-unusable', fromPath, '', made.error, version), {
      audience: 'writers',
      verdict: 'undecided',
      tried: 'nothing: no server can serve the version',
    });
    return;
  }
  const { sides } = made;
  const all = changes.map((each) => each.change);
  const said: Said[] = [];
  for (const effects of decideEach(all, sides, options)) {
    const change = all[said.length];
    if (change !== undefined) said.push({ change, effects });
    yield undefined;
  }
  const whole = decideWhole(said, sides, options.budget, options.seed);
  for (const [i, { change, rule }] of changes.entries()) {
    const subject = schemaSubject(transition, version, change, rule);
    const more = whole.filter((each) => each.change === change).map(({ effect }) => effect);
    const own = said[i]?.effects.filter(({ audience }) => !more.some((each) => each.audience === audience)) ?? [];
    const outcomes = [...own, ...more].map((effect) => toOutcome(transition, version, effect, (errors) => alsoMet(change, all, errors)));
    for (const outcome of outcomes.length === 0 ? [NOBODY] : outcomes) yield toFinding(transition, subject, outcome);
  }
}

const NOBODY = { audience: 'writers', verdict: 'harmless' } as const;

/** Who is affected by each change of a version, in their order. */
function* decideEach(changes: readonly SchemaChange[], sides: Sides, { budget, seed }: PairOptions): Generator<readonly Effect[]> {
  const together = new Together(changes, sides, budget);
  for (const change of changes) {
    const known = together.of(change);
    if (budget.isOver() && typeof change.rule.plan === 'function' && known?.wrote === undefined) {
      budget.leftOut++;
      yield [{ audience: 'writers', verdict: 'undecided', tried: 'nothing: the time limit was reached' }];
    } else yield decideChange(change, sides, { budget, seed, known });
  }
}

const KEPT_ALL = 'fields that the schema does not know are kept by the CRD as a whole';

interface VersionChange {
  readonly change: SchemaChange;
  readonly rule: ChangeRule;
}

function versionChanges({ from, to }: Transition, version: string): readonly VersionChange[] {
  const [before, after] = [schemaOf(from, version), schemaOf(to, version)];
  const changes: VersionChange[] = [];
  const kept = [from, to].map(({ spec }) => spec.preserveUnknownFields === true);
  const root = { place: [], detail: '', from: before ?? {}, to: after ?? {} } as const;
  if (kept[0] !== kept[1]) {
    const rule = kept[0] === true ? 'preserve-unknown-removed' : 'preserve-unknown-added';
    const what = kept[0] === true ? 'unknown fields are dropped' : 'unknown fields are kept';
    changes.push({ change: { ...root, rule: schemaRuleOf(rule), keyword: 'preserveUnknownFields', what }, rule: 'unknown-fields-changed' });
  }
  if (before !== undefined && after !== undefined)
    for (const change of schemaChanges(before, after)) {
      const isKept = kept[1] === true && change.rule.id === 'preserve-unknown-removed';
      changes.push({ change: isKept ? { ...change, what: KEPT_ALL } : change, rule: ruleIdOf(change) });
    }
  else if (before !== after) {
    const rule = after === undefined ? 'schema-removed' : 'schema-added';
    changes.push({
      change: { ...root, rule: schemaRuleOf('schema-changed'), what: `the schema is ${after === undefined ? 'gone' : 'new'}` },
      rule,
    });
  }
  return changes;
}

function schemaOf({ spec }: CustomResourceDefinition, version: string): SchemaChange['from'] {
  return versionsOf(spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema;
}

type SidesOf = { readonly ok: true; readonly sides: Sides } | { readonly ok: false; readonly error: string };

function sidesOf({ from, to }: Transition, version: string, options: PairOptions): SidesOf {
  const [before, after] = [sideFor(from, version, options), sideFor(to, version, options)];
  if (!before.ok) return before;
  return after.ok ? { ok: true, sides: { from: before.side, to: after.side } } : after;
}

/** Sides are made once: they keep the resources that searches start from. */
function sideFor(definition: CustomResourceDefinition, version: string, options: PairOptions): SideOf {
  let made = options.sides.get(definition);
  if (made === undefined) options.sides.set(definition, (made = new Map()));
  let side = made.get(version);
  if (side === undefined) made.set(version, (side = sideOf(definition, version, options)));
  return side;
}
