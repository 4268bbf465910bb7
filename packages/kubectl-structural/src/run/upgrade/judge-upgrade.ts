import { Readable } from 'node:stream';
import { upgradeReport, type ServerChange, type UnknownSource, type UpgradeReport } from '@structural/audit';
import type { KubernetesVersion } from '@structural/checker';
import { kubernetesVersion, NEWEST_KUBERNETES } from '@structural/core';
import { sourceKey, sourceName, type DefinitionSource } from '@structural/runner';
import { serverCode } from '../inputs/server-code.js';
import type { FindFlags } from '../flags/find-flags.js';
import type { Streams } from '../program/streams.js';
import { readStored } from './read-stored.js';
import { broughtFiles, changedDefinitions } from './brought-definitions.js';
import { readUpgradeSide, type UpgradeSide } from './read-upgrade-side.js';

/** What became of two states of a repository. */
export interface JudgedUpgrade {
  readonly report: UpgradeReport;
  readonly unknown: readonly UnknownSource[];
  /** What could not be read, in words. */
  readonly problems: readonly string[];
}

/** What is asked about an upgrade. */
export interface UpgradeQuestion {
  readonly old: string;
  readonly next: string;
  /** The next server, where one is asked for. */
  readonly kubeVersion?: KubernetesVersion;
  /** Snapshots and dumps of the cluster. */
  readonly snapshot: readonly string[];
}

/** Judges what becomes of a repository and its cluster between two states of it; or says why that cannot be. */
export async function judgeUpgrade(question: UpgradeQuestion, flags: FindFlags, streams: Streams): Promise<JudgedUpgrade | string> {
  const files = { ...flags, fromCluster: false };
  const old = await readUpgradeSide('OLD', question.old, files, streams);
  if (typeof old === 'string') return old;
  const next = await readUpgradeSide('NEW', question.next, files, streams);
  if (typeof next === 'string') return next;
  const before = broughtFiles(old, next, streams.env);
  if (typeof before === 'string') return before;
  const after = broughtFiles(next, old, streams.env);
  if (typeof after === 'string') return after;
  const nextUnknown = withoutThose(after.unknown, before.unknown);
  const unknown = [...withoutThose(before.unknown, after.unknown), ...nextUnknown];
  const brought = changedDefinitions(before, after);
  // What is in the repository itself counts more than what comes from elsewhere.
  const definitions = { old: [...brought.old, ...old.own], next: [...brought.next, ...next.own] };
  const stored = await readStored({ ...flags, snapshot: question.snapshot }, definitions.old, streams);
  if (typeof stored === 'string') return stored;
  const server = serverChange(old, next, question.kubeVersion);
  const report = upgradeReport({
    ...definitions,
    objects: next.objects,
    oldObjects: old.objects,
    hasOthers: before.files.length + after.files.length > 0,
    withoutDefinitions: withoutThose(after.empty, before.empty).map(({ version = '', ...source }) =>
      `${sourceName(source)} ${version}`.trimEnd(),
    ),
    isNextUnknown: nextUnknown.length > 0,
    kubernetesVersion: server?.to ?? question.kubeVersion ?? next.kubernetesVersion ?? NEWEST_KUBERNETES,
    ...(stored && { stored }),
    ...(server && { server }),
  });
  return { report, unknown: unknown.map(toUnknown), problems: [...old.problems, ...next.problems] };
}

/** Judges an upgrade in a folder for another host than the command: nothing is printed, and standard input is empty. */
export function judgeUpgradeIn(
  cwd: string,
  question: UpgradeQuestion,
  env: Readonly<Record<string, string | undefined>>,
): Promise<JudgedUpgrade | string> {
  const silent = { write: (_: string, done: () => void) => (done(), true) };
  return judgeUpgrade(question, {}, { cwd, env, stdin: Readable.from([]), stdout: silent, stderr: silent });
}

function toUnknown({ file, problem, version, ...source }: DefinitionSource): UnknownSource {
  return { source: sourceName(source), ...(version !== undefined && { version }), ...(problem !== undefined && { problem }), file };
}

/** The path of a file that was read at a revision: `HEAD:./a.yaml` is `a.yaml`. */
export function withoutRevision(file: string): string {
  return file.replace(/^[^/]{2,}?:(?:\.\/)?/, '');
}

/** The servers before and after: those that the config files of both sides name, or the one that is asked for and the minor before. */
function serverChange(old: UpgradeSide, next: UpgradeSide, asked: KubernetesVersion | undefined): ServerChange | undefined {
  const to = asked ?? next.kubernetesVersion;
  if (to === undefined) return undefined;
  const from = old.kubernetesVersion ?? (asked && kubernetesVersion(asked.minor - 1));
  if (from === undefined || from.minor === to.minor) return undefined;
  const kubernetes = serverCode();
  return { from, to, ...(kubernetes.minor === to.minor && { kubernetes }) };
}

/** The unknown sources of one side that the other does not have in the same version: what stays the same changes nothing. */
function withoutThose(own: readonly DefinitionSource[], others: readonly DefinitionSource[]): readonly DefinitionSource[] {
  const keys = new Set(others.map(sourceKey));
  return own.filter((source) => !keys.has(sourceKey(source)));
}
