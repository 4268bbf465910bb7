import { renderUpgrade, unknownSourceText, upgradeReport, type ServerChange } from '@structural/audit';
import type { KubernetesVersion } from '@structural/checker';
import { kubernetesVersion } from '@structural/core';
import { openKubernetes } from '@structural/kubernetes-wasm';
import { visible, type UpgradeFormat } from '@structural/presenters';
import { sourceKey, sourceName, type DefinitionSource } from '@structural/runner';
import type { FindFlags } from '../flags/find-flags.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { readStored } from './read-stored.js';
import { broughtFiles, changedDefinitions, readUpgradeSide, type UpgradeSide } from './read-upgrade-side.js';

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
  const files = { ...flags, fromCluster: false };
  const old = await readUpgradeSide('OLD', oldName, files, streams);
  if (typeof old === 'string') return refuse(old, streams);
  const next = await readUpgradeSide('NEW', newName, files, streams);
  if (typeof next === 'string') return refuse(next, streams);
  const before = broughtFiles(old, next, streams.env);
  if (typeof before === 'string') return refuse(before, streams);
  const after = broughtFiles(next, old, streams.env);
  if (typeof after === 'string') return refuse(after, streams);
  for (const problem of [...old.problems, ...next.problems]) await write(streams.stderr, `error: ${problem}\n`);
  const nextUnknown = withoutThose(after.unknown, before.unknown);
  const unknown = [...withoutThose(before.unknown, after.unknown), ...nextUnknown];
  const brought = changedDefinitions(before, after);
  const definitions = { old: [...brought.old, ...old.own], next: [...brought.next, ...next.own] };
  const stored = await readStored(flags, definitions.old, streams);
  if (typeof stored === 'string') return refuse(stored, streams);
  const server = serverChange(old, next, given.includes('kube-version') ? flags.kubeVersion : undefined);
  // What is in the repository itself counts more than what comes from elsewhere.
  const report = upgradeReport({
    ...definitions,
    objects: next.objects,
    oldObjects: old.objects,
    isNextUnknown: nextUnknown.length > 0,
    kubernetesVersion: server?.to ?? next.kubernetesVersion ?? flags.kubeVersion,
    ...(stored && { stored }),
    ...(server && { server }),
  });
  const names = unknown.map(({ file, problem, version, ...source }) => ({
    source: sourceName(source),
    ...(version !== undefined && { version }),
    ...(problem !== undefined && { problem }),
    file,
  }));
  const text = renderUpgrade(flags.output, report, { quiet: flags.quiet, unknown: names, version: ownVersion, toPath: withoutRevision });
  await write(streams.stdout, text);
  await write(streams.stderr, names.map((source) => `unknown: ${visible(unknownSourceText(source))}\n`).join(''));
  const { error, warning } = report.severities;
  if (flags.failOn !== 'never' && (error > 0 || (flags.failOn === 'warning' && warning > 0))) return EXIT_FINDINGS;
  return unknown.length > 0 || old.problems.length + next.problems.length > 0 ? EXIT_FAILURE : EXIT_CLEAN;
}

/** The servers before and after: those that the config files of both sides name, or the one that is asked for and the minor before. */
function serverChange(old: UpgradeSide, next: UpgradeSide, asked: KubernetesVersion | undefined): ServerChange | undefined {
  const to = asked ?? next.kubernetesVersion;
  if (to === undefined) return undefined;
  const from = old.kubernetesVersion ?? (asked && kubernetesVersion(asked.minor - 1));
  if (from === undefined || from.minor === to.minor) return undefined;
  const kubernetes = openKubernetes();
  return { from, to, ...(kubernetes.minor === to.minor && { kubernetes }) };
}

/** The path of a file that was read at a revision: `HEAD:./a.yaml` is `a.yaml`. */
function withoutRevision(file: string): string {
  return file.replace(/^[^/]{2,}?:(?:\.\/)?/, '');
}

/** The unknown sources of one side that the other does not have in the same version: what stays the same changes nothing. */
function withoutThose(own: readonly DefinitionSource[], others: readonly DefinitionSource[]): readonly DefinitionSource[] {
  const keys = new Set(others.map(sourceKey));
  return own.filter((source) => !keys.has(sourceKey(source)));
}
