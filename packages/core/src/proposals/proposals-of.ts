import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { someSchemaOf } from '../definition/every-schema.js';
import type { ApiProposal } from './proposal.js';
import { hasUnions } from './unions/union.js';

/** The proposals that a definition makes use of, so that it can be read again without losing any. */
export function proposalsOf({ spec }: CustomResourceDefinition): readonly ApiProposal[] {
  return someSchemaOf(spec, hasUnions) ? ['unions'] : [];
}
