import { createRuleEstimator, RULE_COST_LIMIT } from '@structural/cel';
import type { JSONSchemaProps, KubernetesVersion, ValidationRule } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { schemasOnTheWay, withBounds, type AssumedBound } from './rule-chain.js';
import { SHORT_FORMATS } from '../../manifest/schema-facts.js';
import type { Bound } from '../../manifest/smallest-bound.js';

/** A list, map or string without a bound, by which an expression may cost what it does. */
export interface CostlyPart {
  /** From the schema of the resource. */
  readonly path: JsonPath;
  readonly bound: Bound;
  /** What the expression would cost were all others bounded tightly, and this one not. */
  readonly cost: bigint;
  /** The largest bound, a power of two, with which the server would still take the expression, all others bounded tightly; undefined where none is. */
  readonly fits: number | undefined;
}

/**
 * What makes an expression at a schema costly: the lists, maps and strings around it, and those below that it names, which have no bound and without
 * which it would cost less than half. The most costly first. Undefined where it does not compile as a rule.
 */
export function costlyParts(
  root: JSONSchemaProps,
  path: JsonPath,
  rule: ValidationRule,
  kubernetesVersion: KubernetesVersion,
): readonly CostlyPart[] | undefined {
  const estimate = createRuleEstimator({ kubernetesVersion });
  const costWith = (bounds: readonly AssumedBound[]): bigint | undefined => {
    const schemas = schemasOnTheWay(withBounds(root, bounds), path);
    return schemas && estimate(schemas, rule);
  };
  if (costWith([]) === undefined) return undefined;
  const parts = unboundedParts(root, path, rule.rule);
  const others = (part: AssumedBound): readonly AssumedBound[] => parts.filter((each) => each !== part);
  const least = costWith(parts) ?? 0n;
  return parts
    .flatMap((part): CostlyPart[] => {
      const cost = costWith(others(part)) ?? 0n;
      if (cost <= 2n * least) return [];
      let fits: number | undefined;
      for (let value = 1; value <= LARGEST; value *= 2) {
        if ((costWith([...others(part), { ...part, value }]) ?? 0n) > RULE_COST_LIMIT) break;
        fits = value;
      }
      return [{ path: part.path, bound: part.bound, cost, fits }];
    })
    .sort((a, b) => (a.cost > b.cost ? -1 : a.cost < b.cost ? 1 : 0));
}

const LARGEST = 1 << 20;
const MAX_PARTS = 24;

/** The parts around a schema, and below it those under names that a rule speaks of, with bounds as tight as any. */
function unboundedParts(root: JSONSchemaProps, path: JsonPath, rule: string): readonly AssumedBound[] {
  const names = new Set(rule.slice(0, MAX_RULE).match(/[A-Za-z_]\w*/g) ?? []);
  const parts: AssumedBound[] = [];
  const add = (schema: JSONSchemaProps, at: JsonPath): void => {
    const bound = missingBound(schema);
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

function missingBound({
  additionalProperties,
  enum: values,
  format,
  maxItems,
  maxLength,
  maxProperties,
  type,
}: JSONSchemaProps): Bound | undefined {
  if (type === 'array') return maxItems === undefined ? 'maxItems' : undefined;
  if (type === 'object' && additionalProperties !== undefined) return maxProperties === undefined ? 'maxProperties' : undefined;
  // What an enumeration or such a format holds is short by itself.
  const isShort = values !== undefined || SHORT_FORMATS.has(format ?? '');
  return type === 'string' && maxLength === undefined && !isShort ? 'maxLength' : undefined;
}
