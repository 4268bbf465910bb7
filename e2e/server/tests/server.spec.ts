import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applies } from '../areas/applies.js';
import { definitionUpdates, definitionVerdicts } from '../areas/definitions.js';
import { documents } from '../areas/documents.js';
import { kubectlRuns } from '../areas/kubectl-runs.js';
import { basesOf, resources } from '../areas/resources.js';
import { life } from '../areas/life/life.js';
import type { Run } from '../areas/run.js';
import { remove, serve, statusDifferences, type ServedDefinition } from '../areas/served-definition.js';
import { storageCases } from '../areas/storage.js';
import { survey } from '../areas/surveys.js';
import { tables } from '../areas/tables.js';
import { updates } from '../areas/updates.js';
import { corpus, type DefinitionInput } from '../inputs/corpus.js';
import { ownCases, ownDefinitions } from '../inputs/own-cases.js';
import { planOfRun, randomFor, some } from '../inputs/plan.js';
import { Findings, type CountedKind } from '../report/differences.js';
import { judgeDifferences, parseExpectedFailures } from '../report/expected-failures.js';
import { builtProgram } from '../../go-programs/built-program.js';
import { startServer, type RunningServer } from '../server/running-server.js';

// The engine beside a running server: every part asks both the same, and the last tests name what they say differently.

const KINDS: readonly CountedKind[] = [
  'definition verdicts',
  'definitions served',
  'definition updates',
  'resources',
  'updates',
  'applies',
  'storage cases',
  'surveyed objects',
  'explanations',
  'tables',
  'documents',
  'kubectl runs',
  'predictions',
];

/** How many definitions are served at a time; a server that publishes hundreds has no time for anything else. */
const BATCH = 8;

const plan = planOfRun(process.env);
const program = builtProgram('server');
const home = mkdtempSync(join(tmpdir(), 'structural-server-'));
const findings = new Findings();
let server: RunningServer | undefined;
let run: Run;

beforeAll(async () => {
  if (program === undefined) return;
  server = await startServer(program);
  run = { client: server.client, plan, findings };
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const expected = parseExpectedFailures(readFileSync(new URL('../expected-failures.txt', import.meta.url), 'utf8'));
const found = corpus();
const cases = ownCases();

const withServer = program === undefined ? test.skip : test;
if (program === undefined) console.log(`${String(KINDS.length + 5)} tests that need Go and its modules are skipped`);

withServer('asks about CRDs that are not created', async () => {
  await definitionVerdicts(run, cases, found.definitions);
});

withServer('asks about objects in storage', async () => {
  await storageCases(run);
});

withServer('predicts what a cluster does with what kubectl gets of it', async () => {
  const program = builtProgram('kubectl');
  if (program !== undefined) await life(run, { program, home });
});

withServer('serves CRDs, and asks about all that is done with their resources', async () => {
  const programs = (['kubectl', 'kubectl-1.34'] as const).flatMap((name) => builtProgram(name) ?? []);
  const [first] = programs;
  let kubectls = first === undefined ? 0 : plan.kubectlRuns;
  let surveys = plan.surveys;
  const picked = pickedDefinitions();
  for (let i = 0; i < picked.length; i += BATCH) {
    const batch: ServedDefinition[] = [];
    for (const input of picked.slice(i, i + BATCH)) {
      const served = await serve(run.client, input);
      if (served === undefined) continue;
      findings.add(
        'definitions served',
        input.name,
        await statusDifferences(
          run.client,
          served,
          batch.map(({ definition }) => definition),
        ),
      );
      batch.push(served);
    }
    await documents(run, batch);
    await Promise.all(
      batch.map(async (served) => {
        await definitionUpdates(run, served, Math.ceil(plan.definitionUpdates / plan.served));
        const bases = basesOf(served, found);
        const kept = await resources(run, served, bases);
        await updates(run, served, kept);
        await applies(run, served, bases);
        await tables(run, served);
        const program = kubectls-- > 0 ? programs[kubectls % programs.length] : undefined;
        if (program !== undefined) await kubectlRuns(run, served, bases, { program, home });
        if (surveys > 0 && kept.length > 0 && (await survey(run, served))) surveys--;
      }),
    );
    await remove(
      run.client,
      batch.map(({ definition }) => definition),
    );
    writeReport();
  }
});

/** Our own definitions and those of the corpus, one of a name, picked by seed. */
function pickedDefinitions(): readonly DefinitionInput[] {
  const unique = new Map([...ownDefinitions(cases), ...found.definitions].map((each) => [each.definitionName, each]));
  return some([...unique.values()], plan.served, randomFor(plan, 'served'));
}

/** Leaves what was found so far in the file that `STRUCTURAL_SERVER_REPORT` names. */
function writeReport(): void {
  const file = process.env['STRUCTURAL_SERVER_REPORT'];
  if (file === undefined) return;
  const report = { counts: Object.fromEntries(findings.counts), ...judgeDifferences(findings.differences, expected) };
  writeFileSync(file, `${JSON.stringify(report, undefined, 1)}\n`);
}

withServer.each(KINDS)('%s: the engine says what the server says', (kind) => {
  const { unlisted } = judgeDifferences(findings.differences, expected);
  console.log(`${String(findings.counts.get(kind) ?? 0)} ${kind}, seed ${String(plan.seed)}`);
  expect(unlisted.filter((each) => each.kind === kind).slice(0, 20)).toEqual([]);
});

withServer('no known difference is gone', () => {
  writeReport();
  expect(plan.isWhole ? judgeDifferences(findings.differences, expected).stale : []).toEqual([]);
});
