import type { Entity } from '@backstage/catalog-model';

/** Whether an entity is an API that carries its definition, of which a reference can be made. */
export function isStructuralReferenceAvailable({ kind, spec }: Entity): boolean {
  return kind === 'API' && typeof spec?.['customResourceDefinition'] === 'string';
}
