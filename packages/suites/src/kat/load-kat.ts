import type { Suite, SuiteProblem } from '../suite.js';
import type { SuiteFiles } from '../suite-files.js';
import { askKat } from './ask-kat.js';
import { katName, type KatRole } from './kat-name.js';
import { policyOfTest, readKatPolicies, type KatPolicies } from './kat-policies.js';
import { readKat, type KatFile } from './read-kat.js';

/** Tests of kat, file by file. */
export interface KatLoading {
  /** Takes a file of a test; false for any other, and where the folder above has no policies. */
  take(file: KatFile): boolean;
  /** The suites of the files that were taken. */
  load(): { readonly suites: readonly Suite[]; readonly problems: readonly SuiteProblem[] };
}

/** Begins to read tests of kat: in a folder `tests` below one with policies. */
export function loadKat(files: SuiteFiles): KatLoading {
  const known = new Map<string, KatPolicies | undefined>();
  const tests = new Map<string, Map<KatRole, KatFile>>();
  const policiesOf = (test: string): KatPolicies | undefined => {
    const folder = files.resolve(test, '../..');
    if (!known.has(folder)) known.set(folder, readKatPolicies(folder, files));
    return known.get(folder);
  };
  return {
    take(file) {
      const name = katName(file.path);
      if (name === undefined || policiesOf(name.test) === undefined) return false;
      const roles = tests.get(name.test) ?? new Map<KatRole, KatFile>();
      tests.set(name.test, roles.set(name.role, file));
      return true;
    },
    load() {
      const problems: SuiteProblem[] = [];
      const suites = [...tests].flatMap(([test, roles]): readonly Suite[] => {
        const policies = policiesOf(test);
        const name = test.slice(Math.max(test.lastIndexOf('/'), test.lastIndexOf('\\')) + 1);
        if (policies === undefined) return [];
        const policy = policyOfTest(name, policies);
        const read = readKat({ name, test, policy, roles }, files);
        problems.push(...read.problems);
        const definition = policies.written.get(policy ?? '') ?? [...policies.written.values()][0];
        if (read.test === undefined || definition === undefined) return [];
        const { file } = read.test.at;
        return [
          {
            file,
            name: file,
            format: 'kat',
            cases: [read.test],
            definitions: [definition],
            policies: { ask: askKat(policies), written: [] },
          },
        ];
      });
      return { suites, problems };
    },
  };
}
