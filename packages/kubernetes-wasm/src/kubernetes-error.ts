/**
 * A module that is missing, damaged or has failed; never a finding about a document.
 *
 * `cause` is what the file system, the runtime or the module said, where one of them did.
 */
export class KubernetesError extends Error {
  override readonly name: string = 'KubernetesError';
}

/** A module that cannot be loaded, so that nothing is judged by it. */
export class KubernetesModuleMissing extends KubernetesError {
  override readonly name = 'KubernetesModuleMissing';
}
