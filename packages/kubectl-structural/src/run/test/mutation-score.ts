import type { MutantResult, TestedMutants } from '@structural/suites';

/** How many mutants came to what. */
export interface MutationCounts extends Readonly<Record<MutantResult['outcome'], number>> {
  /** In percent: those that were killed among those that are known to judge otherwise; absent where there are none. */
  readonly score?: number;
  /** All of it in one line. */
  readonly text: string;
}

/** Counts the mutants of some definitions; what may be equivalent, is so or is refused does not touch the score. */
export function scoreOf(tested: readonly TestedMutants[]): MutationCounts {
  const counts = { killed: 0, survived: 0, unproven: 0, equivalent: 0, refused: 0 };
  for (const { results } of tested) for (const { outcome } of results) counts[outcome]++;
  const { equivalent, killed, refused, survived, unproven } = counts;
  const score = killed + survived === 0 ? undefined : Math.floor((killed / (killed + survived)) * 1_000) / 10;
  const all = tested.reduce((sum, each) => sum + each.all, 0);
  const run = tested.reduce((sum, { results }) => sum + results.length, 0);
  const parts = [
    score === undefined ? 'no score' : `score ${String(score)} %`,
    `${String(killed)} killed`,
    `${String(survived)} survived`,
    `${String(unproven)} may be equivalent`,
    `not counted: ${String(equivalent)} equivalent, ${String(refused)} refused by the server`,
    ...(run < all ? [`${String(run)} of ${String(all)} mutants tested: --max-mutants`] : []),
  ];
  return { ...counts, ...(score !== undefined && { score }), text: parts.join(', ') };
}
