/**
 * A module that is missing, damaged or has failed; never a finding about a document.
 *
 * `cause` is what the file system, the runtime or the module said, where one of them did.
 */
export class KubernetesError extends Error {
  override readonly name = 'KubernetesError';
}
