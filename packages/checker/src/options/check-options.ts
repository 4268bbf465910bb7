import type { KubernetesVersion, RewriteDefinition } from '@structural/core';
import type { Kubernetes } from '@structural/kubernetes-wasm';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { ConventionId } from '../conventions/conventions.js';
import type { ConventionOptions } from '../conventions/record/options.js';
import type { ConvertedObjects } from '../resource/converted-objects.js';
import type { FilePlace } from '../find/file-place.js';
import type { UpdateOptions } from '../before/update-options.js';
import type { KnownNamespaces } from '../policies/read-namespaces.js';
import type { RunPolicies } from '../policies/run-policies.js';
import type { Provers } from '../provers/provers.js';
import type { ServerWindow } from '../server/server-window.js';
import type { RuleId } from '../rules/rule-id.js';
import type { RuleSeverity } from './rule-severities.js';
import type { ValidateMode } from '../server/validate-mode.js';

/** By what objects of built-in kinds are judged: by nothing, by their types, or by all that the server's own code says, too. */
export type BuiltinJudge = (typeof BUILTIN_JUDGES)[number];

export const BUILTIN_JUDGES = ['off', 'schema', 'server'] as const;

/** What may be chosen about how a file is judged. */
export interface CheckOptions extends UpdateOptions {
  /** How the file came to be judged; one that was named without it. */
  readonly place?: FilePlace;
  /** The server that is asked, by default the newest known. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** What is read of definitions beside what servers read; nothing by default. The catalog is to be read with the same. */
  readonly rewrite?: RewriteDefinition | undefined;
  /** Older servers that are asked, too; none by default. */
  readonly window?: ServerWindow;
  /** By what resources are judged, besides the definitions of their own file, which come first; without it, even an empty one, none are. */
  readonly catalog?: DefinitionCatalog;
  /** Whether the definitions in the file are judged, too; they are by default. */
  readonly definitions?: boolean;
  /** Judges updates of the status of resources, or of their replicas through a Scale, instead of the resources. */
  readonly subresource?: 'status' | 'scale';
  /** What a conversion webhook returned for resources; without it, what a webhook makes of them is not known. */
  readonly converted?: ConvertedObjects;
  /** Whether unknown fields and keys written twice are errors, warnings (the default), or left alone. */
  readonly strict?: ValidateMode;
  /** The admission policies that resources are judged by; those of their own file where it is absent, and none for `false`. */
  readonly policies?: RunPolicies | false;
  /** The definitions that policies are judged by; those of {@link catalog} where it is absent. */
  readonly policyDefinitions?: DefinitionCatalog;
  /** The namespaces of other files that ask Pod Security to judge their pods; not even those of their own file count for `false`. */
  readonly namespaces?: KnownNamespaces | false;
  /** Makes custom kinds without a definition errors; otherwise they are named once a file. */
  readonly requireCrd?: boolean;
  /** By what objects of built-in kinds are judged, where no definition is known for them; by as much as there is without it. */
  readonly builtin?: BuiltinJudge;
  /**
   * The server's own code for built-in kinds, of one minor. Who judges hands it over; without it types alone decide. Once it runs, it is asked first, and types
   * only about what it refuses.
   */
  readonly kubernetes?: (Pick<Kubernetes, 'minor' | 'judge'> & Partial<Pick<Kubernetes, 'isRunning'>>) | undefined;
  /** Says once of a file how many objects of built-in kinds no server's code judged, unless types alone were asked for. Who sums up many files says it there. */
  readonly notesTypesOnly?: boolean;
  /** Makes documents that are no objects errors, as kubectl does, or only those among resources that are judged; otherwise they are nobody's business. */
  readonly requireObjects?: boolean | 'among-others';
  /** Finds fixes, which takes longer. */
  readonly fixes?: boolean;
  /** Finds what is proved about definitions beyond the server's verdict; nothing without it. */
  readonly provers?: Provers;
  /** The conventions that definitions should keep, with their options; none by default. */
  readonly conventions?: ReadonlyMap<ConventionId, ConventionOptions>;
  /** What becomes of the findings of single rules: left out, or of another severity, as far as they are more than notes. */
  readonly severities?: ReadonlyMap<RuleId, RuleSeverity>;
  /** Whether comments acknowledge findings; they do by default. */
  readonly acknowledgements?: boolean;
}
