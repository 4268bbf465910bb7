import { resolve } from 'node:path';
import type { CheckOptions, CheckResult } from '@structural/checker';
import { check } from '@structural/checker';
import type { Totals, UnreadableInput } from '@structural/presenters';
import { addResult, humanPresenter, inert, NO_TOTALS, openPresenter, renderSummary, visible } from '@structural/presenters';
import type { ActionHost } from './action-host.js';
import { workflowInput, type ActionInputs, type FailOn } from './action-inputs.js';
import { annotator } from './annotate.js';
import { findChangedFiles } from './changed-files.js';
import { chooseFiles } from './choose-files.js';
import { readDefinitions } from './definitions.js';
import type { Git } from './git.js';
import { makeLinks } from './links.js';
import { listFiles, readAhead, type ListedFile } from './listed-files.js';
import type { Places } from './places.js';
import { reportLog } from './report-log.js';
import type { ExitCode } from './run.js';
import { openSarifLog } from './sarif-log.js';
import { summary as openSummary } from './summary.js';
import { annotateTrouble, errorText, type Trouble } from './trouble.js';
import type { WorkflowEvent } from './workflow-event.js';

/** Where and why the action runs. */
export interface RunContext {
  readonly host: ActionHost;
  readonly event: WorkflowEvent;
  readonly git: Git;
  readonly places: Places;
  readonly workspace: string;
}

/** Judges the files that the inputs ask for and tells the runner of it: annotations as they are found, then the rest. */
export async function judgeAndReport(inputs: ActionInputs, context: RunContext): Promise<ExitCode> {
  const { event, host, places } = context;
  const { kubernetesVersion } = inputs;
  const { options, reasons, toJudge, toPath, troubles } = await prepare(inputs, context);
  for (const trouble of troubles) await host.print(annotateTrouble(trouble));

  const links = makeLinks(host.env, event);
  const textOf = options.textOf;
  const annotations = annotator(inputs.maxAnnotations, troubles.length, toPath);
  const summary = openSummary({ ...links, toPath });
  const report = reportLog(humanPresenter({ colors: false, quiet: true, kubernetesVersion, textOf }));
  const sarif = inputs.sarifFile === undefined ? undefined : await openSarifLog(
    resolve(places.directory, inputs.sarifFile),
    inputs.sarifFile,
    await openPresenter('sarif', { ...links, colors: false, version: host.version, toPath, textOf }),
  );
  const unreadable: UnreadableInput[] = troubles.map(({ message, title }) => ({ name: title, code: 'trouble', message }));
  let totals: Totals = NO_TOTALS;
  for await (const result of judgeFiles(toJudge, options.check)) {
    if ('code' in result) {
      unreadable.push(result);
      if (unreadable.length <= inputs.maxAnnotations) await host.print(annotateTrouble({ title: 'not read', message: `${visible(result.name)}: ${result.message}` }));
      continue;
    }
    totals = addResult(totals, result);
    const printed = annotations.add(result);
    if (printed !== '') await host.print(printed);
    summary.add(result);
    report.add(result);
    await sarif?.add(result);
  }
  if (toJudge.length > 0 && totals.documents === 0 && unreadable.length === 0) {
    const empty = { name: 'files', code: 'empty', message: 'the files hold no document' };
    unreadable.push(empty);
    await host.print(annotateTrouble({ title: 'wrong input', message: empty.message }));
  }
  totals = { ...totals, unreadable: unreadable.length };
  const sarifTrouble = await sarif?.end(totals, unreadable);
  if (sarifTrouble !== undefined) await host.print(annotateTrouble(sarifTrouble));

  const verdict = toJudge.length === 0 ? 'nothing to judge' : renderSummary(totals, kubernetesVersion);
  const remarks = [...reasons, ...limits(totals)];
  await host.print(annotations.end() + report.end() + inert([verdict, ...remarks].map((line) => `${visible(line)}\n`).join('')));
  if (inputs.summary) await writeSummary(host, summary.end(`Structural: ${verdict}`, [...remarks, ...unreadable.map(({ message, name }) => `not read: ${name}: ${message}`)]));
  await writeOutputs(host, totals, sarif === undefined || sarifTrouble !== undefined ? '' : places.toPath(inputs.sarifFile ?? ''));
  return unreadable.length > 0 || sarifTrouble !== undefined || isFailure(totals, inputs.failOn) ? 1 : 0;
}

interface Preparation {
  readonly toJudge: readonly ListedFile[];
  /** The path of a file from the root of the repository, as it is without symbolic links. */
  readonly toPath: (file: string) => string;
  readonly options: { readonly check: CheckOptions; readonly textOf: (file: string) => string | undefined };
  /** Why these files. */
  readonly reasons: readonly string[];
  readonly troubles: readonly Trouble[];
}

async function prepare(inputs: ActionInputs, { event, git, host, places }: RunContext): Promise<Preparation> {
  const { kubernetesVersion, onlyChanged } = inputs;
  const isValidation = inputs.crds.length > 0;
  const [listed, crds] = await Promise.all([listFiles(inputs.files, places.directory), listFiles(inputs.crds, places.directory)]);
  const problems = [...listed.problems, ...crds.problems].map(({ message, name }): Trouble => ({ title: 'not read', message: `${visible(name)}: ${message}` }));
  const api = { repository: host.env['GITHUB_REPOSITORY'], token: workflowInput('token', host.env), apiUrl: host.env['GITHUB_API_URL'] };
  const chosen = onlyChanged ? chooseFiles(listed.files, crds.files, inputs, await findChangedFiles(event, git, api), places) : undefined;
  const definitions = isValidation ? await readDefinitions(crds.files, listed.files) : undefined;
  const catalog = definitions?.catalog;
  const realPaths = new Map([...crds.files, ...listed.files].map(({ name, path }) => [name, path]));
  return {
    toPath: (file) => places.toPath(realPaths.get(file) || file),
    toJudge: chosen?.files ?? listed.files,
    options: { check: { kubernetesVersion, ...(catalog && { catalog }) }, textOf: (file) => catalog?.textOf(file) },
    reasons: chosen === undefined ? [] : [`judged: ${chosen.reason}`],
    troubles: [...problems, ...(crds.problems.length > 0 ? [] : (definitions?.troubles ?? []))],
  };
}

/** Judges files in order, each as it is read. A fault of ours in one is told and does not stop the rest. */
async function* judgeFiles(files: readonly ListedFile[], options: CheckOptions): AsyncGenerator<CheckResult | UnreadableInput> {
  for await (const input of readAhead(files)) {
    if (input.kind === 'problem') yield { name: input.name, code: input.code, message: input.message };
    else yield safelyCheck(input.name, input.bytes, options);
  }
}

function safelyCheck(name: string, bytes: Uint8Array, options: CheckOptions): CheckResult | UnreadableInput {
  try {
    return check(name, bytes, options);
  } catch (error) {
    return { name, code: 'internal-error', message: `internal error: ${errorText(error)}; please report this` };
  }
}

/** What the verdict does not cover. */
function limits({ uncompiledRules, unevaluatedRules }: Totals): readonly string[] {
  return [
    ...(uncompiledRules === 0 ? [] : [`${uncompiledRules} rules (x-kubernetes-validations) were not compiled: a server may refuse an expression or its cost`]),
    ...(unevaluatedRules === 0 ? [] : [`${unevaluatedRules} rules (x-kubernetes-validations) were not evaluated: a server may refuse a resource by them`]),
  ];
}

async function writeSummary(host: ActionHost, markdown: string): Promise<void> {
  try {
    await host.appendSummary(markdown);
  } catch (error) {
    await host.print(annotateTrouble({ title: 'summary', message: `the job summary cannot be written: ${errorText(error)}` }, 'warning'));
  }
}

async function writeOutputs(host: ActionHost, { errors, files, warnings }: Totals, sarif: string): Promise<void> {
  try {
    for (const [name, value] of [['errors', String(errors)], ['warnings', String(warnings)], ['files', String(files)], ['sarif', sarif]] as const) await host.setOutput(name, value);
  } catch (error) {
    await host.print(annotateTrouble({ title: 'outputs', message: `the outputs cannot be written: ${errorText(error)}` }, 'warning'));
  }
}

function isFailure({ errors, warnings }: Totals, failOn: FailOn): boolean {
  return failOn !== 'none' && (errors > 0 || (failOn === 'warning' && warnings > 0));
}
