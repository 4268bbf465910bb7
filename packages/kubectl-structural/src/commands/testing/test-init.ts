import { Option, type Command } from 'commander';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { quietFlag } from '../../run/flags/flags.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { initTests } from '../../run/test/init-tests.js';
import { outFlag } from '../../run/flags/publishing-flags.js';
import type { TestInitFlags } from '../../run/test/test-flags.js';

/** Adds `test init`. */
export function addTestInit(test: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    test
      .command('init')
      .summary('write the first tests of a CRD')
      .description('Write tests of CustomResourceDefinitions: for each rule a smallest accepted and a smallest refused object.'),
    { stdin: true },
  )
    .addOption(outFlag('NAME.tests.yaml'))
    .addOption(new Option('--all', 'write tests of every rule, however many lines that takes').default(false))
    .addOption(new Option('--constraints', 'write tests of bounds, patterns, required fields and the like, too').default(false))
    .addOption(new Option('--path <path>', 'only tests of this field and of those below it, such as spec.ports[]'))
    .addOption(new Option('--force', 'overwrite files that exist').default(false))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: TestInitFlags) => {
      end(await initTests(names, flags, streams));
    });
}

const MORE_HELP = `
Tests:
  Each rule has an object that is accepted and one that is refused, named by the message or the expression, outer rules first. A rule that says the
  same elsewhere, and rules beyond 400 lines, are left out without --all. --constraints writes tests of all else that a schema says, but for what
  it copies of Kubernetes, such as a PodSpec; --path spec.template.spec names such a copy. A comment says what was left out.
  Objects lie on the boundary: of maximum 10 they have 10 and 11. An object that several constraints accept is written once; what most objects share is
  their base. Each test is run before it is written, and passes. What could not be found is listed, with what was tried, or why there cannot be any.
  Without --out the tests of one CRD are printed.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural test init config/crd --out tests
  kubectl structural test init widgets.yaml > widgets.tests.yaml
  kubectl structural test init widgets.yaml --constraints --path spec.ports
`;
