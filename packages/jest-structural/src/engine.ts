import { isatty } from 'node:tty';
import type { KeptAnswers } from '@structural/runner';
import type { StructuralSettings, SuiteOptions } from '../types/options.cjs';
import type { TestDefinitions } from './definitions/read-definitions.js';
import { nearestPaths } from './definitions/nearest-paths.js';
import { definitionsOf, type Instance } from './instance.js';
import { toBeAcceptedBy } from './matchers/to-be-accepted-by.js';
import { toBeRefusedBy } from './matchers/to-be-refused-by.js';
import { toBePrunedTo, toBeStoredAs } from './matchers/to-be-stored-as.js';
import { toBreak, toKeepWithin } from './matchers/to-break.js';
import { toRenderManifests } from './matchers/to-render-manifests.js';
import { kindOfValue } from '@structural/json';
import { checkOptions, isPaths } from './option-values.js';
import { StructuralProblem } from './problem.js';
import type { MatcherContext, MatcherResult } from './report/paint.js';
import { declaredSuites, suiteDependencies } from './suites/declared-suites.js';

export { nearestPaths, suiteDependencies };

/** What the runner has, in the realm of the test file. */
export interface Runner {
  /** The folder of the test file. */
  folder(): string;
  describe(name: string, body: () => void): void;
  test(name: string, body: () => void): void;
  skip(name: string, body: () => void): void;
}

/** What a test file gets. */
export interface OpenedRunner {
  readonly matchers: Readonly<
    Record<string, (this: MatcherContext, received: unknown, ...args: never[]) => MatcherResult | Promise<MatcherResult>>
  >;
  setup(settings: StructuralSettings): void;
  describeSuites(paths: string | readonly string[], options?: SuiteOptions): void;
}

/** The matchers, each with how many arguments it takes. */
const MATCHERS = {
  toBeAcceptedBy: [toBeAcceptedBy, 2],
  toBeRefusedBy: [toBeRefusedBy, 2],
  toBeStoredAs: [toBeStoredAs, 3],
  toBePrunedTo: [toBePrunedTo, 3],
  toBreak: [toBreak, 2],
  toKeepWithin: [toKeepWithin, 2],
  toRenderManifests: [toRenderManifests, 2],
} as const;

/** Opens the matchers for one test file; what they read is kept for the next one of the same process, and what they answer in `answers`. */
export function open(runner: Runner, answers?: KeptAnswers): OpenedRunner {
  const instance: Instance = { settings: {}, folder: () => runner.folder(), answers };
  const matchers = Object.fromEntries(
    Object.entries(MATCHERS).map(([name, [matcher, most]]) => [
      name,
      function (this: MatcherContext, received: unknown, ...args: readonly unknown[]) {
        if (args.length > most) throw new StructuralProblem(`${name}: takes at most ${String(most)} arguments, got ${String(args.length)}`);
        return (matcher as (context: MatcherContext, instance: Instance, received: unknown, ...args: readonly unknown[]) => MatcherResult)(
          this,
          instance,
          received,
          ...args,
        );
      },
    ]),
  );
  return {
    matchers,
    setup: (settings) => {
      checkOptions(settings, ['allowUnjudged', 'definitions', 'kubeVersion', 'kubeconform', 'strict'], 'setup');
      const next: Instance = { settings: { ...settings }, folder: () => runner.folder() };
      if (settings.definitions !== undefined) refuseUnloaded(definitionsOf(next, undefined), answers);
      instance.settings = next.settings;
      instance.found = next.found;
    },
    describeSuites: (paths, options = {}) => {
      if (!isPaths(paths))
        throw new StructuralProblem(`describeSuites: must be given a path or a list of paths, got ${kindOfValue(paths)}`);
      checkOptions(options, ['crds', 'kubeVersion'], 'describeSuites');
      for (const { file, tests } of declaredSuites(instance, paths, options)) {
        runner.describe(file, () => {
          for (const { groups, name, run, skip } of tests) {
            const declare = (): void => {
              if (skip === undefined) runner.test(name, () => run(areColorsOn()));
              else runner.skip(`${name} (${skip})`, () => undefined);
            };
            groups.reduceRight<() => void>((inner, group) => () => runner.describe(group, inner), declare)();
          }
        });
      }
    },
  };
}

/** Throws a `StructuralProblem` where definitions do not load, unless an earlier run has loaded the same. */
function refuseUnloaded(definitions: TestDefinitions, answers: KeptAnswers | undefined): void {
  const count = (): number => definitions.catalog.entries.length;
  if (answers === undefined) count();
  else answers.of(['definitions', definitions.digest], count);
}

/** Whether runners colour what they print: they say so to their workers in the environment. */
function areColorsOn(): boolean {
  const { FORCE_COLOR, FORCE_TTY, NO_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return FORCE_TTY !== undefined || isatty(1);
}
