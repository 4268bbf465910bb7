//go:build since29 && !since30

package main

import structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"

func structuralOf(s *served) *structuralschema.Structural { return s.structural }
