import { createRuleEvaluator } from '@structural/cel';
import type { KubernetesVersion, RuleEvaluator } from '@structural/core';

const evaluators = new Map<number, RuleEvaluator>();

/** What evaluates the rules of resources as a server of that version does; one a version, so that each rule is compiled once. */
export function rulesOf(kubernetesVersion: KubernetesVersion): RuleEvaluator {
  let evaluator = evaluators.get(kubernetesVersion.minor);
  if (evaluator === undefined) evaluators.set(kubernetesVersion.minor, (evaluator = createRuleEvaluator({ kubernetesVersion })));
  return evaluator;
}
