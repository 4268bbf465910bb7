import { publishesOpenApiV3 } from '@structural/publishing';
import { kubernetesVersionText, OLDEST_EXACT_KUBERNETES, type KubernetesVersion } from '@structural/checker';

/** How far the verdict of a server is known that is not known exactly. */
export function roughlyKnown(version: KubernetesVersion): string {
  const text = kubernetesVersionText(version);
  return `verdicts are exact from Kubernetes ${kubernetesVersionText(OLDEST_EXACT_KUBERNETES)} on, and for ${text} as far as its differences are known`;
}

/** What a command cannot know of such a server, a note each, so that no answer passes for that of another one. */
export function olderServerNotes(command: string, version: KubernetesVersion): string {
  const text = kubernetesVersionText(version);
  const { droppedFields, unknownFields } = version.definitions;
  const notes = [roughlyKnown(version)];
  if (PUBLISHING.has(command) && !publishesOpenApiV3(version))
    notes.push(`servers of Kubernetes ${text} publish Swagger 2.0 only, unless their feature gate OpenAPIV3 is on`);
  if (command === 'cel' && [...droppedFields, ...unknownFields].includes('x-kubernetes-validations'))
    notes.push(`Kubernetes ${text} drops rules: expressions are checked as 1.25 does`);
  return notes.map((note) => `note: ${note}\n`).join('');
}

const PUBLISHING: ReadonlySet<string> = new Set(['publish', 'serve']);
