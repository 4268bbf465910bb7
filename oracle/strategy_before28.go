//go:build !since28

package main

import (
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiservervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/kube-openapi/pkg/validation/validate"
)

// openStrategy makes what the registry asks about resources of this version.
func (s *served) openStrategy(by schemas) error {
	validator, err := validatorOf(by.props)
	if err != nil {
		return err
	}
	var statusValidator *validate.SchemaValidator
	if by.statusProps != nil {
		if statusValidator, err = validatorOf(by.statusProps); err != nil {
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

func validatorOf(props *apiextensions.JSONSchemaProps) (*validate.SchemaValidator, error) {
	validator, _, err := apiservervalidation.NewSchemaValidator(&apiextensions.CustomResourceValidation{OpenAPIV3Schema: props})
	return validator, err
}
