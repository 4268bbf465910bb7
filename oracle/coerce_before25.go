//go:build !since25

package main

import (
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemaobjectmeta "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	structuralpruning "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

var writeMetadata = schemaobjectmeta.SetObjectMeta

// wipeSystemFields takes away what the server alone writes.
func wipeSystemFields(m metav1.Object) {
	m.SetCreationTimestamp(metav1.Time{})
	m.SetUID("")
	m.SetDeletionTimestamp(nil)
	m.SetDeletionGracePeriodSeconds(nil)
	m.SetSelfLink("")
}

func readMetadata(obj map[string]any) (*metav1.ObjectMeta, bool, []string, error) {
	metadata, found, err := schemaobjectmeta.GetObjectMeta(obj, false)
	return metadata, found, nil, err
}

// prune tells nothing: servers of the time dropped unknown fields without a word.
func prune(obj any, by *structuralschema.Structural) []string {
	structuralpruning.Prune(obj, by, true)
	return nil
}

func coerceEmbedded(obj any, by *structuralschema.Structural) ([]string, *field.Error) {
	return nil, schemaobjectmeta.Coerce(nil, obj, by, false, false)
}
