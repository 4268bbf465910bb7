import { InvalidArgumentError, Option } from 'commander';
import {
  isCreatingKubernetes,
  kubernetesVersionText,
  minorsOf,
  NEWEST_CREATING_KUBERNETES,
  NEWEST_KUBERNETES,
  OLDEST_CREATING_KUBERNETES,
  OLDEST_EXACT_KUBERNETES,
  parseCreatingKubernetesVersion,
  type KubernetesVersion,
  type ServerWindow,
} from '@structural/checker';
import { parseVersion, SUPPORTED_SERVERS, type LintFlags } from './flags.js';

/** The servers that are asked: one, or several where there is an `oldest`. */
export interface AskedServers {
  readonly newest: KubernetesVersion;
  readonly oldest?: KubernetesVersion;
}

/** Flags as they are read, before it is known which servers they mean. */
export type WithServers<F extends LintFlags> = Omit<F, 'kubeVersion' | 'window'> & {
  readonly kubeVersion: AskedServers;
  readonly kubeWindow: boolean;
};

/** `--kube-version` of commands that ask several servers; `creates` where they are asked about definitions alone. */
export function kubeVersionsFlag({ creates = false } = {}): Option {
  const supported = creates ? `${SUPPORTED_SERVERS}, and ${CREATING_SERVERS} about new CRDs` : SUPPORTED_SERVERS;
  return new Option('--kube-version <version>', `the server version, or several: 1.34..1.37; ${supported}`)
    .argParser((value) => parseServers(value, creates ? parseCreating : parseVersion))
    .default({ newest: NEWEST_KUBERNETES }, kubernetesVersionText(NEWEST_KUBERNETES));
}

/** `--kube-window`. */
export function kubeWindowFlag(): Option {
  return new Option('--kube-window', 'check against every exactly known server, and report which one fixed each finding').default(false);
}

/** The newest server that is asked and, where there are several, how their answers count. */
export function askedServers({ kubeVersion, kubeWindow }: WithServers<LintFlags>): Pick<LintFlags, 'kubeVersion' | 'window'> {
  const window = windowOf(kubeVersion, kubeWindow);
  return { kubeVersion: kubeVersion.newest, ...(window && { window }) };
}

function windowOf({ newest, oldest }: AskedServers, kubeWindow: boolean): ServerWindow | undefined {
  const first = isCreatingKubernetes(newest) ? OLDEST_CREATING_KUBERNETES : OLDEST_EXACT_KUBERNETES;
  if (kubeWindow) return { oldest: oldest ?? first, accepting: 'any' };
  return oldest === undefined ? undefined : { oldest, accepting: 'all' };
}

const CREATING_SERVERS = `${kubernetesVersionText(OLDEST_CREATING_KUBERNETES)} to ${kubernetesVersionText(NEWEST_CREATING_KUBERNETES)}`;

function parseCreating(value: string): KubernetesVersion {
  const version = parseCreatingKubernetesVersion(value);
  if (version === undefined)
    throw new InvalidArgumentError(`It must be a version of Kubernetes from ${SUPPORTED_SERVERS}, or from ${CREATING_SERVERS}.`);
  return version;
}

function parseServers(value: string, parse: (value: string) => KubernetesVersion): AskedServers {
  const [first = '', last, ...others] = value.split('..');
  if (last === undefined) return { newest: parse(first) };
  const [oldest, newest] = [parse(first), parse(last)];
  if (others.length > 0 || minorsOf(oldest, newest).length === 0)
    throw new InvalidArgumentError('A range goes from an older version to a newer one: 1.34..1.37.');
  if (isCreatingKubernetes(oldest) !== isCreatingKubernetes(newest))
    throw new InvalidArgumentError('A range cannot go from servers before 1.22, of which only new CRDs are known, to later ones.');
  return oldest.minor === newest.minor ? { newest } : { newest, oldest };
}
