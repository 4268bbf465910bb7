import { InvalidArgumentError, Option } from 'commander';
import {
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  OLDEST_EXACT_KUBERNETES,
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

/** `--kube-version` of commands that ask several servers. */
export function kubeVersionsFlag(): Option {
  return new Option('--kube-version <version>', `the server that is asked, or several: 1.34..1.37; ${SUPPORTED_SERVERS}`)
    .argParser(parseServers)
    .default({ newest: NEWEST_KUBERNETES }, kubernetesVersionText(NEWEST_KUBERNETES));
}

/** `--kube-window`. */
export function kubeWindowFlag(): Option {
  return new Option('--kube-window', 'ask every server that is known exactly, and tell from when on what they accept').default(false);
}

/** The newest server that is asked and, where there are several, how their answers count. */
export function askedServers({ kubeVersion, kubeWindow }: WithServers<LintFlags>): Pick<LintFlags, 'kubeVersion' | 'window'> {
  const window = windowOf(kubeVersion, kubeWindow);
  return { kubeVersion: kubeVersion.newest, ...(window && { window }) };
}

function windowOf({ oldest }: AskedServers, kubeWindow: boolean): ServerWindow | undefined {
  if (kubeWindow) return { oldest: oldest ?? OLDEST_EXACT_KUBERNETES, accepting: 'any' };
  return oldest === undefined ? undefined : { oldest, accepting: 'all' };
}

function parseServers(value: string): AskedServers {
  const [first = '', last, ...others] = value.split('..');
  if (last === undefined) return { newest: parseVersion(first) };
  const [oldest, newest] = [parseVersion(first), parseVersion(last)];
  if (others.length > 0 || oldest.minor > newest.minor)
    throw new InvalidArgumentError('A range goes from an older version to a newer one: 1.34..1.37.');
  return oldest.minor === newest.minor ? { newest } : { newest, oldest };
}
