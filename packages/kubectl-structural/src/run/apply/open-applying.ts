import { rewritingOf, type KubernetesVersion } from '@structural/checker';
import { settingsOfFile, type FileBytes } from '@structural/runner';
import type { ListedInput } from '@structural/sources';
import { configured, configuredCrds, definitionsOf, type InputSearch } from '../inputs/input-search.js';
import { readCrds } from '../inputs/read-crds.js';
import { catalogOf, type OpenDefinitions } from '../served/open-definitions.js';
import type { ApplyFlags } from './apply-flags.js';

/** By which definitions, and to which server, the objects of each input are applied. */
export type ApplyingOf = (file: string) => { readonly definitions: OpenDefinitions; readonly kubernetesVersion: KubernetesVersion };

/** Opens the definitions that flags or config files name for the inputs; or why that cannot be done. */
export async function openApplying(
  inputs: readonly ListedInput[],
  flags: ApplyFlags,
  given: readonly string[],
  finding: InputSearch,
): Promise<ApplyingOf | string> {
  const { streams } = finding;
  const crds = flags.crds.length > 0 ? await readCrds(flags.crds, '--crds', streams) : await configuredCrds(inputs, finding);
  if (typeof crds === 'string') return crds;
  const catalogs = definitionsOf(crds, [], inputs, finding);
  const resources = { catalog: catalogs(undefined), strict: 'ignore', requireCrd: false } as const;
  const base = { kubernetesVersion: flags.kubeVersion, conventions: [], acknowledgements: false, fixes: false, resources };
  const setup = configured(base, inputs, finding, given, catalogs);
  const opened = new Map<readonly FileBytes[], Map<string, OpenDefinitions>>();
  const known: [string, ReturnType<ApplyingOf>][] = [];
  for (const { name } of inputs) {
    const { kubernetesVersion, proposals = [], resources: { catalog } = resources } = settingsOfFile(setup, name);
    const byProposals = opened.get(catalog) ?? new Map<string, OpenDefinitions>();
    opened.set(catalog, byProposals);
    const definitions = byProposals.get(proposals.join()) ?? (await catalogOf(catalog, streams, { rewrite: rewritingOf(proposals) }));
    byProposals.set(proposals.join(), definitions);
    known.push([name, { definitions, kubernetesVersion }]);
  }
  const byFile = new Map(known);
  const [first] = known;
  return first === undefined ? 'the input has no object' : (file) => byFile.get(file) ?? first[1];
}
