import type { CustomResourceDefinition } from '@structural/core';
import type { CatalogProblem } from './definition-catalog.js';

/**
 * What keeps a definition of this name or kind from being read among the files of a catalog, if it may be there: one that cannot be read, such as a
 * template, is not gone. A text of which nothing tells whose definition it is may be of any.
 */
export function unreadDefinition(
  { problems }: { readonly problems: readonly CatalogProblem[] },
  { metadata, spec }: CustomResourceDefinition,
): CatalogProblem | undefined {
  return problems.find(
    ({ group, kind, name }) => name === metadata.name || (kind === '' ? name === '' : group === spec.group && kind === spec.names.kind),
  );
}
