//go:build !since29

package main

import structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"

// structuralOf is the schema by the name of its version, as strategies of the time took those of all versions.
func structuralOf(s *served) map[string]*structuralschema.Structural {
	return map[string]*structuralschema.Structural{s.kind.Version: s.structural}
}
