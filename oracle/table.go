package main

import (
	"context"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/yaml"
)

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
