import type { CustomResourceDefinition } from '@structural/core';
import type { DuplicateKey, SourceDocument } from '@structural/document';
import type { WriteKind } from '../before/written-over.js';
import type { Provers } from '../provers/provers.js';
import type { ValidateMode } from '../server/validate-mode.js';
import type { PrintedSizes } from '../size/printed-size.js';
import type { FoundDefinition } from './find-definitions.js';
import type { Reader } from './read-found.js';

/** One definition in its surroundings. */
export interface DefinitionContext extends Reader {
  readonly file: string;
  readonly document: SourceDocument;
  readonly definition: FoundDefinition;
  /** The stored definitions by name, which conventions compare with. */
  readonly stored?: Pick<ReadonlyMap<string, CustomResourceDefinition>, 'get'>;
  /** What it is judged as an update of; absent for one that is created. */
  readonly old?: CustomResourceDefinition;
  /** Whether that is the definition itself, which a server returned. */
  readonly isItself?: boolean;
  /** How it is written over the stored one; as `kubectl apply` does by default. */
  readonly write?: WriteKind;
  /** What becomes of unknown fields and repeated keys, by default warnings. */
  readonly strict?: ValidateMode;
  /** What is proved about it beyond the server's verdict; nothing without it. */
  readonly provers?: Provers;
  /** How many bytes parts of it have that were there before it was edited. */
  readonly sizes?: PrintedSizes;
  /** Its repeated keys. */
  readonly duplicates?: readonly DuplicateKey[];
}
