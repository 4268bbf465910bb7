/** Counts decoded nodes, and those among them that an alias brought in again. */
export interface AliasBudget {
  /** Counts one node; false when the document expands beyond what goyaml allows. */
  readonly spend: (insideAlias: boolean) => boolean;
}

const LOW = 400_000;
const HIGH = 4_000_000;

/**
 * goyaml's guard against alias bombs: 99% of the decoded nodes may come from aliases up to 400,000 nodes, and ever less up to 10% from
 * 4,000,000 on.
 *
 * It bounds time and memory of the whole construction, since every expansion is counted. Source: goyaml v2 `decoder.unmarshal`.
 */
export function aliasBudget(): AliasBudget {
  let decoded = 0;
  let aliased = 0;
  return {
    spend(insideAlias) {
      decoded++;
      if (!insideAlias) return aliased <= 100 || within(aliased, decoded);
      aliased++;
      return aliased <= 100 || within(aliased, decoded);
    },
  };
}

function within(aliased: number, decoded: number): boolean {
  if (decoded <= 1_000) return true;
  const allowed = decoded <= LOW ? 0.99 : decoded >= HIGH ? 0.1 : 0.99 - 0.89 * ((decoded - LOW) / (HIGH - LOW));
  return aliased / decoded <= allowed;
}
