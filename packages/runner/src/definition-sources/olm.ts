import { describeResource } from '@structural/checker';
import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { below, ofKind, textBelow } from './members.js';

/** The operators that Subscriptions of OLM install. Their definitions are in images of a catalog, which are not read. */
export function olmSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  return ofKind(documents, 'operators.coreos.com', 'Subscription').map(({ file, value }) => {
    const spec = below(value, 'spec');
    const version = textBelow(spec, 'startingCSV') ?? textBelow(spec, 'channel');
    return {
      kind: 'operator',
      url: `catalog ${textBelow(spec, 'source') ?? ''}`.trimEnd(),
      chart: textBelow(spec, 'name') ?? '',
      ...(version !== undefined && { version }),
      by: `Subscription ${describeResource(value).name}`,
      file,
      problem: 'definitions in images of an OLM catalog are not read: name them with --crds',
    };
  });
}
