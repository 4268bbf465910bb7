import type { Command } from 'commander';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { allowEmptyFlag, crdsFlag, kubeVersionFlag, quietFlag } from '../../run/flags/flags.js';
import { nextFlag } from '../../run/flags/next-flag.js';
import { helpText } from '../../run/program/help-texts.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { auditOutputFlag, examplesFlag, failOnFlag, type AuditFlags } from '../../run/audit/audit-flags.js';
import { auditInputs } from '../../run/audit/audit-inputs.js';

/** Adds `audit`. */
export function addAudit(program: Command, { end, streams, version }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('audit')
      .summary('tell what the next server and the next definitions mean for what is stored')
      .description(
        'Audits CustomResourceDefinitions and objects as a cluster holds them: definitions that are not structural, that break their own\n' +
          'rules at the next update, or that another server refuses or warns of; objects that are refused, lose fields or change, now and under\n' +
          'new definitions; versions that are still stored, and who writes in them.',
      ),
    { stdin: true },
  );
  addClusterFlags(command, streams)
    .addOption(crdsFlag())
    .addOption(nextFlag())
    .addOption(auditOutputFlag())
    .addOption(failOnFlag())
    .addOption(examplesFlag())
    .addOption(kubeVersionFlag())
    .addOption(allowEmptyFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', helpText(MORE_HELP, streams))
    .action(async (names: readonly string[], flags: AuditFlags, self: Command) => {
      const asked = { given: givenFlags(self), version };
      end((await rbacWanted(flags, { what: 'all' }, streams)) ?? (await auditInputs(names, flags, asked, streams)));
    });
}

const MORE_HELP = `
Audits:
  Definitions are found wherever they stand in the inputs, then objects are judged one after the other: findings are counted by kind and keep --examples
  of each, so that memory does not grow with the objects. Items of a List as kubectl prints it are read one by one.
  errors    a server refuses it, or something is lost      warnings  it will one day      notes  good to know
  What the API gives out has been read already: what a read drops or fills in cannot be seen in it, nor the version in which an object lies in storage.
  managedFields tell who wrote in which version: kubectl get --show-managed-fields -o yaml shows them, --from-cluster reads them.

Exit codes:
  0  nothing as grave as --fail-on
  1  findings
  2  wrong usage, an input that cannot be read, or, unless --allow-empty, nothing to audit

Examples:
  kubectl structural audit --from-cluster --kube-version 1.37 -o html > audit.html
  kubectl get crd -o yaml > crds.yaml; kubectl get crontabs -A -o yaml --show-managed-fields > objects.yaml
  kubectl structural audit crds.yaml objects.yaml --next config/crd --fail-on warning
`;
