// The package's own index would load the clients of all APIs.
export { KubeConfig } from '@kubernetes/client-node/dist/config.js';
export { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
