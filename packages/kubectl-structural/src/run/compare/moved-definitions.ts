import { catalogBefore, makeCatalog, unreadDefinition } from '@structural/checker';
import { visible } from '@structural/presenters';
import { openOld } from '@structural/runner';
import { mayHoldDefinitions } from '@structural/sources';
import { configuredRewriting, type InputSearch } from '../inputs/input-search.js';
import type { ComparedSide } from './read-side.js';

/**
 * The old side of a git revision with the definitions of the new side that stood elsewhere then, as files are moved and renamed; without a side those
 * alone. Or why there are none.
 */
export async function withMoved(
  side: ComparedSide | undefined,
  revision: string,
  next: ComparedSide,
  finding: InputSearch,
): Promise<ComparedSide | string> {
  const known = new Set(side?.catalog.entries.map(({ definition }) => definition.metadata.name));
  const added = next.catalog.entries.filter(
    ({ definition }) =>
      !known.has(definition.metadata.name) && (side === undefined || unreadDefinition(side.catalog, definition) === undefined),
  );
  if (side !== undefined && added.length === 0) return side;
  const opened = await openOld(revision, finding.streams, { judged: added.map(({ file }) => file), isWanted: mayHoldDefinitions });
  if (opened.kind === 'problem') return `OLD ${visible(opened.name)}: ${visible(opened.message)}`;
  const { files = [], placeOf = () => undefined } = opened;
  const moved = catalogBefore(files, added, placeOf, configuredRewriting(finding));
  const catalog = makeCatalog([...(side?.catalog.entries ?? []), ...moved.entries], [...(side?.catalog.problems ?? []), ...moved.problems]);
  if (catalog.size === 0) return `OLD ${visible(revision)}: holds none of the CRDs in NEW`;
  return { catalog, isWhole: (side?.isWhole ?? true) && moved.problems.length === 0 };
}
