import { visible, type ReportFormat } from '@structural/presenters';
import { openOld, type KnownFiles } from '@structural/runner';
import { mayHoldDefinitions, type ListedInput, type Past } from '@structural/sources';
import type { LintFlags } from '../flags/flags.js';
import { verdictFolder } from '../inputs/verdict-folder.js';
import type { ReportSetup } from './open-render.js';
import { wantsColors, type Streams } from '../program/streams.js';

/** What a run is about. */
export interface OpenedRun {
  readonly inputs: readonly ListedInput[];
  readonly setup: ReportSetup;
  /** Whether inputs were looked for, in a folder or by a pattern, rather than named one by one. */
  readonly isSearch: boolean;
  /** The names of the inputs that were named themselves. */
  readonly named: ReadonlySet<string>;
  /** Where a file stands in the working tree, where --old is a whole revision. */
  placeOf?(file: string): string | undefined;
  /** What the files were, where only new findings count. */
  readonly past?: Past;
  /** How many known findings a baseline lists for the inputs; absent without one. */
  readonly listed?: number;
  /** Worker threads; absent to decide by the work. */
  readonly jobs?: number;
  /** The folder that verdicts are kept in; absent where none are. */
  readonly cacheFolder?: string;
  /** What is known of the files; absent where nothing is kept. */
  readonly known?: KnownFiles;
}

/** What every report needs to know; resources are not judged by it. */
export function setupOf(flags: LintFlags, { env, stdout }: Streams, version: string): ReportSetup {
  const { acknowledgements, conventions, kubeVersion, output, quiet, rule, strict, window, writeAs } = flags;
  return {
    checking: {
      kubernetesVersion: kubeVersion,
      acknowledgements,
      conventions,
      ...(rule.length > 0 && { rules: new Map(rule) }),
      strict,
      ...(flags.asCreated && { liveAs: 'create' as const }),
      fixes: SHOWS_FIXES.has(output),
      ...(window && { window }),
      ...(writeAs && { write: writeAs }),
    },
    rendering: { report: output, colors: wantsColors(stdout, env), quiet, version },
  };
}

/** The reports that show fixes; finding them takes a moment where there are findings. */
const SHOWS_FIXES: ReadonlySet<ReportFormat> = new Set<ReportFormat>(['human', 'json', 'sarif']);

/** A run with what was there before, which is opened before anything else is done; or why it cannot be. */
export async function withOld(
  { inputs, isSearch, known, named, setup }: OpenedRun,
  { cache, cacheLocation, jobs, old: name }: LintFlags,
  streams: Streams,
): Promise<OpenedRun | string> {
  const judged = inputs.filter(({ kind }) => kind === 'found').map((input) => input.name);
  const ofDefinitions = setup.checking.resources === undefined && { isWanted: mayHoldDefinitions };
  const old = await openOld(name, streams, { judged, ...ofDefinitions });
  if (old.kind === 'problem') return `--old ${visible(old.name)}: ${visible(old.message)}`;
  const folder = verdictFolder({ cache, ...(cacheLocation !== undefined && { cacheLocation }) }, streams);
  const checking = { ...setup.checking, ...(old.files && { old: old.files }) };
  return {
    inputs,
    isSearch,
    named,
    ...(known && { known }),
    ...(jobs !== undefined && { jobs }),
    ...(folder !== undefined && { cacheFolder: folder }),
    ...(old.placeOf && { placeOf: old.placeOf }),
    setup: { ...setup, checking },
  };
}
