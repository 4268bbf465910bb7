import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { Diagnostic, RelatedPlace } from '../diagnostic/diagnostic.js';
import { caretRange } from '../place/position.js';
import type { CheckedResource } from './check-resource.js';

/**
 * Says at the first thing that is wrong with a resource which other definition of its kind finds nothing wrong: a repository may hold one in several
 * releases, of which but one counts.
 *
 * `entry` is the one of `entries` that counts. Asks no more than a few of the others, and none where nothing is wrong.
 */
export function withOtherDefinition(
  diagnostics: readonly Diagnostic[],
  { entry, entries }: { readonly entry: CatalogEntry; readonly entries: readonly CatalogEntry[] },
  judgeBy: (other: CatalogEntry) => CheckedResource,
): readonly Diagnostic[] {
  const [first] = entries.length < 2 ? [] : diagnostics.filter(isWrong).sort((a, b) => a.range.start - b.range.start);
  if (first === undefined) return diagnostics;
  const others = entries.filter((each) => each !== entry);
  const accepting = others.slice(0, MAX_OTHERS).find((other) => isAccepted(judgeBy(other)));
  if (accepting === undefined) return diagnostics;
  return diagnostics.map((each) => (each === first ? { ...each, related: [...each.related, placeOf(accepting)] } : each));
}

const MAX_OTHERS = 4;

function isWrong({ rule, severity }: Diagnostic): boolean {
  return severity === 'error' || rule === 'unknown-field';
}

function isAccepted({ diagnostics, verdict }: CheckedResource): boolean {
  return verdict.outcome === 'accepted' && !diagnostics.some((each) => isWrong(each) || each.rule === 'unusable-definition');
}

function placeOf({ document, file, found }: CatalogEntry): RelatedPlace {
  return {
    file,
    range: caretRange(document, [...found.path, 'spec', 'names', 'kind'], 'value'),
    message: 'accepted by this CRD of the same kind',
  };
}
