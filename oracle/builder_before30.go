//go:build !since30

package main

import "k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"

var (
	publishedInV2 = builder.Options{V2: true}
	publishedInV3 = builder.Options{}
)
