import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';

const NAME = 'structural';

/**
 * A kubeconfig that leads to a server. A token that is not given opens nothing: without any, kubectl asks for a user name. There is no TLS, which
 * `@kubernetes/client-node` refuses unless its checks are skipped.
 */
export function kubeconfigText(url: string, token = 'none'): string {
  return renderDocument(
    fromPlain({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: NAME, cluster: { server: url, 'insecure-skip-tls-verify': true } }],
      contexts: [{ name: NAME, context: { cluster: NAME, namespace: 'default', user: NAME } }],
      'current-context': NAME,
      users: [{ name: NAME, user: { token } }],
    }),
    'yaml',
  );
}
