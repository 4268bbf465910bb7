import type { KubernetesVersion } from '@structural/checker';
import { rulesOfRun, type ReportedRule } from '@structural/presenters';
import type { FileBytes } from './file-bytes.js';
import type { CheckingSetup, VariedSetup } from './judging-setup.js';

/** The rules that may have findings in a run, under any of its settings. */
export function rulesOf(setup: CheckingSetup): readonly ReportedRule[] {
  const { resources } = setup;
  return rulesOfRun({
    resources: resources !== undefined,
    // The rule about a missing subresource is named after the status.
    ...(resources?.subresource && { subresource: 'status' as const }),
    conventions: [...new Set(allSettings(setup).flatMap(({ conventions }) => conventions))],
  });
}

/** The files for which another server is asked than for most, by name. */
export function otherVersions({ exceptions, kubernetesVersion }: CheckingSetup): ReadonlyMap<string, KubernetesVersion> {
  const versions = [...(exceptions?.byFile ?? [])].map(
    ([file, way]) => [file, exceptions?.settings[way]?.kubernetesVersion ?? kubernetesVersion] as const,
  );
  return new Map(versions.filter(([, { minor }]) => minor !== kubernetesVersion.minor));
}

/** The lists of files with definitions that any file is judged by, each once. */
export function catalogsOfSetup(setup: CheckingSetup): readonly (readonly FileBytes[])[] {
  return [...new Set(allSettings(setup).flatMap(({ resources }) => (resources === undefined ? [] : [resources.catalog])))];
}

/** How one file is judged. */
export function settingsOfFile(setup: CheckingSetup, file: string): VariedSetup {
  return setup.exceptions?.settings[setup.exceptions.byFile.get(file) ?? -1] ?? setup;
}

/** How files are judged, those with settings of their own included. */
export function allSettings(setup: CheckingSetup): readonly VariedSetup[] {
  return [setup, ...(setup.exceptions?.settings ?? [])];
}
