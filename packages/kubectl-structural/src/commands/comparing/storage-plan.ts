import type { Command } from 'commander';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { kubeVersionFlag, oldFlag, quietFlag } from '../../run/flags/flags.js';

import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { outFlag } from '../../run/flags/publishing-flags.js';
import { objectsFlag } from '../../run/serve/serve-flags.js';
import { planOutputFlag, type PlanFlags } from '../../run/audit/plan-flags.js';
import { planStorageOf } from '../../run/audit/plan-storage-of.js';

/** Adds `storage-plan`. */
export function addStoragePlan(program: Command, { end, streams }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('storage-plan')
      .summary('plan the releases until versions can be dropped, and report what a rollback destroys')
      .description(
        'Plan how to get from stored CustomResourceDefinitions to those in the input: releases that the API server accepts one after the\n' +
          'other, the migration of stored objects, and what a rollback from each release does to them.',
      ),
    { stdin: true },
  );
  addClusterFlags(command, { parts: false })
    .addOption(oldFlag('CRDs'))
    .addOption(objectsFlag())
    .addOption(planOutputFlag())
    .addOption(outFlag('the manifests and scripts of each step'))
    .addOption(kubeVersionFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: PlanFlags, self: Command) => {
      end((await rbacWanted(flags, { what: 'all' }, streams)) ?? (await planStorageOf(names, flags, givenFlags(self), streams)));
    });
}

const MORE_HELP = `
Plans:
  --old names the current definitions: a file, such as the output of kubectl get crd -o yaml (with status.storedVersions), a git revision, or - for
  standard input. --from-cluster reads these kinds and their objects from a cluster. A version is added first; then storage moves to it, all objects are
  rewritten, old versions are no longer served, and last they are dropped. Steps that change nothing are left out.
  --objects names stored objects (kubectl get -A -o yaml): the plan says what each step does to them. Further objects are made from the schema.
  Objects that the migration cannot rewrite are named before the first step.
  --out writes the CRD of each release, the StorageVersionMigration (of Kubernetes 1.37, or as --kube-version has it) and scripts that do the
  same with only kubectl, in the order of the steps. Nothing is changed in a cluster.

Exit codes:
  0  the server accepts every step
  1  it refuses one in any order, or a migration cannot rewrite an object
  2  wrong usage, an input that cannot be read, a CRD without a counterpart, a file that cannot be written

Examples:
  kubectl structural storage-plan config/crd --old v1.4.0
  kubectl structural storage-plan config/crd --from-cluster --context prod --out plan
  kubectl get crd crontabs.example.com -o yaml | kubectl structural storage-plan new.yaml --old - --out plan
`;
