import { createRuleEstimator, RULE_COST_LIMIT, TOTAL_RULE_COST_LIMIT, type RulePart } from '@structural/cel';
import type { JSONSchemaProps, KubernetesVersion, ValidationRule } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { Fits } from './loosen-bounds.js';
import { schemasOnTheWay, withBounds, type AssumedBound } from './rule-chain.js';

/** An expression of a schema. */
export interface Expression {
  readonly path: JsonPath;
  readonly rule: ValidationRule;
  readonly part: RulePart;
}

/** The expressions that cost too much, by themselves or together with others, and whether they fit with bounds. */
export interface HeavyRules {
  /** The most costly first. */
  readonly heavy: readonly Expression[];
  /** What each of all costs, the most costly first. */
  readonly costs: readonly { readonly expression: Expression; readonly cost: bigint }[];
  /** Whether all fit with bounds; of very many an estimate, for which {@link exact} is to be asked in the end. */
  readonly fits: Fits;
  readonly exact: Fits;
}

/** The bounds halved until all rules fit, which they nearly do. */
export function settled<B extends AssumedBound>(bounds: readonly B[], { exact }: HeavyRules): readonly B[] {
  let now = bounds;
  for (let i = 0; i < MAX_HALVINGS && !exact(now); i++)
    now = now.map((bound) => ({ ...bound, value: Math.max(1, Math.floor(bound.value / 2)) }));
  return now;
}

const MAX_HALVINGS = 4;

/** Those of all rules, or of some of them. */
export function heavyRules(
  root: JSONSchemaProps,
  kubernetesVersion: KubernetesVersion,
  isAsked: (expression: Expression) => boolean = () => true,
): HeavyRules {
  const estimate = createRuleEstimator({ kubernetesVersion });
  const costAt = (bounded: JSONSchemaProps, { part, path, rule }: Expression): bigint => {
    const schemas = schemasOnTheWay(bounded, path);
    return (schemas && estimate(schemas, rule, part)) ?? 0n;
  };
  const costs = expressionsOf(root)
    .filter(isAsked)
    .map((expression) => ({ expression, cost: costAt(root, expression) }))
    .sort((a, b) => (a.cost > b.cost ? -1 : a.cost < b.cost ? 1 : 0));
  const heavy: Expression[] = [];
  let rest = costs.reduce((total, { cost }) => total + cost, 0n);
  for (const { cost, expression } of costs) {
    if (cost <= RULE_COST_LIMIT && rest <= TOTAL_RULE_COST_LIMIT / 2n) break;
    heavy.push(expression);
    rest -= cost;
  }
  const fitsOf =
    (asked: readonly Expression[], others: bigint, scale: number): Fits =>
    (bounds) => {
      const bounded = withBounds(root, bounds);
      let total = others;
      for (const expression of asked) {
        const cost = costAt(bounded, expression);
        if (cost > RULE_COST_LIMIT) return false;
        total += BigInt(scale) * cost;
      }
      return total <= TOTAL_RULE_COST_LIMIT;
    };
  const exact = fitsOf(heavy, rest, 1);
  const step = Math.ceil(heavy.length / MAX_HEAVY);
  // Of very many rules, those which cost most and every so many-th of the others stand for all.
  return {
    heavy,
    costs,
    exact,
    fits:
      step <= 1
        ? exact
        : fitsOf(
            heavy.filter((_, i) => i % step === 0),
            rest,
            step,
          ),
  };
}

/** How many rules are estimated again for each set of bounds. */
const MAX_HEAVY = 24;

/** The expressions of a schema and of all below it. */
function expressionsOf(root: JSONSchemaProps): readonly Expression[] {
  const found: Expression[] = [];
  const pending: { readonly schema: JSONSchemaProps; readonly path: JsonPath }[] = [{ schema: root, path: [] }];
  for (let next = pending.pop(); next !== undefined && found.length < MAX_RULES; next = pending.pop()) {
    const { path, schema } = next;
    for (const rule of schema['x-kubernetes-validations'] ?? []) {
      found.push({ path, rule, part: 'rule' });
      if (rule.messageExpression !== '') found.push({ path, rule, part: 'messageExpression' });
    }
    const { additionalProperties, items, properties } = schema;
    for (const [name, below] of properties ?? []) pending.push({ schema: below, path: [...path, 'properties', name] });
    if (items?.schema !== undefined) pending.push({ schema: items.schema, path: [...path, 'items'] });
    if (typeof additionalProperties === 'object') pending.push({ schema: additionalProperties, path: [...path, 'additionalProperties'] });
  }
  return found;
}

const MAX_RULES = 500;

/** Each part once, where several expressions go through it. */
export function distinctParts(parts: readonly AssumedBound[]): readonly AssumedBound[] {
  const byPath = new Map(parts.map((part) => [JSON.stringify(part.path), part]));
  return [...byPath.values()].slice(0, MAX_PARTS);
}

const MAX_PARTS = 40;
