import { findWitness } from '@structural/witness';
import { refuses, written } from '../../judge/answers.js';
import { casePlans } from '../../values/case-plans.js';
import type { Asked } from '../trial/asked.js';
import { shareOf } from '../trial/budget.js';
import { storedProof, writerProof, type Proof } from './proofs.js';

/** What a search came to. */
export interface SearchedProof {
  readonly writers?: Proof;
  readonly stored?: Proof;
  /** How many resources were judged. */
  readonly judged: number;
  /** What was tried, in words; absent where something was found. */
  readonly tried?: string;
}

const MAX_JUDGED = 400;
const MAX_WORK = 25_000;
/** How many for the other one of two who may be hurt. */
const MAX_OF_OTHER = 120;

/** Looks for a proof among resources near the place of a change, where values that the schemas themselves name show none: of either, or of `wanted` alone. */
export function searchProof({ budget, change, plan, seed, sides }: Asked, wanted?: 'writers' | 'stored'): SearchedProof {
  const { from, to } = sides;
  const most = shareOf(budget, wanted === undefined ? MAX_JUDGED : MAX_OF_OTHER);
  if (plan.isLarge === true) return { judged: 0, tried: 'no search: values beyond such a bound are too large to try often' };
  if (budget.isOver()) return { judged: 0, tried: 'no search: the time limit was reached' };
  if (most === 0) return { judged: 0, tried: 'nothing more: the budget of the comparison is used up' };
  if (budget.work <= 0) return { judged: 0, tried: 'no search: the budget of the comparison is used up' };
  const ofOne = Math.min(MAX_WORK, budget.work);
  const work = { left: ofOne };
  const proofOf = (resource: Parameters<typeof written>[1]): Pick<SearchedProof, 'writers' | 'stored'> => {
    const fromSays = written(from, resource);
    if (refuses(fromSays)) return {};
    const writers = wanted === 'stored' ? undefined : writerProof(change, sides, resource, plan, fromSays);
    const stored = from.isStored && wanted !== 'writers' ? storedProof(change, sides, fromSays, plan.writes) : undefined;
    return { ...(writers === undefined ? {} : { writers }), ...(stored === undefined ? {} : { stored }) };
  };
  const found = findWitness({
    start: from.judge,
    proves: (object) => {
      const { stored, writers } = proofOf(object);
      return writers !== undefined || stored !== undefined;
    },
    near: [change.place],
    first: (path) => casePlans(change, plan, sides, path),
    vocabulary: [to.judge.schema, from.judge.schema],
    budget: most,
    work,
    texts: budget.texts,
    bases: from.bases,
    isOver: budget.isOver,
    seed,
  });
  budget.left -= found.judged;
  budget.work -= ofOne - work.left;
  return found.found ? { ...proofOf(found.resource), judged: found.judged } : { judged: found.judged, tried: found.tried };
}
