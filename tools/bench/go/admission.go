package main

import (
	"context"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	genericrequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
)

var (
	scheme  = runtime.NewScheme()
	decoder runtime.Decoder
)

func init() {
	install.Install(scheme)
	metav1.AddToGroupVersion(scheme, schema.GroupVersion{Version: "v1"})
	must(metav1.AddMetaToScheme(scheme))
	decoder = serializer.NewCodecFactory(scheme).UniversalDecoder()
}

func requestContext() context.Context {
	return genericrequest.WithRequestInfo(genericrequest.WithNamespace(context.Background(), ""), &genericrequest.RequestInfo{
		IsResourceRequest: true, APIGroup: "apiextensions.k8s.io", APIVersion: "v1",
	})
}

// decodeDefinition gives nil for what is no definition.
func decodeDefinition(body []byte) *apiextensions.CustomResourceDefinition {
	object, _, err := decoder.Decode(body, nil, nil)
	if err != nil {
		return nil
	}
	crd, _ := object.(*apiextensions.CustomResourceDefinition)
	return crd
}

func admission(file string) func() (counts, time.Duration) {
	requests := readRequests(file)
	ctx := requestContext()
	strategy := customresourcedefinition.NewStrategy(scheme)
	created := func(text string) *apiextensions.CustomResourceDefinition {
		crd := decodeDefinition([]byte(text))
		if crd != nil {
			rest.WipeObjectMetaSystemFields(crd)
			crd.SetNamespace("")
			crd.SetManagedFields(nil)
			strategy.PrepareForCreate(ctx, crd)
		}
		return crd
	}
	return timed(func() counts {
		var found counts
		for _, one := range requests {
			if one.Old == "" {
				if crd := created(one.CRD); crd != nil {
					found.definitions++
					found.errors += len(rest.ValidateCreate(ctx, crd, strategy)) + len(strategy.WarningsOnCreate(ctx, crd))
				}
				continue
			}
			old, crd := created(one.Old), decodeDefinition([]byte(one.CRD))
			if old == nil || crd == nil {
				continue
			}
			old.SetResourceVersion("1")
			crd.SetResourceVersion("1")
			crd.SetNamespace("")
			crd.SetManagedFields(nil)
			crd.SetGeneration(old.GetGeneration())
			strategy.PrepareForUpdate(ctx, crd, old)
			if crd.GetUID() == "" {
				crd.SetUID(old.GetUID())
			}
			if created := old.GetCreationTimestamp(); !created.IsZero() {
				crd.SetCreationTimestamp(created)
			}
			found.definitions++
			found.errors += len(rest.ValidateUpdate(ctx, crd, old, strategy)) + len(strategy.WarningsOnUpdate(ctx, crd, old))
		}
		return found
	})
}
