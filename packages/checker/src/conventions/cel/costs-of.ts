import { createRuleEstimator, RULE_COST_LIMIT } from '@structural/cel';
import type { JSONSchemaProps, KubernetesVersion, ValidationRule } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { schemasOnTheWay, withBounds, type AssumedBound } from './rule-chain.js';
import { SHORT_FORMATS } from '../../manifest/schema-facts.js';
import type { SizeKeyword } from '../../manifest/smallest-bound.js';

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
   * The smallest set of bounds with which the server takes the expression as the schema is otherwise, each bound as large a power of two as the others
   * allow: empty where it takes it as it is, absent where no bounds help.
   */
  readonly fitting?: readonly AssumedBound[];
  /** What the expression costs with these bounds, asked again with them and no others. */
  readonly costThen?: bigint;
}

/**
 * What makes an expression at a schema costly that may cost so much, as a rule what one rule may: the lists, maps and strings around it, and those below that it names, which have no bound and without
 * which it would cost less than half. Undefined where it does not compile as a rule.
 */
export function costsOf(
  root: JSONSchemaProps,
  path: JsonPath,
  rule: ValidationRule,
  kubernetesVersion: KubernetesVersion,
  limit = RULE_COST_LIMIT,
): ExpressionCosts | undefined {
  const estimate = createRuleEstimator({ kubernetesVersion });
  const costWith = (bounds: readonly AssumedBound[]): bigint | undefined => {
    const schemas = schemasOnTheWay(withBounds(root, bounds), path);
    return schemas && estimate(schemas, rule);
  };
  if (costWith([]) === undefined) return undefined;
  const parts = unboundedParts(root, path, rule.rule);
  const least = costWith(parts) ?? 0n;
  const costly = parts
    .flatMap((part): CostlyPart[] => {
      const cost = costWith(parts.filter((each) => each !== part)) ?? 0n;
      return cost <= 2n * least ? [] : [{ path: part.path, bound: part.bound, cost }];
    })
    .sort((a, b) => (a.cost > b.cost ? -1 : a.cost < b.cost ? 1 : 0));
  const fitting = fittingBounds(parts, costWith, limit);
  const costThen = fitting && costWith(fitting);
  return { parts: costly, ...(fitting && { fitting }), ...(costThen !== undefined && { costThen }) };
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
): readonly LoweredBound[] | undefined {
  const estimate = createRuleEstimator({ kubernetesVersion });
  const presentOf = ({ bound, path: at }: AssumedBound): number | undefined => {
    const value = schemasOnTheWay(root, at)?.at(-1)?.[bound];
    return value === undefined ? undefined : Number(value);
  };
  const fits = (bounds: readonly AssumedBound[]): boolean => {
    if (bounds.some((bound) => bound.value > (presentOf(bound) ?? MAX_BOUND))) return false;
    const schemas = schemasOnTheWay(withBounds(root, bounds), path);
    return schemas !== undefined && (estimate(schemas, rule) ?? 0n) <= limit;
  };
  const parts = partsOf(root, path, rule.rule, sizeKeyword).filter((part) => part.value < (presentOf(part) ?? MAX_BOUND));
  if (!fits(parts)) return undefined;
  return loosened(withoutNeedless(parts, fits), fits).map((bound) => {
    const present = presentOf(bound);
    return present === undefined ? bound : { ...bound, present };
  });
}

type CostWith = (bounds: readonly AssumedBound[]) => bigint | undefined;

/** The smallest set of bounds with which the cost is allowed, each as large as the others let it be. */
function fittingBounds(parts: readonly AssumedBound[], costWith: CostWith, limit: bigint): readonly AssumedBound[] | undefined {
  const fits = (bounds: readonly AssumedBound[]): boolean => (costWith(bounds) ?? 0n) <= limit;
  if (fits([])) return [];
  const tight = [parts, parts.map((part) => ({ ...part, value: 1 }))].find(fits);
  if (tight === undefined) return undefined;
  const chosen = smallSet(tight, fits) ?? withoutNeedless(tight, fits);
  return loosened(chosen, fits);
}

/** The set of one or two bounds that fits with the largest values, if any does. */
function smallSet(tight: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] | undefined {
  const best = (sets: readonly (readonly AssumedBound[])[]): readonly AssumedBound[] | undefined =>
    sets
      .filter(fits)
      .map((set) => ({ set, room: loosened(set, fits).reduce((room, { value }) => room + Math.log2(value), 0) }))
      .sort((a, b) => b.room - a.room)[0]?.set;
  return best(tight.map((part) => [part])) ?? best(tight.flatMap((part, i) => tight.slice(i + 1).map((other) => [part, other])));
}

type Fits = (bounds: readonly AssumedBound[]) => boolean;

/** The bounds without those that need not be there, the last ones first: they lie deepest. */
function withoutNeedless(bounds: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] {
  let left = bounds;
  for (const bound of [...bounds].reverse()) {
    const others = left.filter((each) => each !== bound);
    if (fits(others)) left = others;
  }
  return left;
}

/** The bounds doubled in turn, as long as they fit together. */
function loosened(bounds: readonly AssumedBound[], fits: Fits): readonly AssumedBound[] {
  let now = bounds;
  for (let growing = new Set(now.keys()); growing.size > 0;) {
    for (const i of growing) {
      const next = now.map((bound, at) => (at === i ? { ...bound, value: bound.value * 2 } : bound));
      if ((next[i]?.value ?? 0) <= MAX_BOUND && fits(next)) now = next;
      else growing.delete(i);
    }
  }
  return now;
}

const MAX_BOUND = 1 << 20;
const MAX_PARTS = 24;

/** Those parts around and below a schema that have no bound. */
function unboundedParts(root: JSONSchemaProps, path: JsonPath, rule: string): readonly AssumedBound[] {
  return partsOf(root, path, rule, missingBound);
}

/** The parts around a schema, and below it those under names that a rule speaks of, with bounds as tight as any. */
function partsOf(
  root: JSONSchemaProps,
  path: JsonPath,
  rule: string,
  boundOf: (schema: JSONSchemaProps) => SizeKeyword | undefined,
): readonly AssumedBound[] {
  const names = new Set(rule.slice(0, MAX_RULE).match(/[A-Za-z_]\w*/g) ?? []);
  const parts: AssumedBound[] = [];
  const add = (schema: JSONSchemaProps, at: JsonPath): void => {
    const bound = boundOf(schema);
    if (bound !== undefined && parts.length < MAX_PARTS) parts.push({ path: at, bound, value: bound === 'maxLength' ? 64 : 16 });
  };
  for (let end = 0; end < path.length; end += path[end] === 'properties' ? 2 : 1) {
    const around = schemasOnTheWay(root, path.slice(0, end))?.at(-1);
    if (around !== undefined) add(around, path.slice(0, end));
  }
  const self = schemasOnTheWay(root, path)?.at(-1);
  const pending = self === undefined ? [] : [{ schema: self, at: path, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, depth, schema } = next;
    add(schema, at);
    if (depth === MAX_DEPTH) continue;
    const { additionalProperties, items, properties } = schema;
    if (items?.schema !== undefined) pending.push({ schema: items.schema, at: [...at, 'items'], depth: depth + 1 });
    if (typeof additionalProperties === 'object')
      pending.push({ schema: additionalProperties, at: [...at, 'additionalProperties'], depth: depth + 1 });
    for (const [name, below] of properties ?? [])
      if (names.has(name)) pending.push({ schema: below, at: [...at, 'properties', name], depth: depth + 1 });
  }
  return parts;
}

const MAX_RULE = 20_000;
const MAX_DEPTH = 32;

function missingBound(schema: JSONSchemaProps): SizeKeyword | undefined {
  const bound = sizeKeyword(schema);
  return bound !== undefined && schema[bound] === undefined ? bound : undefined;
}

/** The keyword that bounds what a schema holds. */
function sizeKeyword({ additionalProperties, enum: values, format, type }: JSONSchemaProps): SizeKeyword | undefined {
  if (type === 'array') return 'maxItems';
  if (type === 'object' && additionalProperties !== undefined) return 'maxProperties';
  // What an enumeration or such a format holds is short by itself.
  const isShort = values !== undefined || SHORT_FORMATS.has(format ?? '');
  return type === 'string' && !isShort ? 'maxLength' : undefined;
}
