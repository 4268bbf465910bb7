import type { Command } from 'commander';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { allowEmptyFlag, colorFlag, convertedFlag, kubeVersionFlag, oldFlag, quietFlag } from '../../run/flags/flags.js';
import { nextFlag } from '../../run/flags/next-flag.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';

import { withColor, type ColorFlag } from '../../run/program/streams.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { survey } from '../../run/survey/survey.js';
import { surveyOutputFlag, type SurveyFlags } from '../../run/survey/survey-flags.js';
import { surveyedKinds } from '../../run/survey/survey-definitions.js';

/** Adds `survey`. */
export function addSurvey(program: Command, { end, streams }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('survey')
      .summary('show what new CRDs do to stored objects')
      .description(
        'Show what new CustomResourceDefinitions do to stored objects: which become unreadable or invalid, which lose fields or change.',
      ),
    { stdin: true },
  )
    .addOption(nextFlag())
    .addOption(oldFlag('CRDs'))
    .addOption(convertedFlag())
    .addOption(surveyOutputFlag())
    .addOption(kubeVersionFlag())
    .addOption(quietFlag())
    .addOption(allowEmptyFlag())
    .addOption(colorFlag());
  addClusterFlags(command)
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: SurveyFlags & ColorFlag, self: Command) => {
      const shown = withColor(flags, streams);
      end((await rbacWanted(flags, () => surveyedKinds(flags, shown), shown)) ?? (await survey(names, flags, givenFlags(self), shown)));
    });
}

const MORE_HELP = `
Surveys:
  The input holds stored objects (kubectl get KIND -A -o yaml). The survey shows which become unreadable or invalid under the CRDs of --next,
  which a migration to the storage version cannot rewrite, which are tolerated until someone changes them, which lose fields, at once or with
  the next write, and which change. An object is assumed to be stored in the storage version of --old, else in the version in which it is given.
  --old names the CRDs as they are: findings that already exist under them are counted, not shown. The new CRDs are checked themselves,
  as updates of the old ones, on stderr.

Exit codes:
  0  no object is harmed, and the server accepts the new CRDs
  1  an object is unreadable, invalid, cannot be rewritten or loses fields, or the server refuses a new CRD
  2  wrong usage, an input that cannot be read, or, unless --allow-empty, no object of the kinds in --next

Examples:
  kubectl get crontabs -A -o yaml | kubectl structural survey - --next new.yaml --old old.yaml
  kubectl structural survey objects.yaml --next config/crd --old v1.4.0
  kubectl structural survey --from-cluster --context prod --next new.yaml
`;
