import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { formatCheck } from './registry.js';

/** Formats of strings that came later than the rest. */
const KUBERNETES_NAMES: ReadonlySet<string> = new Set(['k8sshortname', 'k8slongname']);

/**
 * Whether the server follows a format on a schema of the given type; what it does not is as good as not written, but warned of.
 *
 * An absent type, and the pair of an int-or-string, count as strings; up to 1.35 every type did. Source: `pkg/apiserver/validation`, formats.go.
 */
export function isSupportedFormat(format: string, type: string | undefined, version: KubernetesVersion): boolean {
  switch (version.numberFormats ? type : undefined) {
    case undefined:
    case 'string':
      return formatCheck(format) !== undefined && (version.kubernetesNameFormats || !KUBERNETES_NAMES.has(format.replaceAll('-', '')));
    case 'integer':
      return format === 'int32' || format === 'int64';
    case 'number':
      return format === 'float' || format === 'double';
    default:
      return false;
  }
}
