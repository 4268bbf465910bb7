package main

import (
	"context"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/apihelpers"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/rest"
	"sigs.k8s.io/yaml"
)

// served is one version of a definition, set up as a server does to serve it.
type served struct {
	namespaced bool
	preserves  bool
	structural *structuralschema.Structural
	strategy   rest.RESTCreateStrategy
}

// serve gives nil for what cannot be served.
func serve(text, version string) *served {
	internal := decodeDefinition([]byte(text))
	if internal == nil {
		return nil
	}
	crd := &v1.CustomResourceDefinition{}
	must(scheme.Convert(internal, crd, nil))
	val, err := apihelpers.GetSchemaForVersion(crd, version)
	if err != nil {
		return nil
	}
	made := &served{namespaced: crd.Spec.Scope == v1.NamespaceScoped, preserves: crd.Spec.PreserveUnknownFields}
	var props *apiextensions.JSONSchemaProps
	if val != nil {
		converted := &apiextensions.CustomResourceValidation{}
		must(v1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(val, converted, nil))
		props = converted.OpenAPIV3Schema
		made.structural, err = structuralschema.NewStructural(props)
		if err != nil && !made.preserves {
			return nil
		}
		if !made.preserves && defaulting.PruneDefaults(made.structural) != nil {
			return nil
		}
	}
	validator, _, err := validation.NewSchemaValidator(props)
	must(err)
	subresources, err := apihelpers.GetSubresourcesForVersion(crd, version)
	must(err)
	var status *apiextensions.CustomResourceSubresourceStatus
	if subresources != nil && subresources.Status != nil {
		status = &apiextensions.CustomResourceSubresourceStatus{}
	}
	kind := schema.GroupVersionKind{Group: crd.Spec.Group, Version: version, Kind: crd.Spec.Names.Kind}
	made.strategy = customresource.NewStrategy(crdserverscheme.NewUnstructuredObjectTyper(), made.namespaced, kind, validator, nil, made.structural, status, nil, nil)
	return made
}

// verdict decodes an object by its schema and judges its creation; the object changes. It gives -1 for what cannot be decoded.
func (s *served) verdict(ctx context.Context, object map[string]any) int {
	found := 0
	defaulting.Default(object, s.structural)
	meta, present, unknown, err := objectmeta.GetObjectMetaWithOptions(object, objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return -1
	}
	found += len(unknown)
	if !s.preserves {
		found += len(pruning.PruneWithOptions(object, s.structural, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}))
		defaulting.PruneNonNullableNullsWithoutDefaults(object, s.structural)
	}
	fault, unknown := objectmeta.CoerceWithOptions(nil, object, s.structural, false, objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	if fault != nil {
		return -1
	}
	found += len(unknown)
	if present {
		must(objectmeta.SetObjectMeta(object, meta))
	}
	u := &unstructured.Unstructured{Object: object}
	rest.WipeObjectMetaSystemFields(u)
	u.SetManagedFields(nil)
	if !s.namespaced {
		u.SetNamespace("")
	} else if u.GetNamespace() == "" {
		u.SetNamespace("default")
	}
	if u.GetName() == "" && u.GetGenerateName() != "" {
		u.SetName(u.GetGenerateName() + "xxxxx")
	}
	s.strategy.PrepareForCreate(ctx, u)
	return found + len(rest.ValidateCreate(ctx, u, s.strategy)) + len(s.strategy.WarningsOnCreate(ctx, u))
}

func decodeObject(text string) map[string]any {
	converted, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return nil
	}
	u := &unstructured.Unstructured{}
	if u.UnmarshalJSON(converted) != nil {
		return nil
	}
	return u.Object
}

func resources(file string) func() (counts, time.Duration) {
	requests := readRequests(file)
	ctx := requestContext()
	return timed(func() counts {
		var found counts
		types := map[[2]string]*served{}
		for _, one := range requests {
			key := [2]string{one.CRD, one.Version}
			made, known := types[key]
			if !known {
				made = serve(one.CRD, one.Version)
				types[key] = made
			}
			found.add(made, ctx, decodeObject(one.CR))
		}
		return found
	})
}

func hot(file string) func() (counts, time.Duration) {
	type prepared struct {
		made   *served
		object map[string]any
	}
	types := map[[2]string]*served{}
	var all []prepared
	for _, one := range readRequests(file) {
		key := [2]string{one.CRD, one.Version}
		if types[key] == nil {
			types[key] = serve(one.CRD, one.Version)
		}
		all = append(all, prepared{types[key], decodeObject(one.CR)})
	}
	ctx := requestContext()
	return func() (counts, time.Duration) {
		// The verdict changes the object, so that every round needs copies, which are not timed.
		copies := make([]map[string]any, len(all))
		for i, one := range all {
			copies[i] = (&unstructured.Unstructured{Object: one.object}).DeepCopy().Object
		}
		return timed(func() counts {
			var found counts
			for i, one := range all {
				found.add(one.made, ctx, copies[i])
			}
			return found
		})()
	}
}

func (c *counts) add(made *served, ctx context.Context, object map[string]any) {
	if made == nil || object == nil {
		return
	}
	if errors := made.verdict(ctx, object); errors >= 0 {
		c.definitions++
		c.errors += errors
	}
}
