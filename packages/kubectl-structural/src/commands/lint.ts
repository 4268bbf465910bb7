import type { CheckOptions, CheckResult } from '@structural/checker';
import { check, kubernetesVersionText, OLDEST_EXACT_KUBERNETES } from '@structural/checker';
import type { Presenter, Totals, UnreadableInput } from '@structural/presenters';
import { addResult, humanPresenter, jsonPresenter, namePresenter, NO_TOTALS, visible } from '@structural/presenters';
import type { SourceRequest } from '@structural/sources';
import { readInputs } from '@structural/sources';
import type { ExitCode } from '../exit-code.js';
import { EXIT_CLEAN, EXIT_FINDINGS, EXIT_TROUBLE } from '../exit-code.js';
import type { LintFlags } from '../flags.js';
import { describeInternalError } from '../internal-error.js';
import type { OldDefinitions } from '../old-definitions.js';
import { openOldDefinitions } from '../old-definitions.js';
import type { Streams } from '../streams.js';
import { isClosedPipe, wantsColors, write } from '../streams.js';

/**
 * Judges every CustomResourceDefinition in the named inputs and reports each file as soon as it is judged.
 *
 * What goes wrong with one input, a bug of ours included, is said on stderr and does not stop the rest.
 */
export async function lint(names: readonly string[], flags: LintFlags, streams: Streams): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0) {
    await write(streams.stderr, "error: nothing to lint: name files, directories or patterns, or - for standard input\nSee 'kubectl structural lint --help'.\n");
    return EXIT_TROUBLE;
  }
  const old = await openOldDefinitions(flags.old, streams.cwd);
  if ('code' in old) {
    await write(streams.stderr, `error: --old ${visible(old.name)}: ${old.message}\n`);
    return EXIT_TROUBLE;
  }
  const presenter = choosePresenter(flags, streams);
  let totals = NO_TOTALS;
  const unreadable: UnreadableInput[] = [];
  const withoutDefinitions: FileWithoutDefinitions[] = [];
  try {
    await write(streams.stdout, presenter.renderStart());
    for await (const input of readInputs(requests, streams)) {
      const result = input.kind === 'problem' ? input : await judge(input.name, input.bytes, old, flags, streams);
      if ('code' in result) {
        const { code, message, name } = result;
        const isRepeated = code === 'no-revision' && unreadable.some((earlier) => earlier.message === message);
        unreadable.push({ name, code, message });
        if (!isRepeated) await write(streams.stderr, `error: ${visible(name)}: ${visible(message)}\n`);
        continue;
      }
      const first = totals.files === 0;
      totals = addResult(totals, result);
      if (result.diagnostics.some(({ rule }) => rule === 'no-definitions')) withoutDefinitions.push({ file: result.file, documents: result.documents });
      await write(streams.stdout, presenter.renderResult(flags.quiet ? errorsOnly(result) : result, first));
    }
    totals = { ...totals, unreadable: unreadable.length };
    await write(streams.stdout, presenter.renderEnd(totals, unreadable));
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
  if (!flags.quiet) await write(streams.stderr, `${notes(withoutDefinitions)}${limits(totals, flags)}`);
  if (totals.documents === 0 && unreadable.length === 0) await write(streams.stderr, 'error: the input holds no document\n');
  return exitCode(totals, unreadable.length, flags.maxWarnings);
}

/** Positional directories are searched to the bottom, those of `-f` as kubectl does. */
function toRequests(names: readonly string[], { filename, recursive }: LintFlags): readonly SourceRequest[] {
  return [...names.map((name) => ({ name, recursive: true })), ...filename.map((name) => ({ name, recursive }))];
}

function choosePresenter({ kubeVersion: kubernetesVersion, output, quiet }: LintFlags, { env, stdout }: Streams): Presenter {
  if (output === 'json') return jsonPresenter({ kubernetesVersion });
  if (output === 'name') return namePresenter();
  return humanPresenter({ colors: wantsColors(stdout, env), kubernetesVersion, quiet });
}

/** Judges one input beside what was there before it, which may not be known: then no verdict is better than a wrong one. */
async function judge(name: string, bytes: Uint8Array, old: OldDefinitions, flags: LintFlags, streams: Streams): Promise<CheckResult | UnreadableInput> {
  const before = await old.before(name);
  if ('code' in before) return before;
  if (!flags.quiet) await write(streams.stderr, before.notes.map((note) => `note: ${visible(note)}\n`).join(''));
  return safelyCheck(name, bytes, { kubernetesVersion: flags.kubeVersion, old: before.definitions }, streams.env);
}

/** A result; or a problem where our own code fails, which it must not. */
function safelyCheck(name: string, bytes: Uint8Array, options: CheckOptions, env: Streams['env']): CheckResult | UnreadableInput {
  try {
    return check(name, bytes, options);
  } catch (error) {
    return { name, code: 'internal-error', message: describeInternalError(error, env) };
  }
}

function errorsOnly(result: CheckResult): CheckResult {
  return {
    ...result,
    diagnostics: result.diagnostics.filter(({ severity }) => severity === 'error'),
  };
}

type FileWithoutDefinitions = Pick<CheckResult, 'file' | 'documents'>;

/** Which files held nothing to judge: named one by one while they are few. */
function notes(results: readonly FileWithoutDefinitions[]): string {
  const shown = results.length > MAX_NOTES ? results.slice(0, MAX_NOTES - 1) : results;
  const lines = shown.map(({ documents, file }) => `note: no ${documents === 0 ? 'document' : 'CustomResourceDefinition'} in ${visible(file)}\n`);
  const rest = results.length - shown.length;
  if (rest > 0) lines.push(`note: nor in ${rest} other files\n`);
  return lines.join('');
}

const MAX_NOTES = 5;

/** Once a run, what the verdict does not cover. */
function limits({ definitions, uncompiledRules }: Totals, { kubeVersion }: LintFlags): string {
  const isExact = kubeVersion.minor >= OLDEST_EXACT_KUBERNETES.minor || definitions === 0;
  const expressions = uncompiledRules === 1 ? '1 rule in x-kubernetes-validations was' : `${uncompiledRules} rules in x-kubernetes-validations were`;
  return (
    (uncompiledRules === 0 ? '' : `note: ${expressions} not compiled: a server may refuse an expression or its cost\n`) +
    (isExact ? '' : `note: verdicts are exact from Kubernetes ${kubernetesVersionText(OLDEST_EXACT_KUBERNETES)} on, and for ${kubernetesVersionText(kubeVersion)} as far as its differences are known\n`)
  );
}

function exitCode(totals: Totals, unreadable: number, maxWarnings: number): ExitCode {
  if (unreadable > 0 || totals.documents === 0) return EXIT_TROUBLE;
  if (totals.errors > 0 || (maxWarnings >= 0 && totals.warnings > maxWarnings)) return EXIT_FINDINGS;
  return EXIT_CLEAN;
}
