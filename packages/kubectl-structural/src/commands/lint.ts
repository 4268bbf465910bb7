import { kubernetesVersionText, OLDEST_EXACT_KUBERNETES } from '@structural/checker';
import { limitNotes, visible } from '@structural/presenters';
import type { ExitCode } from '../exit-code.js';
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_TROUBLE } from '../exit-code.js';
import type { LintFlags } from '../flags.js';
import { isSearch, listInputs, toRequests, type ListedInput } from '../inputs.js';
import type { JudgingSetup } from '../judging/judge.js';
import { runJudging, type Run, type RunResult } from '../judging/run-judging.js';
import { openOld } from '../old.js';
import { wantsColors, write, type Streams } from '../streams.js';
import { fixFiles, unfixable, type Fixed } from './fix.js';

/** Judges every CustomResourceDefinition in the named inputs and reports each file as soon as it is judged. */
export async function lint(names: readonly string[], flags: LintFlags, streams: Streams, version: string): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuse("nothing to lint: name files, directories or patterns, or - for standard input\nSee 'kubectl structural lint --help'.", streams);
  const inputs = await listInputs(requests, streams);
  const run = await withOld({ inputs, isSearch: isSearch(requests, inputs), setup: setupOf(flags, streams, version) }, flags, streams);
  if (typeof run === 'string') return refuse(run, streams);
  return fixAndReport('lint', run, flags, streams, (inputs) => Promise.resolve({ ...run, inputs }));
}

/** What every report needs to know. */
export function setupOf({ conventions, kubeVersion, output, quiet }: LintFlags, { env, stdout }: Streams, version: string): JudgingSetup {
  return { kubernetesVersion: kubeVersion, report: output, conventions, colors: wantsColors(stdout, env), quiet, version };
}

/** A run with what was there before, which is opened before anything else is done; or why it cannot be. */
export async function withOld({ inputs, isSearch, setup }: Run, { jobs, old: name }: LintFlags, streams: Streams): Promise<Run | string> {
  const old = await openOld(name, streams);
  if ('code' in old) return `--old ${visible(old.name)}: ${visible(old.message)}`;
  return { inputs, isSearch, ...(jobs !== undefined && { jobs }), ...(old.baseline && { baseline: old.baseline }), setup: { ...setup, ...(old.always && { old: old.always }) } };
}

/** Judges the inputs, and says on stderr what the report does not cover. */
async function judgeAndReport(command: 'lint' | 'validate', run: Run, flags: LintFlags, streams: Streams): Promise<ExitCode> {
  const result = await runJudging(run, streams);
  if (!flags.quiet && !result.isCutOff) await write(streams.stderr, `${emptyFiles(result, command)}${limits(result, flags)}`);
  const isVain = isEmpty(result) && !flags.allowEmpty && (run.isSearch || result.totals.documents === 0);
  if (isVain && !result.isCutOff && result.unreadable.length === 0) await write(streams.stderr, `error: ${nothing(result, command)} (--allow-empty lets that pass)\n`);
  return exitCode(result, flags, isVain);
}

/**
 * Fixes what is to be fixed, then judges and reports what came of it; `prepare` makes a run of the fixed inputs.
 *
 * Where stdout holds fixed text or a diff, the report goes to stderr. A dry run in which anything could be fixed is not clean.
 */
export async function fixAndReport(
  command: 'lint' | 'validate', run: Run, flags: LintFlags, streams: Streams, prepare: (inputs: readonly ListedInput[]) => Promise<Run>,
): Promise<ExitCode> {
  const { dryRun, fix, quiet, unsafeFixes } = flags;
  if (!fix && !dryRun) return unsafeFixes ? refuse('--unsafe-fixes is for --fix and --dry-run', streams) : judgeAndReport(command, run, flags, streams);
  const refused = dryRun ? undefined : unfixable(run.inputs);
  if (refused !== undefined) return refuse(refused, streams);
  const fixed = await fixFiles(run, flags, streams);
  if (!quiet) await write(streams.stderr, notes(fixed, dryRun));
  const changed = fixed.fixes === 0 ? run : await prepare(fixed.inputs);
  if (!dryRun && !fixed.isPrinted) {
    const code = await judgeAndReport(command, changed, flags, streams);
    return fixed.unwritten > 0 ? EXIT_TROUBLE : code;
  }
  const { env, stderr } = streams;
  const code = await judgeAndReport(command, { ...changed, setup: { ...changed.setup, colors: wantsColors(stderr, env) } }, flags, { ...streams, stdout: stderr });
  if (fixed.unwritten > 0) return EXIT_TROUBLE;
  return dryRun && fixed.fixes > 0 && code === EXIT_CLEAN ? EXIT_FINDINGS : code;
}

function notes({ files, fixes, untouched }: Fixed, isDryRun: boolean): string {
  const count = `${fixes} ${fixes === 1 ? 'fix' : 'fixes'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const lines = fixes === 0 ? [] : [isDryRun ? `note: ${count} can be made; what follows is what would remain\n` : `note: ${count} made\n`];
  return [...lines, ...untouched.map((file) => `note: ${visible(file)} is not UTF-8 and left as it is\n`)].join('');
}

/** One clear line on stderr, and no run. */
export async function refuse(message: string, { stderr }: Streams): Promise<ExitCode> {
  await write(stderr, `error: ${message}\n`);
  return EXIT_TROUBLE;
}

/** Which files held nothing to judge: named one by one while they are few. */
function emptyFiles({ empty }: RunResult, command: 'lint' | 'validate'): string {
  const wanted = command === 'lint' ? 'CustomResourceDefinition' : 'resource';
  const shown = empty.length > MAX_NOTES ? empty.slice(0, MAX_NOTES - 1) : empty;
  const lines = shown.map(({ documents, file }) => `note: no ${documents === 0 ? 'document' : wanted} in ${visible(file)}\n`);
  const rest = empty.length - shown.length;
  if (rest > 0) lines.push(`note: nor in ${rest} other files\n`);
  return lines.join('');
}

const MAX_NOTES = 5;

/** Once a run, what the verdict does not cover. */
function limits(result: RunResult, { kubeVersion }: LintFlags): string {
  const { heard, totals: { definitions, resources } } = result;
  const isExact = kubeVersion.minor >= OLDEST_EXACT_KUBERNETES.minor || definitions + resources === 0;
  return [
    ...limitNotes(result),
    ...(heard === 0 ? [] : [`kubeconform was heard about ${heard} ${heard === 1 ? 'resource' : 'resources'}`]),
    ...(isExact ? [] : [`verdicts are exact from Kubernetes ${kubernetesVersionText(OLDEST_EXACT_KUBERNETES)} on, and for ${kubernetesVersionText(kubeVersion)} as far as its differences are known`]),
  ]
    .map((line) => `note: ${line}\n`)
    .join('');
}

/** Whether no input held anything to judge. Where inputs were looked for, silence about them is then no verdict; a hook names files of all kinds. */
function isEmpty({ empty, totals }: RunResult): boolean {
  return empty.length === totals.files;
}

function nothing({ totals: { documents } }: RunResult, command: 'lint' | 'validate'): string {
  if (documents === 0) return 'the input holds no document';
  return `the input holds no ${command === 'lint' ? 'CustomResourceDefinition' : 'resource and no CustomResourceDefinition'}`;
}

function exitCode(result: RunResult, { maxWarnings }: LintFlags, isVain: boolean): ExitCode {
  const { isCutOff, totals, unreadable } = result;
  // Where the report is cut off, judging ends with the first error.
  if (isCutOff && totals.errors > 0) return EXIT_FINDINGS;
  if (unreadable.length > 0 || isVain) return EXIT_TROUBLE;
  if (totals.errors > 0 || (maxWarnings >= 0 && totals.warnings > maxWarnings)) return EXIT_FINDINGS;
  return EXIT_CLEAN;
}
