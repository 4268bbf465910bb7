export { KubernetesError } from './kubernetes-error.js';
export { loadKubernetes } from './load-kubernetes.js';
export type { KubernetesFieldValidation, Kubernetes, KubernetesAnswer, KubernetesCause, KubernetesRequest } from './kubernetes.js';
