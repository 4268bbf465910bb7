import { readCatalog } from '@structural/checker';
import type { CustomResourceDefinition } from '@structural/core';
import { apiPage, toApiReference, type PublishedChange } from '@structural/reference';
import { NO_PREVIOUS } from '../entities/previous-definition.js';
import { unpackDefinition } from '../publish/packed-definition.js';
import { sourceOf } from '../publish/entity-annotations.js';
import { sampleObjects } from '../publish/samples.js';
import { changesSince } from '../site/changes-since.js';
import type { PageOrder } from './page-order.js';

/** The page about a version of the definition that an entity carries, as `srcdoc` of a frame; undefined where it carries none that can be read. */
export function referencePage({ packed, previous, version }: PageOrder): string | undefined {
  const definition = unpacked(packed);
  if (definition === undefined) return undefined;
  const source = sourceOf(definition);
  const changes = previous === undefined ? undefined : changesFrom(previous, definition);
  const reference = toApiReference(definition, {
    ...(source !== undefined && { source }),
    ...(changes !== undefined && { changes }),
    samples: (name) => (name === version ? sampleObjects(definition, name) : {}),
  });
  const own = reference.versions.find((one) => one.version === version);
  return own === undefined ? undefined : apiPage(reference, own, { site: '', root: '', embedded: true });
}

/** What changed since a definition that an entity carries; undefined where that cannot be read. */
function changesFrom(previous: string, definition: CustomResourceDefinition): readonly PublishedChange[] | undefined {
  if (previous === NO_PREVIOUS) return changesSince(undefined, definition);
  const old = unpacked(previous);
  const end = performance.now() + MAX_MILLISECONDS;
  return old && changesSince(old, definition, { isOver: () => performance.now() > end });
}

/** Less than a page may take: changes that are not decided by then are shown as such. */
const MAX_MILLISECONDS = 30_000;

function unpacked(packed: string): CustomResourceDefinition | undefined {
  const text = unpackDefinition(packed);
  return text === undefined ? undefined : readCatalog([{ file: '', text }]).entries[0]?.definition;
}
