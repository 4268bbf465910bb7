//go:build !since23

package main

import "k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"

var buildV2 = builder.BuildSwagger
