import type { ResourceChange } from '@structural/core';
import { type SourceDocument, lineIndex } from '@structural/document';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import { isDefinition } from '../find/find-definitions.js';
import type { FoundObject } from '../find/find-objects.js';
import { describeResource, type ResourceDescription } from '../find/describe-resource.js';
import { findType } from './find-type.js';
import { rewriteDocuments, type Becomes, type RewrittenFile } from './rewrite-documents.js';
import { storedValue, type StoringOptions, type StoringStep } from './stored-value.js';
import { valueRangeAt } from '../place/position.js';

/** What became of one object of a file. */
export interface StoredObject {
  readonly description: ResourceDescription;
  /** The line that it starts on, from 1; computed when asked for, which costs a reading of the text. */
  readonly line: number;
  /**
   * `stored` · `refused` by the server · `undecodable`
   * · `unknown-kind`, which stays as it was, as CustomResourceDefinitions do.
   */
  readonly outcome: 'stored' | 'refused' | 'undecodable' | 'unknown-kind';
  readonly changes: readonly ResourceChange[];
  /** Why it cannot be decoded. */
  readonly problem?: string;
  /** How many rules could not be evaluated, for which a server may refuse it all the same. */
  readonly unevaluatedRules: number;
}

/** A file with its objects as they are stored. */
export interface StoredFile extends RewrittenFile {
  readonly objects: readonly StoredObject[];
}

/** What may be chosen about how a file is brought into the form in which its objects are stored. */
export interface StoreFileOptions extends StoringOptions {
  readonly catalog: DefinitionCatalog;
  readonly step: StoringStep;
  /**
   * What becomes of an object that the server refuses: it is left out (by default), stays as it was written, or becomes what the server had
   * made of it; what cannot be decoded stays as it was then. `prune` and `default` refuse nothing, and leave alone what they cannot decode.
   */
  readonly refused?: 'left-out' | 'as-written' | 'as-judged';
}

/**
 * Brings every custom resource of a file into the form in which it is stored, or part of the way, in its text: comments and layout stay
 * where the value does, and so does everything of another kind.
 *
 * Never throws on any text. The diagnostics of what is refused are `check`'s.
 */
export function storeFile(text: string | Uint8Array, { catalog, step, refused = 'left-out', ...options }: StoreFileOptions): StoredFile {
  const objects: StoredObject[] = [];
  const leavesOut = step === 'stored' && refused === 'left-out';
  const become = (found: FoundObject, document: SourceDocument): Becomes | undefined => {
    const description = describeResource(found.value);
    const note = (
      outcome: StoredObject['outcome'],
      changes: readonly ResourceChange[] = [],
      problem?: string,
      unevaluatedRules = 0,
    ): void => {
      objects.push({
        description,
        outcome,
        changes,
        unevaluatedRules,
        ...(problem === undefined ? {} : { problem }),
        get line() {
          return lineOf(document, found);
        },
      });
    };
    const type = isDefinition(found.value) ? undefined : findType(catalog, description);
    if (type === undefined || type.kind === 'unknown') {
      note('unknown-kind');
      return undefined;
    }
    if (type.kind !== 'type') {
      note('undecodable', [], type.message);
      return leavesOut ? 'left-out' : undefined;
    }
    const stored = storedValue(type.type, found.value, step, options);
    if (!stored.ok) {
      note('undecodable', [], stored.decodeError);
      return leavesOut ? 'left-out' : undefined;
    }
    note(stored.refused ? 'refused' : 'stored', stored.changes, undefined, stored.unevaluatedRules);
    if (!stored.refused || refused === 'as-judged') return { value: stored.value };
    return leavesOut ? 'left-out' : undefined;
  };
  return { ...rewriteDocuments(text, become), objects };
}

function lineOf(document: SourceDocument, { path }: FoundObject): number {
  return lineIndex(document.text).positionOf(valueRangeAt(document, path).start).line;
}
