//go:build since30

package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/openapi"
)

// publishedGroup stands for a server that publishes one document, of one group.
type publishedGroup struct {
	path     string
	document []byte
}

func (p publishedGroup) Paths() (map[string]openapi.GroupVersion, error) {
	return map[string]openapi.GroupVersion{p.path: p}, nil
}
func (p publishedGroup) Schema(string) ([]byte, error) { return p.document, nil }
func (p publishedGroup) ServerRelativeURL() string     { return "" }

func explain(q question) answer {
	crd, err := definitionV1(q.CRD)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	v3, err := builder.BuildOpenAPIV3(crd, q.Version, publishedInV3)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	document, err := json.Marshal(v3)
	if err != nil {
		return answer{"error": err.Error()}
	}
	var text bytes.Buffer
	client := publishedGroup{fmt.Sprintf("apis/%s/%s", crd.Spec.Group, q.Version), document}
	resource := schema.GroupVersionResource{Group: crd.Spec.Group, Version: q.Version, Resource: crd.Spec.Names.Plural}
	err = printDescription(q, &text, client, resource)
	said := answer{"text": text.String()}
	if err != nil {
		said["error"] = err.Error()
	}
	return said
}
