/** A kind of one version of a group that is, or once was, built into Kubernetes. */
export interface BuiltinKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty where no known minor serves it. */
  readonly plural: string;
  /** `deploy` for Deployments. */
  readonly shortNames: readonly string[];
  readonly namespaced: boolean;
  /** The name of its Go type; absent where no known minor serves it, and for definitions, which are read apart. */
  readonly type?: string;
  /** Whether a minor serves it with all of its APIs turned on, and whether it does so without any flag. */
  readonly isServedBy: (minor: number) => boolean;
  readonly isOnIn: (minor: number) => boolean;
  /** The minor since which it is deprecated, and the one that serves it no more or will not. */
  readonly deprecated?: number;
  readonly removed?: number;
  readonly replacement?: { readonly apiVersion: string; readonly kind: string };
}
