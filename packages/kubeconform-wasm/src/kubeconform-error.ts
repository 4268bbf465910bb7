/** A mistake in how kubeconform was called, or the end of its module; never a finding about a manifest. */
export class KubeconformError extends Error {
  override readonly name = 'KubeconformError';
}
