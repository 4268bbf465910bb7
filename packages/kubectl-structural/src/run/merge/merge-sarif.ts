import { resolve } from 'node:path';
import { leftOutNotifications, sarifSequence, visible } from '@structural/presenters';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { isObject, objectsIn, parseObject, readWhole } from './read-whole.js';

type Json = Readonly<Record<string, unknown>>;

/** One run of a log, as far as it is looked at. */
interface Run {
  /** All but results and invocations. */
  readonly same: Json;
  readonly results: readonly Json[];
  readonly invocations: readonly Json[];
}

/**
 * Prints one SARIF log with the results of several, which are to name the same rules, in one run, since GitHub takes but one of a category; and ends as
 * one run would have ended.
 */
export async function mergeSarif(names: readonly string[], streams: Streams): Promise<ExitCode> {
  const runs: Run[] = [];
  let schema: unknown;
  for (const name of names) {
    const text = await readWhole(name, resolve(streams.cwd, name));
    const log = text === undefined ? undefined : parseObject(text);
    const run = log && readRun(log);
    if (log === undefined || run === undefined) return refuse(`${visible(name)}: is not a report of -o sarif`, streams);
    if (isAudit(run)) return refuse(`${visible(name)}: merge audits as -o json; -o sarif makes one log of them`, streams);
    schema ??= log['$schema'];
    if (runs[0] !== undefined && JSON.stringify(runs[0].same) !== JSON.stringify(run.same))
      return refuse(`${visible(name)}: names other rules, or another version of them, than the reports before`, streams);
    runs.push(run);
  }
  const results = runs.flatMap((run) => run.results);
  const sequence = sarifSequence();
  const lines = sequence.add(results.map((result) => ({ json: JSON.stringify(result), severity: isError(result) ? 'error' : 'warning' })));
  const invocation = mergedInvocation(runs, sequence.leftOut());
  const { properties, ...head } = runs[0]?.same ?? {};
  const around = JSON.stringify({ $schema: schema, version: '2.1.0' }).slice(0, -1);
  const tail = JSON.stringify({ invocations: [invocation], ...(properties !== undefined && { properties }) }).slice(1);
  await write(streams.stdout, `${around},"runs":[{${JSON.stringify(head).slice(1, -1)},"results":[${lines}\n],${tail}]}\n`);
  if (invocation['executionSuccessful'] !== true) return EXIT_FAILURE;
  return results.some(isError) ? EXIT_FINDINGS : EXIT_CLEAN;
}

function readRun({ runs }: Json): Run | undefined {
  const [run, ...others] = objectsIn(runs) ?? [];
  if (run === undefined || others.length > 0) return undefined;
  const { invocations, results, ...same } = run;
  const [listed, invoked] = [objectsIn(results), objectsIn(invocations)];
  return listed === undefined || invoked === undefined ? undefined : { same, results: listed, invocations: invoked };
}

/** Whose findings are counted, so that parts cannot be listed one after the other. */
function isAudit({ same: { tool } }: Run): boolean {
  const driver = isObject(tool) ? tool['driver'] : undefined;
  const [first] = (isObject(driver) ? objectsIn(driver['rules']) : undefined) ?? [];
  return typeof first?.['id'] === 'string' && first['id'].startsWith('audit/');
}

function isError({ level }: Json): boolean {
  return level === 'error';
}

/** How the runs went together: what several could not read, such as the definitions, is said once. */
function mergedInvocation(runs: readonly Run[], leftOut: number): Json {
  const all = runs.flatMap(({ invocations }) => invocations);
  const said = new Map(
    all
      .flatMap(({ toolExecutionNotifications }) => objectsIn(toolExecutionNotifications) ?? [])
      .map((notification) => [JSON.stringify(notification), notification]),
  );
  const notifications = [...said.values(), ...leftOutNotifications(leftOut)];
  return {
    executionSuccessful: all.every(({ executionSuccessful }) => executionSuccessful === true),
    ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
  };
}
