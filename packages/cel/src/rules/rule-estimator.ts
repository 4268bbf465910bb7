import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import { estimateCost } from '../cost/estimate-cost.js';
import { environmentOf } from '../environment/environment.js';
import { Declarations } from '../schema/declare.js';
import { SelfTypes } from '../schema/declared-type.js';
import { withObjectMeta } from '../schema/with-object-meta.js';
import { timesOccurring } from './cardinality.js';
import type { RuleCompilerOptions } from './rule-compiler.js';
import { compileRuleExpression, MESSAGE, RULE, ruleContext } from './rule-expression.js';

/**
 * What the server estimates that a rule costs at most: for one value, times how often the value can occur; of its `messageExpression`, that of one
 * message. `undefined` for what does not compile.
 *
 * `schemas` lead from that of the resource to the one that the rule stands at, each a part of the one before. What was found of a schema is kept with
 * the estimator, so that variants which share their parts cost what differs.
 */
export type RuleEstimator = (schemas: readonly JSONSchemaProps[], rule: ValidationRule, part?: RulePart) => bigint | undefined;

/** The expressions of a rule. */
export type RulePart = 'rule' | 'messageExpression';

/** The most that a server lets one rule cost, and all of a schema. */
export { EXPRESSION_LIMIT as RULE_COST_LIMIT, SCHEMA_LIMIT as TOTAL_RULE_COST_LIMIT } from './cost-limits.js';

/** Gets ready to estimate rules as a server of a version does. */
export function createRuleEstimator({ kubernetesVersion: { minor } }: RuleCompilerOptions): RuleEstimator {
  const declarations = new Declarations(undefined, environmentOf(minor).capsNames, environmentOf(minor).language.enumsHaveSizes);
  const environment = environmentOf(minor);
  return (schemas, rule, part = 'rule') => {
    const at = schemas.at(-1);
    if (at === undefined) return undefined;
    const declared = declarations.declare(schemas.length === 1 ? withObjectMeta(at, environmentOf(minor).capsNames) : at);
    if (declared === undefined) return undefined;
    const kind = part === 'rule' ? RULE : MESSAGE;
    const compiled = compileRuleExpression(
      rule[part],
      kind,
      ruleContext(environment, new SelfTypes(declared), rule.optionalOldSelf === true),
    );
    if (!compiled.ok) return undefined;
    const cost = estimateCost(compiled.checked, declared).max;
    return part === 'rule' ? timesOccurring(cost, schemas, declared.minSize) : cost;
  };
}
