import type { RewriteDefinition } from '@structural/core';
import type { Kubernetes } from '@structural/kubernetes-wasm';
import type { UpdateOptions } from '../before/update-options.js';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { FilePlace } from '../find/file-place.js';
import type { KnownNamespaces } from '../policies/read-namespaces.js';
import type { RunPolicies } from '../policies/run-policies.js';
import type { Provers } from '../provers/provers.js';
import type { ConvertedObjects } from '../resource/converted-objects.js';
import type { CheckOptions } from './check-options.js';

/** By what a file is judged: what a user chose, what was read of other files and of what is stored, and the judges that the host has. */
export interface CheckSetup extends CheckOptions, UpdateOptions {
  /** How the file came to be judged; one that was named without it. */
  readonly place?: FilePlace;
  /** What is read of definitions beside what servers read; nothing by default. The catalog is to be read with the same. */
  readonly rewrite?: RewriteDefinition | undefined;
  /** By what resources are judged, besides the definitions of their own file, which come first; without it, even an empty one, none are. */
  readonly catalog?: DefinitionCatalog;
  /** What a conversion webhook returned for resources; without it, what a webhook makes of them is not known. */
  readonly converted?: ConvertedObjects;
  /** The admission policies that resources are judged by; those of their own file where it is absent, and none for `false`. */
  readonly policies?: RunPolicies | false;
  /** The definitions that policies are judged by; those of {@link catalog} where it is absent. */
  readonly policyDefinitions?: DefinitionCatalog;
  /** The namespaces of other files that ask Pod Security to judge their pods; not even those of their own file count for `false`. */
  readonly namespaces?: KnownNamespaces | false;
  /**
   * The server's own code for built-in kinds, of one minor. Who judges hands it over; without it types alone decide. Once it runs, it is asked first, and types
   * only about what it refuses.
   */
  readonly kubernetes?: (Pick<Kubernetes, 'minor' | 'judge'> & Partial<Pick<Kubernetes, 'isRunning'>>) | undefined;
  /** Says once of a file how many objects of built-in kinds no server's code judged, unless types alone were asked for. Who sums up many files says it there. */
  readonly notesTypesOnly?: boolean;
  /** Makes documents that are no objects errors, as kubectl does, or only those among resources that are judged; otherwise they are nobody's business. */
  readonly requireObjects?: boolean | 'among-others';
  /** Finds what is proved about definitions beyond the server's verdict; nothing without it. */
  readonly provers?: Provers;
}
