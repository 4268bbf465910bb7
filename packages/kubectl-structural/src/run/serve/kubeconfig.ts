import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';
import { kubeconfigOf, type KubeconfigParts } from '@structural/test-server/server-parts';

/** A kubeconfig that leads to a server, as YAML. */
export function kubeconfigText(parts: KubeconfigParts): string {
  return renderDocument(fromPlain(kubeconfigOf(parts, 'structural')), 'yaml');
}
