package main

import (
	"context"
	"fmt"
	"kubernetes-wasm/http"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/endpoints/deprecation"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	pvcutil "k8s.io/kubernetes/pkg/api/persistentvolumeclaim"
	api "k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/capabilities"
	services "kubernetes-wasm/services"
)

const (
	strict = "Strict"
	warn   = "Warn"
	ignore = "Ignore"
	// givenUID is what a new object gets in place of a random one: answers do not change from run to run.
	givenUID = types.UID("00000000-0000-0000-0000-000000000000")
	// mostBytes is how long a request may be.
	mostBytes = 3 * 1024 * 1024
)

// Request is a document that is sent to the server.
type Request struct {
	Text            string  `json:"text"`
	FieldValidation string  `json:"fieldValidation"`
	Namespace       string  `json:"namespace"`
	Old             *string `json:"old"`
	Subresource     string  `json:"subresource"`
	// AllowPrivileged is the server's flag --allow-privileged.
	AllowPrivileged bool `json:"allowPrivileged"`
	// VerdictOnly leaves out the object that would be stored.
	VerdictOnly bool `json:"verdictOnly"`
	// NamespaceLabels are those of the namespace that a namespaced object is in; none where they are not known.
	NamespaceLabels map[string]string `json:"namespaceLabels"`
}

// call is a request on its way.
type call struct {
	Request
	kind
	gvk       schema.GroupVersionKind
	namespace string
	ctx       context.Context
	warnings  *recorder
	strict    []error
	// asked is the object as it was before the server's allocators and name generator completed it.
	asked runtime.Object
}

// judge is the server's answer.
func judge(asked Request) Answer {
	if asked.FieldValidation == "" {
		asked.FieldValidation = strict
	}
	if len(asked.Text) > mostBytes {
		words := fmt.Sprintf("Request entity too large: limit is %d", mostBytes)
		return Answer{Code: http.StatusRequestEntityTooLarge, Reason: string(metav1.StatusReasonRequestEntityTooLarge), Message: words}
	}
	capabilities.ResetForTest()
	capabilities.Setup(asked.AllowPrivileged, 0)
	document := textOf(asked.Text)
	gvk, err := document.kindOf()
	if err != nil {
		return Answer{Code: http.StatusBadRequest, Reason: string(metav1.StatusReasonBadRequest), Message: err.Error()}
	}
	found, isServed := served[gvk.GroupVersion()][gvk.Kind]
	if !isServed {
		no := false
		return Answer{Code: http.StatusNotFound, Served: &no}
	}
	c := &call{Request: asked, kind: found, gvk: gvk, warnings: &recorder{}}
	c.warnOfVersion()
	object, refused, err := document.decoded(gvk, asked.FieldValidation)
	c.strict = refused
	if err != nil {
		return c.refused(err)
	}
	for _, one := range refused {
		for _, words := range yamlErrors(one.Error()) {
			c.warnings.AddWarning("", words)
		}
	}
	if asked.Old != nil {
		object, err = c.update(object)
	} else {
		object, err = c.create(object)
	}
	if err != nil {
		return c.refused(err)
	}
	return c.accepted(object)
}

// warnOfVersion warns of a version that goes away.
func (c *call) warnOfVersion() {
	versioned, err := legacyscheme.Scheme.New(c.gvk)
	if err != nil {
		return
	}
	versioned.GetObjectKind().SetGroupVersionKind(c.gvk)
	if deprecation.IsDeprecated(versioned, major, minor) {
		c.warnings.AddWarning("", deprecation.WarningMessage(versioned))
	}
}

// enter puts an object where the request goes to.
func (c *call) enter(object metav1.Object, subresource string) error {
	isNamespaced := !c.isClusterWide
	if c.strategy != nil {
		isNamespaced = c.strategy.NamespaceScoped()
	}
	c.namespace = ""
	if isNamespaced {
		for _, one := range []string{metav1.NamespaceDefault, object.GetNamespace(), c.Request.Namespace} {
			if one != "" {
				c.namespace = one
			}
		}
	}
	within := c.namespace
	if c.gvk.Kind == "Namespace" {
		within = object.GetName()
	}
	info := &request.RequestInfo{IsResourceRequest: true, Path: "/", Verb: "create", APIGroup: c.gvk.Group, APIVersion: c.gvk.Version, Namespace: within, Resource: c.resource, Subresource: subresource}
	ctx := warning.WithWarningRecorder(context.Background(), c.warnings)
	ctx = request.WithRequestInfo(ctx, info)
	ctx = request.WithUser(ctx, &user.DefaultInfo{Name: "admin", UID: "1", Groups: []string{user.SystemPrivilegedGroup, user.AllAuthenticated}})
	c.ctx = request.WithNamespace(ctx, within)
	return rest.EnsureObjectNamespaceMatchesRequestNamespace(rest.ExpectedNamespaceForScope(c.namespace, isNamespaced), object)
}

func (c *call) create(object runtime.Object) (runtime.Object, error) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return object, nil
	}
	rest.WipeObjectMetaSystemFields(accessor)
	if err := c.enter(accessor, ""); err != nil {
		return nil, err
	}
	c.warnings.warnOfOwners(accessor)
	admit(object)
	if c.strategy == nil {
		return object, nil
	}
	c.keepAsked(object)
	if err := c.prepare(object); err != nil {
		return nil, err
	}
	if err := rest.BeforeCreate(c.strategy, c.ctx, object); err != nil {
		return nil, err
	}
	if err := refusal(object); err != nil {
		return nil, err
	}
	return object, c.secure(object, nil)
}

// keepAsked keeps an object as it is before the server completes it.
func (c *call) keepAsked(object runtime.Object) {
	if !c.VerdictOnly {
		c.asked = object.DeepCopyObject()
	}
}

// prepare completes a new object before it is validated.
func (c *call) prepare(object runtime.Object) error {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	accessor.SetUID(givenUID)
	accessor.SetCreationTimestamp(metav1.Now())
	if accessor.GetGenerateName() != "" && accessor.GetName() == "" {
		accessor.SetName(c.strategy.GenerateName(accessor.GetGenerateName()))
	}
	switch object := object.(type) {
	case *api.LimitRange:
		// Its strategy draws a name where it has none.
		if object.Name == "" {
			object.Name = string(givenUID)
		}
	case *api.Service:
		return services.BeginCreate(object)
	}
	return nil
}

func (c *call) update(object runtime.Object) (runtime.Object, error) {
	old, _, err := textOf(*c.Old).decoded(c.gvk, ignore)
	if err != nil {
		return nil, err
	}
	strategy := rest.RESTUpdateStrategy(c.strategy)
	if c.Subresource == "status" {
		strategy = c.status
	}
	if c.strategy == nil || strategy == nil {
		return nil, apierrors.NewMethodNotSupported(schema.GroupResource{Group: c.gvk.Group, Resource: c.resource}, "update")
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, err
	}
	if err := c.store(old); err != nil {
		return nil, err
	}
	if err := c.enter(accessor, c.Subresource); err != nil {
		return nil, err
	}
	there, err := meta.Accessor(old)
	if err != nil {
		return nil, err
	}
	if accessor.GetName() != there.GetName() {
		return nil, apierrors.NewBadRequest(fmt.Sprintf("the name of the object (%s) does not match the name on the URL (%s)", accessor.GetName(), there.GetName()))
	}
	if accessor.GetResourceVersion() == "" {
		accessor.SetResourceVersion(there.GetResourceVersion())
	}
	c.warnings.warnOfOwners(accessor)
	c.keepAsked(object)
	if service, isService := object.(*api.Service); isService && c.Subresource == "" {
		if err := services.BeginUpdate(service, old.(*api.Service)); err != nil {
			return nil, err
		}
	}
	admitUpdate(object, old)
	if err := rest.BeforeUpdate(strategy, c.ctx, object, old); err != nil {
		return nil, err
	}
	return object, c.secure(object, old)
}

// store makes an object what it is once it is stored: as a new one is completed, where it does not come from a server.
func (c *call) store(object runtime.Object) error {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	if err := c.enter(accessor, ""); err != nil {
		return err
	}
	if accessor.GetUID() == "" {
		warnings := c.warnings
		c.warnings = &recorder{}
		admit(object)
		if err := c.prepare(object); err != nil {
			return err
		}
		c.strategy.PrepareForCreate(c.ctx, object)
		c.strategy.Canonicalize(object)
		c.warnings = warnings
	}
	accessor.SetManagedFields(nil)
	if accessor.GetUID() == "" {
		accessor.SetUID(givenUID)
	}
	if accessor.GetResourceVersion() == "" {
		accessor.SetResourceVersion("1")
	}
	return nil
}

// read gives an object as the server reads it from where it is stored, in the version of the request.
func (c *call) read(object runtime.Object) (runtime.Object, error) {
	scheme := legacyscheme.Scheme
	stored, err := scheme.ConvertToVersion(object, scheme.PrioritizedVersionsForGroup(c.gvk.Group)[0])
	if err != nil {
		return nil, err
	}
	scheme.Default(stored)
	internal, err := scheme.ConvertToVersion(stored, schema.GroupVersion{Group: c.gvk.Group, Version: runtime.APIVersionInternal})
	if err != nil {
		return nil, err
	}
	switch internal := internal.(type) {
	case *api.PersistentVolumeClaim:
		pvcutil.NormalizeDataSources(&internal.Spec)
	case *api.PersistentVolume:
		internal.Status.LastPhaseTransitionTime = nil
	case *api.Service:
		forgetGiven(&internal.Spec, c.asked)
	}
	return scheme.ConvertToVersion(internal, c.gvk.GroupVersion())
}
