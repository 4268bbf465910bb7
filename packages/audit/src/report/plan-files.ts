import { renderDocument } from '@structural/document';
import type { PlanStep, StoragePlan } from '../plan/storage-plan.js';

/** A file that carries a part of a plan out. */
export interface PlanFile {
  /** Without folders; names follow the order of the steps. */
  readonly name: string;
  readonly text: string;
}

/** What is applied and run, in the order of the steps: definitions, migrations, scripts. */
export function planFiles({ steps }: StoragePlan): readonly PlanFile[] {
  return steps.flatMap((step, i) => filesOf(step, String(i + 1).padStart(2, '0')));
}

function filesOf(step: PlanStep, number: string): readonly PlanFile[] {
  switch (step.kind) {
    case 'release':
      return [{ name: `${number}-${step.purpose}.yaml`, text: renderDocument(step.manifest, 'yaml') }];
    case 'migration':
      return [
        { name: `${number}-storage-version-migration.yaml`, text: renderDocument(step.storageVersionMigration, 'yaml') },
        { name: `${number}-migrate.sh`, text: step.script },
      ];
    case 'ownership':
      return [{ name: `${number}-ownership.sh`, text: step.script }];
  }
}

/** The commands that carry a step out, with the files that {@link planFiles} gives it. */
export function stepCommands(step: PlanStep, index: number): readonly string[] {
  const [first, second] = filesOf(step, String(index + 1).padStart(2, '0')).map(({ name }) => name);
  if (step.kind === 'release') return [`kubectl replace -f ${first ?? ''}`];
  return step.kind === 'migration' && step.isByServer
    ? [`kubectl apply -f ${first ?? ''}`, `sh ${second ?? ''}`]
    : [`sh ${second ?? first ?? ''}`];
}
