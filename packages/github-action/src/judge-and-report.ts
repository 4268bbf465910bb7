import { readAhead } from '@structural/sources';
import { resolve } from 'node:path';
import { addTotals, inert, NO_TOTALS, renderSummary, sarifParts, visible, workflowCommand, type Totals, type UnreadableInput } from '@structural/presenters';
import type { ActionHost } from './action-host.js';
import type { ActionInputs, FailOn } from './action-inputs.js';
import { annotator } from './annotate.js';
import { hireCrew, type Crew } from './crew.js';
import { judgeInOrder } from './judge-in-order.js';
import { openJudge, type JudgingSetup, type Outcome } from './judging.js';
import { makeLinks } from './links.js';
import type { ListedFile } from './listed-files.js';
import { prepare, type RunContext } from './prepare.js';
import { reportLog } from './report-log.js';
import type { ExitCode } from './run.js';
import { openSarifLog } from './sarif-log.js';
import { count, summary as openSummary } from './summary.js';
import { annotateTrouble, errorText } from './trouble.js';

/** Judges the files that the inputs ask for and tells the runner of it: errors as they are found, then the rest. */
export async function judgeAndReport(inputs: ActionInputs, context: RunContext): Promise<ExitCode> {
  const { host, places } = context;
  const { kubernetesVersion, maxAnnotations, sarifFile } = inputs;
  const { reasons, setup, toJudge, troubles } = await prepare(inputs, context);
  for (const trouble of troubles) await host.print(annotateTrouble(trouble));

  const annotations = annotator(maxAnnotations, troubles.length);
  const summary = openSummary();
  const report = reportLog();
  const sarif = sarifFile === undefined ? undefined
    : await openSarifLog(resolve(places.directory, sarifFile), sarifFile, sarifParts({ ...makeLinks(setup.links), version: host.version }));
  const unreadable: UnreadableInput[] = troubles.map(({ message, title }) => ({ name: title, code: 'trouble', message }));
  let totals: Totals = NO_TOTALS;
  for await (const outcome of judgeFiles(toJudge, setup, host)) {
    if ('code' in outcome) {
      unreadable.push(outcome);
      if (unreadable.length <= maxAnnotations) await host.print(annotateTrouble({ title: 'not read', message: `${visible(outcome.name)}: ${outcome.message}` }));
      continue;
    }
    totals = addTotals(totals, outcome.totals);
    const printed = annotations.add(outcome.annotations);
    if (printed !== '') await host.print(printed);
    if (outcome.table !== undefined) summary.add(outcome.table);
    report.add(outcome.report, outcome.totals.errors + outcome.totals.warnings);
    await sarif?.add(outcome.sarif);
  }
  if (toJudge.length > 0 && totals.documents === 0 && unreadable.length === 0) {
    const empty = { name: 'files', code: 'empty', message: 'the files hold no document' };
    unreadable.push(empty);
    await host.print(annotateTrouble({ title: 'wrong input', message: empty.message }));
  }
  totals = { ...totals, unreadable: unreadable.length };
  const sarifTrouble = await sarif?.end(unreadable);
  if (sarifTrouble !== undefined) await host.print(annotateTrouble(sarifTrouble));

  const verdict = toJudge.length === 0 ? 'nothing to judge' : renderSummary(totals, kubernetesVersion);
  const remarks = [verdict, ...reasons, ...limits(totals)];
  await host.print(annotations.end() + report.end() + inert(remarks.map((line) => `${visible(line)}\n`).join('')));
  if (inputs.summary) await writeSummary(host, summary.end(title(toJudge.length, totals), [...remarks, ...unreadable.map(({ message, name }) => `not read: ${name}: ${message}`)]));
  await writeOutputs(host, totals, sarif === undefined || sarifTrouble !== undefined ? '' : places.toPath(sarifFile ?? ''));
  return unreadable.length > 0 || sarifTrouble !== undefined || isFailure(totals, inputs.failOn) ? 1 : 0;
}

const MAX_THREADS = 8;

function judgeFiles(files: readonly ListedFile[], setup: JudgingSetup, { cores, print, threadFile }: ActionHost): AsyncGenerator<Outcome> {
  const hire = async (): Promise<Crew> => {
    const size = Math.min(cores, MAX_THREADS);
    await print(`${workflowCommand('debug', {}, `judging in ${size} threads`)}\n`);
    return hireCrew(size, threadFile ?? '', setup);
  };
  return judgeInOrder(readAhead(files), { judge: openJudge(setup), ...(threadFile !== undefined && cores > 1 && { hire }), total: files.length });
}

function title(files: number, { errors, warnings }: Totals): string {
  if (files === 0) return 'Structural: nothing to judge';
  return `Structural: ${errors + warnings === 0 ? 'no findings' : `${count(errors, 'error')}, ${count(warnings, 'warning')}`}`;
}

/** What the verdict does not cover. */
function limits({ uncompiledRules, unevaluatedRules }: Totals): readonly string[] {
  return [
    ...(uncompiledRules === 0 ? [] : [`${count(uncompiledRules, 'rule')} (x-kubernetes-validations) not compiled: a server may refuse an expression or its cost`]),
    ...(unevaluatedRules === 0 ? [] : [`${count(unevaluatedRules, 'rule')} (x-kubernetes-validations) not evaluated: a server may refuse a resource by them`]),
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
