/** Kinds of versions that were gone before the oldest module that the facts are read from, or whose sources have no such facts; in their form. */
export const GONE_KINDS = `
apiextensions.k8s.io v1beta1 CustomResourceDefinition - - - - - 16 22 apiextensions.k8s.io/v1 CustomResourceDefinition
apiregistration.k8s.io v1beta1 APIService - - - - - 19 22 apiregistration.k8s.io/v1 APIService
auditregistration.k8s.io v1alpha1 AuditSink - - - - - 18 19 -
batch v2alpha1 CronJob - - - - - 8 21 batch/v1 CronJob
rbac.authorization.k8s.io v1alpha1 ClusterRole - - - - - 17 22 rbac.authorization.k8s.io/v1 ClusterRole
rbac.authorization.k8s.io v1alpha1 ClusterRoleBinding - - - - - 17 22 rbac.authorization.k8s.io/v1 ClusterRoleBinding
rbac.authorization.k8s.io v1alpha1 Role - - - - - 17 22 rbac.authorization.k8s.io/v1 Role
rbac.authorization.k8s.io v1alpha1 RoleBinding - - - - - 17 22 rbac.authorization.k8s.io/v1 RoleBinding
scheduling.k8s.io v1alpha1 PriorityClass - - - - - 14 17 scheduling.k8s.io/v1 PriorityClass
settings.k8s.io v1alpha1 PodPreset - - - - - 19 20 -
`;
