import {
  type CheckOptions,
  type DefinitionCatalog,
  isDefinition,
  strayDocument,
  type FoundObject,
  describeResource,
  type ResourceDescription,
  lossesOf,
  resourceBefore,
  storeBuiltin,
  type ResourceBaseline,
  type LiveAs,
  valueRangeAt,
} from '@structural/checker';
import { toResourceStorage, type CustomResourceDefinition, type ResourceChange } from '@structural/core';
import { type ParsedDocument, type SourceDocument, lineIndex } from '@structural/document';
import { findType, whyUnserved } from './find-type.js';
import { rewriteDocuments, type Becomes, type RewrittenFile } from './rewrite-documents.js';
import { inOrderOf, storedValue, type StoringOptions, type StoringStep } from './stored-value.js';

/** What became of one object of a file. */
export interface StoredFileObject {
  readonly description: ResourceDescription;
  /** The line that it starts on, from 1; computed when asked for, which costs a reading of the text. */
  readonly line: number;
  /**
   * `stored` · `refused` by the server · `undecodable`
   * · `unknown-kind`, which stays as it was, as CustomResourceDefinitions do.
   */
  readonly outcome: 'stored' | 'refused' | 'undecodable' | 'unknown-kind';
  readonly changes: readonly ResourceChange[];
  /** Why it cannot be decoded, or cannot be read again. */
  readonly problem?: string;
  /** What is lost or altered between its version, the storage version and the one that is read, a clause each; why that is not known. */
  readonly losses: readonly string[];
  /** How many rules could not be evaluated, for which a server may refuse it all the same. */
  readonly unevaluatedRules: number;
}

/** A file with its objects as they are stored. */
export interface StoredFile extends RewrittenFile {
  readonly objects: readonly StoredFileObject[];
  /** How many live objects were taken as updates of themselves. */
  readonly live: number;
}

/** What may be chosen about how a file is brought into the form in which its objects are stored. */
export interface StoreFileOptions extends StoringOptions {
  readonly catalog: DefinitionCatalog;
  /** The server's own code for built-in kinds, without which their objects stay as they are. */
  readonly kubernetes?: CheckOptions['kubernetes'];
  readonly step: StoringStep;
  /**
   * What becomes of an object that the server refuses: it is left out (by default), stays as it was written, or becomes what the server had
   * made of it; what cannot be decoded stays as it was then. `prune` and `default` refuse nothing, and leave alone what they cannot decode.
   */
  readonly refused?: 'left-out' | 'as-written' | 'as-judged';
  /** What is there before: inputs with the same names are updates of it. */
  readonly oldResources?: Pick<ResourceBaseline, 'find'>;
  /** What a live object is that is not among these. */
  readonly liveAs?: LiveAs;
  /** Whether a document that is no object ends the file, as it does for kubectl; what does not parse always does. */
  readonly requireObjects?: boolean;
}

/**
 * Brings every custom resource of a file into the form in which it is stored, or part of the way, in its text: comments and layout stay
 * where the value does, and so does everything of another kind.
 *
 * Never throws on any text. The diagnostics of what is refused are `check`'s.
 */
export function storeFile(
  text: string | Uint8Array,
  { catalog, kubernetes, liveAs, oldResources, requireObjects = false, step, refused = 'left-out', ...options }: StoreFileOptions,
): StoredFile {
  const objects: StoredFileObject[] = [];
  let live = 0;
  const leavesOut = step === 'stored' && refused === 'left-out';
  const left = leavesOut ? 'left-out' : undefined;
  const known = { ...(liveAs && { liveAs }), ...(oldResources && { oldResources }) };
  const become = (found: FoundObject, document: SourceDocument): Becomes | undefined => {
    const description = describeResource(found.value);
    const note = (
      outcome: StoredFileObject['outcome'],
      more: Partial<Pick<StoredFileObject, 'changes' | 'losses' | 'problem' | 'unevaluatedRules'>> = {},
    ): void => {
      objects.push({
        description,
        outcome,
        changes: [],
        losses: [],
        unevaluatedRules: 0,
        ...more,
        get line() {
          return lineOf(document, found);
        },
      });
    };
    const type = isDefinition(found.value) ? undefined : findType(catalog, description, options.kubernetesVersion);
    if (type === undefined || type.kind === 'unknown') {
      const builtin =
        type === undefined || step !== 'stored'
          ? undefined
          : storeBuiltin(found.value, { ...options, kubernetes }, resourceBefore(found.value, known)?.old);
      note(builtin?.outcome ?? 'unknown-kind');
      if (builtin === undefined) return undefined;
      return builtin.outcome === 'stored' ? { value: inOrderOf(found.value, builtin.object) } : left;
    }
    const problem = type.kind === 'type' ? unreadVersion(type.definition, options.readVersion) : type.message;
    if (type.kind !== 'type' || problem !== undefined) {
      note('undecodable', problem === undefined ? {} : { problem });
      return left;
    }
    const storage = toResourceStorage(type.definition);
    const before = resourceBefore(found.value, known);
    if (step === 'stored' && before?.isItself === true) live++;
    const stored = storedValue(type.type, found.value, step, options, {
      ...(before && { old: before.old }),
      ...(storage.ok && { storage: storage.storage }),
    });
    if (!stored.ok) {
      note('undecodable', { problem: stored.decodeError });
      return left;
    }
    const { changes, life, unevaluatedRules } = stored;
    note(stored.refused ? 'refused' : 'stored', {
      changes,
      losses: life === undefined ? [] : lossesOf(life),
      unevaluatedRules,
      ...(life?.outcome === 'failed' && life.step === 'read' && { problem: life.error }),
    });
    return !stored.refused || refused === 'as-judged' ? { value: stored.value } : left;
  };
  const rewritten = rewriteDocuments(text, become, (document) => leavesOut && stopsKubectl(document, requireObjects));
  return { ...rewritten, objects, live };
}

/** Whether kubectl creates nothing of a document, nor of those behind it. */
function stopsKubectl(document: ParsedDocument, requireObjects: boolean): boolean {
  return !document.ok || (requireObjects && strayDocument(document) !== undefined);
}

function unreadVersion(definition: CustomResourceDefinition, version: string | undefined): string | undefined {
  return version === undefined ? undefined : whyUnserved(definition, version);
}

function lineOf(document: SourceDocument, { path }: FoundObject): number {
  return lineIndex(document.text).positionOf(valueRangeAt(document, path).start).line;
}
