package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/rest"
	clientcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/kube-aggregator/pkg/registry/apiservice"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicy"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicybinding"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingwebhookconfiguration"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicy"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicybinding"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingwebhookconfiguration"
	"k8s.io/kubernetes/pkg/registry/apps/controllerrevision"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler"
	"k8s.io/kubernetes/pkg/registry/batch/cronjob"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/certificates/certificates"
	"k8s.io/kubernetes/pkg/registry/certificates/clustertrustbundle"
	"k8s.io/kubernetes/pkg/registry/certificates/podcertificaterequest"
	"k8s.io/kubernetes/pkg/registry/coordination/lease"
	"k8s.io/kubernetes/pkg/registry/core/configmap"
	"k8s.io/kubernetes/pkg/registry/core/endpoint"
	"k8s.io/kubernetes/pkg/registry/core/event"
	"k8s.io/kubernetes/pkg/registry/core/limitrange"
	"k8s.io/kubernetes/pkg/registry/core/namespace"
	"k8s.io/kubernetes/pkg/registry/core/node"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/core/podtemplate"
	"k8s.io/kubernetes/pkg/registry/core/replicationcontroller"
	"k8s.io/kubernetes/pkg/registry/core/resourcequota"
	"k8s.io/kubernetes/pkg/registry/core/secret"
	"k8s.io/kubernetes/pkg/registry/core/service"
	"k8s.io/kubernetes/pkg/registry/core/serviceaccount"
	"k8s.io/kubernetes/pkg/registry/discovery/endpointslice"
	"k8s.io/kubernetes/pkg/registry/flowcontrol/flowschema"
	"k8s.io/kubernetes/pkg/registry/flowcontrol/prioritylevelconfiguration"
	"k8s.io/kubernetes/pkg/registry/networking/ingress"
	"k8s.io/kubernetes/pkg/registry/networking/ingressclass"
	"k8s.io/kubernetes/pkg/registry/networking/ipaddress"
	"k8s.io/kubernetes/pkg/registry/networking/networkpolicy"
	"k8s.io/kubernetes/pkg/registry/networking/servicecidr"
	"k8s.io/kubernetes/pkg/registry/node/runtimeclass"
	"k8s.io/kubernetes/pkg/registry/policy/poddisruptionbudget"
	"k8s.io/kubernetes/pkg/registry/rbac/clusterrole"
	"k8s.io/kubernetes/pkg/registry/rbac/clusterrolebinding"
	"k8s.io/kubernetes/pkg/registry/rbac/role"
	"k8s.io/kubernetes/pkg/registry/rbac/rolebinding"
	"k8s.io/kubernetes/pkg/registry/resource/deviceclass"
	"k8s.io/kubernetes/pkg/registry/resource/devicetaintrule"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaim"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaimtemplate"
	"k8s.io/kubernetes/pkg/registry/resource/resourceslice"
	"k8s.io/kubernetes/pkg/registry/scheduling/priorityclass"
	"k8s.io/kubernetes/pkg/registry/storage/csidriver"
	"k8s.io/kubernetes/pkg/registry/storage/csinode"
	"k8s.io/kubernetes/pkg/registry/storage/csistoragecapacity"
	"k8s.io/kubernetes/pkg/registry/storage/storageclass"
	"k8s.io/kubernetes/pkg/registry/storage/volumeattachment"
	"k8s.io/kubernetes/pkg/registry/storage/volumeattributesclass"
	"k8s.io/kubernetes/pkg/registry/storagemigration/storagemigration"
	"k8s.io/utils/clock"
)

// kind is a kind as the server serves it.
type kind struct {
	resource string
	// strategy creates and updates objects; without one an object is decoded and no more.
	strategy rest.RESTCreateUpdateStrategy
	// status updates the status, where that is apart.
	status rest.RESTUpdateStrategy
	// isClusterWide is for kinds without a strategy.
	isClusterWide bool
}

// served are the kinds of a server with default settings, by the version that they are served in. Custom resource definitions are not here: they are judged elsewhere.
var served = map[schema.GroupVersion]map[string]kind{
	{Version: "v1"}: {
		"Binding":               {resource: "bindings"},
		"ConfigMap":             {resource: "configmaps", strategy: configmap.Strategy},
		"Endpoints":             {resource: "endpoints", strategy: endpoint.Strategy},
		"Event":                 {resource: "events", strategy: event.Strategy},
		"LimitRange":            {resource: "limitranges", strategy: limitrange.Strategy},
		"Namespace":             {resource: "namespaces", strategy: namespace.Strategy, status: namespace.StatusStrategy},
		"Node":                  {resource: "nodes", strategy: node.Strategy, status: node.StatusStrategy},
		"PersistentVolume":      {resource: "persistentvolumes", strategy: persistentvolume.Strategy, status: persistentvolume.StatusStrategy},
		"PersistentVolumeClaim": {resource: "persistentvolumeclaims", strategy: persistentvolumeclaim.Strategy, status: persistentvolumeclaim.StatusStrategy},
		"Pod":                   {resource: "pods", strategy: pod.Strategy, status: pod.StatusStrategy},
		"PodTemplate":           {resource: "podtemplates", strategy: podtemplate.Strategy},
		"ReplicationController": {resource: "replicationcontrollers", strategy: replicationcontroller.Strategy, status: replicationcontroller.StatusStrategy},
		"ResourceQuota":         {resource: "resourcequotas", strategy: resourcequota.Strategy, status: resourcequota.StatusStrategy},
		"Secret":                {resource: "secrets", strategy: secret.Strategy},
		"Service":               {resource: "services", strategy: service.Strategy, status: service.StatusStrategy},
		"ServiceAccount":        {resource: "serviceaccounts", strategy: serviceaccount.Strategy},
	},
	{Group: "admissionregistration.k8s.io", Version: "v1"}: {
		"MutatingAdmissionPolicy":          {resource: "mutatingadmissionpolicies", strategy: mutatingadmissionpolicy.NewStrategy(nil, resources{})},
		"MutatingAdmissionPolicyBinding":   {resource: "mutatingadmissionpolicybindings", strategy: mutatingadmissionpolicybinding.NewStrategy(nil, nil, resources{})},
		"MutatingWebhookConfiguration":     {resource: "mutatingwebhookconfigurations", strategy: mutatingwebhookconfiguration.Strategy},
		"ValidatingAdmissionPolicy":        {resource: "validatingadmissionpolicies", strategy: policies, status: validatingadmissionpolicy.NewStatusStrategy(policies)},
		"ValidatingAdmissionPolicyBinding": {resource: "validatingadmissionpolicybindings", strategy: validatingadmissionpolicybinding.NewStrategy(nil, nil, resources{})},
		"ValidatingWebhookConfiguration":   {resource: "validatingwebhookconfigurations", strategy: validatingwebhookconfiguration.Strategy},
	},
	{Group: "apiregistration.k8s.io", Version: "v1"}: {
		"APIService": {resource: "apiservices", strategy: apiservice.NewStrategy(legacyscheme.Scheme), status: apiservice.NewStatusStrategy(legacyscheme.Scheme)},
	},
	{Group: "apps", Version: "v1"}: {
		"ControllerRevision": {resource: "controllerrevisions", strategy: controllerrevision.Strategy},
		"DaemonSet":          {resource: "daemonsets", strategy: daemonset.Strategy, status: daemonset.StatusStrategy},
		"Deployment":         {resource: "deployments", strategy: deployment.Strategy, status: deployment.StatusStrategy},
		"ReplicaSet":         {resource: "replicasets", strategy: replicaset.Strategy, status: replicaset.StatusStrategy},
		"StatefulSet":        {resource: "statefulsets", strategy: statefulset.Strategy, status: statefulset.StatusStrategy},
	},
	{Group: "authentication.k8s.io", Version: "v1"}: {
		"SelfSubjectReview": {resource: "selfsubjectreviews", isClusterWide: true},
		"TokenReview":       {resource: "tokenreviews", isClusterWide: true},
	},
	{Group: "authorization.k8s.io", Version: "v1"}: {
		"LocalSubjectAccessReview": {resource: "localsubjectaccessreviews"},
		"SelfSubjectAccessReview":  {resource: "selfsubjectaccessreviews", isClusterWide: true},
		"SelfSubjectRulesReview":   {resource: "selfsubjectrulesreviews", isClusterWide: true},
		"SubjectAccessReview":      {resource: "subjectaccessreviews", isClusterWide: true},
	},
	{Group: "autoscaling", Version: "v1"}: autoscalers,
	{Group: "autoscaling", Version: "v2"}: autoscalers,
	{Group: "batch", Version: "v1"}: {
		"CronJob": {resource: "cronjobs", strategy: cronjob.Strategy, status: cronjob.StatusStrategy},
		"Job":     {resource: "jobs", strategy: job.Strategy, status: job.StatusStrategy},
	},
	{Group: "certificates.k8s.io", Version: "v1"}: {
		"CertificateSigningRequest": {resource: "certificatesigningrequests", strategy: certificates.Strategy, status: certificates.StatusStrategy},
		"ClusterTrustBundle":        {resource: "clustertrustbundles", strategy: clustertrustbundle.Strategy},
		"PodCertificateRequest":     {resource: "podcertificaterequests", strategy: podCertificates, status: podcertificaterequest.NewStatusStrategy(podCertificates, nil, clock.RealClock{})},
	},
	{Group: "coordination.k8s.io", Version: "v1"}: {
		"Lease": {resource: "leases", strategy: lease.Strategy},
	},
	{Group: "discovery.k8s.io", Version: "v1"}: {
		"EndpointSlice": {resource: "endpointslices", strategy: endpointslice.Strategy},
	},
	{Group: "events.k8s.io", Version: "v1"}: {
		"Event": {resource: "events", strategy: event.Strategy},
	},
	{Group: "flowcontrol.apiserver.k8s.io", Version: "v1"}: {
		"FlowSchema":                 {resource: "flowschemas", strategy: flowschema.Strategy, status: flowschema.StatusStrategy},
		"PriorityLevelConfiguration": {resource: "prioritylevelconfigurations", strategy: prioritylevelconfiguration.Strategy, status: prioritylevelconfiguration.StatusStrategy},
	},
	{Group: "networking.k8s.io", Version: "v1"}: {
		"IPAddress":     {resource: "ipaddresses", strategy: ipaddress.Strategy},
		"Ingress":       {resource: "ingresses", strategy: ingress.Strategy, status: ingress.StatusStrategy},
		"IngressClass":  {resource: "ingressclasses", strategy: ingressclass.Strategy},
		"NetworkPolicy": {resource: "networkpolicies", strategy: networkpolicy.Strategy},
		"ServiceCIDR":   {resource: "servicecidrs", strategy: servicecidr.Strategy, status: servicecidr.StatusStrategy},
	},
	{Group: "node.k8s.io", Version: "v1"}: {
		"RuntimeClass": {resource: "runtimeclasses", strategy: runtimeclass.Strategy},
	},
	{Group: "policy", Version: "v1"}: {
		"PodDisruptionBudget": {resource: "poddisruptionbudgets", strategy: poddisruptionbudget.Strategy, status: poddisruptionbudget.StatusStrategy},
	},
	{Group: "rbac.authorization.k8s.io", Version: "v1"}: {
		"ClusterRole":        {resource: "clusterroles", strategy: clusterrole.Strategy},
		"ClusterRoleBinding": {resource: "clusterrolebindings", strategy: clusterrolebinding.Strategy},
		"Role":               {resource: "roles", strategy: role.Strategy},
		"RoleBinding":        {resource: "rolebindings", strategy: rolebinding.Strategy},
	},
	{Group: "resource.k8s.io", Version: "v1"}: {
		"DeviceClass":           {resource: "deviceclasses", strategy: deviceclass.Strategy},
		"DeviceTaintRule":       {resource: "devicetaintrules", strategy: devicetaintrule.Strategy, status: devicetaintrule.StatusStrategy},
		"ResourceClaim":         {resource: "resourceclaims", strategy: claims, status: resourceclaim.NewStatusStrategy(claims)},
		"ResourceClaimTemplate": {resource: "resourceclaimtemplates", strategy: resourceclaimtemplate.NewStrategy(namespaces{})},
		"ResourceSlice":         {resource: "resourceslices", strategy: resourceslice.Strategy},
	},
	{Group: "scheduling.k8s.io", Version: "v1"}: {
		"PriorityClass": {resource: "priorityclasses", strategy: priorityclass.Strategy},
	},
	{Group: "storage.k8s.io", Version: "v1"}: {
		"CSIDriver":             {resource: "csidrivers", strategy: csidriver.Strategy},
		"CSINode":               {resource: "csinodes", strategy: csinode.Strategy, status: csinode.StatusStrategy},
		"CSIStorageCapacity":    {resource: "csistoragecapacities", strategy: csistoragecapacity.Strategy},
		"StorageClass":          {resource: "storageclasses", strategy: storageclass.Strategy},
		"VolumeAttachment":      {resource: "volumeattachments", strategy: volumeattachment.Strategy, status: volumeattachment.StatusStrategy},
		"VolumeAttributesClass": {resource: "volumeattributesclasses", strategy: volumeattributesclass.Strategy},
	},
	{Group: "storagemigration.k8s.io", Version: "v1"}: {
		"StorageVersionMigration": {resource: "storageversionmigrations", strategy: storagemigration.Strategy, status: storagemigration.StatusStrategy},
	},
}

var (
	autoscalers = map[string]kind{
		"HorizontalPodAutoscaler": {resource: "horizontalpodautoscalers", strategy: horizontalpodautoscaler.Strategy, status: horizontalpodautoscaler.StatusStrategy},
	}
	claims          = resourceclaim.NewStrategy(namespaces{}, nil)
	podCertificates = podcertificaterequest.NewStrategy()
	policies        = validatingadmissionpolicy.NewStrategy(nil, resources{})
)

// namespaces stands for those of a cluster. Each allows access as administrator to devices: whether it does, only a cluster knows.
type namespaces struct {
	clientcorev1.NamespaceInterface
}

func (namespaces) Get(_ context.Context, name string, _ metav1.GetOptions) (*corev1.Namespace, error) {
	labels := map[string]string{"resource.kubernetes.io/admin-access": "true"}
	return &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels}}, nil
}

// resources stands for the resources of a cluster, which are asked for by who may not read them.
type resources struct{}

func (resources) Resolve(kind schema.GroupVersionKind) (schema.GroupVersionResource, error) {
	return kind.GroupVersion().WithResource("*"), nil
}
