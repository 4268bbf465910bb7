import { PROPOSALS, type ApiProposal } from '@structural/core';
import { nearNames } from '../names/near-names.js';

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
