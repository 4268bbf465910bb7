import { Option, type Command } from 'commander';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { shardFlag } from '../../run/flags/cluster-flags.js';
import { addFindFlags } from '../../run/flags/find-flags.js';
import { allowEmptyFlag, colorFlag, crdsFlag, quietFlag, watchFlag } from '../../run/flags/flags.js';

import { kubeVersionsFlag } from '../../run/flags/servers-flags.js';
import { maxMutantsFlag, minScoreFlag, mutateFlag } from '../../run/test/mutate-flags.js';
import { addCoverageFlags, shuffleFlag, testOutputFlag, type TestFlags } from '../../run/test/test-flags.js';
import { addTestInit } from './test-init.js';
import { testNamed } from '../../run/test/test-named.js';

/** Adds `test`. */
export function addTest(program: Command, context: CommandContext): void {
  const { end, streams } = context;
  const test = program.command('test');
  addTestInit(test, context);
  addCoverageFlags(test);
  addFindFlags(
    test
      .summary('run unit tests of CRDs, policies and built-in kinds')
      .description('Run tests of CRDs, admission policies and built-in kinds: what is accepted, refused and stored, without a cluster.')
      .argument('[path...]', 'files, directories (searched recursively) and quoted patterns; the working directory otherwise')
      .addOption(crdsFlag()),
    { stdin: false },
  )
    .addOption(testOutputFlag())
    .addOption(new Option('--match <text>', 'only tests with this text in their name or in that of their suite'))
    .addOption(shuffleFlag())
    .addOption(new Option('--update', 'write what the server stores and says into tests that expect something else').default(false))
    .addOption(new Option('--run-commands', 'run the commands that serve conversion webhooks, as files of tests name them').default(false))
    .addOption(mutateFlag())
    .addOption(maxMutantsFlag())
    .addOption(minScoreFlag())
    .addOption(shardFlag())
    .addOption(watchFlag())
    .addOption(kubeVersionsFlag())
    .addOption(colorFlag())
    .addOption(quietFlag())
    .addOption(allowEmptyFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: TestFlags, command: Command) => {
      end(await testNamed(names, flags, givenFlags(command), streams));
    });
}

const MORE_HELP = `
Tests:
  In the folder of a CRD or below, NAME.accept.yaml and NAME.reject.yaml hold objects that must be accepted and refused, NAME.stored.yaml how
  NAME.accept.yaml is stored, NAME.update/old.yaml and new.yaml an update. A comment "# error: TEXT" expects that error, "# warning: TEXT" that warning.
  NAME.tests.yaml holds many tests: docs/structural-tests.schema.json.
  Suites of openshift/api run as they are, with the CRDs that their harness finds. So do tests of kat, in a folder tests below one with policies.
  The CRD of a kind is looked for in the folder of the test, then in those above, then among crds of .structural.yaml; --crds wins over that.

Coverage:
  A constraint has two sides: a test where a value satisfies it, and one where a value is refused for it. So has a rule, and each part of it that
  decides: sides of && and ||, the condition before ?, the predicate of a macro. A default is filled in, or given. --coverage lists sides without a test.

Exit codes:
  0  every test passed or was skipped
  1  a test failed, coverage is below --min-coverage, or with --mutate the score is below --min-score; survivors alone are not failure
  2  wrong usage, tests or CRDs that cannot be read, and, unless --allow-empty, no tests

Examples:
  kubectl structural test init config/crd --out tests
  kubectl structural test
  kubectl structural test config/crd -o tree --watch
  kubectl structural test --mutate --min-score 90
  kubectl structural test tests --crds config/crd --kube-version 1.34..1.37 -o junit > report.xml
`;
