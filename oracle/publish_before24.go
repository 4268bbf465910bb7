//go:build !since24

package main

import apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// publishV3 does nothing: by default these servers publish Swagger 2.0 alone.
func publishV3(*apiextensionsv1.CustomResourceDefinition, string, answer) {}
