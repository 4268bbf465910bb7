package main

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
)

// maxPrefix is how much of a generateName the server keeps before the random part.
const maxPrefix = 58

// verdict is what a strategy says of an object.
type verdict struct {
	errors   field.ErrorList
	warnings []string
}

func requestContext(subresource string) context.Context {
	info := &genericapirequest.RequestInfo{
		IsResourceRequest: true,
		APIGroup:          "apiextensions.k8s.io",
		APIVersion:        "v1",
		Subresource:       subresource,
	}
	return genericapirequest.WithRequestInfo(genericapirequest.WithNamespace(context.Background(), ""), info)
}

func metadataOf(obj runtime.Object) metav1.Object {
	m, err := meta.Accessor(obj)
	utilruntime.Must(err)
	return m
}

// create prepares an object as the registry does before it asks the strategy, and asks it.
func create(ctx context.Context, strategy rest.RESTCreateStrategy, obj runtime.Object) verdict {
	prepareCreation(ctx, strategy, obj)
	errs := validateCreate(ctx, obj, strategy)
	return verdict{errs, strategy.WarningsOnCreate(ctx, obj)}
}

func prepareCreation(ctx context.Context, strategy rest.RESTCreateStrategy, obj runtime.Object) {
	m := metadataOf(obj)
	wipeSystemFields(m)
	takeScope(m, strategy.NamespaceScoped())
	if prefix := m.GetGenerateName(); m.GetName() == "" && prefix != "" {
		m.SetName(prefix[:min(len(prefix), maxPrefix)] + "xxxxx")
	}
	strategy.PrepareForCreate(ctx, obj)
}

// takeScope gives an object the namespace of a request's URL, and leaves managed fields to the field manager.
func takeScope(m metav1.Object, namespaced bool) {
	m.SetManagedFields(nil)
	switch {
	case !namespaced:
		m.SetNamespace("")
	case m.GetNamespace() == "":
		m.SetNamespace("default")
	}
}

// store is what lies in storage before an update: an object with a uid was read from a server, any other is created first.
func store(ctx context.Context, strategy rest.RESTCreateStrategy, old runtime.Object) {
	if metadataOf(old).GetUID() == "" {
		prepareCreation(ctx, strategy, old)
	}
}

// update is what the registry does to both objects before it asks the strategy, and what that says.
func update(ctx context.Context, strategy rest.RESTUpdateStrategy, obj, old runtime.Object) verdict {
	next, before := metadataOf(obj), metadataOf(old)
	for _, m := range []metav1.Object{next, before} {
		m.SetResourceVersion("1")
		takeScope(m, strategy.NamespaceScoped())
	}
	next.SetGeneration(before.GetGeneration())
	strategy.PrepareForUpdate(ctx, obj, old)
	if next.GetUID() == "" {
		next.SetUID(before.GetUID())
	}
	if created := before.GetCreationTimestamp(); !created.IsZero() {
		next.SetCreationTimestamp(created)
	}
	errs := validateUpdate(ctx, obj, old, strategy)
	return verdict{errs, strategy.WarningsOnUpdate(ctx, obj, old)}
}
