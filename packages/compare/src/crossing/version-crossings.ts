import { createRuleEvaluator } from '@structural/cel';
import { compareVersions, NEWEST_KUBERNETES, versionsOf, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { sideOf } from '../judge/side.js';
import { versionLosses, type VersionLoss } from './version-loss.js';

/** What becomes of resources that are written in one version of a definition and stored in another one. */
export interface VersionCrossing {
  readonly from: string;
  readonly to: string;
  /** `webhook`: only the webhook knows · `undecided`: nothing was found lost, and not everything was found kept. */
  readonly verdict: 'lossless' | 'lossy' | 'undecided' | 'webhook';
  readonly losses: readonly VersionLoss[];
  /** Fields of which it is not known, or why nothing is. */
  readonly undecided: readonly string[];
}

/**
 * Each two served versions of a definition, both ways, the most mature first: whether a resource of the one survives being stored in the other.
 *
 * Where no webhook converts only `apiVersion` changes: what the other version does not know is dropped, what it has defaults for is filled in.
 */
export function versionCrossings(
  definition: CustomResourceDefinition,
  { kubernetesVersion = NEWEST_KUBERNETES }: { readonly kubernetesVersion?: KubernetesVersion } = {},
): readonly VersionCrossing[] {
  const rules = createRuleEvaluator({ kubernetesVersion });
  const served = versionsOf(definition.spec).filter((version) => version.served);
  const names = [...new Set(served.map(({ name }) => name))].sort(compareVersions);
  const isConverted = definition.spec.conversion?.strategy === 'Webhook';
  return names.flatMap((from) =>
    names.flatMap((to): readonly VersionCrossing[] => {
      if (from === to) return [];
      if (isConverted) return [{ from, to, verdict: 'webhook', losses: [], undecided: [] }];
      const side = sideOf(definition, from, { kubernetesVersion, rules });
      if (!side.ok) return [{ from, to, verdict: 'undecided', losses: [], undecided: [side.error] }];
      const { losses, undecided } = versionLosses(side.side, to);
      return [{ from, to, verdict: losses.length > 0 ? 'lossy' : undecided.length > 0 ? 'undecided' : 'lossless', losses, undecided }];
    }),
  );
}
