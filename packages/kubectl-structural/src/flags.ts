import type { KubernetesVersion } from '@structural/checker';
import { kubernetesVersionText, NEWEST_KUBERNETES, OLDEST_KUBERNETES, parseKubernetesVersion } from '@structural/checker';
import { InvalidArgumentError, Option } from 'commander';

/** The forms of a report. */
export type OutputFormat = 'human' | 'json' | 'name';

/** The flags of `lint`, as parsed. */
export interface LintFlags {
  readonly filename: readonly string[];
  readonly recursive: boolean;
  readonly output: OutputFormat;
  readonly quiet: boolean;
  /** -1 for any number. */
  readonly maxWarnings: number;
  readonly kubeVersion: KubernetesVersion;
  /** A file or a git revision; absent for definitions that are new. */
  readonly old?: string;
}

/** `-f`, once for each file as in kubectl. */
export function filenameFlag(): Option {
  return new Option('-f, --filename <path>', 'file, directory or pattern; may be repeated (a directory without its sub-directories, see -R)')
    .argParser((value: string, previous: readonly string[]) => [...previous, value])
    .default([], '');
}

/** `-R`, as in kubectl. */
export function recursiveFlag(): Option {
  return new Option('-R, --recursive', 'search directories given with -f recursively').default(false, '');
}

/** `-o`. */
export function outputFlag(): Option {
  return new Option('-o, --output <format>', 'form of the report').choices(['human', 'json', 'name']).default('human');
}

/** `--quiet`. */
export function quietFlag(): Option {
  return new Option('-q, --quiet', 'report errors only: no warnings, no notes, no summary').default(false, '');
}

/** `--max-warnings`, as in ESLint. */
export function maxWarningsFlag(): Option {
  return new Option('--max-warnings <number>', 'exit with 1 if there are more warnings; -1 for any number').argParser(parseCount).default(-1);
}

/** `--kube-version`. */
export function kubeVersionFlag(): Option {
  const newest = kubernetesVersionText(NEWEST_KUBERNETES);
  return new Option('--kube-version <version>', `the server that is asked, ${SUPPORTED}`).argParser(parseVersion).default(NEWEST_KUBERNETES, newest);
}

/** `--old`. */
export function oldFlag(): Option {
  return new Option('--old <file|revision>', 'judge updates of the definitions in a file, a git revision, or REVISION:PATH');
}

const SUPPORTED = `${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`;

function parseVersion(value: string): KubernetesVersion {
  const version = parseKubernetesVersion(value);
  if (version === undefined) throw new InvalidArgumentError(`It must be a version of Kubernetes from ${SUPPORTED}.`);
  return version;
}

function parseCount(value: string): number {
  if (!/^-?\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}
