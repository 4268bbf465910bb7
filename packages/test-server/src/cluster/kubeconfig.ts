/** What a kubeconfig says of a server. */
export interface KubeconfigParts {
  readonly url: string;
  /** The token of the server; one that opens nothing without it, since clients without any ask for a user name. */
  readonly token?: string | undefined;
  /** The certificate, as PEM, of who signed that of the server. */
  readonly authority?: string | undefined;
}

/** A kubeconfig that leads to a server, as plain data. `@kubernetes/client-node` takes no server without TLS unless it is said that it is not checked. */
export function kubeconfigOf({ authority, token = 'none', url }: KubeconfigParts, name = 'structural-test'): object {
  const trust =
    authority === undefined
      ? { 'insecure-skip-tls-verify': true }
      : { 'certificate-authority-data': Buffer.from(authority).toString('base64') };
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server: url, ...trust } }],
    contexts: [{ name, context: { cluster: name, namespace: 'default', user: name } }],
    'current-context': name,
    users: [{ name, user: { token } }],
  };
}
