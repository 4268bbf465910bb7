//go:build since30 && !since38

package main

import "k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"

var (
	publishedInV2 = builder.Options{V2: true, IncludeSelectableFields: true}
	publishedInV3 = builder.Options{IncludeSelectableFields: true}
)
