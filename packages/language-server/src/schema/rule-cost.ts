import { createRuleEstimator, RULE_COST_LIMIT } from '@structural/cel';
import { schemasOnTheWay, type KubernetesVersion } from '@structural/checker';
import { versionsOf, type CustomResourceDefinition, type ValidationRule } from '@structural/core';
import type { JsonPath } from '@structural/json';

/** Where a rule stands in a definition. */
export interface RulePlace {
  readonly definition: CustomResourceDefinition;
  readonly version: string;
  /** From `openAPIV3Schema` to the schema with the rule. */
  readonly steps: JsonPath;
}

/**
 * Says what the server estimates that a rule costs, beside what it lets one rule cost; undefined where the rule does not compile, or stands where rules
 * are not looked at. What is found of a schema is kept for further rules.
 */
export function openRuleCosts(kubernetesVersion: KubernetesVersion): (place: RulePlace, rule: ValidationRule) => string | undefined {
  const estimate = createRuleEstimator({ kubernetesVersion });
  return ({ definition, steps, version }, rule) => {
    const root = versionsOf(definition.spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema;
    const schemas = root && schemasOnTheWay(root, steps);
    const cost = schemas && estimate(schemas, rule);
    return cost === undefined ? undefined : costText(cost);
  };
}

/** A cost in words: `costs 12,345, 0.1 % of the limit`. */
function costText(cost: bigint): string {
  if (cost > RULE_COST_LIMIT) {
    const times = Number(cost) / Number(RULE_COST_LIMIT);
    return `costs ${cost.toLocaleString('en')}, ${times >= 10 ? Math.round(times).toLocaleString('en') : times.toFixed(1)} times the limit`;
  }
  const percent = (Number(cost) / Number(RULE_COST_LIMIT)) * 100;
  return `costs ${cost.toLocaleString('en')}, ${percent >= 1 ? percent.toFixed(0) : percent >= 0.1 ? percent.toFixed(1) : '< 0.1'} % of the limit`;
}
