/**
 * What else than the apiVersion changes in objects of versions that are gone or deprecated, in blocks of kinds: `>` a field that moves, `-` one that is
 * no more, `+` one that is written because the old version filled it in or the new one requires it, `=` a value that means something else.
 */
export const CHANGED_FIELDS = `
extensions/v1beta1 Deployment
  spec.selector + is required now, and was the labels of the template
  spec.strategy + had maxSurge 1 and maxUnavailable 1 by default, and has 25% of each now
  spec.strategy!Recreate.rollingUpdate + had maxSurge 1 and maxUnavailable 1 by default, and has 25% of each now
  spec.strategy!Recreate.rollingUpdate.maxSurge + was 1 by default, and is 25% now
  spec.strategy!Recreate.rollingUpdate.maxUnavailable + was 1 by default, and is 25% now
  spec.progressDeadlineSeconds + was 2147483647 by default, and is 600 now
  spec.revisionHistoryLimit + was 2147483647 by default, and is 10 now
  spec.rollbackTo - is gone: kubectl rollout undo
  metadata.labels + were the labels of the template by default, and are empty now

apps/v1beta1 Deployment
  spec.selector + is required now, and was the labels of the template
  spec.revisionHistoryLimit + was 2 by default, and is 10 now
  spec.rollbackTo - is gone: kubectl rollout undo
  metadata.labels + were the labels of the template by default, and are empty now

extensions/v1beta1 DaemonSet
  spec.selector + is required now, and was the labels of the template
  spec.updateStrategy + was of type OnDelete by default, and is RollingUpdate now
  spec.updateStrategy.type + was OnDelete by default, and is RollingUpdate now
  spec.templateGeneration - is gone
  metadata.labels + were the labels of the template by default, and are empty now

apps/v1beta1 StatefulSet
  spec.selector + is required now, and was the labels of the template
  spec.updateStrategy + was of type OnDelete by default, and is RollingUpdate now
  spec.updateStrategy.type + was OnDelete by default, and is RollingUpdate now
  metadata.labels + were the labels of the template by default, and are empty now

extensions/v1beta1 ReplicaSet
  spec.selector + is required now, and was the labels of the template
  metadata.labels + were the labels of the template by default, and are empty now

extensions/v1beta1 Ingress
networking.k8s.io/v1beta1 Ingress
  spec.backend > spec.defaultBackend
  spec.backend.serviceName > service.name
  spec.backend.servicePort > service.port.number, or service.port.name for a name
  spec.rules[].http.paths[].backend.serviceName > service.name
  spec.rules[].http.paths[].backend.servicePort > service.port.number, or service.port.name for a name
  spec.rules[].http.paths[].pathType + is required now: ImplementationSpecific keeps it as it was

autoscaling/v2beta1 HorizontalPodAutoscaler
  spec.metrics[].resource.targetAverageUtilization > target.averageUtilization, with target.type Utilization
  spec.metrics[].resource.targetAverageValue > target.averageValue, with target.type AverageValue
  spec.metrics[].containerResource.targetAverageUtilization > target.averageUtilization, with target.type Utilization
  spec.metrics[].containerResource.targetAverageValue > target.averageValue, with target.type AverageValue
  spec.metrics[].pods.metricName > metric.name
  spec.metrics[].pods.selector > metric.selector
  spec.metrics[].pods.targetAverageValue > target.averageValue, with target.type AverageValue
  spec.metrics[].object.target > describedObject
  spec.metrics[].object.metricName > metric.name
  spec.metrics[].object.selector > metric.selector
  spec.metrics[].object.targetValue > target.value, with target.type Value
  spec.metrics[].object.averageValue > target.averageValue, with target.type AverageValue
  spec.metrics[].external.metricName > metric.name
  spec.metrics[].external.metricSelector > metric.selector
  spec.metrics[].external.targetValue > target.value, with target.type Value
  spec.metrics[].external.targetAverageValue > target.averageValue, with target.type AverageValue

policy/v1beta1 PodDisruptionBudget
  spec.selector={} selects every Pod of the namespace in policy/v1, and selected none

admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration
admissionregistration.k8s.io/v1beta1 ValidatingWebhookConfiguration
  webhooks[].admissionReviewVersions + is required now, and was [v1beta1]
  webhooks[].sideEffects + is required now: None or NoneOnDryRun
  webhooks[].failurePolicy + was Ignore by default, and is Fail now
  webhooks[].matchPolicy + was Exact by default, and is Equivalent now
  webhooks[].timeoutSeconds + was 30 by default, and is 10 now

admissionregistration.k8s.io/v1alpha1 ValidatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1alpha1 MutatingAdmissionPolicyBinding
  spec.paramRef.parameterNotFoundAction + was Deny by default, and is required now

certificates.k8s.io/v1beta1 CertificateSigningRequest
  spec.signerName + is required now, and was kubernetes.io/legacy-unknown
  spec.usages + is required now

discovery.k8s.io/v1beta1 EndpointSlice
  endpoints[].topology > nodeName, zone and deprecatedTopology

flowcontrol.apiserver.k8s.io/v1beta1 PriorityLevelConfiguration
flowcontrol.apiserver.k8s.io/v1beta2 PriorityLevelConfiguration
  spec.limited.assuredConcurrencyShares > nominalConcurrencyShares

resource.k8s.io/v1alpha3 ResourceClaim
resource.k8s.io/v1beta1 ResourceClaim
  spec.devices.requests[].deviceClassName > exactly.deviceClassName
  spec.devices.requests[].selectors > exactly.selectors
  spec.devices.requests[].allocationMode > exactly.allocationMode
  spec.devices.requests[].count > exactly.count
  spec.devices.requests[].adminAccess > exactly.adminAccess
  spec.devices.requests[].tolerations > exactly.tolerations
  spec.devices.requests[].capacity > exactly.capacity

resource.k8s.io/v1alpha3 ResourceClaimTemplate
resource.k8s.io/v1beta1 ResourceClaimTemplate
  spec.spec.devices.requests[].deviceClassName > exactly.deviceClassName
  spec.spec.devices.requests[].selectors > exactly.selectors
  spec.spec.devices.requests[].allocationMode > exactly.allocationMode
  spec.spec.devices.requests[].count > exactly.count
  spec.spec.devices.requests[].adminAccess > exactly.adminAccess
  spec.spec.devices.requests[].tolerations > exactly.tolerations
  spec.spec.devices.requests[].capacity > exactly.capacity

resource.k8s.io/v1alpha3 ResourceSlice
resource.k8s.io/v1beta1 ResourceSlice
  spec.devices[].basic > the fields of the device itself

rbac.authorization.k8s.io/v1alpha1 ClusterRoleBinding
rbac.authorization.k8s.io/v1alpha1 RoleBinding
  subjects[].apiVersion > apiGroup, without the version

storagemigration.k8s.io/v1alpha1 StorageVersionMigration
  spec.resource.version - is gone
`;
