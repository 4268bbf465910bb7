import { parseKubernetesVersion, type KubernetesVersion, type ValidateMode } from '@structural/checker';

/** What an editor may say, under `structural` or as initialization options; a config file of the repository says more. */
export interface ClientSettings {
  /** The server that is asked, such as `1.36`. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Further files, folders or patterns with definitions, from each folder of the workspace. */
  readonly crds: readonly string[];
  /** The config file for everything, from each folder of the workspace. */
  readonly config?: string;
  /** Whether custom kinds without a definition are errors. */
  readonly requireCrd: boolean;
  /** Whether unknown fields are errors, warnings, or left alone. */
  readonly strict: ValidateMode;
  readonly inlayHints: boolean;
  /** Whether what a changed definition breaks, and what its tests say, is shown above it. */
  readonly codeLenses: boolean;
  /** Whether git may be run, which the folder of a stranger can make run other programs. */
  readonly git: boolean;
}

/** What holds where an editor says nothing. */
export const DEFAULT_SETTINGS: ClientSettings = {
  crds: [],
  requireCrd: false,
  strict: 'warn',
  inlayHints: true,
  codeLenses: true,
  git: true,
};

/** Settings that were read, and what is wrong with them. */
export interface ReadClientSettings {
  readonly settings: ClientSettings;
  readonly problems: readonly string[];
}

/** Reads what an editor sent; what cannot be used is named, and the rest holds. */
export function readClientSettings(value: unknown): ReadClientSettings {
  const problems: string[] = [];
  if (value === undefined || value === null) return { settings: DEFAULT_SETTINGS, problems };
  if (typeof value !== 'object' || Array.isArray(value)) return { settings: DEFAULT_SETTINGS, problems: ['structural: must be an object'] };
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  const flag = (name: string, otherwise: boolean): boolean => {
    const said = given.get(name) ?? otherwise;
    if (typeof said === 'boolean') return said;
    problems.push(`structural.${name}: must be true or false`);
    return otherwise;
  };
  const version = readVersion(given.get('kubeVersion'), problems);
  return {
    settings: {
      ...(version && { kubernetesVersion: version }),
      crds: readPaths(given.get('crds'), problems),
      ...readConfigPath(given.get('config'), problems),
      requireCrd: flag('requireCrd', DEFAULT_SETTINGS.requireCrd),
      strict: readStrict(given.get('strict'), problems),
      inlayHints: flag('inlayHints', DEFAULT_SETTINGS.inlayHints),
      codeLenses: flag('codeLenses', DEFAULT_SETTINGS.codeLenses),
      git: flag('git', DEFAULT_SETTINGS.git),
    },
    problems,
  };
}

function readVersion(said: unknown, problems: string[]): KubernetesVersion | undefined {
  if (said === undefined || said === null || said === '') return undefined;
  const version = typeof said === 'string' ? parseKubernetesVersion(said) : undefined;
  if (version === undefined) {
    problems.push('structural.kubeVersion: must be a version of Kubernetes, such as "1.36"');
    return undefined;
  }
  return version;
}

function readPaths(said: unknown, problems: string[]): readonly string[] {
  if (said === undefined || said === null) return [];
  if (Array.isArray(said) && said.every((path) => typeof path === 'string')) return said;
  problems.push('structural.crds: must be a list of files, folders or patterns');
  return [];
}

function readConfigPath(said: unknown, problems: string[]): { readonly config?: string } {
  if (said === undefined || said === null || said === '') return {};
  if (typeof said === 'string') return { config: said };
  problems.push('structural.config: must be the path of a config file');
  return {};
}

function readStrict(said: unknown, problems: string[]): ValidateMode {
  if (said === undefined || said === null) return DEFAULT_SETTINGS.strict;
  if (said === 'strict' || said === 'warn' || said === 'ignore') return said;
  problems.push('structural.strict: must be "strict", "warn" or "ignore"');
  return DEFAULT_SETTINGS.strict;
}
