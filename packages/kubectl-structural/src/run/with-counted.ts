import { resolve } from 'node:path';
import { visible } from '@structural/presenters';
import { catalogsBefore, type CountedFindings } from '@structural/runner';
import { openPast, readFileBytes, STDIN_NAME } from '@structural/sources';
import type { LintFlags } from './flags.js';
import type { Run } from './open-run.js';
import { baselineName, readBaseline } from './read-baseline.js';
import type { Streams } from './streams.js';

/** A run in which only those findings count that the flags leave; or why it cannot be. */
export async function withCounted(run: Run, flags: LintFlags, { cwd }: Streams): Promise<Run | string> {
  const { baseline, newSince, writeBaseline } = flags;
  const flag = baseline !== undefined ? '--baseline' : newSince !== undefined ? '--new-since' : '--write-baseline';
  if (baseline === undefined && newSince === undefined && writeBaseline === undefined) return run;
  if (run.setup.rendering.kubeconform?.judgesBuiltin === true)
    return `${flag} is not for --builtin: kubeconform's findings cannot be told apart`;
  if (newSince !== undefined) return sinceRevision(run, newSince, cwd);
  if (baseline === undefined) return counting(run, { kind: 'none' });
  const known = readBaseline(await readFileBytes(baseline, resolve(cwd, baseline)), cwd);
  if (typeof known === 'string') return `--baseline ${visible(baseline)}: ${visible(known)}`;
  const fingerprints = new Map(run.inputs.map(({ name }) => [name, known.get(baselineName(name, cwd)) ?? []]));
  return {
    ...counting(run, { kind: 'not-listed', fingerprints }),
    listed: [...fingerprints.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

async function sinceRevision(run: Run, revision: string, cwd: string): Promise<Run | string> {
  if (run.inputs.some(({ name }) => name === STDIN_NAME)) return '--new-since is for files: standard input has no past';
  const past = await openPast(revision, cwd);
  if (typeof past === 'string') return `--new-since ${visible(revision)}: ${visible(past)}`;
  const catalogs = await catalogsBefore(run.setup.checking, past);
  if (catalogs !== undefined && 'kind' in catalogs) return `--new-since ${visible(catalogs.name)}: ${visible(catalogs.message)}`;
  return { ...counting(run, { kind: 'new', ...(catalogs && { catalogs }) }), past };
}

function counting(run: Run, counted: CountedFindings): Run {
  return { ...run, setup: { ...run.setup, checking: { ...run.setup.checking, counted } } };
}
