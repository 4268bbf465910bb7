import { visible, workflowCommand, type UnreadableInput } from '@structural/presenters';
import { isRepeated, judgeInputs, openChecking, whyNothing, type Judging, type RunSums } from '@structural/runner';
import type { ActionHost } from './action-host.js';
import type { ActionInputs } from './action-inputs.js';
import { openRender, type ActionPiece, type ActionRendering } from './open-render.js';
import type { Preparation, RunContext } from './prepare.js';
import { annotateProblem } from './problem.js';
import { definitionProblem } from './read-definitions.js';
import { judges } from './judges.js';
import { endStep, type StepExitCode } from './end-step.js';
import { openReports } from './report/reports.js';

/** Judges the files that the inputs ask for and shows the runner what came of it: errors as they are found, then the rest. */
export async function judgeAndReport(inputs: ActionInputs, prepared: Preparation, context: RunContext): Promise<StepExitCode> {
  const { host } = context;
  const { problems, setup } = prepared;
  for (const problem of problems) await host.print(annotateProblem(problem));
  const reports = openReports(inputs, prepared, context);
  await reports.showUpgrade();
  const unreadable: UnreadableInput[] = problems.map(({ message, title }) => ({ name: title, code: 'problem', message }));
  const notes: string[] = [];
  const judging = await judgeFiles(prepared, host);
  for await (const outcome of judging.outcomes) {
    if ('code' in outcome) {
      const isKnown = isRepeated(outcome, unreadable);
      unreadable.push(outcome);
      if (!isKnown && unreadable.length <= inputs.maxAnnotations)
        await host.print(annotateProblem({ title: 'not read', message: `${visible(outcome.name)}: ${outcome.message}` }));
      continue;
    }
    await reports.show(outcome.piece);
    notes.push(...outcome.notes);
  }
  await reports.showChanges();
  const ended = judging.end();
  const { broken, unreadable: unread } = ended;
  for (const problem of broken)
    await host.print(annotateProblem(definitionProblem(problem, (name) => setup.rendering.paths.get(name) ?? name)));
  unreadable.push(...unread.slice(unread.length - broken.length));
  const nothing = unreadable.length === 0 ? nothingJudged(prepared, ended, inputs) : undefined;
  if (nothing !== undefined) {
    unreadable.push({ name: 'files', code: 'empty', message: nothing });
    await host.print(annotateProblem({ title: 'wrong input', message: nothing }));
  }
  return endStep(inputs, prepared, context, reports, { ended, notes, unreadable });
}

const MAX_WORKERS = 8;

async function judgeFiles(
  { definitionFiles, past, placeOf, setup, toJudge }: Preparation,
  { cores, env, print, workerFile }: ActionHost,
): Promise<Judging<ActionPiece>> {
  const checking = openChecking(setup.checking, judges);
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
        onStart: () => print(`${workflowCommand('debug', {}, `checking in ${count} threads`)}\n`),
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
  const why = whyNothing(sums, {
    isSearch: true,
    ...(setup.checking.resources && { definitionsFrom: 'crds' }),
    ...(setup.checking.old !== undefined && placeOf === undefined && { old: `old ${old ?? ''}` }),
  });
  return why && `${why} (allow-empty allows that)`;
}
