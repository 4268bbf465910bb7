import { join } from 'node:path';
import { serialize } from 'node:v8';
import { NO_TOTALS, sparseTotals, type Totals } from '@structural/presenters';
import type { JudgedFile, Outcome } from '../outcomes/outcome.js';
import type { FileBytes } from '../setup/file-bytes.js';
import type { CheckingSetup, Job, JudgingSetup, UnreadJob } from '../setup/judging-setup.js';
import { definitionDigests } from './definition-digests.js';
import type { CacheUse } from './cache-use.js';
import { digest, digestOf } from './digest.js';
import { touchKept } from './kept-file.js';
import type { KnownFiles } from './known-files.js';
import { readValues, writeValues } from './verdict-file.js';

/** The verdicts of earlier runs with the same setup. */
export interface VerdictCache<Piece> {
  /** What came of the same file in an earlier run; `first` says whether it would be the first result of this one. */
  find(job: Job | UnreadJob['unread'], first: boolean): Outcome<Piece> | undefined;
  /** Remembers what came of a file, unless that was an error of ours or is too large. */
  keep(job: Job, first: boolean, outcome: Outcome<Piece>): void;
  /** Writes what is new. Never throws. */
  close(): void;
}

/**
 * Opens the cache of runs with this setup; `undefined` where outcomes depend on more than the setup and one file: on old files, whose problems
 * are reported once a run, and on what counts of the findings.
 *
 * A verdict is found by SHA-256 digests: of the build, the version of Node.js, the working directory and the whole setup but for definitions, of the
 * name, place and bytes of the file, and of the names and bytes of the definitions that it depends on: all that may be of the kinds which it asked for.
 * The digests of files that are `known` are taken from there.
 */
export function readVerdictCache<Piece, Rendering>(
  setup: JudgingSetup<Rendering>,
  { build, cwd, folder }: CacheUse,
  known?: KnownFiles,
): VerdictCache<Piece> | undefined {
  if (!isPureOfFile(setup.checking)) return undefined;
  const { definitions, rest } = withoutDefinitions(setup);
  // Policies may look at any definition.
  const hasPolicies = (setup.checking.resources?.policies?.length ?? 0) > 0;
  const path = join(folder, `${digest([FORMAT, build, process.version, cwd, serialize(rest)])}.verdicts`);
  const before = readValues([path]);
  const used = new Map<string, unknown>();
  let isChanged = false;
  const digests = definitionDigests(definitions, {
    find: (of) => before.get(`kinds ${of}`) as readonly string[] | 'any' | undefined,
    keep: (of, kinds) => {
      const key = `kinds ${of}`;
      if (!before.has(key)) isChanged = true;
      used.set(key, kinds);
    },
  });
  const digestFor = (asked: readonly string[] | undefined): string => digests.of(hasPolicies ? undefined : asked);
  return {
    find: (job, first) => {
      const key = keyOf(job, first);
      const verdict = before.get(key) as Verdict<Piece> | undefined;
      if (verdict === undefined || verdict.by !== digestFor(verdict.outcome.askedKinds)) return undefined;
      used.set(key, verdict);
      return { ...verdict.outcome, totals: { ...NO_TOTALS, ...verdict.outcome.totals } };
    },
    keep: (job, first, outcome) => {
      if ('code' in outcome) return;
      const verdict: Verdict<Piece> = { by: digestFor(outcome.askedKinds), outcome: { ...outcome, totals: sparseTotals(outcome.totals) } };
      if (JSON.stringify(verdict).length > MAX_VERDICT_CHARACTERS) return;
      used.set(keyOf(job, first), verdict);
      isChanged = true;
    },
    close: () => {
      if (known?.hasErred() === true) return;
      known?.close();
      // Runs over other files with the same setup have theirs here, too.
      if (isChanged) writeValues(path, used, before);
      else if (used.size > 0) touchKept(path, new Date());
    },
  };
}

/** What is kept of one file. */
interface Verdict<Piece> {
  /** A digest of the definitions that it depends on. */
  readonly by: string;
  readonly outcome: Omit<JudgedFile<Piece>, 'totals'> & { readonly totals: Partial<Totals> };
}

/** The definitions of a setup, and all that is left of it; where there are several lists of definitions, they stay there. */
function withoutDefinitions<Rendering>({ checking, rendering }: JudgingSetup<Rendering>): {
  readonly definitions: readonly FileBytes[];
  readonly rest: unknown;
} {
  const { exceptions, resources } = checking;
  if (resources === undefined || exceptions !== undefined) return { definitions: [], rest: { checking, rendering } };
  const { catalog, ...others } = resources;
  return { definitions: catalog, rest: { checking: { ...checking, resources: others }, rendering } };
}

/** Changes whenever what is kept does. */
const FORMAT = 'verdicts 4';
const MAX_VERDICT_CHARACTERS = 1024 * 1024;

function isPureOfFile({ counted, old }: CheckingSetup): boolean {
  return counted === undefined && old === undefined;
}

function keyOf(job: Job | UnreadJob['unread'], first: boolean): string {
  const { digest: known, file, found, place } = job;
  const before = 'before' in job && job.before !== undefined ? [job.before.file, digestOf(job.before.text)] : [];
  return JSON.stringify([first, file, place ?? '', found ?? '', known ?? ('text' in job ? digestOf(job.text) : ''), ...before]);
}
