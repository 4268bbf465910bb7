import type { CustomResourceDefinition, RewriteDefinition } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { definedTypes } from '../derived/derive-definitions.js';
import { readFound } from '../find/read-found.js';

/** The definitions that were there before, by `metadata.name`, and what kept others from being read. */
export interface StoredDefinitions {
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  /** One clause for each document or definition that cannot be read; the server cannot have accepted it. */
  readonly problems: readonly string[];
}

/**
 * Reads the definitions of a file as those that are stored, so that others can be judged as updates of them.
 *
 * They are found as `check` finds them; of two with one name the last one counts, as if both had been applied. What only patches a definition was
 * not stored. Never throws.
 */
export function readStoredDefinitions(text: string | Uint8Array, rewrite?: RewriteDefinition): StoredDefinitions {
  const definitions = new Map<string, CustomResourceDefinition>();
  const problems: string[] = [];
  for (const document of parseDocuments(text)) {
    if (!document.ok) {
      problems.push(`does not parse: ${document.error.message}`);
      continue;
    }
    for (const { document: each, found } of definedTypes(document)) {
      const read = readFound(each, found, { rewrite });
      if (read.ok) definitions.set(read.definition.metadata.name, read.definition);
      else problems.push(`does not decode: ${read.decodeError}`);
    }
  }
  return { definitions, problems };
}
