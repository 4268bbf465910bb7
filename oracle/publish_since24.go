//go:build since24

package main

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
)

func publishV3(crd *apiextensionsv1.CustomResourceDefinition, version string, said answer) {
	if v3, err := builder.BuildOpenAPIV3(crd, version, publishedInV3); err != nil {
		said["v3Error"] = err.Error()
	} else {
		said["v3"] = v3
	}
}
