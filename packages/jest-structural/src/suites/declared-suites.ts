import { resolve } from 'node:path';
import { structuredPatch } from 'diff';
import { NEWEST_KUBERNETES } from '@structural/checker';
import { failureText } from '@structural/presenters';
import { filesOnDisk, readRegularFile } from '@structural/sources';
import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import {
  definitionsIn,
  installFailure,
  loadSuites,
  openJudges,
  openPolicyServers,
  NEEDS_WEBHOOK,
  planRuns,
  reportedTest,
  runPlanned,
  type AskedJudge,
  type PlannedRun,
  type SuiteDefinition,
  type SuiteFiles,
  type SuiteInput,
} from '@structural/suites';
import type { Definitions, SuiteOptions } from '../../types/options.cjs';
import { kubeVersion } from '../asking/kube-version.js';
import { isTop, nearestPaths, shownPath } from '../definitions/nearest-paths.js';
import { findDefinitions, readDefinitions } from '../definitions/read-definitions.js';
import type { Instance } from '../instance.js';
import { StructuralProblem } from '../problem.js';

/** The files of this machine, as reading suites asks about them. */
const SUITE_FILES: SuiteFiles = { ...filesOnDisk, isTop, shown: shownPath };

/** Tests of one file, ready to be declared. */
export interface DeclaredFile {
  readonly file: string;
  readonly tests: readonly DeclaredTest[];
}

/** One test. */
interface DeclaredTest {
  /** The names of the groups that it is in, below its file. */
  readonly groups: readonly string[];
  readonly name: string;
  /** Why it is not run; absent where it is. */
  readonly skip?: string;
  /** Throws where it fails. */
  run(colors: boolean): void;
}

/** Reads suites, and gives their tests file by file. What cannot be read is a test that fails and says why, so that no other one is lost. */
export function declaredSuites(
  instance: Instance,
  paths: string | readonly string[],
  { crds, kubeVersion: version }: SuiteOptions,
): readonly DeclaredFile[] {
  const files = new Map<string, DeclaredTest[]>();
  const add = (file: string, test: DeclaredTest): void => {
    const known = files.get(file);
    if (known === undefined) files.set(file, [test]);
    else known.push(test);
  };
  const failing = (file: string, name: string, message: string): void => {
    add(file, {
      groups: [],
      name,
      run: () => {
        throw new StructuralProblem(message);
      },
    });
  };
  const inputs: SuiteInput[] = [];
  for (const path of [paths].flat()) {
    const found = nearestPaths(path, instance.folder());
    if (!found.ok) failing(path, 'can be read', found.message);
    else inputs.push(...found.paths.flatMap((each) => inputOf(each, found.paths.length === 1 && each.endsWith(path), failing)));
  }
  const asked = version ?? instance.settings.kubeVersion;
  try {
    const newest = asked === undefined ? NEWEST_KUBERNETES : kubeVersion(asked);
    const judgesOf = openJudges({ newest, isAsked: asked !== undefined });
    const known = {
      ...(crds !== undefined && { given: definitions(crds, instance) }),
      ...(instance.settings.definitions !== undefined && { configured: definitions(instance.settings.definitions, instance) }),
    };
    const { problems, suites } = loadSuites(inputs, SUITE_FILES, known);
    for (const { file, message, range, text } of problems)
      failing(file, 'can be run', range === undefined || text === undefined ? message : problemText(file, message, range, text));
    for (const run of planRuns(suites)) for (const judge of judgesOf(run.test)) add(run.suite.file, declared(run, judge));
  } catch (error) {
    if (!(error instanceof StructuralProblem)) throw error;
    failing([paths].flat().join(', '), 'can be run', error.message);
  }
  if (files.size === 0) failing([paths].flat().join(', '), 'holds tests', `no tests in ${[paths].flat().join(', ')}`);
  return [...files].map(([file, tests]) => ({ file, tests }));
}

/** The files of suites, and those of their definitions. */
export function suiteDependencies(paths: readonly string[]): readonly string[] {
  const inputs = paths.flatMap((path) => inputOf(path, false, () => undefined));
  return [...paths, ...loadSuites(inputs, SUITE_FILES).definitionFiles.map((file) => resolve(file))];
}

function inputOf(path: string, isNamed: boolean, failing: (file: string, name: string, message: string) => void): readonly SuiteInput[] {
  const file = shownPath(path);
  const input = readRegularFile(file, path);
  if (input.kind === 'bytes') return [{ path, file, isNamed, bytes: input.bytes }];
  failing(file, 'can be read', input.message);
  return [];
}

const serverOf = openPolicyServers({ minor: MODULE_MINOR, open: openKubernetes });

function declared(run: PlannedRun, { judge, name }: AskedJudge): DeclaredTest {
  const { definition, suite, test } = run;
  const several = [
    ...(definition !== undefined && suite.definitions.length > 1 ? [`with ${definition.file}`] : []),
    ...(name === undefined ? [] : [`on ${name}`]),
  ].join(' ');
  const isSkipped = test.skip ?? notAsked(run, judge);
  return {
    groups: suite.name === suite.file ? [] : [suite.name],
    name: several === '' ? test.name : `${test.name} (${several})`,
    ...(isSkipped !== undefined && { skip: isSkipped }),
    run: (colors) => {
      const refused = installFailure(test, definition, suite.version, judge);
      if (refused !== undefined && definition !== undefined)
        throw new StructuralProblem(`${definition.file} cannot be installed: ${refused.message}`);
      const result = runPlanned(run, judge, serverOf);
      if (result.outcome !== 'failed') return;
      const { failure } = reportedTest(run, result, name, structuredPatch);
      throw new StructuralProblem(failure === undefined ? 'it failed' : failureText(failure, colors).trimEnd());
    },
  };
}

function notAsked({ test }: PlannedRun, { kubernetesVersion: { minor } }: AskedJudge['judge']): string | undefined {
  if (test.converted !== undefined) return NEEDS_WEBHOOK;
  return test.servers?.some((server) => server.minor === minor) === false ? `not for Kubernetes 1.${String(minor)}` : undefined;
}

function problemText(file: string, message: string, range: { readonly start: number; readonly end: number }, text: string): string {
  return failureText({ message, places: [{ file, text, range }] }, false).trimEnd();
}

function definitions(given: Definitions, instance: Instance): readonly SuiteDefinition[] {
  return readDefinitions(findDefinitions(given, instance.folder())).files.flatMap(({ file, text }) =>
    definitionsIn(file, typeof text === 'string' ? new TextEncoder().encode(text) : text),
  );
}
