import { isCreatingKubernetes, kubernetesVersionText, type KubernetesVersion } from '@structural/checker';
import { counted, limitNotes, type RunLimits, type Totals, visible } from '@structural/presenters';
import type { EmptyFile } from '@structural/runner';
import { roughlyKnown } from './older-server-notes.js';

/** Which files held nothing to judge, a note each: one by one while they are few, or all of them. What was found in a search is but counted, in the summary. */
export function emptyNotes(empty: readonly EmptyFile[], command: 'lint' | 'validate', { all }: { readonly all: boolean }): string {
  const wanted = command === 'lint' ? 'CustomResourceDefinition' : 'resource';
  const shown = !all && empty.length > MAX_NOTES ? empty.slice(0, MAX_NOTES - 1) : empty;
  const lines = shown.map(({ documents, file }) => `note: no ${documents === 0 ? 'document' : wanted} in ${visible(file)}\n`);
  const rest = empty.length - shown.length;
  if (rest > 0) lines.push(`note: nor in ${rest} other files\n`);
  if (command === 'lint' && empty.some(({ documents }) => documents > 0)) lines.push(OTHER_OBJECTS);
  return lines.join('');
}

/** The templates that are skipped, a note each. */
export function templateNotes(files: readonly string[]): string {
  return files.map((file) => `note: template ${visible(file)} skipped\n`).join('');
}

const MAX_NOTES = 5;
const OTHER_OBJECTS = 'note: lint judges only CRDs; kubectl structural validate judges other objects, built-in kinds too\n';

/** Once a run, what the verdict does not cover, a note each. */
export function limitsOfRun(run: RunLimits & { readonly totals: Totals; readonly heard: number }, kubeVersion: KubernetesVersion): string {
  const {
    heard,
    totals: { definitions, resources },
  } = run;
  const isCreating = isCreatingKubernetes(kubeVersion) && definitions > 0;
  const isExact =
    isCreatingKubernetes(kubeVersion) || kubeVersion.known === 'exact' || kubeVersion.known === 'preview' || definitions + resources === 0;
  return [
    ...limitNotes({ ...run, kubeVersion: kubernetesVersionText(kubeVersion) }),
    ...(heard === 0 ? [] : [`kubeconform checked ${counted(heard, 'resource')}`]),
    ...(isCreating ? [`of Kubernetes ${kubernetesVersionText(kubeVersion)} only the creation of CRDs is known`] : []),
    ...(isExact ? [] : [roughlyKnown(kubeVersion)]),
  ]
    .map((line) => `note: ${line}\n`)
    .join('');
}
