import { isAbsolute } from 'node:path';
import type { CatalogEntry } from '@structural/checker';
import {
  comparingCatalogs,
  demandedBump,
  type ChangeBaseline,
  type ComparedCatalogs,
  type ChangeReport,
  renderBump,
  renderBumpJson,
  renderChangelog,
  renderChanges,
} from '@structural/evolve';
import { counted, visible } from '@structural/presenters';
import { listInputs, resolveRevision } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { endClusters, openInputSearch, reportSkipped, type InputSearch } from '../inputs/input-search.js';
import { openCount } from '../program/progress.js';
import { refuse } from '../program/refuse.js';
import { wantsColors, write, type Streams } from '../program/streams.js';
import { reportWidth } from '../program/help-width.js';
import { readChangeBaseline, writeChangeBaseline } from './change-baseline.js';
import type { CompareFlags } from './compare-flags.js';
import { codeOf, untilInterrupted } from './until-interrupted.js';
import { openProfile } from './open-profile.js';
import { withMoved } from './moved-definitions.js';
import { readSide, type ComparedSide } from './read-side.js';
import { sampleOf } from './sample-of.js';

/**
 * Compares two sets of definitions, and reports what their differences break. Without a name the old ones are those that a cluster has of the new
 * ones' names: what else it holds is nobody's to remove.
 */
export async function compareSides(
  [oldName, newName]: readonly [string | undefined, string],
  flags: CompareFlags,
  outside: Streams,
  version: string,
): Promise<ExitCode> {
  const finding = openInputSearch(flags, outside);
  const { streams } = finding;
  if (oldName === '-' && newName === '-') return refuse('standard input cannot be both sides', streams);
  if (flags.updateBaseline && flags.baseline === undefined) return refuse('--update-baseline needs the file, as --baseline FILE', streams);
  const baseline = flags.baseline === undefined ? undefined : await readChangeBaseline(flags.baseline, streams.cwd, flags.updateBaseline);
  if (typeof baseline === 'string') return refuse(baseline, streams);
  const profile = flags.profile === undefined ? undefined : await openProfile(flags.profile, streams.cwd);
  if (typeof profile === 'string') return refuse(profile, streams);
  const next = await readSide('NEW', newName, finding, flags.quiet);
  if (typeof next === 'string') return refuse((await revisionHint(newName, streams)) ?? next, streams);
  const old = await readOld(oldName, newName, next, finding, flags.quiet);
  await endClusters(finding, flags.quiet);
  if (typeof old === 'string') return refuse(old, streams);
  await reportSkipped(finding, flags.quiet);
  // What shows an added field is what the way back would lose.
  const directions = flags.rollback || flags.changelog ? (['forward', 'rollback'] as const) : (['forward'] as const);
  const count = await openCount(streams, flags.quiet, 'definitions');
  let at: Parameters<typeof count.show> = [0, 1, 'comparing'];
  // Interrupted, it reports what is known by then.
  const take = streams.interrupts?.release();
  const outcome = await untilInterrupted(flags.timeLimit, (isOver) =>
    comparingCatalogs(old.catalog, next.catalog, {
      strictness: flags.level,
      directions,
      kubernetesVersion: flags.kubeVersion,
      exemptAlpha: flags.allowAlpha,
      isOver: () => {
        count.show(...at);
        return isOver();
      },
      onPair: (done, total, name) => {
        at = [done, total, `comparing ${visible(name)}`];
        count.show(...at);
      },
      acknowledgements: flags.acknowledgements,
      today: new Date().toISOString().slice(0, 10),
      ...(baseline && { baseline: baseline.baseline }),
      ...(profile && { profile }),
    }),
  );
  take?.();
  const compared = outcome.value;
  count.clear();
  if (!flags.quiet) await write(streams.stderr, compared.profiled.map((each) => `note: profile: ${visible(each)}\n`).join(''));
  if (flags.updateBaseline && baseline !== undefined)
    return (await updateBaseline(baseline.baseline, compared, flags.quiet, streams)) ?? codeOf(outcome, wholeness(old, next));
  if (flags.semver || flags.changelog) {
    const text = flags.changelog
      ? renderChangelog(compared, sampleOf(next.catalog, flags.kubeVersion))
      : (flags.output === 'json' ? renderBumpJson : renderBump)(demandedBump(old.catalog, compared));
    await write(streams.stdout, text);
    return codeOf(outcome, wholeness(old, next));
  }
  const texts = new Map(baseline === undefined ? [] : [[baseline.baseline.file, baseline.text]]);
  const report: ChangeReport = {
    compared,
    strictness: flags.level,
    directions,
    kubernetesVersion: flags.kubeVersion,
    oldText: textsOf(old),
    newText: (file) => textsOf(next)(file) ?? texts.get(file),
    unreadable: [],
  };
  const { output, quiet, verbose } = flags;
  const colors = wantsColors(streams.stdout, streams.env);
  await write(
    streams.stdout,
    await renderChanges(output, report, { colors, quiet, verbose, version, width: reportWidth(streams.stdout, streams.env) }),
  );
  return codeOf(outcome, worse(exitCode(compared, flags), wholeness(old, next)));
}

/** Writes what counts into the file of a baseline; gives an exit code where that fails. */
async function updateBaseline(
  baseline: ChangeBaseline,
  compared: ComparedCatalogs,
  quiet: boolean,
  streams: Streams,
): Promise<ExitCode | undefined> {
  const written = await writeChangeBaseline(baseline, streams.cwd, compared);
  if (typeof written === 'string') return refuse(`--baseline ${visible(baseline.file)}: ${visible(written)}`, streams);
  if (!quiet) await write(streams.stderr, `note: ${counted(written.written, 'change')} written to ${visible(baseline.file)}\n`);
  return undefined;
}

/**
 * The old side: a cluster, what exists under the name, else what NEW is at that git revision, with the definitions of NEW that stood elsewhere then.
 */
async function readOld(
  oldName: string | undefined,
  newName: string,
  next: ComparedSide,
  finding: InputSearch,
  quiet: boolean,
): Promise<ComparedSide | string> {
  if (oldName === undefined) return readSide('OLD', { inCluster: namesOf(next) }, finding, quiet);
  const isThere = async (name: string): Promise<boolean> =>
    (await listInputs([{ name, recursive: true }], finding.streams)).some(({ kind }) => kind !== 'problem');
  const isRevision =
    oldName !== '-' &&
    !/[:*?[\]{}!]/.test(oldName) &&
    !(await isThere(oldName)) &&
    (await resolveRevision(`${oldName}^{commit}`, finding.streams.cwd)).ok;
  if (!isRevision) return readSide('OLD', oldName, finding, quiet);
  const atRevision = `${oldName}:./${newName}`;
  const isThereThen = newName !== '-' && !isAbsolute(newName) && (await isThere(atRevision));
  const side = isThereThen ? await readSide('OLD', atRevision, finding, quiet) : undefined;
  return typeof side === 'string' ? side : withMoved(side, oldName, next, finding);
}

/** What to write where NEW is the name of a git revision, and no file. */
async function revisionHint(newName: string, { cwd, stdin }: Streams): Promise<string | undefined> {
  if (newName === '-' || isAbsolute(newName) || /[:*?[\]{}!]/.test(newName)) return undefined;
  const [listed, revision] = await Promise.all([
    listInputs([{ name: newName, recursive: false }], { cwd, stdin }),
    resolveRevision(newName, cwd),
  ]);
  if (listed.some(({ kind }) => kind !== 'problem') || !revision.ok) return undefined;
  return `NEW ${visible(newName)}: is a git revision, not a file; write OLD:./FOLDER ${visible(newName)}:./FOLDER with the folder of the CRDs`;
}

function namesOf({ catalog }: ComparedSide): ReadonlySet<string> {
  return new Set(catalog.entries.map(({ definition }) => definition.metadata.name));
}

function textsOf({ catalog }: ComparedSide): (file: string) => string | undefined {
  const texts = new Map(catalog.entries.map(({ document, file }: CatalogEntry) => [file, document.text]));
  return (file) => texts.get(file);
}

function wholeness(...sides: readonly ComparedSide[]): ExitCode {
  return sides.every(({ isWhole }) => isWhole) ? EXIT_CLEAN : EXIT_FAILURE;
}

function exitCode({ changes, leftOut }: ComparedCatalogs, { failOn }: CompareFlags): ExitCode {
  if (leftOut > 0) return EXIT_FINDINGS;
  const has = (severity: string): boolean => changes.some((change) => change.severity === severity);
  const isFound = failOn !== 'never' && (has('error') || (failOn === 'undecided' && has('warning')));
  return isFound ? EXIT_FINDINGS : EXIT_CLEAN;
}
