package main

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kube-aggregator/pkg/apis/apiregistration"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/admissionregistration"
	admissionregistrationv1 "k8s.io/kubernetes/pkg/apis/admissionregistration/v1"
	"k8s.io/kubernetes/pkg/apis/apps"
	appsv1 "k8s.io/kubernetes/pkg/apis/apps/v1"
	"k8s.io/kubernetes/pkg/apis/authentication"
	authenticationv1 "k8s.io/kubernetes/pkg/apis/authentication/v1"
	"k8s.io/kubernetes/pkg/apis/authorization"
	authorizationv1 "k8s.io/kubernetes/pkg/apis/authorization/v1"
	"k8s.io/kubernetes/pkg/apis/autoscaling"
	autoscalingv1 "k8s.io/kubernetes/pkg/apis/autoscaling/v1"
	autoscalingv2 "k8s.io/kubernetes/pkg/apis/autoscaling/v2"
	"k8s.io/kubernetes/pkg/apis/batch"
	batchv1 "k8s.io/kubernetes/pkg/apis/batch/v1"
	"k8s.io/kubernetes/pkg/apis/certificates"
	certificatesv1 "k8s.io/kubernetes/pkg/apis/certificates/v1"
	"k8s.io/kubernetes/pkg/apis/coordination"
	coordinationv1 "k8s.io/kubernetes/pkg/apis/coordination/v1"
	"k8s.io/kubernetes/pkg/apis/core"
	corev1 "k8s.io/kubernetes/pkg/apis/core/v1"
	"k8s.io/kubernetes/pkg/apis/discovery"
	discoveryv1 "k8s.io/kubernetes/pkg/apis/discovery/v1"
	"k8s.io/kubernetes/pkg/apis/events"
	eventsv1 "k8s.io/kubernetes/pkg/apis/events/v1"
	"k8s.io/kubernetes/pkg/apis/flowcontrol"
	flowcontrolv1 "k8s.io/kubernetes/pkg/apis/flowcontrol/v1"
	"k8s.io/kubernetes/pkg/apis/networking"
	networkingv1 "k8s.io/kubernetes/pkg/apis/networking/v1"
	"k8s.io/kubernetes/pkg/apis/node"
	nodev1 "k8s.io/kubernetes/pkg/apis/node/v1"
	"k8s.io/kubernetes/pkg/apis/policy"
	policyv1 "k8s.io/kubernetes/pkg/apis/policy/v1"
	"k8s.io/kubernetes/pkg/apis/rbac"
	rbacv1 "k8s.io/kubernetes/pkg/apis/rbac/v1"
	"k8s.io/kubernetes/pkg/apis/resource"
	resourcev1 "k8s.io/kubernetes/pkg/apis/resource/v1"
	"k8s.io/kubernetes/pkg/apis/scheduling"
	schedulingv1 "k8s.io/kubernetes/pkg/apis/scheduling/v1"
	"k8s.io/kubernetes/pkg/apis/storage"
	storagev1 "k8s.io/kubernetes/pkg/apis/storage/v1"
	"k8s.io/kubernetes/pkg/apis/storagemigration"
	storagemigrationv1 "k8s.io/kubernetes/pkg/apis/storagemigration/v1"
)

// init makes the served versions known, and no others: of each group the internal form, then the version in which its objects are stored.
func init() {
	for _, add := range []func(*runtime.Scheme) error{
		apiregistration.AddToScheme, apiregistrationv1.AddToScheme,
		admissionregistration.AddToScheme, admissionregistrationv1.AddToScheme,
		apps.AddToScheme, appsv1.AddToScheme,
		authentication.AddToScheme, authenticationv1.AddToScheme,
		authorization.AddToScheme, authorizationv1.AddToScheme,
		autoscaling.AddToScheme, autoscalingv2.AddToScheme, autoscalingv1.AddToScheme,
		batch.AddToScheme, batchv1.AddToScheme,
		certificates.AddToScheme, certificatesv1.AddToScheme,
		coordination.AddToScheme, coordinationv1.AddToScheme,
		core.AddToScheme, corev1.AddToScheme,
		discovery.AddToScheme, discoveryv1.AddToScheme,
		events.AddToScheme, eventsv1.AddToScheme,
		flowcontrol.AddToScheme, flowcontrolv1.AddToScheme,
		networking.AddToScheme, networkingv1.AddToScheme,
		node.AddToScheme, nodev1.AddToScheme,
		policy.AddToScheme, policyv1.AddToScheme,
		rbac.AddToScheme, rbacv1.AddToScheme,
		resource.AddToScheme, resourcev1.AddToScheme,
		scheduling.AddToScheme, schedulingv1.AddToScheme,
		storage.AddToScheme, storagev1.AddToScheme,
		storagemigration.AddToScheme, storagemigrationv1.AddToScheme,
	} {
		if err := add(legacyscheme.Scheme); err != nil {
			panic(err)
		}
	}
}
