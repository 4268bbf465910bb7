import type { KubeconformResult } from './placed-results.js';
import type { SchemaSource } from './schemas/schema-source.js';

/** What a validator is made of; all but `schemas` and `module` are kubeconform's own options. */
export interface KubeconformOptions {
  /** Where schemas are found, first come first served. Nothing is downloaded: a resource without a schema is an error. */
  readonly schemas: SchemaSource | readonly SchemaSource[];
  /** `1.37.0`, or `master` (the default): it fills `{{.NormalizedKubernetesVersion}}` of a location. */
  readonly kubernetesVersion?: string;
  /** Refuses keys written twice, and asks for strict schemas where the layout has any. */
  readonly strict?: boolean;
  /** Kinds (`Secret`) or versions with kinds (`v1/Secret`) that are not judged. */
  readonly skip?: readonly string[];
  /** Kinds or versions with kinds that are errors. */
  readonly reject?: readonly string[];
  /** A resource without a schema is skipped instead. */
  readonly ignoreMissingSchemas?: boolean;
  /** The compiled module; by default the one that lies in this package. */
  readonly module?: WebAssembly.Module;
}

/** What may be said of one call. */
export interface ValidateOptions {
  /**
   * Its abortion rejects the call with the signal's reason, at once. A worker stops the work; without one a document that is being judged is
   * judged to its end, but a source of schemas is waited for no longer.
   */
  readonly signal?: AbortSignal;
}

/** kubeconform with its schemas; each is compiled once, when it is first needed. */
export interface Kubeconform {
  /**
   * Judges every resource of a manifest, in the order written; of a `List`, its items.
   *
   * Never rejects because of what the text holds. Rejects with a `KubeconformError` for what is neither a text nor bytes, and after `close`.
   * Calls may overlap and are answered one after the other; bytes are copied. A document that is nested too deeply for the stack of the
   * JavaScript runtime is an error, where kubeconform itself goes as far as 10,000 levels.
   */
  validate(text: string | Uint8Array, options?: ValidateOptions): Promise<readonly KubeconformResult[]>;
  /** Takes no further calls; when those before it are answered the schemas are given up, and by the last validator the module's memory. */
  close(): void;
}
