import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';

const NAME = 'structural';

/** A kubeconfig that leads to a server. Its token opens nothing: without any, kubectl asks for a user name. */
export function kubeconfigText(url: string): string {
  return renderDocument(
    fromPlain({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: NAME, cluster: { server: url } }],
      contexts: [{ name: NAME, context: { cluster: NAME, namespace: 'default', user: NAME } }],
      'current-context': NAME,
      users: [{ name: NAME, user: { token: 'none' } }],
    }),
    'yaml',
  );
}
