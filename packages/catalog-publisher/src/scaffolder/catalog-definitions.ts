import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { findObjects, type readCatalog } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { unpackDefinition } from '../publish/packed-definition.js';

/** A definition as `readCatalog` takes it. */
type DefinitionFile = Parameters<typeof readCatalog>[0] extends Iterable<infer File> ? File : never;

/**
 * The definitions of the kinds in some manifests, as API entities of the catalog carry them; each once, whichever of its versions has an entity.
 *
 * Asks with the credentials of whoever runs the template, who may see fewer entities than others. Rejects where the catalog does.
 */
export async function catalogDefinitions(
  manifests: readonly { readonly text: Uint8Array }[],
  catalog: CatalogService,
  credentials: BackstageCredentials,
): Promise<readonly DefinitionFile[]> {
  const kinds = [...new Set(manifests.flatMap(({ text }) => kindsIn(text)))];
  if (kinds.length === 0) return [];
  const { items } = await catalog.getEntities(
    {
      filter: { kind: 'API', 'metadata.labels.structural/kind': kinds },
      fields: ['metadata.annotations', 'spec.customResourceDefinition'],
    },
    { credentials },
  );
  const definitions = new Map<string, string>();
  for (const { metadata, spec } of items) {
    const packed = spec?.['customResourceDefinition'];
    const text = typeof packed === 'string' ? unpackDefinition(packed) : undefined;
    if (text !== undefined) definitions.set(`catalog: ${metadata.annotations?.['structural/definition'] ?? ''}`, text);
  }
  return [...definitions].map(([file, text]) => ({ file, text }));
}

/** The kinds of the objects in a manifest. */
function kindsIn(text: Uint8Array): readonly string[] {
  return parseDocuments(text).flatMap((document) =>
    (document.ok ? findObjects(document.value) : []).flatMap(({ value: { kind } }) => (typeof kind === 'string' ? [kind] : [])),
  );
}
