import {
  NEWEST_KUBERNETES,
  readCatalog,
  type CheckSetup,
  type CatalogProblem,
  type DefinitionCatalog,
  type KubernetesVersion,
  type RewriteDefinition,
} from '@structural/checker';
import { openChecking, type ConfigFile, type FileBytes } from '@structural/runner';
import type { ListedInput } from '@structural/sources';
import { configured, type InputSearch } from '../inputs/input-search.js';
import type { StoreFlags } from '../flags/flags.js';

/** By what objects are brought into the form in which they are stored. */
export interface Storing {
  of(file: string): {
    readonly catalog: DefinitionCatalog;
    readonly kubernetesVersion: KubernetesVersion;
    readonly rewrite: RewriteDefinition | undefined;
    readonly policies: CheckSetup['policies'];
    readonly namespaces: CheckSetup['namespaces'];
  };
  /** What of the definitions could not be read so far. */
  problems(): readonly CatalogProblem[];
  textOf(file: string): string | undefined;
}

/** Opens the definitions of each input, as flags and config files have them. */
export function openStoring(
  { kubeVersion }: StoreFlags,
  inputs: readonly ListedInput[],
  finding: InputSearch,
  given: readonly string[],
  catalogOf: (config: ConfigFile | undefined) => readonly FileBytes[],
  found: { readonly policies: readonly FileBytes[]; readonly namespaces: readonly FileBytes[] },
): Storing {
  const resources = { catalog: catalogOf(undefined), strict: 'ignore', requireCrd: false, ...found } as const;
  const setup = { kubernetesVersion: kubeVersion, conventions: [], acknowledgements: false, fixes: false, resources };
  const checking = openChecking(configured(setup, inputs, finding, given, catalogOf));
  const nothing = readCatalog([]);
  return {
    of: (file) => {
      const { options } = checking.optionsOf({ file, text: new Uint8Array() });
      const { catalog = nothing, kubernetesVersion = NEWEST_KUBERNETES, rewrite } = options;
      return { catalog, kubernetesVersion, rewrite, policies: options.policies, namespaces: options.namespaces };
    },
    problems: () => checking.catalog?.problems ?? [],
    textOf: (file) => checking.catalog?.textOf(file),
  };
}
