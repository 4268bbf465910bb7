import { resolve } from 'node:path';
import { visible } from '@structural/presenters';
import { catalogsBefore, type CountedFindings } from '@structural/runner';
import { openPast, readFileBytes, STDIN_NAME } from '@structural/sources';
import type { LintFlags } from '../flags/flags.js';
import type { OpenedRun } from './open-run.js';
import { baselineName, readBaseline } from './read-baseline.js';
import type { Streams } from '../program/streams.js';

/** A run in which only those findings count that the flags leave; or why it cannot be. */
export async function withCounted(run: OpenedRun, flags: LintFlags, { cwd }: Streams): Promise<OpenedRun | string> {
  const { baseline, newSince, writeBaseline } = flags;
  const flag = baseline !== undefined ? '--baseline' : newSince !== undefined ? '--new-since' : '--write-baseline';
  if (baseline === undefined && newSince === undefined && writeBaseline === undefined) return run;
  if (run.setup.rendering.kubeconform?.judgesBuiltin === true)
    return `${flag} is not for --builtin: kubeconform's findings have no stable identity`;
  if (newSince !== undefined) return sinceRevision(run, newSince, cwd);
  if (baseline === undefined) return counting(run, { kind: 'none' });
  const known = readBaseline(await readFileBytes(baseline, resolve(cwd, baseline)), cwd);
  if (typeof known === 'string') return `--baseline ${visible(baseline)}: ${visible(known)}`;
  const fingerprints = fingerprintsOf(run, known, cwd);
  return {
    ...counting(run, { kind: 'not-listed', fingerprints }),
    listed: [...fingerprints.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

/** What is known of each input; of what holds many, of all that are named below it. */
function fingerprintsOf(
  { inputs }: OpenedRun,
  known: ReadonlyMap<string, readonly string[]>,
  cwd: string,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    inputs.flatMap((input): (readonly [string, readonly string[]])[] => {
      const name = baselineName(input.name, cwd);
      if (input.kind === 'problem' || input.entries === undefined) return [[input.name, known.get(name) ?? []]];
      return [...known].flatMap(([each, found]) =>
        each.startsWith(`${name}/`) ? [[`${input.name}${each.slice(name.length)}`, found] as const] : [],
      );
    }),
  );
}

async function sinceRevision(run: OpenedRun, revision: string, cwd: string): Promise<OpenedRun | string> {
  if (run.inputs.some(({ name }) => name === STDIN_NAME)) return '--new-since is for files: standard input has no history';
  if (run.inputs.some((input) => input.kind === 'found' && input.entries !== undefined))
    return '--new-since is for files: clusters and snapshots have no history';
  const past = await openPast(revision, cwd);
  if (typeof past === 'string') return `--new-since ${visible(revision)}: ${visible(past)}`;
  const catalogs = await catalogsBefore(run.setup.checking, past);
  if (catalogs !== undefined && 'kind' in catalogs) return `--new-since ${visible(catalogs.name)}: ${visible(catalogs.message)}`;
  return { ...counting(run, { kind: 'new', ...(catalogs && { catalogs }) }), past };
}

function counting(run: OpenedRun, counted: CountedFindings): OpenedRun {
  return { ...run, setup: { ...run.setup, checking: { ...run.setup.checking, counted } } };
}
