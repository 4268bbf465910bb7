import { versionCrossings } from '@structural/compare';
import { renderCrossings, renderCrossingsJson } from '@structural/evolve';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { endClusters, openInputSearch } from '../inputs/input-search.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import type { CompareFlags } from './compare-flags.js';
import { readSide } from './read-side.js';

/** Prints what resources lose from served version to served version, of a cluster's definitions without a name; what a webhook converts fails nothing. */
export async function compareVersions(name: string | undefined, flags: CompareFlags, outside: Streams): Promise<ExitCode> {
  const { failOn, kubeVersion, output, quiet } = flags;
  if (output !== 'human' && output !== 'json') return refuse(`--versions has no form ${output}; it has human and json`, outside);
  const finding = openInputSearch(flags, outside);
  const side = await readSide('OLD', name ?? { inCluster: undefined }, finding, quiet);
  await endClusters(finding, quiet);
  if (typeof side === 'string') return refuse(side, outside);
  const all = side.catalog.entries.map(({ definition }) => ({
    definition: definition.metadata.name,
    crossings: versionCrossings(definition, { kubernetesVersion: kubeVersion }),
  }));
  await write(finding.streams.stdout, output === 'json' ? renderCrossingsJson(all) : renderCrossings(all));
  if (!side.isWhole) return EXIT_FAILURE;
  const counts: readonly string[] = failOn === 'never' ? [] : failOn === 'undecided' ? ['lossy', 'undecided'] : ['lossy'];
  const isLossy = all.some(({ crossings }) => crossings.some(({ verdict }) => counts.includes(verdict)));
  return isLossy ? EXIT_FINDINGS : EXIT_CLEAN;
}
