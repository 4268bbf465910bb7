import { renderUpgrade, unknownSourceText } from '@structural/audit';
import type { KubernetesVersion } from '@structural/checker';
import { visible, type UpgradeFormat } from '@structural/presenters';
import type { FindFlags } from '../flags/find-flags.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { judgeUpgrade, withoutRevision } from './judge-upgrade.js';

/** The flags of `upgrade`, as parsed. */
export interface UpgradeFlags extends FindFlags {
  readonly failOn: 'error' | 'warning' | 'never';
  readonly kubeVersion: KubernetesVersion;
  /** Snapshots and dumps of the cluster. */
  readonly snapshot: readonly string[];
  readonly output: UpgradeFormat;
  readonly quiet: boolean;
}

/** Reports what becomes of a repository and its cluster between two states of it. */
export async function upgradeSides(
  [oldName, newName]: readonly [string, string],
  flags: UpgradeFlags,
  { given, version: ownVersion }: { readonly given: readonly string[]; readonly version: string },
  streams: Streams,
): Promise<ExitCode> {
  const kubeVersion = given.includes('kube-version') ? { kubeVersion: flags.kubeVersion } : {};
  const judged = await judgeUpgrade({ old: oldName, next: newName, snapshot: flags.snapshot, ...kubeVersion }, flags, streams);
  if (typeof judged === 'string') return refuse(judged, streams);
  const { problems, report, unknown } = judged;
  await write(streams.stderr, problems.map((problem) => `error: ${problem}\n`).join(''));
  const text = renderUpgrade(flags.output, report, { quiet: flags.quiet, unknown, version: ownVersion, toPath: withoutRevision });
  await write(streams.stdout, text);
  await write(streams.stderr, unknown.map((source) => `unknown: ${visible(unknownSourceText(source))}\n`).join(''));
  const { error, warning } = report.severities;
  if (flags.failOn !== 'never' && (error > 0 || (flags.failOn === 'warning' && warning > 0))) return EXIT_FINDINGS;
  return unknown.length > 0 || problems.length > 0 ? EXIT_FAILURE : EXIT_CLEAN;
}
