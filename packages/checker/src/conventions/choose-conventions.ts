import { allConventions, type ConventionId } from './conventions.js';
import { findConvention } from './find-convention.js';
import { type Tier, TIERS } from './record/tier.js';

/** The conventions of a tier and of those before it, pitfalls of YAML among them, in the order of their lists. */
export function conventionsOfTier(tier: Tier): readonly ConventionId[] {
  return allConventions.filter((each) => TIERS.indexOf(each.tier) <= TIERS.indexOf(tier)).map(({ id }) => id);
}

/** What words choose: conventions, each once, or the first word that is neither a tier nor a convention. */
export type ChosenConventions =
  | { readonly ok: true; readonly conventions: readonly ConventionId[] }
  | { readonly ok: false; readonly unknown: string };

/** The conventions that words name: tiers and single ones, in any order. */
export function chooseConventions(words: readonly string[]): ChosenConventions {
  const chosen = new Set<ConventionId>();
  for (const word of words) {
    const tier = TIERS.find((each) => each === word);
    const convention = findConvention(word);
    if (tier === undefined && convention === undefined) return { ok: false, unknown: word };
    for (const id of tier === undefined ? [] : conventionsOfTier(tier)) chosen.add(id);
    if (convention !== undefined) chosen.add(convention.id);
  }
  return { ok: true, conventions: [...chosen] };
}
