/**
 * The enums that a server holds values to wherever it validates them, with the values in the order of its words. Others are left to the server: it drops
 * some with their feature, and takes more of some than their type says. Source: `k8s.io/kubernetes/pkg/apis`, the validations of each group.
 */
export const CHECKED_ENUMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['admissionregistration/v1.FailurePolicyType', ['Fail', 'Ignore']],
  ['admissionregistration/v1.MatchPolicyType', ['Equivalent', 'Exact']],
  ['admissionregistration/v1.OperationType', ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE']],
  ['core/v1.DNSPolicy', ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']],
  ['core/v1.PersistentVolumeMode', ['Block', 'Filesystem']],
  ['core/v1.PersistentVolumeReclaimPolicy', ['Delete', 'Recycle', 'Retain']],
  ['core/v1.Protocol', ['SCTP', 'TCP', 'UDP']],
  ['core/v1.PullPolicy', ['Always', 'IfNotPresent', 'Never']],
  ['core/v1.RestartPolicy', ['Always', 'OnFailure', 'Never']],
  ['core/v1.ServiceAffinity', ['ClientIP', 'None']],
  ['core/v1.ServiceType', ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']],
  ['core/v1.TerminationMessagePolicy', ['File', 'FallbackToLogsOnError']],
  ['networking/v1.PolicyType', ['Ingress', 'Egress']],
]);

/** The fields that a server requires wherever it validates their struct, with the detail of its words. */
export const CHECKED_FIELDS: ReadonlyMap<string, string> = new Map([
  ['admissionregistration/v1.Validation.expression', 'expression is not specified'],
  ['admissionregistration/v1.Variable.expression', 'expression is not specified'],
  ['admissionregistration/v1.Variable.name', 'name is not specified'],
  ['apps/v1.DeploymentSpec.selector', ''],
  ['apps/v1.ReplicaSetSpec.selector', ''],
  ['apps/v1.StatefulSetSpec.selector', ''],
  ['autoscaling/v2.MetricSpec.type', 'must specify a metric source type'],
  ['autoscaling/v2.MetricTarget.type', 'must specify a metric target type'],
  ['autoscaling/v2.ResourceMetricSource.name', 'must specify a resource name'],
  ['batch/v1.CronJobSpec.schedule', ''],
  ['core/v1.Container.name', ''],
  ['core/v1.ContainerPort.containerPort', ''],
  ['core/v1.EnvVar.name', ''],
  ['core/v1.ObjectFieldSelector.fieldPath', ''],
  ['core/v1.PersistentVolumeClaimVolumeSource.claimName', ''],
  ['core/v1.PodSpec.containers', ''],
  ['core/v1.Volume.name', ''],
  ['core/v1.VolumeMount.mountPath', ''],
  ['core/v1.VolumeMount.name', ''],
  ['networking/v1.HTTPIngressPath.pathType', 'pathType must be specified'],
  ['networking/v1.HTTPIngressRuleValue.paths', ''],
  ['networking/v1.IngressServiceBackend.name', ''],
  ['rbac/v1.PolicyRule.verbs', ''],
  ['rbac/v1.RoleRef.name', ''],
  ['rbac/v1.Subject.name', ''],
  ['storage/v1.StorageClass.provisioner', ''],
]);
