import type { SourceDocument } from '@structural/document';
import type { FoundDefinition } from './find-definitions.js';
import type { SourceFault } from './source-fault.js';
import type { FoundObject } from './find-objects.js';

/** A document with the objects in it that may be judged. */
export interface FoundInDocument {
  readonly document: SourceDocument;
  readonly definitions: readonly FoundDefinition[];
  /** Admission policies and their bindings, which are resources, too. */
  readonly policies: readonly FoundObject[];
  /** All other objects that name a kind; empty where resources are not judged. */
  readonly resources: readonly FoundObject[];
  /** Objects of which resources are made, and that are judged by the kinds of these; absent for none. */
  readonly composing?: readonly FoundObject[];
  /** Objects of which definitions are made; absent for none. */
  readonly sources?: readonly FoundObject[];
  /** What is wrong with objects of which definitions are made; absent for none. */
  readonly faults?: readonly FoundFault[];
  /** How many ClusterServiceVersions are judged by the CRDs of their bundle; absent for none. */
  readonly serviceVersions?: number;
}

/** What is wrong with an object of which definitions are made. */
export interface FoundFault {
  readonly root: FoundObject['path'];
  /** The rule that reports it; `made-definition` without it. */
  readonly rule?: 'olm-bundle' | 'crossplane-package';
  readonly fault: SourceFault;
}

/** A document of which the objects were judged. */
export interface JudgedDocument extends Pick<FoundInDocument, 'document' | 'definitions'> {
  /** Whether there are objects in it other than definitions; never where resources are not judged. */
  readonly hasResources: boolean;
  /** Whether there are admission policies in it, which are judged without a catalog, too. */
  readonly hasPolicies: boolean;
  /** How many ClusterServiceVersions were judged by the CRDs of their bundle; absent for none. */
  readonly serviceVersions?: number;
}
