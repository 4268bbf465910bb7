import { newJsonObject, type JsonObject } from '@structural/json';
import type { Kubeconfig } from './kubeconfig.js';

/** Where a pod finds its service account. */
const FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';

/** What a pod uses that has no kubeconfig: its service account; undefined outside of clusters. */
export function inClusterConfig(env: Readonly<Record<string, string | undefined>>): Kubeconfig | undefined {
  const host = env['KUBERNETES_SERVICE_HOST'];
  const port = env['KUBERNETES_SERVICE_PORT'];
  if (!host || !port) return undefined;
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const name = 'in-cluster';
  return {
    currentContext: name,
    contexts: new Map([[name, object({ cluster: name, user: name })]]),
    clusters: new Map([[name, { value: object({ server, 'certificate-authority': `${FOLDER}/ca.crt` }), folder: FOLDER }]]),
    users: new Map([[name, { value: object({ tokenFile: `${FOLDER}/token` }), folder: FOLDER }]]),
  };
}

function object(members: JsonObject): JsonObject {
  return Object.assign(newJsonObject(), members);
}
