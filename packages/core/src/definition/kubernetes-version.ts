/** A minor version of the Kubernetes API server whose behaviour is known exactly. */
export type KubernetesVersion = '1.34' | '1.35' | '1.36' | '1.37';

/** The server that is asked when nobody says which. */
export const NEWEST_KUBERNETES_VERSION: KubernetesVersion = '1.37';

/** What differs between servers in the admission of definitions; everything else is the same in all of them. */
export interface DefinitionBehaviour {
  /**
   * Which formats draw a warning. `any-type`: what is no string format, whatever the node's type; `strings`: the same, only on
   * nodes of type string; `by-type`: what the node's own type does not know.
   */
  readonly unrecognizedFormats: 'any-type' | 'strings' | 'by-type';
  /** `k8s-short-name` and `k8s-long-name` are formats. */
  readonly kubernetesNameFormats: boolean;
  /** A warning about sets of objects or arrays. */
  readonly warnsOfNonScalarSets: boolean;
  /** An update may keep too many selectable fields that it does not change. */
  readonly keepsTooManySelectableFields: boolean;
  /** How label and annotation keys are called and in what their length is counted. */
  readonly labelKeys: { readonly called: string; readonly unit: 'bytes' | 'characters' };
  /** Owner references are reported at their index, and what they lack as required. */
  readonly indexedOwnerReferences: boolean;
}

const V1_34: DefinitionBehaviour = {
  unrecognizedFormats: 'any-type',
  kubernetesNameFormats: false,
  warnsOfNonScalarSets: false,
  keepsTooManySelectableFields: false,
  labelKeys: { called: 'a qualified name', unit: 'characters' },
  indexedOwnerReferences: false,
};

const V1_35: DefinitionBehaviour = {
  ...V1_34,
  unrecognizedFormats: 'strings',
  kubernetesNameFormats: true,
  keepsTooManySelectableFields: true,
  labelKeys: { called: 'a valid label key', unit: 'bytes' },
};

const V1_36: DefinitionBehaviour = { ...V1_35, unrecognizedFormats: 'by-type' };

const V1_37: DefinitionBehaviour = { ...V1_36, warnsOfNonScalarSets: true, indexedOwnerReferences: true };

/** The one table of what changed by minor version. */
export const DEFINITION_BEHAVIOUR: Readonly<Record<KubernetesVersion, DefinitionBehaviour>> = {
  '1.34': V1_34,
  '1.35': V1_35,
  '1.36': V1_36,
  '1.37': V1_37,
};
