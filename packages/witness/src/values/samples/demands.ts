import { LIST_JUNCTORS, type NestedValueValidation, type StructuralSchema, type ValueValidation } from '@structural/core';

/** Something that is demanded of a value, by the schema itself or by a branch of its junctors. */
export type Demand = Pick<NestedValueValidation, 'valueValidation' | 'properties' | 'items'>;

/** Which branch is taken where a junctor offers several. */
export type TakeBranch = (count: number) => number;

const MAX_DEMANDS = 200;

/**
 * All that is demanded of a value once a branch is taken wherever one may choose, and the members it had better not have.
 *
 * Of `oneOf` the branches not taken, and of `not` all, speak against what they require. Bounded, so it may miss some of many.
 */
export function demandsOn(
  schema: StructuralSchema,
  further: readonly NestedValueValidation[],
  take: TakeBranch,
): { readonly demands: readonly Demand[]; readonly unwanted: ReadonlySet<string> } {
  const demands: Demand[] = [];
  const unwanted = new Set<string>();
  const pending: Demand[] = [{ valueValidation: schema.valueValidation ?? {} }, ...further].reverse();
  for (let next = pending.pop(); next !== undefined && demands.length < MAX_DEMANDS; next = pending.pop()) {
    demands.push(next);
    const { allOf = [], anyOf, oneOf, not } = next.valueValidation;
    pending.push(...allOf);
    for (const branches of [anyOf, oneOf]) {
      if (branches === undefined || branches.length === 0) continue;
      const taken = take(branches.length);
      pending.push(branches[taken]!);
      if (branches === oneOf) branches.forEach((branch, i) => i !== taken && collectUnwanted(branch, unwanted));
    }
    if (not !== undefined) collectUnwanted(not, unwanted);
  }
  const wanted = new Set(demands.flatMap(({ valueValidation }) => valueValidation.required ?? []));
  return { demands, unwanted: new Set([...unwanted].filter((name) => !wanted.has(name))) };
}

/** Notes one member without which a schema does not hold; of a choice, one for each branch. */
function collectUnwanted({ valueValidation }: NestedValueValidation, unwanted: Set<string>): void {
  const last = valueValidation.required?.at(-1);
  if (last !== undefined) unwanted.add(last);
  for (const junctor of LIST_JUNCTORS) {
    for (const branch of valueValidation[junctor] ?? []) {
      const name = branch.valueValidation.required?.at(-1);
      if (name !== undefined) unwanted.add(name);
    }
  }
}

/** The strictest of all demands of one keyword that sets a lower bound. */
export function atLeast(demands: readonly Demand[], keyword: 'minItems' | 'minProperties'): number {
  return Math.max(0, ...demands.map(({ valueValidation }) => Number(valueValidation[keyword] ?? 0)));
}

/** The strictest of all demands of one keyword that sets an upper bound. */
export function atMost(demands: readonly Demand[], keyword: 'maxItems' | 'maxProperties'): number {
  return Math.min(Infinity, ...demands.map(({ valueValidation }) => Number(valueValidation[keyword] ?? Infinity)));
}

/** The scalar keywords of all demands together; of two patterns the first. */
export function together(demands: readonly Demand[]): ValueValidation {
  const merged: Record<string, unknown> = {};
  for (const { valueValidation } of demands) {
    for (const [keyword, value] of Object.entries(valueValidation)) {
      const before = merged[keyword];
      if (before === undefined) merged[keyword] = value;
      else if (keyword.startsWith('min') && Number(value) > Number(before)) merged[keyword] = value;
      else if (keyword.startsWith('max') && Number(value) < Number(before)) merged[keyword] = value;
    }
  }
  return merged as ValueValidation;
}
