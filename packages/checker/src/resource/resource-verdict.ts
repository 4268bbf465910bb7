import type { ResourceChange } from '@structural/core';
import type { JsonPath, Range } from '@structural/document';
import type { ServerRefusal } from '../server/refusal.js';

/**
 * What became of a resource: `accepted`, also where something of it is dropped · `refused` by validation, or since its version is
 * not served · `undecodable`, so that there is no more to say · `unknown-value`, refused only where a variable stands that is yet to be filled in ·
 * `unknown-kind`, not judged at all.
 */
export type ResourceOutcome = 'accepted' | 'refused' | 'undecodable' | 'unknown-value' | 'unknown-kind';

/** What the server would make of one custom resource, for summaries and machines; plain data. */
export interface ResourceVerdict {
  /** Where it stands in its document: `[]` for the document itself, `['items', 2]` inside of a list. */
  readonly path: JsonPath;
  /** The part of the file that its document takes up. The resource's own place is found by `locate`, which costs a reading of the text. */
  readonly documentRange: Range;
  readonly apiVersion: string;
  readonly kind: string;
  /** `metadata.name` as written, else `metadata.generateName`; empty if there is neither. */
  readonly name: string;
  /** As written: empty where it is left out, and not yet `default`. */
  readonly namespace: string;
  readonly outcome: ResourceOutcome;
  readonly operation: 'create' | 'update' | 'status-update' | 'scale-update';
  /** By what it was judged; absent for an unknown kind. */
  readonly definition?: { readonly name: string; readonly file: string; readonly version: string };
  /** What the server answers; present where it refuses, but for kinds and versions that it does not serve. */
  readonly refusal?: ServerRefusal;
  readonly errors: number;
  readonly warnings: number;
  /** The warnings that the server sends with its answer, in its words; they are among the findings, too. */
  readonly serverWarnings: readonly string[];
  /** How many rules (`x-kubernetes-validations`) a server would have evaluated and we did not. */
  readonly unevaluatedRules: number;
  /** Set for a built-in kind whose types and fields alone were checked, and not what the server validates beside them. */
  readonly byTypesOnly?: true;
  /** Set where a webhook converts it on its way through storage: the verdict ends there, as what a webhook returns is not known. */
  readonly endsAtWebhook?: true;
  /** What differs between the text and what is stored, by where it stands; none for what is not judged. */
  readonly changes: readonly ResourceChange[];
}
