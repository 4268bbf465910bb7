//go:build since28 && !since30

package main

import (
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
)

// openStrategy makes what the registry asks about resources of this version.
func (s *served) openStrategy(by schemas) error {
	validator, _, err := apiservervalidation.NewSchemaValidator(by.props)
	if err != nil {
		return err
	}
	var statusValidator apiservervalidation.SchemaValidator
	if by.statusProps != nil {
		if statusValidator, _, err = apiservervalidation.NewSchemaValidator(by.statusProps); err != nil {
			return err
		}
	}
	strategy := customresource.NewStrategy(crdserverscheme.NewUnstructuredObjectTyper(), s.namespaced, s.kind, validator, statusValidator, structuralOf(s), by.status, by.scale)
	s.strategy = strategy
	if by.status != nil {
		s.status = customresource.NewStatusStrategy(strategy)
	}
	return nil
}
