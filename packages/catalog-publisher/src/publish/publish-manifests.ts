import { publicationOf } from './publication-of.js';
import type { Manifest, Publication } from './published-api.js';
import { readManifests, type ReadManifest } from './read-manifest.js';

/**
 * Publishes every served version of every definition in some manifests, as a server would to which all of them were applied in order.
 *
 * Of two definitions with one name the later one counts, unless it is refused. What is refused, unreadable or overridden becomes a problem
 * and stops nothing else. With the publication before, only texts that changed are read again, and in them only definitions that did are
 * judged and built. Never throws.
 */
export function publishManifests(manifests: Iterable<Manifest>, previous?: Publication): Publication {
  const read = readManifests(manifests, previous && memories.get(previous));
  const publication = publicationOf(read);
  memories.set(publication, read);
  return publication;
}

/** What the next publication takes over. */
const memories = new WeakMap<Publication, readonly ReadManifest[]>();
