import { changeAnnotations, type ChangeLinks } from '@structural/evolve';
import type { ComparedWithBase } from '../changes/compare-with-base.js';
import type { PlacedAnnotation } from './annotate.js';
import type { Links } from './links.js';

/** Where a report about changes points to: new lines at the commit that is judged, old ones at the base, whose files `compared` names. */
export function linksOfChanges(
  { paths }: Pick<ComparedWithBase, 'paths'>,
  { baseLineUrl, lineUrl, rulePage }: Links,
  toPath: (file: string) => string,
): ChangeLinks {
  return {
    rulePage,
    toPath,
    lineUrl: (side, file, line) => {
      if (side === 'new') return lineUrl?.(toPath(file), line);
      return paths.has(file) ? baseLineUrl?.(toPath(file), line) : undefined;
    },
  };
}

/** The annotations of what breaks and what may. */
export function annotationsOfChanges({ paths, report }: ComparedWithBase, toPath: (file: string) => string): readonly PlacedAnnotation[] {
  if (report === undefined) return [];
  return changeAnnotations(report).map(({ changes, file, isGone, isOld, oldLine, ...annotation }) => {
    const isOfBase = paths.size > 0;
    return {
      ...annotation,
      file: toPath(file),
      name: paths.get(file) ?? file,
      findings: changes,
      // Lines of what is no part of the history are not those of its diff.
      change: { isGone: isOfBase && isGone, isOld, ...(isOfBase && oldLine !== undefined && { oldLine }) },
    };
  });
}
