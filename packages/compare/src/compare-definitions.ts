import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES, versionsOf, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { comparePair, type PairOptions } from './compare-pair.js';
import type { CompareOptions, Comparison, DefinitionPair } from './comparison.js';
import { verdictOfNew } from './definition/server-verdict.js';
import type { Direction } from './records/audience.js';
import type { Finding } from './finding/finding.js';
import { toFinding, type Transition } from './outcome/to-finding.js';

/**
 * Compares definitions with those that take their place, matched by name: each change, who is affected, and a resource that proves it.
 *
 * Pure and deterministic: the same definitions have the same findings, and identical ones have none. A definition need not be valid. What a
 * search does not decide within its budget is `undecided`, never left out.
 */
export function compareDefinitions(
  old: readonly CustomResourceDefinition[],
  next: readonly CustomResourceDefinition[],
  options: CompareOptions = {},
): Comparison {
  const steps = comparing(old, next, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** As {@link compareDefinitions}, in steps between which the caller may do something else. */
export function* comparing(
  old: readonly CustomResourceDefinition[],
  next: readonly CustomResourceDefinition[],
  options: CompareOptions = {},
): Generator<void, Comparison> {
  const [before, after] = [byName(old), byName(next)];
  const directions = options.directions ?? ['forward'];
  const pairs: DefinitionPair[] = [...before].flatMap(([name, definition]) => {
    const other = after.get(name);
    return other === undefined ? [] : [{ name, old: definition, new: other }];
  });
  const removed = [...before].filter(([name]) => !after.has(name));
  const added = [...after].filter(([name]) => !before.has(name));
  const kubernetesVersion = options.kubernetesVersion ?? NEWEST_KUBERNETES;
  const pairOptions: Omit<PairOptions, 'sides'> = {
    kubernetesVersion,
    rules: createRuleEvaluator({ kubernetesVersion }),
    exemptAlpha: options.exemptAlpha === true,
    budget: { left: MAX_JUDGED, work: MAX_WORK, leftOut: 0, isOver: options.isOver ?? (() => false), texts: { left: MAX_TEXT_EFFORT } },
    seed: options.seed ?? 1,
  };
  // Pair by pair, so that what one pair needs is gone with it.
  const found: Map<Direction, readonly Finding[]>[] = [];
  for (const [i, pair] of pairs.entries()) {
    options.onPair?.(i, pairs.length, pair.name);
    const sides: PairOptions['sides'] = new Map();
    const byDirection = new Map<Direction, readonly Finding[]>();
    for (const direction of directions) {
      const findings: Finding[] = [];
      for (const finding of comparePair(pair, direction, { ...pairOptions, sides })) {
        if (finding !== undefined) findings.push(finding);
        yield;
      }
      byDirection.set(direction, findings);
    }
    found.push(byDirection);
  }
  return {
    pairs,
    added: added.map(([name]) => name),
    removed: removed.map(([name]) => name),
    leftOut: pairOptions.budget.leftOut,
    repeated: [...repeatedIn('old', old), ...repeatedIn('new', next)],
    findings: directions.flatMap((direction) => [
      ...(direction === 'forward' ? added : removed).flatMap(([name, to]) => newFindings(name, to, direction, kubernetesVersion)),
      ...(direction === 'forward' ? removed : added).map(([, gone]) => goneFinding(gone, direction)),
      ...found.flatMap((findings) => findings.get(direction) ?? []),
    ]),
  };
}

/** How many resources a comparison judges at most; what is left then is undecided. */
const MAX_JUDGED = 400_000;
/** As much as some hundreds of searches do that find nothing among large resources. */
const MAX_WORK = 5_000_000;
/** A few seconds; some thousands of patterns as people write them cost less. */
const MAX_TEXT_EFFORT = 40_000_000;

/** What the server says of a definition that has no former one, where it refuses it. */
function newFindings(
  name: string,
  to: CustomResourceDefinition,
  direction: Direction,
  kubernetesVersion: KubernetesVersion,
): readonly Finding[] {
  const transition: Transition = { direction, name, from: to, to };
  const change = verdictOfNew(transition, { kubernetesVersion });
  return change === undefined ? [] : change.outcomes.map((outcome) => toFinding(transition, change.subject, outcome));
}

function goneFinding({ metadata: { name }, spec }: CustomResourceDefinition, direction: Direction): Finding {
  const rule = direction === 'forward' ? 'definition-removed' : 'definition-added';
  const version = versionsOf(spec).find(({ served }) => served)?.name ?? spec.version;
  const [works, fails] = ['200 OK', '404 page not found'];
  const change = `${rule}@${name}`;
  return {
    id: `${change}#stored-data.${direction}`,
    change,
    rule,
    audience: 'stored-data',
    direction,
    definition: name,
    message: `the CRD is gone: every resource of it is deleted with it`,
    verdict: 'breaking',
    witness: {
      kind: 'request',
      request: `GET /apis/${spec.group}/${version}/${spec.names.plural}`,
      oldSays: direction === 'forward' ? works : fails,
      newSays: direction === 'forward' ? fails : works,
    },
  };
}

function byName(definitions: readonly CustomResourceDefinition[]): ReadonlyMap<string, CustomResourceDefinition> {
  return new Map(definitions.map((definition) => [definition.metadata.name, definition]));
}

function repeatedIn(side: 'old' | 'new', definitions: readonly CustomResourceDefinition[]): Comparison['repeated'] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { metadata } of definitions) (seen.has(metadata.name) ? repeated : seen).add(metadata.name);
  return [...repeated].map((name) => ({ side, name }));
}
