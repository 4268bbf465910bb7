package main

import (
	"fmt"
	"slices"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/apps"
	"k8s.io/kubernetes/pkg/apis/batch"
	api "k8s.io/kubernetes/pkg/apis/core"
	podsecurity "k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

// evaluator has the checks of all levels; it is made for the first object in a namespace with labels.
var evaluator = sync.OnceValue(func() policy.Evaluator {
	made, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		panic(err)
	}
	return made
})

// unlabelled is what a server without a configuration asks where no label says otherwise.
var unlabelled = podsecurity.Policy{
	Enforce: podsecurity.LevelVersion{Level: podsecurity.LevelPrivileged, Version: podsecurity.LatestVersion()},
	Audit:   podsecurity.LevelVersion{Level: podsecurity.LevelPrivileged, Version: podsecurity.LatestVersion()},
	Warn:    podsecurity.LevelVersion{Level: podsecurity.LevelPrivileged, Version: podsecurity.LatestVersion()},
}

// secure is why the admission plugin for Pod Security refuses an object, where the labels of its namespace are known. It warns of the rest.
func (c *call) secure(object, old runtime.Object) error {
	if c.Subresource != "" {
		return nil
	}
	if namespace, isNamespace := object.(*api.Namespace); isNamespace {
		return badLabels(namespace, old)
	}
	made, isPod := podOf(object)
	if c.NamespaceLabels == nil || made == nil || isPod && old != nil && sameImages(made, old.(*api.Pod)) {
		return nil
	}
	pod := &corev1.Pod{}
	if err := legacyscheme.Scheme.Convert(made, pod, nil); err != nil {
		return err
	}
	asked, _ := podsecurity.PolicyToEvaluate(c.NamespaceLabels, unlabelled)
	if isPod {
		if words := violation(asked.Enforce, pod); words != "" {
			return apierrors.NewForbidden(schema.GroupResource{Resource: "pods"}, pod.Name, fmt.Errorf("violates %s", words))
		}
	}
	if words := violation(asked.Warn, pod); words != "" {
		c.warnings.AddWarning("", "would violate "+words)
	}
	return nil
}

// violation says which policy a pod breaks and how; nothing where it keeps it.
func violation(asked podsecurity.LevelVersion, pod *corev1.Pod) string {
	result := policy.AggregateCheckResults(evaluator().EvaluatePod(asked, &pod.ObjectMeta, &pod.Spec))
	if result.Allowed {
		return ""
	}
	return fmt.Sprintf("PodSecurity %q: %s", asked.String(), result.ForbiddenDetail())
}

// badLabels refuses a namespace with labels that Pod Security cannot read, but those that it had.
func badLabels(namespace *api.Namespace, old runtime.Object) error {
	_, bad := podsecurity.PolicyToEvaluate(namespace.Labels, unlabelled)
	if len(bad) == 0 {
		return nil
	}
	if was, isUpdate := old.(*api.Namespace); isUpdate {
		_, before := podsecurity.PolicyToEvaluate(was.Labels, unlabelled)
		if len(before) > 0 && before.ToAggregate().Error() == bad.ToAggregate().Error() {
			return nil
		}
	}
	return apierrors.NewInvalid(schema.GroupKind{Kind: "Namespace"}, namespace.Name, bad)
}

// podOf is the pod that an object is, or like those that it makes; none where it makes none.
func podOf(object runtime.Object) (pod *api.Pod, isPod bool) {
	switch object := object.(type) {
	case *api.Pod:
		return object, true
	case *api.PodTemplate:
		return templated(&object.Template.ObjectMeta, &object.Template.Spec), false
	case *api.ReplicationController:
		if object.Spec.Template == nil {
			return nil, false
		}
		return templated(&object.Spec.Template.ObjectMeta, &object.Spec.Template.Spec), false
	case *apps.ReplicaSet:
		return templated(&object.Spec.Template.ObjectMeta, &object.Spec.Template.Spec), false
	case *apps.Deployment:
		return templated(&object.Spec.Template.ObjectMeta, &object.Spec.Template.Spec), false
	case *apps.StatefulSet:
		return templated(&object.Spec.Template.ObjectMeta, &object.Spec.Template.Spec), false
	case *apps.DaemonSet:
		return templated(&object.Spec.Template.ObjectMeta, &object.Spec.Template.Spec), false
	case *batch.Job:
		return templated(&object.Spec.Template.ObjectMeta, &object.Spec.Template.Spec), false
	case *batch.CronJob:
		return templated(&object.Spec.JobTemplate.Spec.Template.ObjectMeta, &object.Spec.JobTemplate.Spec.Template.Spec), false
	}
	return nil, false
}

func templated(metadata *metav1.ObjectMeta, spec *api.PodSpec) *api.Pod {
	return &api.Pod{ObjectMeta: *metadata, Spec: *spec}
}

// sameImages tells that an update of a pod changes no image, so that it is not asked again.
func sameImages(pod, old *api.Pod) bool {
	return slices.Equal(images(pod.Spec.Containers), images(old.Spec.Containers)) &&
		slices.Equal(images(pod.Spec.InitContainers), images(old.Spec.InitContainers))
}

func images(containers []api.Container) []string {
	names := []string{}
	for _, container := range containers {
		names = append(names, container.Image)
	}
	return names
}
