import type { Command } from 'commander';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { allowEmptyFlag, crdsFlag, kubeVersionFlag, quietFlag, writeFlag } from '../../run/flags/flags.js';
import { nextFlag } from '../../run/flags/next-flag.js';

import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { auditOutputFlag, examplesFlag, failOnFlag, type AuditFlags } from '../../run/audit/audit-flags.js';
import { auditInputs } from '../../run/audit/audit-inputs.js';

/** Adds `audit`. */
export function addAudit(program: Command, { end, streams, version }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('audit')
      .summary('report what the next server and the next CRDs mean for stored objects')
      .description(
        'Audit CustomResourceDefinitions and objects as a cluster has them: CRDs that are not structural, that break their own\n' +
          'rules at the next update, or that another server refuses or warns of; objects that are refused, lose fields or change, now and under\n' +
          'new CRDs; versions that are still stored, and who writes in them; versions of built-in kinds that are gone or deprecated.',
      ),
    { stdin: true },
  );
  addClusterFlags(command)
    .addOption(crdsFlag())
    .addOption(nextFlag())
    .addOption(writeFlag('with --next: how the new CRDs are written over those that are there'))
    .addOption(auditOutputFlag())
    .addOption(failOnFlag())
    .addOption(examplesFlag())
    .addOption(kubeVersionFlag())
    .addOption(allowEmptyFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: AuditFlags, self: Command) => {
      const asked = { given: givenFlags(self), version };
      end((await rbacWanted(flags, { what: 'all' }, streams)) ?? (await auditInputs(names, flags, asked, streams)));
    });
}

const MORE_HELP = `
Audits:
  CRDs are read first, from all inputs; then objects are checked one by one. Findings are counted by kind, with --examples of each, so that memory
  does not grow with the number of objects. Items of a List are read one by one.
  errors    a server refuses it, or data is lost      warnings  a later server will      notes  good to know
  Objects come from reads of the API: what a read drops or fills in does not show, nor the version in which an object is stored.
  Of built-in kinds the apiVersion is checked: whether it is gone or deprecated, what to write instead, and what else changes in the object.
  managedFields show who wrote in which version: kubectl get --show-managed-fields -o yaml shows them, --from-cluster reads them.

Exit codes:
  0  nothing at or above --fail-on
  1  findings
  2  wrong usage, an input that cannot be read, or, unless --allow-empty, nothing to audit

Examples:
  kubectl structural audit --from-cluster --kube-version 1.37 -o html > audit.html
  kubectl get crd -o yaml > crds.yaml; kubectl get crontabs -A -o yaml --show-managed-fields > objects.yaml
  kubectl structural audit . --kube-version 1.38
  kubectl structural audit crds.yaml objects.yaml --next config/crd --fail-on warning
`;
