import { isAnythingJudged, visible } from '@structural/presenters';
import type { LintFlags } from './flags.js';
import type { Run } from './open-run.js';
import type { RunResult } from './run-judging.js';

/**
 * Why a run without findings is no verdict: nothing was judged, or nothing was compared that should have been; `undefined` where it is one.
 *
 * Named files that hold no manifest at all are none of our business, as a hook names files of all kinds. At a git revision a file may be missing
 * because it is new; files that are named as old ones should have something to do with the input.
 */
export function whyVain(
  command: 'lint' | 'validate',
  { isSearch, setup: { checking } }: Run,
  { empty, totals }: RunResult,
  { old }: Pick<LintFlags, 'old'>,
): string | undefined {
  const { definitions, documents, errors, resources, unknownKinds, updatedDefinitions, updatedResources } = totals;
  if (documents === 0) return 'the input holds no document';
  if (empty.length + totals.templates === totals.files) {
    return isSearch
      ? `the input holds no ${command === 'lint' ? 'CustomResourceDefinition' : 'resource and no CustomResourceDefinition'}`
      : undefined;
  }
  if (errors > 0) return undefined;
  if (!isAnythingJudged(totals)) {
    if (unknownKinds === 0) return undefined;
    return `nothing is judged: no CustomResourceDefinition is known for the ${resources === 1 ? 'resource' : `${resources} resources`}; name them with --crds`;
  }
  if (checking.old !== undefined && updatedDefinitions + updatedResources === 0) {
    const judged = definitions + resources - unknownKinds;
    return `nothing is judged as an update: --old ${visible(old ?? '')} holds no counterpart of the ${judged === 1 ? 'object' : `${judged} objects`} in the input`;
  }
  return undefined;
}
