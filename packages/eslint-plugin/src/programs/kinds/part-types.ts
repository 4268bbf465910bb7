/** Where a part of an object may be: a kind, and the names and indexes that lead to it. */
export interface PartPlace {
  readonly apiVersion: string;
  readonly kind: string;
  readonly path: readonly string[];
}

const CONTAINER = 'spec.containers.0';
const NODE_TERM = 'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0';
const HANDLER = `${CONTAINER}.livenessProbe`;

/** The types of parts that programs write by themselves, by the name that Go has for them. */
const PLACES: Readonly<Record<string, string>> = {
  // Of all kinds that are in a namespace it takes the most names.
  ObjectMeta: 'rbac.authorization.k8s.io/v1 Role metadata',
  OwnerReference: 'v1 Pod metadata.ownerReferences.0',
  PodSpec: 'v1 Pod spec',
  PodTemplateSpec: 'v1 PodTemplate template',
  Container: `v1 Pod ${CONTAINER}`,
  ContainerPort: `v1 Pod ${CONTAINER}.ports.0`,
  EnvVar: `v1 Pod ${CONTAINER}.env.0`,
  EnvVarSource: `v1 Pod ${CONTAINER}.env.0.valueFrom`,
  EnvFromSource: `v1 Pod ${CONTAINER}.envFrom.0`,
  VolumeMount: `v1 Pod ${CONTAINER}.volumeMounts.0`,
  ResourceRequirements: `v1 Pod ${CONTAINER}.resources`,
  SecurityContext: `v1 Pod ${CONTAINER}.securityContext`,
  Lifecycle: `v1 Pod ${CONTAINER}.lifecycle`,
  Probe: `v1 Pod ${HANDLER}`,
  HTTPGetAction: `v1 Pod ${HANDLER}.httpGet`,
  TCPSocketAction: `v1 Pod ${HANDLER}.tcpSocket`,
  ExecAction: `v1 Pod ${HANDLER}.exec`,
  Capabilities: `v1 Pod ${CONTAINER}.securityContext.capabilities`,
  SeccompProfile: `v1 Pod ${CONTAINER}.securityContext.seccompProfile`,
  SecretKeySelector: `v1 Pod ${CONTAINER}.env.0.valueFrom.secretKeyRef`,
  ConfigMapKeySelector: `v1 Pod ${CONTAINER}.env.0.valueFrom.configMapKeyRef`,
  ObjectFieldSelector: `v1 Pod ${CONTAINER}.env.0.valueFrom.fieldRef`,
  Volume: 'v1 Pod spec.volumes.0',
  ConfigMapVolumeSource: 'v1 Pod spec.volumes.0.configMap',
  SecretVolumeSource: 'v1 Pod spec.volumes.0.secret',
  EmptyDirVolumeSource: 'v1 Pod spec.volumes.0.emptyDir',
  HostPathVolumeSource: 'v1 Pod spec.volumes.0.hostPath',
  PersistentVolumeClaimVolumeSource: 'v1 Pod spec.volumes.0.persistentVolumeClaim',
  ProjectedVolumeSource: 'v1 Pod spec.volumes.0.projected',
  KeyToPath: 'v1 Pod spec.volumes.0.configMap.items.0',
  PodSecurityContext: 'v1 Pod spec.securityContext',
  Affinity: 'v1 Pod spec.affinity',
  NodeAffinity: 'v1 Pod spec.affinity.nodeAffinity',
  PodAffinity: 'v1 Pod spec.affinity.podAffinity',
  PodAntiAffinity: 'v1 Pod spec.affinity.podAntiAffinity',
  Toleration: 'v1 Pod spec.tolerations.0',
  TopologySpreadConstraint: 'v1 Pod spec.topologySpreadConstraints.0',
  LocalObjectReference: 'v1 Pod spec.imagePullSecrets.0',
  HostAlias: 'v1 Pod spec.hostAliases.0',
  PodDNSConfig: 'v1 Pod spec.dnsConfig',
  PodResourceClaim: 'v1 Pod spec.resourceClaims.0',
  NodeSelector: 'v1 Pod spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution',
  NodeSelectorTerm: `v1 Pod ${NODE_TERM}`,
  NodeSelectorRequirement: `v1 Pod ${NODE_TERM}.matchExpressions.0`,
  PreferredSchedulingTerm: 'v1 Pod spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution.0',
  PodAffinityTerm: 'v1 Pod spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution.0',
  WeightedPodAffinityTerm: 'v1 Pod spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution.0',
  GRPCAction: `v1 Pod ${HANDLER}.grpc`,
  LifecycleHandler: `v1 Pod ${CONTAINER}.lifecycle.preStop`,
  SELinuxOptions: `v1 Pod ${CONTAINER}.securityContext.seLinuxOptions`,
  ResourceFieldSelector: `v1 Pod ${CONTAINER}.env.0.valueFrom.resourceFieldRef`,
  SecretEnvSource: `v1 Pod ${CONTAINER}.envFrom.0.secretRef`,
  ConfigMapEnvSource: `v1 Pod ${CONTAINER}.envFrom.0.configMapRef`,
  VolumeDevice: `v1 Pod ${CONTAINER}.volumeDevices.0`,
  VolumeProjection: 'v1 Pod spec.volumes.0.projected.sources.0',
  DownwardAPIVolumeSource: 'v1 Pod spec.volumes.0.downwardAPI',
  NFSVolumeSource: 'v1 Pod spec.volumes.0.nfs',
  CSIVolumeSource: 'v1 Pod spec.volumes.0.csi',
  EphemeralVolumeSource: 'v1 Pod spec.volumes.0.ephemeral',
  ServiceSpec: 'v1 Service spec',
  ServicePort: 'v1 Service spec.ports.0',
  PersistentVolumeClaimSpec: 'v1 PersistentVolumeClaim spec',
  VolumeResourceRequirements: 'v1 PersistentVolumeClaim spec.resources',
  PersistentVolumeSpec: 'v1 PersistentVolume spec',
  ResourceQuotaSpec: 'v1 ResourceQuota spec',
  LimitRangeSpec: 'v1 LimitRange spec',
  DeploymentSpec: 'apps/v1 Deployment spec',
  DeploymentStrategy: 'apps/v1 Deployment spec.strategy',
  LabelSelector: 'apps/v1 Deployment spec.selector',
  StatefulSetSpec: 'apps/v1 StatefulSet spec',
  DaemonSetSpec: 'apps/v1 DaemonSet spec',
  LabelSelectorRequirement: 'apps/v1 Deployment spec.selector.matchExpressions.0',
  RollingUpdateDeployment: 'apps/v1 Deployment spec.strategy.rollingUpdate',
  StatefulSetUpdateStrategy: 'apps/v1 StatefulSet spec.updateStrategy',
  DaemonSetUpdateStrategy: 'apps/v1 DaemonSet spec.updateStrategy',
  ReplicaSetSpec: 'apps/v1 ReplicaSet spec',
  JobSpec: 'batch/v1 Job spec',
  JobTemplateSpec: 'batch/v1 CronJob spec.jobTemplate',
  CronJobSpec: 'batch/v1 CronJob spec',
  IngressSpec: 'networking.k8s.io/v1 Ingress spec',
  IngressRule: 'networking.k8s.io/v1 Ingress spec.rules.0',
  IngressTLS: 'networking.k8s.io/v1 Ingress spec.tls.0',
  IngressBackend: 'networking.k8s.io/v1 Ingress spec.defaultBackend',
  HTTPIngressRuleValue: 'networking.k8s.io/v1 Ingress spec.rules.0.http',
  IngressServiceBackend: 'networking.k8s.io/v1 Ingress spec.defaultBackend.service',
  HTTPIngressPath: 'networking.k8s.io/v1 Ingress spec.rules.0.http.paths.0',
  NetworkPolicySpec: 'networking.k8s.io/v1 NetworkPolicy spec',
  NetworkPolicyPeer: 'networking.k8s.io/v1 NetworkPolicy spec.ingress.0.from.0',
  NetworkPolicyPort: 'networking.k8s.io/v1 NetworkPolicy spec.ingress.0.ports.0',
  NetworkPolicyIngressRule: 'networking.k8s.io/v1 NetworkPolicy spec.ingress.0',
  NetworkPolicyEgressRule: 'networking.k8s.io/v1 NetworkPolicy spec.egress.0',
  PodDisruptionBudgetSpec: 'policy/v1 PodDisruptionBudget spec',
  PolicyRule: 'rbac.authorization.k8s.io/v1 Role rules.0',
  RoleRef: 'rbac.authorization.k8s.io/v1 RoleBinding roleRef',
};

/** The same for types of other versions that some programs write. */
const PLACES_OF_V2: Readonly<Record<string, string>> = {
  HorizontalPodAutoscalerSpec: 'autoscaling/v2 HorizontalPodAutoscaler spec',
  HorizontalPodAutoscalerBehavior: 'autoscaling/v2 HorizontalPodAutoscaler spec.behavior',
  HPAScalingRules: 'autoscaling/v2 HorizontalPodAutoscaler spec.behavior.scaleUp',
  CrossVersionObjectReference: 'autoscaling/v2 HorizontalPodAutoscaler spec.scaleTargetRef',
  MetricSpec: 'autoscaling/v2 HorizontalPodAutoscaler spec.metrics.0',
  MetricTarget: 'autoscaling/v2 HorizontalPodAutoscaler spec.metrics.0.resource.target',
};

const PLACES_BY_VERSION: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['v1', PLACES],
  ['v2', PLACES_OF_V2],
]);

/** Where a part of a type may be; undefined for a type of another version, or one that is not known. */
export function placeOfPart(version: string, type: string): PartPlace | undefined {
  const places = PLACES_BY_VERSION.get(version) ?? {};
  const place = Object.hasOwn(places, type) ? places[type] : undefined;
  const [apiVersion = '', kind = '', path = ''] = place?.split(' ') ?? [];
  return place === undefined ? undefined : { apiVersion, kind, path: path.split('.') };
}
