//go:build since30

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/openapi"
	"k8s.io/kube-openapi/pkg/handler"
	"sigs.k8s.io/yaml"
)

func publish(q question) answer {
	crd, err := definitionV1(q.CRD)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	said := answer{}
	if v2, err := builder.BuildOpenAPIV2(crd, q.Version, publishedInV2); err != nil {
		said["v2Error"] = err.Error()
	} else {
		v2.Definitions = handler.PruneDefaults(v2.Definitions)
		said["v2"] = v2
	}
	if v3, err := builder.BuildOpenAPIV3(crd, q.Version, publishedInV3); err != nil {
		said["v3Error"] = err.Error()
	} else {
		said["v3"] = v3
	}
	return said
}

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

// ageAlone are the columns of a version that names none.
var ageAlone = []apiextensionsv1.CustomResourceColumnDefinition{{
	Name: "Age", Type: "date", JSONPath: ".metadata.creationTimestamp",
	Description: metav1.ObjectMeta{}.SwaggerDoc()["creationTimestamp"],
}}

func printTable(q question) answer {
	crd, err := definitionV1(q.CRD)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	columns := ageAlone
	for _, v := range crd.Spec.Versions {
		if v.Name == q.Version && len(v.AdditionalPrinterColumns) > 0 {
			columns = v.AdditionalPrinterColumns
		}
	}
	convertor, err := tableconvertor.New(columns)
	if err != nil {
		return answer{"error": err.Error()}
	}
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(schema.GroupVersionKind{Group: crd.Spec.Group, Version: q.Version, Kind: crd.Spec.Names.ListKind})
	for _, text := range q.CRs {
		var item unstructured.Unstructured
		read, err := yaml.YAMLToJSON([]byte(text))
		if err == nil {
			err = item.UnmarshalJSON(read)
		}
		if err != nil {
			return answer{"error": err.Error()}
		}
		list.Items = append(list.Items, item)
	}
	table, err := convertor.ConvertToTable(context.Background(), list, &metav1.TableOptions{})
	if err != nil {
		return answer{"error": err.Error()}
	}
	rows := [][]any{}
	for _, row := range table.Rows {
		rows = append(rows, row.Cells)
	}
	return answer{"columns": table.ColumnDefinitions, "rows": rows}
}
