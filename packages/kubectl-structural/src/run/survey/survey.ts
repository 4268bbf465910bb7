import { readConvertedObjects, rewritingOf, type RewriteDefinition } from '@structural/checker';
import {
  countedOutcomes,
  SURVEY_OUTCOMES,
  surveyFile,
  type SurveyedObject,
  type SurveyOptions,
  type SurveyOutcome,
} from '@structural/evolve';
import { visible } from '@structural/presenters';
import { readAhead } from '@structural/sources';
import { surveyReport, type SurveyReport } from '../../report/survey-report.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import type { SurveyFlags } from './survey-flags.js';
import {
  configured,
  endClusters,
  findManifests,
  openInputSearch,
  reportLeftOut,
  reportSkipped,
  type InputSearch,
} from '../inputs/input-search.js';
import { openProgress } from '../program/progress.js';
import { readConverted } from '../inputs/read-converted.js';
import { readCrds } from '../inputs/read-crds.js';
import { ofShard } from '../inputs/of-shard.js';
import { toRequests } from '../inputs/inputs.js';
import { refuse, refuseNothing } from '../program/refuse.js';
import { isClosedPipe, write, type Streams } from '../program/streams.js';
import { readOldDefinitions } from '../inputs/old-definitions.js';
import { catalogNow, definitionsNow, reportFindings, surveyedKinds, toCatalog } from './survey-definitions.js';
import { reportProblem } from '../program/report-problem.js';

/**
 * Shows what new definitions do to stored objects: which become invalid, lose fields or change.
 *
 * `--old` names the definitions as they are now, files or a revision; what is so under them already is counted, not shown. The new ones are
 * judged themselves, as their successors, and reported on stderr where the server refuses them; the survey is as if it did not.
 */
export async function survey(names: readonly string[], flags: SurveyFlags, given: readonly string[], outside: Streams): Promise<ExitCode> {
  const finding = openInputSearch(flags, outside);
  const { streams } = finding;
  const requests = toRequests(names, flags);
  if (flags.next.length === 0) return refuse("pass the new CRDs with --next\nSee 'kubectl structural survey --help'.", streams);
  if (requests.length === 0 && flags.fromCluster !== true) return refuseNothing('survey', 'survey', streams);
  const wish = flags.fromCluster === true ? await surveyedKinds(flags, streams) : undefined;
  if (typeof wish === 'string') return refuse(wish, streams);
  const inputs = await findManifests(requests, finding, 'resources', wish ?? { what: 'all', form: 'json' });
  if (typeof inputs === 'string') return refuse(inputs, streams);
  if (await reportLeftOut(inputs, finding, flags.quiet)) return EXIT_CLEAN;
  const setup = { kubernetesVersion: flags.kubeVersion, conventions: [], acknowledgements: false, fixes: false };
  const { kubernetesVersion, proposals } = configured(setup, inputs, finding, given);
  const rewrite = rewritingOf(proposals);
  const read = await readDefinitions(flags, finding, wish?.names, rewrite);
  if (typeof read === 'string') return refuse(read, streams);
  const { definitions, files, old } = read;
  const isRefused = await reportFindings(files, old, { quiet: flags.quiet, kubernetesVersion, rewrite }, streams);
  const options: SurveyOptions = { kubernetesVersion, ...read.options };
  const report = surveyReport(flags.output, { quiet: flags.quiet, hasOld: old !== undefined });
  const counts = new Map<SurveyOutcome, number>(SURVEY_OUTCOMES.map((outcome) => [outcome, 0]));
  const sums = { objects: 0, others: 0, before: 0, unreadable: 0, counts };
  let isCutOff = false;
  const progress = openProgress(inputs, streams, flags.quiet);
  try {
    await write(streams.stdout, report.start());
    let done = 0;
    for await (const input of readAhead(ofShard(inputs, flags))) {
      if (input.kind === 'problem') {
        progress.clear();
        sums.unreadable++;
        await reportProblem(input, streams);
        continue;
      }
      const { objects, others, problems } = surveyFile(input.name, input.bytes, definitions, options);
      sums.others += others;
      sums.unreadable += problems.length;
      if (problems.length > 0) progress.clear();
      for (const { line, message } of problems) await write(streams.stderr, `error: ${visible(input.name)}:${line}: ${visible(message)}\n`);
      await writeObjects(objects, report, sums, progress, streams);
      await progress.advance(++done);
    }
    progress.clear();
    await write(streams.stdout, report.end(sums));
    await reportSkipped(finding, flags.quiet);
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
    isCutOff = true;
  } finally {
    progress.clear();
    await endClusters(finding, flags.quiet);
  }
  if (sums.objects === 0 && !flags.allowEmpty && sums.unreadable === 0 && !isCutOff)
    return refuse(`no object of the kinds in --next among the input (${sums.others} of other kinds; --allow-empty allows that)`, streams);
  if (sums.unreadable > 0) return EXIT_FAILURE;
  const isHarmless = (['unreadable', 'invalid', 'not-rewritable', 'tolerated', 'loses-fields'] as const).every(
    (outcome) => counts.get(outcome) === 0,
  );
  return isHarmless && !isRefused ? EXIT_CLEAN : EXIT_FINDINGS;
}

/** The new definitions and those that there are now, and what the survey goes by; or why there are none. */
async function readDefinitions(
  flags: SurveyFlags,
  finding: InputSearch,
  names: ReadonlySet<string> | undefined,
  rewrite: RewriteDefinition | undefined,
) {
  const { streams } = finding;
  const files = await readCrds(flags.next, '--next', streams);
  if (typeof files === 'string') return files;
  const definitions = toCatalog(files, '--next', flags.next, rewrite);
  if (typeof definitions === 'string') return definitions;
  const old =
    flags.old === undefined
      ? catalogNow(await definitionsNow(finding, names), rewrite)
      : await readOldDefinitions(flags.old, definitions.entries, streams, rewrite);
  if (typeof old === 'string') return old;
  const converted = await readConverted(flags.converted, streams);
  if (typeof converted === 'string') return converted;
  return { definitions, files, old, options: { ...(old && { old }), ...(converted && { converted: readConvertedObjects(converted) }) } };
}

interface Sums {
  objects: number;
  before: number;
  readonly counts: Map<SurveyOutcome, number>;
}

async function writeObjects(
  objects: readonly SurveyedObject[],
  report: SurveyReport,
  sums: Sums,
  progress: { clear(): void },
  { stdout }: Streams,
): Promise<void> {
  let text = '';
  for (const object of objects) {
    const { before } = object.finding;
    sums.objects++;
    for (const outcome of countedOutcomes(object.finding)) sums.counts.set(outcome, (sums.counts.get(outcome) ?? 0) + 1);
    if (before > 0) sums.before++;
    text += report.object(object);
  }
  if (text !== '') progress.clear();
  await write(stdout, text);
}
