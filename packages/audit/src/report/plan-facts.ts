import type { ConversionLosses } from '@structural/core';
import { counted } from '@structural/presenters';
import type { Obstacles } from '../plan/obstacles.js';
import type { PlanStep, StoragePlan, VersionRole } from '../plan/storage-plan.js';
import { aheadFacts, rollbackFacts, type Fact } from './rollback-facts.js';

/** What there is to say of the whole of a plan, before its steps. */
export function headFacts({ assumesStored, atOnce, from, kubeVersion, obstacles, storedVersions, to }: StoragePlan): readonly Fact[] {
  return [
    { label: 'server', text: `Kubernetes ${kubeVersion}` },
    { label: 'now', text: from.map(roleText).join(', ') },
    { label: 'then', text: to.map(roleText).join(', ') },
    {
      label: 'stored as',
      text: `${storedVersions.before.join(', ')}${assumesStored ? ' (assumed: the old CRD has no status.storedVersions)' : ''}`,
      isSerious: assumesStored,
    },
    atOnce.length === 0
      ? { label: 'at once', text: 'the server takes the new CRD, which then can no longer be taken back where storage moves' }
      : { label: 'at once', text: `the server refuses the new CRD: ${atOnce.join('; ')}` },
    ...(obstacles === undefined ? [] : obstacleFacts(obstacles)),
  ];
}

/** What there is to say of objects that cannot be rewritten. */
function obstacleFacts({ examples, judged, refused, unappliable, version }: Obstacles): readonly Fact[] {
  const of = `of ${counted(judged, 'object')}`;
  return [
    ...(refused === 0
      ? []
      : [{ label: 'fix first', text: `${String(refused)} ${of} cannot be rewritten in ${version}: the migration fails`, isSerious: true }]),
    ...(unappliable === 0
      ? []
      : [
          {
            label: 'fix first',
            text: `${String(unappliable)} ${of} cannot be applied server-side in ${version}: a StorageVersionMigration fails, the script does not`,
            isSerious: true,
          },
        ]),
    ...examples.map(({ faults, name }) => ({ label: 'for example', text: `${name}: ${faults.join('; ')}` })),
  ];
}

/** What there is to say of one step. */
export function stepFacts(step: PlanStep): readonly Fact[] {
  const { needs, storedVersions, why } = step;
  const stored = [storedVersions.before, storedVersions.after].map((names) => names.join(', '));
  return [
    ...(step.kind === 'release' ? [{ label: 'versions', text: step.versions.map(roleText).join(', ') }] : []),
    { label: 'stored as', text: stored[0] === stored[1] ? `${stored[0]}, as before` : `${stored[0]} → ${stored[1]}` },
    { label: 'why', text: why },
    ...needs.map((text) => ({ label: 'needs', text })),
    ...ownFacts(step),
    ...(step.kind === 'ownership' ? [] : step.losses.map((losses) => lossFact(losses, step.kind === 'migration'))),
    ...(step.kind === 'release' ? [...(step.ahead === undefined ? [] : aheadFacts(step.ahead)), ...rollbackFacts(step.back)] : []),
  ];
}

function ownFacts(step: PlanStep): readonly Fact[] {
  switch (step.kind) {
    case 'release':
      return [
        ...step.errors.map((text) => ({ label: 'refused', text, isSerious: true })),
        ...step.warnings.map((text) => ({ label: 'warns', text })),
      ];
    case 'migration':
      return [
        {
          label: 'how',
          text: step.isByServer
            ? 'the StorageVersionMigration, until its condition Succeeded is true: the server then sets status.storedVersions; or the script'
            : 'the script; a StorageVersionMigration of this server is behind the feature gate StorageVersionMigrator and may leave status.storedVersions alone',
        },
      ];
    case 'ownership':
      return [
        { label: 'how', text: 'the script' },
        ...(step.losesOwnership
          ? [{ label: 'loses', text: 'who owns fields that were written in these versions: no later apply removes them', isSerious: true }]
          : []),
      ];
  }
}

function lossFact({ dropped, from, retyped, to }: ConversionLosses, isForEver: boolean): Fact {
  const parts = [
    ...(dropped.length > 0 ? [`drops ${abridged(dropped)}`] : []),
    ...(retyped.length > 0
      ? [`keeps values of another type: ${abridged(retyped.map((each) => `${each.path} (${each.from}, then ${each.to})`))}`]
      : []),
  ];
  return { label: 'loses', text: `${from} → ${to}${isForEver ? ', forever' : ''}: ${parts.join('; ')}`, isSerious: true };
}

const MAX_PATHS = 12;

function abridged(paths: readonly string[]): string {
  return paths.length <= MAX_PATHS ? paths.join(', ') : `${paths.slice(0, MAX_PATHS).join(', ')} and ${paths.length - MAX_PATHS} more`;
}

function roleText({ deprecated, name, served, storage }: VersionRole): string {
  const words = [...(served ? ['served'] : ['not served']), ...(storage ? ['storage'] : []), ...(deprecated ? ['deprecated'] : [])];
  return `${name} (${words.join(', ')})`;
}

/** What there is to say of going back when all is done. */
export function endFacts({ rollback, steps }: StoragePlan): readonly Fact[] {
  return steps.length === 0 ? [] : rollbackFacts(rollback);
}
