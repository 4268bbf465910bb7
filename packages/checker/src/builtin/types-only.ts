import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';

/** The objects of a file whose types and fields alone were checked: how many they are, and where the first stands. */
export interface TypesOnly {
  readonly first: ResourceContext;
  readonly count: number;
}

/** That so many objects were checked as far as types and fields go; `server` is the one that was asked. */
export function typesOnlyText(count: number, server: string): string {
  const objects = `${String(count)} object${count === 1 ? '' : 's'}`;
  return `built-in kinds (${objects}) were checked only for types and fields, not for what else ${server} validates`;
}

/** What is said of them, once for a file. */
export function typesOnlyNote({ count, first }: TypesOnly): Diagnostic {
  return {
    rule: 'unknown-kind',
    severity: 'info',
    message: typesOnlyText(count, `Kubernetes ${kubernetesVersionText(first.kubernetesVersion)}`),
    file: first.file,
    range: rangeIn(first, ['kind'], 'value'),
    related: [],
    isLimit: true,
  };
}
