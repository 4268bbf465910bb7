import { isBuiltInGroup, isConfigurationGroup, kubernetesVersionText, OLDEST_EXACT_KUBERNETES } from '@structural/checker';
import { visible } from '@structural/presenters';
import type { ExitCode } from '../exit-code.js';
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_TROUBLE } from '../exit-code.js';
import type { LintFlags } from '../flags.js';
import { listInputs, toRequests, type ListedInput } from '../inputs.js';
import type { JudgingSetup } from '../judging/judge.js';
import { runJudging, type RunResult } from '../judging/run-judging.js';
import { openOld } from '../old.js';
import { wantsColors, write, type Streams } from '../streams.js';
import { fixFiles, type Fixed } from './fix.js';

/** Judges every CustomResourceDefinition in the named inputs and reports each file as soon as it is judged. */
export async function lint(names: readonly string[], flags: LintFlags, streams: Streams, version: string): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuse("nothing to lint: name files, directories or patterns, or - for standard input\nSee 'kubectl structural lint --help'.", streams);
  const inputs = await listInputs(requests, streams);
  const setup = setupOf(flags, streams, version);
  return (await fixFirst(inputs, flags, setup, streams)) ?? judgeAndReport('lint', inputs, flags, setup, streams);
}

/** What every report needs to know. */
export function setupOf({ kubeVersion, output, quiet }: LintFlags, { env, stdout }: Streams, version: string): JudgingSetup {
  return { kubernetesVersion: kubeVersion, report: output, colors: wantsColors(stdout, env), quiet, version };
}

/** Judges the inputs, and says on stderr what the report does not cover. */
export async function judgeAndReport(command: 'lint' | 'validate', inputs: readonly ListedInput[], flags: LintFlags, setup: JudgingSetup, streams: Streams): Promise<ExitCode> {
  const old = await openOld(flags.old, streams.cwd);
  if ('code' in old) return refuse(`--old ${visible(old.name)}: ${old.message}`, streams);
  const { jobs } = flags;
  const result = await runJudging({ inputs, ...(jobs !== undefined && { jobs }), ...(old.baseline && { baseline: old.baseline }), setup: { ...setup, ...(old.always && { old: old.always }) } }, streams);
  if (!flags.quiet && !result.isCutOff) await write(streams.stderr, `${emptyFiles(result, command)}${limits(result, flags)}`);
  if (result.isCutOff) return result.totals.errors > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
  if (result.totals.documents === 0 && result.unreadable.length === 0) await write(streams.stderr, 'error: the input holds no document\n');
  return exitCode(result, flags.maxWarnings);
}

/** Mends what is to be mended; an exit code where that is all, or where it failed. What is mended is judged as new, not as an update. */
export async function fixFirst(inputs: readonly ListedInput[], { dryRun, fix, quiet }: LintFlags, setup: JudgingSetup, streams: Streams): Promise<ExitCode | undefined> {
  if (!fix && !dryRun) return undefined;
  const fixed = await fixFiles(inputs, setup, dryRun, streams);
  if (!quiet && fixed.fixes > 0) await write(streams.stderr, `note: ${mended(fixed, dryRun)}\n`);
  if (fixed.unwritten > 0) return EXIT_TROUBLE;
  if (!dryRun) return undefined;
  if (inputs.some(({ kind }) => kind === 'problem')) return EXIT_TROUBLE;
  return fixed.fixes > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

function mended({ files, fixes }: Fixed, isDryRun: boolean): string {
  const count = `${fixes} ${fixes === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  return isDryRun ? `${count} can be mended` : `${count} mended`;
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
function limits({ catalogTroubles, heard, totals, unknownKinds }: RunResult, { kubeVersion }: LintFlags): string {
  const { definitions, resources, uncompiledRules, unevaluatedRules } = totals;
  const isExact = kubeVersion.minor >= OLDEST_EXACT_KUBERNETES.minor || definitions + resources === 0;
  return [
    ...catalogTroubles.map(({ file, message }) => `definitions in ${visible(file)} are not known: ${visible(message)}`),
    ...(uncompiledRules === 0 ? [] : [`${rules(uncompiledRules)} not compiled: a server may refuse an expression or its cost`]),
    ...(unevaluatedRules === 0 ? [] : [`${rules(unevaluatedRules)} not evaluated: a server may refuse resources for them`]),
    ...unknown(unknownKinds),
    ...(heard === 0 ? [] : [`kubeconform was heard about ${heard} ${heard === 1 ? 'resource' : 'resources'}`]),
    ...(isExact ? [] : [`verdicts are exact from Kubernetes ${kubernetesVersionText(OLDEST_EXACT_KUBERNETES)} on, and for ${kubernetesVersionText(kubeVersion)} as far as its differences are known`]),
  ]
    .map((line) => `note: ${line}\n`)
    .join('');
}

function rules(count: number): string {
  return count === 1 ? '1 rule in x-kubernetes-validations was' : `${count} rules in x-kubernetes-validations were`;
}

/** Custom kinds, whose definitions could have been given, and kinds of which there are none. */
function unknown(kinds: ReadonlyMap<string, number>): readonly string[] {
  // As `group/version Kind`, or `version Kind` in the core group.
  const groupOf = (name: string): string => /^([^ /]*)\//.exec(name)?.[1] ?? '';
  const isOther = (name: string): boolean => isBuiltInGroup(groupOf(name)) || isConfigurationGroup(groupOf(name));
  const custom = [...kinds].filter(([name]) => !isOther(name));
  const others = [...kinds].filter(([name]) => isOther(name));
  return [
    ...(custom.length === 0 ? [] : [`not judged, as no CustomResourceDefinition is known: ${listed(custom)}`]),
    ...(others.length === 0 ? [] : [`not judged, as they are no custom resources: ${listed(others)}`]),
  ];
}

/** The kinds with their counts, the most frequent first. */
function listed(kinds: readonly (readonly [string, number])[]): string {
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, MAX_KINDS).map(([name, count]) => `${visible(name)} (${count})`);
  return `${shown.join(', ')}${sorted.length > MAX_KINDS ? ` and ${sorted.length - MAX_KINDS} more kinds` : ''}`;
}

const MAX_KINDS = 8;

function exitCode({ totals, unreadable }: RunResult, maxWarnings: number): ExitCode {
  if (unreadable.length > 0 || totals.documents === 0) return EXIT_TROUBLE;
  if (totals.errors > 0 || (maxWarnings >= 0 && totals.warnings > maxWarnings)) return EXIT_FINDINGS;
  return EXIT_CLEAN;
}
