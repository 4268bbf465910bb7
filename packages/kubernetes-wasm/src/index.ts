export { compilePatiently } from './compile-patiently.js';
export { KubernetesError } from './kubernetes-error.js';
export { openKubernetes } from './open-kubernetes.js';
export type { KubernetesFieldValidation, Kubernetes, KubernetesAnswer, KubernetesCause, KubernetesRequest } from './kubernetes.js';
export { MODULE_MINOR } from './module-minor.js';
