//go:build !since37

package main

import (
	"context"

	genericvalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/api/validation/path"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

// validateCreate asks the strategy, and where it has nothing to say, what every kind asks of metadata.
func validateCreate(ctx context.Context, obj runtime.Object, strategy rest.RESTCreateStrategy) field.ErrorList {
	if errs := strategy.Validate(ctx, obj); len(errs) > 0 {
		return errs
	}
	return genericvalidation.ValidateObjectMetaAccessor(metadataOf(obj), strategy.NamespaceScoped(), path.ValidatePathSegmentName, field.NewPath("metadata"))
}

// validateUpdate asks what every kind asks of metadata and of how it changes, and then the strategy.
func validateUpdate(ctx context.Context, obj, old runtime.Object, strategy rest.RESTUpdateStrategy) field.ErrorList {
	next, before, at := metadataOf(obj), metadataOf(old), field.NewPath("metadata")
	errs := genericvalidation.ValidateObjectMetaAccessor(next, strategy.NamespaceScoped(), path.ValidatePathSegmentName, at)
	errs = append(errs, genericvalidation.ValidateObjectMetaAccessorUpdate(next, before, at)...)
	return append(errs, strategy.ValidateUpdate(ctx, obj, old)...)
}
