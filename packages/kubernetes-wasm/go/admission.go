package main

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	api "k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/scheduling"
	storageapi "k8s.io/kubernetes/pkg/apis/storage"
)

// admit does to a new object what the admission plugins do that are on by default, as far as no other object of a cluster decides.
func admit(object runtime.Object) {
	switch object := object.(type) {
	case *api.Pod:
		admitPriority(&object.Spec)
		tolerate(&object.Spec, corev1.TaintNodeNotReady, corev1.TaintNodeUnreachable)
	case *api.PersistentVolume:
		object.Finalizers = with(object.Finalizers, "kubernetes.io/pv-protection")
	case *api.PersistentVolumeClaim:
		object.Finalizers = with(object.Finalizers, "kubernetes.io/pvc-protection")
	case *storageapi.VolumeAttributesClass:
		object.Finalizers = with(object.Finalizers, "kubernetes.io/vac-protection")
	case *api.Node:
		admitNode(object)
	}
}

// refusal is why an admission plugin refuses a new object.
func refusal(object runtime.Object) error {
	pod, isPod := object.(*api.Pod)
	if isPod && pod.Spec.Overhead != nil && pod.Spec.RuntimeClassName == nil {
		words := errors.New("pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead")
		return apierrors.NewForbidden(schema.GroupResource{Resource: "pods"}, pod.Name, words)
	}
	return nil
}

// admitPriority sets what a pod's priority class says: of the classes of a cluster only those that each has are known.
func admitPriority(spec *api.PodSpec) {
	lower := api.PreemptLowerPriority
	values := map[string]int32{"": 0, scheduling.SystemClusterCritical: scheduling.SystemCriticalPriority, scheduling.SystemNodeCritical: scheduling.SystemCriticalPriority + 1000}
	value, isKnown := values[spec.PriorityClassName]
	if !isKnown {
		return
	}
	spec.Priority = &value
	spec.PreemptionPolicy = &lower
}

// tolerate lets a pod stay on a node with one of these taints for the usual time.
func tolerate(spec *api.PodSpec, taints ...string) {
	given := spec.Tolerations
	for _, taint := range taints {
		seconds := int64(300)
		isTolerated := false
		for _, one := range given {
			isTolerated = isTolerated || (one.Key == taint || one.Key == "") && (one.Effect == api.TaintEffectNoExecute || one.Effect == "")
		}
		if !isTolerated {
			spec.Tolerations = append(spec.Tolerations, api.Toleration{Key: taint, Operator: api.TolerationOpExists, Effect: api.TaintEffectNoExecute, TolerationSeconds: &seconds})
		}
	}
}

// admitNode marks a new node as not ready.
func admitNode(node *api.Node) {
	for _, taint := range node.Spec.Taints {
		if taint.Key == corev1.TaintNodeNotReady && taint.Effect == api.TaintEffectNoSchedule {
			return
		}
	}
	node.Spec.Taints = append(node.Spec.Taints, api.Taint{Key: corev1.TaintNodeNotReady, Effect: api.TaintEffectNoSchedule})
}

func with(list []string, one string) []string {
	for _, present := range list {
		if present == one {
			return list
		}
	}
	return append(list, one)
}

// admitUpdate keeps what admission gave an object when it was new.
func admitUpdate(object, old runtime.Object) {
	pod, isPod := object.(*api.Pod)
	if !isPod {
		return
	}
	was := old.(*api.Pod)
	if pod.Spec.Priority == nil {
		pod.Spec.Priority = was.Spec.Priority
	}
	if pod.Spec.PreemptionPolicy == nil {
		pod.Spec.PreemptionPolicy = was.Spec.PreemptionPolicy
	}
	tolerate(&pod.Spec, corev1.TaintNodeNotReady, corev1.TaintNodeUnreachable)
}
