import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import { indexKind, toApiReference, type IndexedKind, type PublishedChange } from '@structural/reference';
import type { OutputFile } from '../files/output-file.js';
import { apiPath, kindPath } from '../publish/api-path.js';
import { sourceOf } from '../publish/entity-annotations.js';
import { documentsOf } from '../publish/documents.js';
import { sampleObjects } from '../publish/samples.js';
import { siteFormat } from './site-formats.js';
import type { SiteSettings } from './site-format.js';

/** What a definition adds to a site. */
export interface MadeKind {
  readonly kind: IndexedKind;
  readonly files: readonly OutputFile[];
}

/** Makes the files of a definition that a server accepts; undefined where none of its versions is served, so that there is nothing to show. */
export function makeKind(
  definition: CustomResourceDefinition,
  settings: SiteSettings,
  changes?: readonly PublishedChange[],
): MadeKind | undefined {
  const { names, group } = definition.spec;
  const served = new Set(versionsOf(definition.spec).flatMap((version) => (version.served ? [version.name] : [])));
  if (served.size === 0) return undefined;
  const format = siteFormat(settings.format);
  const source = sourceOf(definition);
  const reference = toApiReference(definition, {
    ...(source !== undefined && { source }),
    ...(changes !== undefined && { changes }),
    samples: (version) => (served.has(version) ? sampleObjects(definition, version) : {}),
  });
  const pageOf = (version: string): string | undefined =>
    served.has(version) ? format.pageOf(apiPath({ group, plural: names.plural, version })) : undefined;
  const kind = indexKind(reference, kindPath({ group, plural: names.plural }), pageOf);
  const documents = (version: string) => documentsOf(definition, version, settings.stored);
  return { kind, files: [...format.kindFiles({ kind, reference, documents }, settings)] };
}
