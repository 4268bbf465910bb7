import { readAhead, type Baseline } from '@structural/sources';
import { resolve } from 'node:path';
import type { CatalogProblem } from '@structural/checker';
import { addTotals, inert, limitNotes, NO_TOTALS, renderSummary, sarifParts, visible, workflowCommand, type Totals, type UnreadableInput } from '@structural/presenters';
import type { ActionHost } from './action-host.js';
import type { ActionInputs, FailOn } from './action-inputs.js';
import { annotator } from './annotate.js';
import { hireCrew, type Crew } from './crew.js';
import { catalogTrouble } from './definitions.js';
import { judgeInOrder, type DatedInput } from './judge-in-order.js';
import { openJudge, rulesOf, type Outcome } from './judging.js';
import { makeLinks } from './links.js';
import type { ListedFile } from './listed-files.js';
import { prepare, type Preparation, type RunContext } from './prepare.js';
import { reportLog } from './report-log.js';
import type { ExitCode } from './run.js';
import { openSarifLog } from './sarif-log.js';
import { count, summary as openSummary } from './summary.js';
import { annotateTrouble, errorText } from './trouble.js';

/** Judges the files that the inputs ask for and tells the runner of it: errors as they are found, then the rest. */
export async function judgeAndReport(inputs: ActionInputs, context: RunContext): Promise<ExitCode> {
  const { host, places } = context;
  const { kubernetesVersion, maxAnnotations, sarifFile } = inputs;
  const prepared = await prepare(inputs, context);
  const { reasons, setup, toJudge, troubles } = prepared;
  for (const trouble of troubles) await host.print(annotateTrouble(trouble));

  const annotations = annotator(maxAnnotations, troubles.length);
  const summary = openSummary();
  const report = reportLog();
  const sarif = sarifFile === undefined ? undefined
    : openSarifLog(resolve(places.directory, sarifFile), sarifFile, sarifParts({ ...makeLinks(setup.links), version: host.version, rules: rulesOf(setup) }));
  const unreadable: UnreadableInput[] = troubles.map(({ message, title }) => ({ name: title, code: 'trouble', message }));
  let totals: Totals = NO_TOTALS;
  const unknownKinds = new Map<string, number>();
  const catalogProblems = new Map<string, CatalogProblem>();
  const noteProblems = (problems: readonly CatalogProblem[]): void => {
    for (const problem of problems) catalogProblems.set(`${problem.file}\0${problem.message}`, problem);
  };
  const oldNotes: string[] = [];
  for await (const outcome of judgeFiles(prepared, host, noteProblems)) {
    if ('code' in outcome) {
      const isRepeated = outcome.code === 'no-revision' && unreadable.some(({ message }) => message === outcome.message);
      unreadable.push(outcome);
      if (!isRepeated && unreadable.length <= maxAnnotations) await host.print(annotateTrouble({ title: 'not read', message: `${visible(outcome.name)}: ${outcome.message}` }));
      continue;
    }
    totals = addTotals(totals, outcome.totals);
    const printed = annotations.add(outcome.annotations);
    if (printed !== '') await host.print(printed);
    if (outcome.table !== undefined) summary.add(outcome.table);
    report.add(outcome.report, outcome.totals.errors + outcome.totals.warnings);
    await sarif?.add(outcome.sarif);
    for (const [name, number] of outcome.unknownKinds) unknownKinds.set(name, (unknownKinds.get(name) ?? 0) + number);
    oldNotes.push(...outcome.notes);
  }
  // What is wrong with a file that is judged is told as its finding.
  const judged = new Set(toJudge.map(({ name }) => name));
  const isBroken = ({ file, reason }: CatalogProblem): boolean => reason === 'syntax' && prepared.definitionFiles.has(file) && !judged.has(file);
  for (const problem of [...catalogProblems.values()].filter(isBroken)) {
    const { file, message, place } = problem;
    unreadable.push({ name: file, code: 'syntax', message, ...(place && { place }) });
    await host.print(annotateTrouble(catalogTrouble(problem, (name) => setup.paths.get(name) ?? name)));
  }
  const nothing = unreadable.length === 0 ? nothingJudged(prepared, totals, inputs) : undefined;
  if (nothing !== undefined) {
    unreadable.push({ name: 'files', code: 'empty', message: nothing });
    await host.print(annotateTrouble({ title: 'wrong input', message: nothing }));
  }
  totals = { ...totals, unreadable: unreadable.length };
  const sarifTrouble = await sarif?.end(unreadable);
  if (sarifTrouble !== undefined) await host.print(annotateTrouble(sarifTrouble));

  const verdict = toJudge.length === 0 ? 'nothing to judge' : renderSummary(totals, kubernetesVersion);
  const catalogTroubles = [...catalogProblems.values()].filter((problem) => !isBroken(problem));
  const remarks = [verdict, ...reasons, ...oldNotes, ...limitNotes({ totals, unknownKinds, catalogTroubles })];
  await host.print(annotations.end() + report.end() + inert(remarks.map((line) => `${visible(line)}\n`).join('')));
  if (inputs.summary) await writeSummary(host, summary.end(title(toJudge.length, totals), [...remarks, ...unreadable.map(({ message, name }) => `not read: ${name}: ${message}`)]));
  await writeOutputs(host, totals, sarif === undefined || sarifTrouble !== undefined ? '' : places.toPath(sarifFile ?? ''));
  return unreadable.length > 0 || sarifTrouble !== undefined || isFailure(totals, inputs.failOn) ? 1 : 0;
}

const MAX_THREADS = 8;

async function* judgeFiles(
  { baseline, setup, toJudge: files }: Preparation, { cores, print, threadFile }: ActionHost, onProblems: (problems: readonly CatalogProblem[]) => void,
): AsyncGenerator<Outcome> {
  const { catalogProblems, judge } = openJudge(setup);
  const hire = async (): Promise<Crew> => {
    const size = Math.min(cores, MAX_THREADS);
    await print(`${workflowCommand('debug', {}, `judging in ${size} threads`)}\n`);
    return hireCrew(size, threadFile ?? '', setup, onProblems);
  };
  yield* judgeInOrder(dated(files, baseline), { judge, ...(threadFile !== undefined && cores > 1 && { hire }), total: files.length });
  onProblems(catalogProblems());
}

/** The files with what was there before them. */
async function* dated(files: readonly ListedFile[], baseline: Baseline | undefined): AsyncGenerator<DatedInput> {
  for await (const input of readAhead(files)) {
    const old = input.kind === 'bytes' ? await baseline?.read(input.name) : undefined;
    if (old?.kind === 'problem') yield old;
    else yield old === undefined ? input : { ...input, old: [{ file: old.name, text: old.bytes }] };
  }
}

/** Why a run that found nothing to judge does not pass; `undefined` where it does. That no file changed is no fault. */
function nothingJudged({ isNarrowed, toJudge }: Preparation, { documents, files, withoutDefinitions }: Totals, { allowEmpty, crds }: ActionInputs): string | undefined {
  if (allowEmpty || isNarrowed || withoutDefinitions < files) return undefined;
  if (toJudge.length === 0) return 'no file is left to judge (allow-empty lets that pass)';
  const missing = documents === 0 ? 'document' : crds.length > 0 ? 'resource and no CustomResourceDefinition' : 'CustomResourceDefinition';
  return `the files hold no ${missing} (allow-empty lets that pass)`;
}

function title(files: number, { errors, warnings }: Totals): string {
  if (files === 0) return 'Structural: nothing to judge';
  return `Structural: ${errors + warnings === 0 ? 'no findings' : `${count(errors, 'error')}, ${count(warnings, 'warning')}`}`;
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
