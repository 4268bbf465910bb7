import type { CustomResourceDefinition, Decodings, RewriteDefinition, ReadDefinition } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import type { FoundDefinition } from '../find/find-definitions.js';
import { readFound } from '../find/read-found.js';

type Read = ReadDefinition & { readonly ok: true };

/**
 * Reads a definition, or finds what was read of the same text, so that it is compiled once.
 *
 * A reading is known as long as somebody else holds on to its definition, and no longer.
 */
export function readShared(
  document: SourceDocument,
  found: FoundDefinition,
  rewrite?: RewriteDefinition,
  decodings?: Decodings,
): ReadDefinition {
  const { derivation, format, range, text } = document;
  const place = `${format} ${rewrite?.name ?? ''} ${found.path.join('/')} ${derivation?.name ?? ''}`;
  // The text itself is the key, so that nothing is ever taken for something else.
  const content = text.slice(range.start, range.end);
  const contents = definitions.get(place) ?? new Map<string, WeakRef<CustomResourceDefinition>>();
  const definition = contents.get(content)?.deref();
  const known = definition === undefined ? undefined : reads.get(definition);
  if (known !== undefined) return known;
  const read = readFound(document, found, { rewrite, decodings });
  if (!read.ok) return read;
  definitions.set(place, contents);
  contents.set(content, new WeakRef(read.definition));
  reads.set(read.definition, read);
  forgotten.register(read.definition, { place, content });
  return read;
}

const definitions = new Map<string, Map<string, WeakRef<CustomResourceDefinition>>>();
const reads = new WeakMap<CustomResourceDefinition, Read>();

const forgotten = new FinalizationRegistry<{ readonly place: string; readonly content: string }>(({ place, content }) => {
  const contents = definitions.get(place);
  // The same text may have been read again.
  if (contents?.get(content)?.deref() !== undefined) return;
  contents?.delete(content);
  if (contents?.size === 0) definitions.delete(place);
});
