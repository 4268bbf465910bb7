/**
 * What a minor version of Kubernetes decides in its own way about values, recognized by name so that no code compares numbers. A minor means its
 * newest patch.
 *
 * Exact from 1.34 on, and of what 1.15 to 1.21 decide about definitions; for others as far as known.
 */
export interface KubernetesVersion {
  readonly minor: number;
  /** Errors about values name the item of a list that they are about, and have types of their own for limits and types (1.22). */
  readonly namesItems: boolean;
  /** Such errors show the value where they did not say what it is (1.20). */
  readonly showsValues: boolean;
  /** What a schema has no structural form for is reported as an internal error where validation should have found it (1.16). */
  readonly saysInternalError: boolean;
  /** `additionalProperties: false` is skipped within junctors (1.31). */
  readonly dropsNestedClosing: boolean;
  /** `k8s-short-name` and `k8s-long-name` are checked (1.35). */
  readonly kubernetesNameFormats: boolean;
  /** `int32`, `int64`, `float` and `double` are checked, and that an integer is one of 64 bits (1.36). */
  readonly numberFormats: boolean;
  /** Negative floats close to an integer count as integers, as positive ones always did (1.37). */
  readonly symmetricIntegers: boolean;
  /** What an update leaves alone is not judged anew (1.30). */
  readonly ratcheting: boolean;
  /** Nor is it in an update of the status (1.33). */
  readonly statusRatcheting: boolean;
  /** An owner reference is named by its index, and what it lacks is required (1.37). */
  readonly indexedOwnerReferences: boolean;
  /** The operation of managed fields is required and one of a list, not simply invalid (1.37). */
  readonly knownOperations: boolean;
  /** A text is too long by `may not be more than 5 bytes`, not `may not be longer than 5` (1.32). */
  readonly saysMoreThan: boolean;
  /** A stored version that is gone from a definition is said to have been a storage version (1.33). */
  readonly explainsStorage: boolean;
  /** Limits of one are `1 byte` and `1 item` (1.34). */
  readonly knowsSingular: boolean;
  /** An embedded resource without apiVersion or kind is reported without `must not be empty` (1.34). */
  readonly tersely: boolean;
  /** The error of a rule shows the value that breaks it, not the name of its type (1.35). */
  readonly rulesShowValues: boolean;
  /** `externalDocs` and `example` are part of a schema's structural form (1.36). */
  readonly structuralDocumentation: boolean;
}

/** The version with the given minor number: `kubernetesVersion(36)` is Kubernetes 1.36. */
export function kubernetesVersion(minor: number): KubernetesVersion {
  return {
    minor,
    namesItems: minor >= 22,
    showsValues: minor >= 20,
    saysInternalError: minor >= 16,
    dropsNestedClosing: minor >= 31,
    kubernetesNameFormats: minor >= 35,
    numberFormats: minor >= 36,
    symmetricIntegers: minor >= 37,
    ratcheting: minor >= 30,
    statusRatcheting: minor >= 33,
    indexedOwnerReferences: minor >= 37,
    knownOperations: minor >= 37,
    saysMoreThan: minor >= 32,
    explainsStorage: minor >= 33,
    knowsSingular: minor >= 34,
    tersely: minor >= 34,
    rulesShowValues: minor >= 35,
    structuralDocumentation: minor >= 36,
  };
}

/** The newest version known, and the default everywhere. */
export const NEWEST_KUBERNETES: KubernetesVersion = kubernetesVersion(37);
