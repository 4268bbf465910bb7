import { hasRules, type KubernetesVersion, type RuleEvaluator, type StructuralSchema } from '@structural/core';
import { createRuleEvaluator } from '../rules/evaluate-rules.js';

const evaluators = new Map<number, RuleEvaluator>();

/**
 * What evaluates the rules of resources as a server of that version does; one a version, so that each rule is compiled once. It is made, and loaded,
 * for the first rule.
 */
export function rulesOf(kubernetesVersion: KubernetesVersion): RuleEvaluator {
  let evaluator = evaluators.get(kubernetesVersion.minor);
  if (evaluator === undefined) evaluators.set(kubernetesVersion.minor, (evaluator = lateEvaluator(kubernetesVersion)));
  return evaluator;
}

function lateEvaluator(kubernetesVersion: KubernetesVersion): RuleEvaluator {
  let made: RuleEvaluator | undefined;
  const evaluator = (): RuleEvaluator => (made ??= createRuleEvaluator({ kubernetesVersion }));
  const evaluate: RuleEvaluator = (schema, object, old, notes) => (hasRules(schema) ? evaluator()(schema, object, old, notes) : []);
  return Object.assign(evaluate, {
    hasRules: (schema: StructuralSchema) => hasRules(schema) && evaluator().hasRules?.(schema) !== false,
  });
}
