import { createRuleEstimator, RULE_COST_LIMIT, type RulePart } from '@structural/cel';
import type { JSONSchemaProps, KubernetesVersion, ValidationRule } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { SizeKeyword } from '../../manifest/smallest-bound.js';
import { distinctParts } from './heavy-rules.js';
import { MAX_BOUND, roomiest, type Fits } from './loosen-bounds.js';
import { schemasOnTheWay, withBounds, type AssumedBound } from './rule-chain.js';
import { boundableParts, unboundedParts } from './rule-parts.js';

/** A part without a bound that makes an expression costly. */
export interface CostlyPart {
  /** The steps to its schema. */
  readonly path: JsonPath;
  readonly bound: SizeKeyword;
  /** What the expression would cost were all others bounded tightly, and this one not. */
  readonly cost: bigint;
}

/** What makes an expression costly, and what would make it cheap enough. */
export interface ExpressionCosts {
  /** The most costly part first. */
  readonly parts: readonly CostlyPart[];
  /**
   * The set of bounds with which the server takes the expression as the schema is otherwise that keeps most, one as large as it may be, of several
   * each as large a power of two as the others allow: empty where it takes it as it is, absent where no bounds help.
   */
  readonly fitting?: readonly AssumedBound[];
  /** What the expression costs with these bounds, asked again with them and no others. */
  readonly costThen?: bigint;
}

/**
 * What makes an expression at a schema costly that may cost so much, as a rule what one rule may: the lists, maps and strings around it, and those below that it names, which have no bound and without
 * which it would cost less than half. Undefined where it does not compile.
 */
export function costsOf(
  root: JSONSchemaProps,
  path: JsonPath,
  rule: ValidationRule,
  kubernetesVersion: KubernetesVersion,
  limit = RULE_COST_LIMIT,
  part: RulePart = 'rule',
): ExpressionCosts | undefined {
  const estimate = createRuleEstimator({ kubernetesVersion });
  const costWith = (bounds: readonly AssumedBound[]): bigint | undefined => {
    const schemas = schemasOnTheWay(withBounds(root, bounds), path);
    return schemas && estimate(schemas, rule, part);
  };
  if (costWith([]) === undefined) return undefined;
  const parts = unboundedParts(root, path, rule[part]);
  const least = costWith(parts) ?? 0n;
  const costs = parts.map((each) => ({ each, cost: costWith(parts.filter((other) => other !== each)) ?? 0n }));
  const costly = costs.filter(({ cost }) => cost > 2n * least);
  const fits: Fits = (bounds) => (costWith(bounds) ?? 0n) <= limit;
  const tight = [costly.map(({ each }) => each), parts, parts.map((each) => ({ ...each, value: 1 }))].find(fits);
  const fitting = fits([]) ? [] : tight && roomiest(tight, fits);
  const costThen = fitting && costWith(fitting);
  const shown = costly
    .map(({ cost, each: { bound, path: at } }): CostlyPart => ({ path: at, bound, cost }))
    .sort((a, b) => (a.cost > b.cost ? -1 : a.cost < b.cost ? 1 : 0));
  return { parts: shown, ...(fitting && { fitting }), ...(costThen !== undefined && { costThen }) };
}

/** A bound with which an expression would fit; `present` is the larger one that the schema has in its place. */
export interface LoweredBound extends AssumedBound {
  readonly present?: number;
}

/**
 * The bounds with which the server takes an expression, where the schema has bounds that are too large: these lowered, and what has none bounded. No
 * value is above what the schema has; undefined where no bounds help.
 */
export function loweredBounds(
  root: JSONSchemaProps,
  path: JsonPath,
  rule: ValidationRule,
  kubernetesVersion: KubernetesVersion,
  limit: bigint,
  part: RulePart,
): readonly LoweredBound[] | undefined {
  const estimate = createRuleEstimator({ kubernetesVersion });
  const fits: Fits = (bounds) => {
    const schemas = schemasOnTheWay(withBounds(root, bounds), path);
    return schemas !== undefined && (estimate(schemas, rule, part) ?? 0n) <= limit;
  };
  return lowered(root, boundableParts(root, path, rule[part]), fits);
}

/** The bounds of some parts of a schema that keep most with which all fits, none above what the schema has; undefined where none do. */
export function lowered(root: JSONSchemaProps, parts: readonly AssumedBound[], fits: Fits): readonly LoweredBound[] | undefined {
  const presentOf = ({ bound, path }: AssumedBound): number | undefined => {
    const value = schemasOnTheWay(root, path)?.at(-1)?.[bound];
    return value === undefined ? undefined : Number(value);
  };
  const isLower: Fits = (bounds) => bounds.every((bound) => bound.value <= (presentOf(bound) ?? MAX_BOUND)) && fits(bounds);
  const tight = distinctParts(parts).filter((each) => each.value < (presentOf(each) ?? MAX_BOUND));
  return roomiest(tight, isLower)?.map((bound) => {
    const present = presentOf(bound);
    return present === undefined ? bound : { ...bound, present };
  });
}
