import type { ApiReference } from '../model/api-reference.js';
import { changeBadge } from '../versions/change-badge.js';
import type { IndexedKind } from './indexed-kind.js';
import { firstSentence } from './first-sentence.js';

/**
 * What an index says of a kind. `folder` is that of its pages, and `pageOf` gives the page of a version, both from the root of the site; a version without one
 * is left out.
 */
export function indexKind(reference: ApiReference, folder: string, pageOf: (version: string) => string | undefined): IndexedKind {
  const { categories, definition, group, kind, plural, scope, shortNames, singular } = reference;
  const changed = changeBadge(reference.changes ?? []);
  const described = reference.versions.map(({ resource }) => resource.description ?? '').find((text) => text.trim() !== '') ?? '';
  return {
    definition,
    group,
    kind,
    plural,
    singular,
    shortNames,
    categories,
    scope,
    summary: firstSentence(described),
    folder,
    ...(changed && { changed }),
    versions: reference.versions.flatMap(({ deprecated, deprecationWarning, storage, version }) => {
      const page = pageOf(version);
      return page === undefined ? [] : [{ version, page, storage, deprecated, deprecationWarning }];
    }),
  };
}
