import { rewriteUnions } from '@structural/cel';
import type { RewriteDefinition } from '@structural/core';
import { nearNames } from '../names/near-names.js';

/** What was proposed for CustomResourceDefinitions and no server ever read: `unions` is `x-kubernetes-unions` of KEP-2335. */
export type ApiProposal = 'unions';

/** Every proposal that may be asked for, by name. */
export const PROPOSALS: readonly ApiProposal[] = ['unions'];

/** The proposals of some names, each once; or which name means none, in a clause. */
export function parseProposals(names: readonly string[]): readonly ApiProposal[] | string {
  const chosen = new Set<ApiProposal>();
  for (const name of names) {
    const proposal = PROPOSALS.find((each) => each === name);
    if (proposal === undefined) {
      const [near] = nearNames(name, PROPOSALS);
      const advice = near === undefined ? `there is ${PROPOSALS.join(', ')}` : `did you mean ${near}?`;
      return `no proposal is called ${JSON.stringify(name.slice(0, 80))}; ${advice}`;
    }
    chosen.add(proposal);
  }
  return [...chosen];
}

/** How definitions are rewritten that make use of some proposals, so that they can be read; undefined for none. */
export function rewritingOf(proposals: readonly ApiProposal[] | undefined): RewriteDefinition | undefined {
  return proposals?.includes('unions') === true ? rewriteUnions : undefined;
}
