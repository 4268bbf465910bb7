//go:build since37

package main

import "k8s.io/apiserver/pkg/registry/rest"

var (
	validateCreate = rest.ValidateCreate
	validateUpdate = rest.ValidateUpdate
)
