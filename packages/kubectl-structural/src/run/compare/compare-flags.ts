import { InvalidArgumentError, Option } from 'commander';
import type { KubernetesVersion } from '@structural/checker';
import type { Strictness } from '@structural/compare';
import { CHANGE_FORMATS, type ChangeFormat } from '@structural/presenters';
import type { FindFlags } from '../flags/find-flags.js';

/** The flags of `compare`, as parsed. */
export interface CompareFlags extends FindFlags {
  readonly level: Strictness;
  readonly rollback: boolean;
  readonly allowAlpha: boolean;
  readonly output: ChangeFormat;
  /** Seconds. */
  readonly timeLimit: number;
  readonly failOn: 'breaking' | 'undecided' | 'never';
  readonly acknowledgements: boolean;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  /** A file, or the name of a profile that needs none. */
  readonly profile?: string;
  /** What is asked instead of a report; at most one of them. */
  readonly semver: boolean;
  readonly changelog: boolean;
  readonly versions: boolean;
  readonly bundles: boolean;
  readonly kubeVersion: KubernetesVersion;
  readonly verbose: boolean;
  readonly quiet: boolean;
}

/** `--level`. */
export function levelFlag(): Option {
  return new Option('--level <level>', 'who must not be affected; each level includes those before it')
    .choices(['stored-data', 'writers', 'readers', 'clients'])
    .default('readers');
}

/** `-o` of a comparison. */
export function changeFormatFlag(): Option {
  return new Option('-o, --output <format>', 'report format').choices(CHANGE_FORMATS).default('human');
}

/** `--fail-on`. */
export function failOnFlag(): Option {
  return new Option('--fail-on <level>', 'what makes the exit code 1').choices(['breaking', 'undecided', 'never']).default('breaking');
}

/** `--time-limit`. */
export function timeLimitFlag(): Option {
  return new Option('--time-limit <seconds>', 'stop after this many seconds, report the rest as undecided, and exit with 1')
    .default(60)
    .argParser((value) => {
      const seconds = Number(value);
      if (/^\d+(?:\.\d+)?$/.test(value) && seconds > 0) return seconds;
      throw new InvalidArgumentError('must be a number of seconds, more than 0');
    });
}

/** `--semver`. */
export function semverFlag(): Option {
  return new Option('--semver', 'print the bump that the changes require by the deprecation policy of Kubernetes')
    .conflicts(['changelog', 'versions', 'updateBaseline'])
    .default(false);
}

/** `--changelog`. */
export function changelogFlag(): Option {
  return new Option('--changelog', 'print what changed as Markdown for users, with samples')
    .conflicts(['versions', 'updateBaseline'])
    .default(false);
}

/** `--versions`. */
export function versionsFlag(): Option {
  return new Option('--versions', 'compare the served versions of each CRD in OLD: what is lost without a webhook').default(false);
}

/** `--bundles`. */
export function bundlesFlag(): Option {
  return new Option('--bundles', 'check the upgrades between the OLM bundles in OLD: what OLM refuses of each')
    .conflicts(['versions', 'semver', 'changelog', 'baseline', 'updateBaseline', 'profile', 'rollback'])
    .default(false);
}
