import type { JSONSchemaProps, RuleSite } from '@structural/core';
import { multiplyUint64 } from '../estimates/bounds.js';
import { MAX_REQUEST } from '../schema/declare.js';

type RuleScope = RuleSite['scope'];

/** How often the value of a schema can occur in a resource. Source: `pkg/apis/apiextensions/validation`, CELSchemaContext. */
export class Cardinalities {
  private readonly bounds = new Map<RuleScope, bigint | undefined>();

  /** A cost times how often it occurs: as often as the lists and maps above allow, or as often as it fits into a request. */
  times(cost: bigint, scope: RuleScope, minSize: number): bigint {
    return multiplyUint64(cost, this.bound(scope) ?? BigInt(Math.floor(MAX_REQUEST / (minSize + 1))));
  }

  /** The product of the limits of the lists and maps above, or undefined where one of them has none. */
  private bound(scope: RuleScope): bigint | undefined {
    const unknown: RuleScope[] = [];
    let at: RuleScope | undefined = scope;
    for (; at !== undefined && !this.bounds.has(at); at = at.parent) unknown.push(at);
    let bound = at === undefined ? 1n : this.bounds.get(at);
    for (const each of unknown.reverse()) {
      const factor = each.parent === undefined ? 1n : maxElements(each.parent.schema);
      bound = bound === undefined || factor === undefined ? undefined : multiplyUint64(bound, factor);
      this.bounds.set(each, bound);
    }
    return bound;
  }
}

/** A cost times how often the last of some schemas, each a part of the one before, can occur, as {@link Cardinalities.times} has it. */
export function timesOccurring(cost: bigint, schemas: readonly JSONSchemaProps[], minSize: number): bigint {
  const most = BigInt(Math.floor(MAX_REQUEST / (minSize + 1)));
  let occurring = 1n;
  for (const schema of schemas.slice(0, -1)) {
    const factor = maxElements(schema);
    if (factor === undefined) return multiplyUint64(cost, most);
    occurring = multiplyUint64(occurring, factor);
  }
  return multiplyUint64(cost, occurring);
}

/** How many values of one below it a schema can hold, or undefined where there is no limit. */
function maxElements({ type, maxItems, maxProperties, additionalProperties }: JSONSchemaProps): bigint | undefined {
  if (type === 'array') return limit(maxItems);
  return type === 'object' && additionalProperties !== undefined ? limit(maxProperties) : 1n;
}

function limit(value: number | bigint | undefined): bigint | undefined {
  if (value === undefined) return undefined;
  const whole = BigInt(value);
  return whole < 0n ? 0n : whole;
}
