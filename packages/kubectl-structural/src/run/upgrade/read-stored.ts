import type { UpgradeDefinition, UpgradeSides } from '@structural/audit';
import { describeResource, findObjects, isDefinition } from '@structural/checker';
import { lineIndex, listPieces, locateNearest, parseDocuments } from '@structural/document';
import { valueAt, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { readAhead } from '@structural/sources';
import type { FindFlags } from '../flags/find-flags.js';
import { endClusters, findListed, openInputSearch } from '../inputs/input-search.js';
import type { Streams } from '../program/streams.js';

type Stored = NonNullable<UpgradeSides['stored']>;

/** What snapshots and a cluster have stored of some CRDs; undefined where neither is named, or why one cannot be read. */
export async function readStored(
  flags: FindFlags & { readonly snapshot: readonly string[] },
  definitions: readonly UpgradeDefinition[],
  outside: Streams,
): Promise<Stored | string | undefined> {
  if (flags.snapshot.length === 0 && flags.fromCluster !== true) return undefined;
  const names = new Set(definitions.map(({ entry }) => entry.definition.metadata.name));
  const kinds = new Set(definitions.map(({ entry: { definition } }) => `${definition.spec.group} ${definition.spec.names.kind}`));
  const finding = openInputSearch(flags, outside);
  try {
    const requests = flags.snapshot.map((name) => ({ name, recursive: true }));
    const listed = await findListed(requests, finding, { what: 'all', form: 'json', names });
    if (typeof listed === 'string') return listed;
    const objects: Stored['objects'][number][] = [];
    const versions = new Map<string, readonly string[]>();
    for await (const input of readAhead(listed)) {
      if (input.kind === 'problem') return `${visible(input.name)}: ${visible(input.message)}`;
      for (const { bytes, line } of listPieces(input.bytes))
        for (const document of parseDocuments(bytes)) {
          if (!document.ok) return `${visible(input.name)}: ${visible(document.error.message)}`;
          for (const { path, value } of findObjects(document.value)) {
            const { group, kind, name } = describeResource(value);
            if (isDefinition(value)) versions.set(name, storedVersionsOf(value));
            else if (kinds.has(`${group} ${kind}`)) {
              const own = lineIndex(document.text).positionOf(locateNearest(document, path).value.start).line;
              objects.push({ value, place: { file: input.name, line: line + own - 1 } });
            }
          }
        }
    }
    return { objects, versions };
  } finally {
    await endClusters(finding, true);
  }
}

function storedVersionsOf(definition: JsonObject): readonly string[] {
  const found = valueAt(definition, ['status', 'storedVersions']);
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
}
