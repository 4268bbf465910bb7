import { isAnythingJudged, visible } from '@structural/presenters';
import type { RunSums } from './run-sums.js';

/** What a run was to judge, in the words of its host. */
export interface RunPurpose {
  /** Whether resources are judged, too, and by which input or flag their definitions are named. */
  readonly definitionsFrom?: string;
  /** Whether inputs were looked for, in a folder or by a pattern, rather than named one by one. */
  readonly isSearch: boolean;
  /** What the old files were named by, with their names, where they are the same for all inputs. */
  readonly old?: string;
}

/**
 * Why a run without findings is no verdict: nothing was judged, or nothing was compared that should have been; `undefined` where it is one.
 *
 * Named files that hold no manifest at all are none of our business, as a hook names files of all kinds. At a git revision a file may be missing
 * because it is new; files that are named as old ones should have something to do with the input.
 */
export function whyNothing(
  { empty, totals }: Pick<RunSums, 'empty' | 'totals'>,
  { definitionsFrom, isSearch, old }: RunPurpose,
): string | undefined {
  const { acknowledged, definitions, documents, errors, known, resources, unknownKinds, updatedDefinitions, updatedResources } = totals;
  if (totals.files === 0) return 'no file is left to check';
  if (documents === 0) return 'the input has no document';
  if (empty.length + totals.templates === totals.files) {
    return isSearch
      ? `the input has no ${definitionsFrom === undefined ? 'CustomResourceDefinition' : 'resource and no CustomResourceDefinition'}`
      : undefined;
  }
  if (errors + acknowledged + known > 0) return undefined;
  if (!isAnythingJudged(totals)) {
    if (unknownKinds === 0) return undefined;
    return `nothing checked: no CRD is known for the ${resources === 1 ? 'resource' : `${resources} resources`}; pass CRDs with ${definitionsFrom ?? ''}`;
  }
  if (old !== undefined && updatedDefinitions + updatedResources === totals.liveObjects) {
    const judged = definitions + resources - unknownKinds;
    return `nothing checked as an update: ${visible(old)} has no counterpart of the ${judged === 1 ? 'object' : `${judged} objects`} in the input`;
  }
  return undefined;
}
