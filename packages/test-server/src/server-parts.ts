// What `serve` and `mcp` of the command take from here; the published package does not offer it.
export { kubeconfigOf } from './cluster/kubeconfig.js';
export type { KubeconfigParts } from './cluster/kubeconfig.js';
export { objectsIn } from './cluster/manifests.js';
export { serverOptions } from './cluster/server-options.js';
export { isAllowedHost, isLoopback } from './http/allowed-hosts.js';
export { newCertificates } from './http/certificates.js';
export type { Certificates } from './http/certificates.js';
export { listenAt } from './http/listen-at.js';
export type { Listening } from './http/listen-at.js';
