import { readCatalog } from '@structural/checker';
import { apiPage, toApiReference } from '@structural/reference';
import { unpackDefinition } from '../publish/packed-definition.js';
import { sourceOf } from '../publish/entity-annotations.js';
import { sampleObjects } from '../publish/samples.js';
import type { PageOrder } from './page-order.js';

/** The page about a version of the definition that an entity carries, as `srcdoc` of a frame; undefined where it carries none that can be read. */
export function referencePage({ packed, proposals, version }: PageOrder): string | undefined {
  const text = unpackDefinition(packed);
  const definition = text === undefined ? undefined : readCatalog([{ file: '', text }], proposals).entries[0]?.definition;
  if (definition === undefined) return undefined;
  const source = sourceOf(definition);
  const reference = toApiReference(definition, {
    ...(source !== undefined && { source }),
    samples: (name) => (name === version ? sampleObjects(definition, name) : {}),
  });
  const own = reference.versions.find((one) => one.version === version);
  return own === undefined ? undefined : apiPage(reference, own, { site: '', root: '', embedded: true });
}
