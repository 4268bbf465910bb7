//go:build since25

package main

import (
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemaobjectmeta "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	structuralpruning "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
)

var (
	wipeSystemFields = rest.WipeObjectMetaSystemFields
	writeMetadata    = schemaobjectmeta.SetObjectMeta
)

func readMetadata(obj map[string]any) (*metav1.ObjectMeta, bool, []string, error) {
	return schemaobjectmeta.GetObjectMetaWithOptions(obj, schemaobjectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
}

func prune(obj any, by *structuralschema.Structural) []string {
	return structuralpruning.PruneWithOptions(obj, by, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
}

func coerceEmbedded(obj any, by *structuralschema.Structural) ([]string, *field.Error) {
	fault, dropped := schemaobjectmeta.CoerceWithOptions(nil, obj, by, false, schemaobjectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	return dropped, fault
}
