import { fromPlain, type JsonValue } from '@structural/json';

/**
 * The fields that a server may set where they are not written, by type without its version, with the value
 * where it is always the same: defaults, what the strategies of registries set, and what
 * the admission plugins do that are on by default. Source: `k8s.io/kubernetes/pkg/apis`, the defaults of each group, and `pkg/registry`.
 */
const SET_BY_SERVER: ReadonlyMap<string, ReadonlyMap<string, ServerValue>> = readTable(`
admissionregistration.MatchResources matchPolicy namespaceSelector objectSelector
admissionregistration.MutatingWebhook admissionReviewVersions failurePolicy matchPolicy namespaceSelector objectSelector reinvocationPolicy sideEffects timeoutSeconds
admissionregistration.NamedRuleWithOperations scope
admissionregistration.RuleWithOperations scope
admissionregistration.ServiceReference port
admissionregistration.ValidatingWebhook admissionReviewVersions failurePolicy matchPolicy namespaceSelector objectSelector sideEffects timeoutSeconds
apiregistration.ServiceReference port
apps.DaemonSetSpec revisionHistoryLimit=10
apps.DaemonSetUpdateStrategy rollingUpdate type="RollingUpdate"
apps.DeploymentSpec progressDeadlineSeconds=600 replicas=1 revisionHistoryLimit=10
apps.DeploymentStrategy rollingUpdate type="RollingUpdate"
apps.ReplicaSetSpec replicas=1
apps.RollingUpdateDaemonSet maxSurge maxUnavailable
apps.RollingUpdateDeployment maxSurge="25%" maxUnavailable="25%"
apps.RollingUpdateStatefulSetStrategy maxUnavailable partition
apps.StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted whenScaled
apps.StatefulSetSpec persistentVolumeClaimRetentionPolicy podManagementPolicy="OrderedReady" replicas=1 revisionHistoryLimit=10
apps.StatefulSetUpdateStrategy rollingUpdate type="RollingUpdate"
autoscaling.HPAScalingRules policies selectPolicy stabilizationWindowSeconds tolerance
autoscaling.HorizontalPodAutoscalerBehavior scaleDown scaleUp
autoscaling.HorizontalPodAutoscalerSpec metrics minReplicas=1
batch.CronJobSpec concurrencyPolicy="Allow" failedJobsHistoryLimit=1 successfulJobsHistoryLimit=3 suspend=false
batch.PodFailurePolicyOnPodConditionsPattern status
certificates.CertificateSigningRequestSpec extra groups signerName uid usages username
core.ClientIPConfig timeoutSeconds
core.AzureDiskVolumeSource cachingMode fsType kind readOnly
core.ConfigMapVolumeSource defaultMode=420
core.Container imagePullPolicy terminationMessagePath="/dev/termination-log" terminationMessagePolicy="File"
core.ContainerPort hostPort protocol="TCP"
core.DownwardAPIVolumeSource defaultMode=420
core.EndpointPort protocol
core.EphemeralContainer imagePullPolicy terminationMessagePath="/dev/termination-log" terminationMessagePolicy="File"
core.GRPCAction service=""
core.HTTPGetAction path="/" scheme="HTTP"
core.HostPathVolumeSource type=""
core.ISCSIPersistentVolumeSource iscsiInterface
core.ISCSIVolumeSource iscsiInterface
core.ImageVolumeSource pullPolicy
core.LimitRangeItem default defaultRequest
core.NamespaceSpec finalizers
core.ObjectFieldSelector apiVersion="v1"
core.PersistentVolumeClaim apiVersion kind
core.PersistentVolumeClaimSpec dataSource dataSourceRef storageClassName volumeMode="Filesystem"
core.PersistentVolumeClaimStatus phase
core.PersistentVolumeSpec claimRef persistentVolumeReclaimPolicy="Retain" volumeMode="Filesystem"
core.PodSpec dnsPolicy="ClusterFirst" restartPolicy="Always" schedulerName="default-scheduler" securityContext={} terminationGracePeriodSeconds=30
core.Probe failureThreshold=3 periodSeconds=10 successThreshold=1 timeoutSeconds=1
core.ProjectedVolumeSource defaultMode=420 sources
core.RBDPersistentVolumeSource keyring pool user
core.RBDVolumeSource keyring pool user
core.ReplicationControllerSpec replicas=1 selector
core.ScaleIOPersistentVolumeSource fsType storageMode
core.ScaleIOVolumeSource fsType storageMode
core.Secret type="Opaque"
core.SecretVolumeSource defaultMode=420
core.ServiceAccountTokenProjection expirationSeconds=3600
core.ServicePort nodePort protocol="TCP" targetPort
core.ServiceSpec allocateLoadBalancerNodePorts clusterIP clusterIPs externalTrafficPolicy healthCheckNodePort internalTrafficPolicy ipFamilies ipFamilyPolicy sessionAffinity="None" sessionAffinityConfig type="ClusterIP"
core.Volume emptyDir
discovery.EndpointPort name protocol
flowcontrol.ExemptPriorityLevelConfiguration lendablePercent nominalConcurrencyShares
flowcontrol.FlowSchemaSpec matchingPrecedence
flowcontrol.LimitedPriorityLevelConfiguration assuredConcurrencyShares lendablePercent nominalConcurrencyShares
flowcontrol.PriorityLevelConfigurationSpec exempt
flowcontrol.QueuingConfiguration handSize queueLengthLimit queues
networking.HTTPIngressPath pathType
networking.IngressClassParametersReference scope="Cluster"
networking.IngressSpec ingressClassName
networking.NetworkPolicyPort protocol="TCP"
networking.NetworkPolicySpec policyTypes
rbac.RoleRef apiGroup="rbac.authorization.k8s.io"
rbac.Subject apiGroup apiVersion
resource.DeviceRequest allocationMode count
resource.DeviceSubRequest allocationMode count
resource.DeviceTaint timeAdded
resource.ExactDeviceRequest allocationMode count
resource.ResourcePoolStatusRequestSpec limit
scheduling.PriorityClass preemptionPolicy="PreemptLowerPriority"
scheduling.WorkloadSpec preemptionPolicy
storage.CSIDriverSpec attachRequired fsGroupPolicy nodeAllocatableUpdatePeriodSeconds podInfoOnMount preventPodSchedulingIfMissing requiresRepublish seLinuxMount serviceAccountTokenInSecrets storageCapacity volumeLifecycleModes
storage.StorageClass reclaimPolicy="Delete" volumeBindingMode="Immediate"
`);

/** What is set where it is not written of an object itself, but not of a template within it: by `KIND:` and the path. */
const SET_IN_OBJECTS: ReadonlyMap<string, ServerValue> = new Map<string, ServerValue>([
  ['Job:metadata.labels', 'unknown'],
  ['Job:spec.backoffLimit', { value: 6 }],
  ['Job:spec.completionMode', { value: 'NonIndexed' }],
  ['Job:spec.completions', 'unknown'],
  ['Job:spec.manualSelector', 'unknown'],
  ['Job:spec.parallelism', 'unknown'],
  ['Job:spec.podReplacementPolicy', 'unknown'],
  ['Job:spec.selector', 'unknown'],
  ['Job:spec.suspend', { value: false }],
  ['Pod:spec.enableServiceLinks', { value: true }],
  ['Pod:spec.overhead', 'unknown'],
  ['Pod:spec.preemptionPolicy', 'unknown'],
  ['Pod:spec.priority', 'unknown'],
  ['Pod:spec.serviceAccount', 'unknown'],
  ['Pod:spec.serviceAccountName', 'unknown'],
  ['ReplicationController:metadata.labels', 'unknown'],
]);

/** What a server sets, replaces or extends whatever is written; `*` for any kind. */
const CHANGED: ReadonlySet<string> = new Set([
  '*:metadata.creationTimestamp',
  '*:metadata.generation',
  '*:metadata.managedFields',
  '*:metadata.resourceVersion',
  '*:metadata.selfLink',
  '*:metadata.uid',
  '*:status',
  'Job:spec.template.metadata.labels',
  'PersistentVolume:metadata.finalizers',
  'PersistentVolumeClaim:metadata.finalizers',
  'Pod:spec.tolerations',
  'Secret:stringData',
]);

/** What a server sets: a value that is always the same, or one that depends on more than the field. */
export type ServerValue = { readonly value: JsonValue } | 'unknown';

/** Whether a server sets, replaces or extends what is written at a path of an object of a kind. */
export function isChangedByServer(kind: string, path: string): boolean {
  return CHANGED.has(`*:${path}`) || CHANGED.has(`${kind}:${path}`);
}

/** What a server sets for a field of a type that is not written, at a path of an object of a kind: `spec.template`. */
export function setByServer(type: string, field: string, kind: string, path: string): ServerValue | undefined {
  return SET_BY_SERVER.get(type.replace(/\/[^.]*/, ''))?.get(field) ?? SET_IN_OBJECTS.get(`${kind}:${path}`);
}

/** Reads lines of a type and its fields, `FIELD=JSON` where the value is known. */
function readTable(text: string): ReadonlyMap<string, ReadonlyMap<string, ServerValue>> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [type = '', ...fields] = line.split(' ');
        return [type, new Map(fields.map(readValue))] as const;
      }),
  );
}

function readValue(written: string): readonly [field: string, set: ServerValue] {
  const at = written.indexOf('=');
  return at === -1 ? [written, 'unknown'] : [written.slice(0, at), { value: fromPlain(JSON.parse(written.slice(at + 1))) }];
}
