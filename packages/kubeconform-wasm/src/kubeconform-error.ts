/**
 * A mistake in how kubeconform was called, or the end of its module; never a finding about a manifest.
 *
 * `cause` is what the runtime, the file system or the module said, where one of them did.
 */
export class KubeconformError extends Error {
  override readonly name = 'KubeconformError';
}
