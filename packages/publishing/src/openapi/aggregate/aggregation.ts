import { compareUtf8 } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { collectParts, type OpenApiAggregate } from './aggregate.js';
import type { AggregatedDocument } from './aggregated-document.js';
import { mergedOpenApi } from './merged-openapi.js';
import { mergedSwagger, type LastSwagger } from './merged-swagger.js';
import { once } from '../once.js';
import type { PublishedPartOptions, PublishedPart } from './published-part.js';

/**
 * What is published of groups that change one by one.
 *
 * Takes the definitions of each group, all of which a server was found to accept and establish; a group that did not change has to be the same list, and in a
 * group that did, the definitions that did not have to be the same objects. What it costs is a look at each group and what changed: the Swagger document is put
 * together when it is asked for, of parts that are kept. The aggregate is that of `aggregateOpenApi` for all definitions.
 */
export type Aggregation = (groups: Iterable<readonly CustomResourceDefinition[]>) => OpenApiAggregate;

/** What is published of a group. */
type PublishedGroup = Pick<OpenApiAggregate, 'parts' | 'refused' | 'v3'>;

/** Begins to publish groups. */
export function openAggregation(options: PublishedPartOptions): Aggregation {
  const { digest } = options;
  const known = new WeakMap<readonly CustomResourceDefinition[], PublishedGroup>();
  const parts = new WeakMap<CustomResourceDefinition, readonly PublishedPart[]>();
  const last: LastSwagger = { maps: {} };
  let before: ReadonlyMap<string, AggregatedDocument> = new Map();
  let lastLists: readonly (readonly CustomResourceDefinition[])[] = [];
  let lastGroups: readonly PublishedGroup[] = [];
  const publish = (definitions: readonly CustomResourceDefinition[]): PublishedGroup => {
    const group = known.get(definitions);
    if (group !== undefined) return group;
    const collected = collectParts(definitions, { ...options, areEstablished: true }, (definition) => parts.get(definition));
    for (const [definition, each] of collected.parts) parts.set(definition, each);
    const v3 = mergedOpenApi([...collected.parts.values()].flat(), digest, (groupVersion) => before.get(groupVersion));
    const published = { ...collected, v3 };
    known.set(definitions, published);
    return published;
  };
  return (groups) => {
    const lists = [...groups];
    // Most groups are where they were.
    const all = lists.map((list, i) => (list === lastLists[i] && lastGroups[i] !== undefined ? lastGroups[i] : publish(list)));
    const v3 = mergedDocuments(before, lastGroups, all);
    [before, lastLists, lastGroups] = [v3, lists, all];
    const merged = once(
      () => new Map(all.flatMap((group) => [...group.parts]).sort(([{ metadata: a }], [{ metadata: b }]) => compareUtf8(a.name, b.name))),
    );
    return {
      v2: mergedSwagger(() => [...merged().values()].flat(), digest, last),
      v3,
      refused: all.flatMap(({ refused }) => refused),
      get parts() {
        return merged();
      },
    };
  };
}

/** The documents of all groups, sorted; where the same groups are there as before, those of them that changed in place of what they were. */
function mergedDocuments(
  before: ReadonlyMap<string, AggregatedDocument>,
  last: readonly PublishedGroup[],
  now: readonly PublishedGroup[],
): ReadonlyMap<string, AggregatedDocument> {
  const changed = now.flatMap((group, i) => (group === last[i] ? [] : [{ group, known: last[i] }]));
  const isAlike = last.length === now.length && changed.every(({ group, known }) => known !== undefined && hasSameKeys(known.v3, group.v3));
  if (!isAlike) return new Map(now.flatMap(({ v3 }) => [...v3]).sort(([a], [b]) => compareUtf8(a, b)));
  const merged = new Map(before);
  for (const { group } of changed) for (const [groupVersion, document] of group.v3) merged.set(groupVersion, document);
  return merged;
}

function hasSameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}
