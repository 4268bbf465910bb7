import { resolve } from 'node:path';
import type { CheckResult } from '@structural/checker';
import {
  addResult,
  changeRules,
  counted,
  inert,
  limitNotes,
  renderSummary,
  sarifParts,
  type ToldRule,
  type Totals,
  type UnreadableInput,
  visible,
  workflowCommand,
} from '@structural/presenters';
import { isRepeated, judgeInputs, openChecking, otherVersions, rulesOf, whyVain, type Judging, type RunSums } from '@structural/runner';
import type { ActionHost } from './action-host.js';
import type { ActionInputs, FailOn } from './action-inputs.js';
import { openRender, renderer, type ActionPiece, type ActionRendering } from './open-render.js';
import type { Preparation, RunContext } from './prepare.js';
import { annotateProblem, errorText } from './problem.js';
import { definitionProblem } from './read-definitions.js';
import { annotator } from './report/annotate.js';
import { makeLinks } from './report/links.js';
import { reportLog } from './report/report-log.js';
import { openSarifLog } from './report/sarif-log.js';
import { whereFindingsAre } from './report/whereabouts.js';
import { summary as openSummary } from './report/summary.js';

/** 0: nothing that fails the step; 1: findings that do, a wrong configuration, or something that cannot be read or written. */
export type ExitCode = 0 | 1;

/** Judges the files that the inputs ask for and shows the runner what came of it: errors as they are found, then the rest. */
export async function judgeAndReport(inputs: ActionInputs, prepared: Preparation, { host, places }: RunContext): Promise<ExitCode> {
  const { maxAnnotations, sarifFile } = inputs;
  const { reasons, setup, toJudge, problems } = prepared;
  for (const problem of problems) await host.print(annotateProblem(problem));

  const annotations = annotator(maxAnnotations, problems.length);
  const summary = openSummary();
  const report = reportLog();
  const sarif =
    sarifFile === undefined
      ? undefined
      : openSarifLog(
          resolve(places.directory, sarifFile),
          sarifFile,
          sarifParts({ ...makeLinks(setup.rendering.links), version: host.version, rules: toldRules(prepared) }),
        );
  const unreadable: UnreadableInput[] = problems.map(({ message, title }) => ({ name: title, code: 'problem', message }));
  const oldNotes: string[] = [];
  const judging = await judgeFiles(prepared, host);
  const show = async (piece: ActionPiece): Promise<void> => {
    const printed = annotations.add(piece.annotations);
    if (printed !== '') await host.print(printed);
    if (piece.table !== undefined) summary.add(piece.table);
    report.add(piece.report);
    await sarif?.add(piece.sarif);
  };
  for await (const outcome of judging.outcomes) {
    if ('code' in outcome) {
      const isKnown = isRepeated(outcome, unreadable);
      unreadable.push(outcome);
      if (!isKnown && unreadable.length <= maxAnnotations)
        await host.print(annotateProblem({ title: 'not read', message: `${visible(outcome.name)}: ${outcome.message}` }));
      continue;
    }
    await show(outcome.piece);
    oldNotes.push(...outcome.notes);
  }
  for (const result of prepared.compared.results)
    await show(renderer(setup, prepared.compared.textOf, () => toldRules(prepared))(result).piece);
  const ended = judging.end();
  const { broken, catalogProblems, totals: judged, unknownKinds, unparsed, unreadable: unread } = ended;
  for (const problem of broken)
    await host.print(annotateProblem(definitionProblem(problem, (name) => setup.rendering.paths.get(name) ?? name)));
  unreadable.push(...unread.slice(unread.length - broken.length));
  const nothing = unreadable.length === 0 ? nothingJudged(prepared, ended, inputs) : undefined;
  if (nothing !== undefined) {
    unreadable.push({ name: 'files', code: 'empty', message: nothing });
    await host.print(annotateProblem({ title: 'wrong input', message: nothing }));
  }
  const totals = { ...withChanges(judged, prepared.compared.results), unreadable: unreadable.length };
  const sarifProblem = await sarif?.end(totals, unreadable);
  if (sarifProblem !== undefined) await host.print(annotateProblem(sarifProblem));

  const verdict =
    toJudge.length === 0
      ? 'nothing to judge'
      : renderSummary(totals, setup.checking.kubernetesVersion, undefined, otherVersions(setup.checking));
  const whereabouts = whereFindingsAre({
    all: totals.errors + totals.warnings,
    annotated: annotations.shown(),
    log: report.shown(),
    ...(inputs.summary && { summary: summary.shown() }),
    ...(sarif !== undefined && sarifProblem === undefined && { sarif: sarif.shown() }),
  });
  const remarks = [
    verdict,
    ...(whereabouts === undefined ? [] : [whereabouts]),
    ...reasons,
    ...oldNotes,
    ...limitNotes({ totals, unknownKinds, unparsed, catalogProblems, asCreated: '`as: create`' }),
  ];
  await host.print(annotations.end() + report.end() + inert(remarks.map((line) => `${visible(line)}\n`).join('')));
  if (inputs.summary)
    await writeSummary(
      host,
      summary.end(title(toJudge.length, totals), [...remarks, ...unreadable.map(({ message, name }) => `not read: ${name}: ${message}`)]),
    );
  await writeOutputs(host, totals, sarif === undefined || sarifProblem !== undefined ? '' : places.toPath(sarifFile ?? ''));
  return unreadable.length > 0 || sarifProblem !== undefined || isFailure(totals, inputs.failOn) ? 1 : 0;
}

const MAX_WORKERS = 8;

/** The rules that reports name: those about changes only where definitions were compared. */
function toldRules({ compared, setup }: Preparation): readonly ToldRule[] {
  return compared.results.length === 0 ? rulesOf(setup.checking) : [...rulesOf(setup.checking), ...changeRules()];
}

/** What changed definitions break counts, though no further file was judged for it. */
function withChanges(judged: Totals, results: readonly CheckResult[]): Totals {
  const { errors, warnings } = results.reduce(addResult, judged);
  return { ...judged, errors, warnings };
}

async function judgeFiles(
  { definitionFiles, past, placeOf, setup, toJudge }: Preparation,
  { cores, env, print, workerFile }: ActionHost,
): Promise<Judging<ActionPiece>> {
  const checking = openChecking(setup.checking);
  const count = cores > 1 ? Math.min(cores, MAX_WORKERS) : 0;
  const judged = new Set(toJudge.map(({ name }) => name));
  return judgeInputs<ActionPiece, ActionRendering>({
    inputs: toJudge,
    ...(placeOf && { placeOf }),
    ...(past && { past }),
    setup,
    judge: { checking, render: await openRender(setup, checking), env },
    // What else is among the files was not chosen.
    isJudged: (file) => judged.has(file) || !definitionFiles.has(file),
    ...(workerFile !== undefined && {
      workers: {
        count,
        file: workerFile,
        isEager: false,
        readsDeep: true,
        onStart: () => print(`${workflowCommand('debug', {}, `judging in ${count} threads`)}\n`),
      },
    }),
  });
}

/** Why a run that found nothing to judge does not pass; `undefined` where it does. That no file changed is no fault. */
function nothingJudged(
  { isNarrowed, leavesOut, placeOf, setup, toJudge }: Preparation,
  sums: RunSums,
  { allowEmpty, old }: ActionInputs,
): string | undefined {
  // What is ignored is not judged, be it all that was named.
  if (allowEmpty || isNarrowed || (toJudge.length === 0 && leavesOut)) return undefined;
  const why = whyVain(sums, {
    isSearch: true,
    ...(setup.checking.resources && { definitionsFrom: 'crds' }),
    ...(setup.checking.old !== undefined && placeOf === undefined && { old: `old ${old ?? ''}` }),
  });
  return why && `${why} (allow-empty allows that)`;
}

function title(files: number, { errors, warnings }: Totals): string {
  if (files === 0) return 'Structural: nothing to judge';
  return `Structural: ${errors + warnings === 0 ? 'no findings' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`}`;
}

async function writeSummary(host: ActionHost, markdown: string): Promise<void> {
  try {
    await host.appendSummary(markdown);
  } catch (error) {
    await host.print(annotateProblem({ title: 'summary', message: `the job summary cannot be written: ${errorText(error)}` }, 'warning'));
  }
}

async function writeOutputs(host: ActionHost, { errors, files, warnings }: Totals, sarif: string): Promise<void> {
  try {
    for (const [name, value] of [
      ['errors', String(errors)],
      ['warnings', String(warnings)],
      ['files', String(files)],
      ['sarif', sarif],
    ] as const)
      await host.setOutput(name, value);
  } catch (error) {
    await host.print(annotateProblem({ title: 'outputs', message: `the outputs cannot be written: ${errorText(error)}` }, 'warning'));
  }
}

function isFailure({ errors, warnings }: Totals, failOn: FailOn): boolean {
  return failOn !== 'none' && (errors > 0 || (failOn === 'warning' && warnings > 0));
}
