/**
 * What was proposed for CustomResourceDefinitions and no server ever read.
 *
 * `unions`: `x-kubernetes-unions` of KEP-2335, whose words on values and updates are those of KEP-1027.
 */
export type ApiProposal = 'unions';

/** Every proposal that may be asked for, by name. */
export const PROPOSALS: readonly ApiProposal[] = ['unions'];
