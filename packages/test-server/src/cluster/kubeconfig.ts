const NAME = 'structural-test';

/**
 * A kubeconfig, as JSON, which is YAML: it leads to a server that asks nobody who they are. Without a `token` of the server it has one that opens nothing: clients ask for a user name
 * without any. There is no
 * TLS: `@kubernetes/client-node` refuses such a server unless it skips its checks.
 */
export function kubeconfigOf(url: string, token = 'none'): string {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: NAME, cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: NAME, context: { cluster: NAME, namespace: 'default', user: NAME } }],
    'current-context': NAME,
    users: [{ name: NAME, user: { token } }],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
