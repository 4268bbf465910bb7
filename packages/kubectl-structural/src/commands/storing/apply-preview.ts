import type { Command } from 'commander';
import {
  applyOutputFlag,
  applySubresourceFlag,
  fieldManagerFlag,
  forceConflictsFlag,
  liveFlag,
  patchOnlyFlag,
  showManagedFieldsFlag,
  type ApplyFlags,
} from '../../run/apply/apply-flags.js';
import { previewApply } from '../../run/apply/preview-apply.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { colorFlag, crdsFlag, kubeVersionFlag, morePoliciesFlag, quietFlag } from '../../run/flags/flags.js';
import { givenFlags } from '../../run/program/command-line.js';
import { addInputFlags } from '../../run/flags/input-flags.js';

import { withColor, type ColorFlag } from '../../run/program/streams.js';

/** Adds `apply-preview`. */
export function addApplyPreview(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('apply-preview')
      .summary('print the result of kubectl apply --server-side for custom resources')
      .description(
        'Print the result of kubectl apply --server-side for custom resources: what is merged, what is removed, who owns what, and conflicts.',
      ),
    { stdin: true },
  )
    .addOption(crdsFlag())
    .addOption(liveFlag())
    .addOption(fieldManagerFlag())
    .addOption(forceConflictsFlag())
    .addOption(patchOnlyFlag())
    .addOption(applySubresourceFlag())
    .addOption(applyOutputFlag())
    .addOption(showManagedFieldsFlag())
    .addOption(morePoliciesFlag())
    .addOption(quietFlag())
    .addOption(kubeVersionFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: ApplyFlags & ColorFlag, command: Command) => {
      end(await previewApply(names, flags, givenFlags(command), withColor(flags, streams)));
    });
}

const MORE_HELP = `
Applying:
  Fields are merged into the live object of the same name as the server merges them: by the list types, list keys and map types of the schema.
  Fields that the field manager applied before (metadata.managedFields of the live object) and no longer applies are removed; a field that others
  own with another value is a conflict. An object that --live does not have is created. Defaults, pruning, validation and rules follow.
  As in kubectl, fields of earlier client-side applies (kubectl apply without --server-side) count as applied, so that they are removed when they
  are no longer applied; --patch-only skips this step. kubectl get prints managedFields only with --show-managed-fields: without them, owners are
  derived from the last-applied annotation, and a note says so.
  The admission policies in the input and in --policies are applied, with the parameters and namespaces there: a note says which mutating policy
  changes what, and what a validating policy denies is refused.
  Changes are listed on stderr: + added, ~ changed, - removed. What only a cluster knows is not added: uid, creationTimestamp.

Exit codes:
  0  all objects would be applied
  1  an object would be refused, for a conflict or anything else; the others are printed
  2  wrong usage, an input, live objects or CRDs that cannot be read

Examples:
  kubectl get crontabs -A -o yaml --show-managed-fields > live.yaml
  kubectl structural apply-preview config/samples --live live.yaml --crds config/crd -o diff
  kubectl structural apply-preview -f crontab.yaml --live live.yaml --crds config/crd --field-manager ci --show-managed-fields
`;
