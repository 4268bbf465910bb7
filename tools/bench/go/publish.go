package main

import (
	"context"
	"encoding/json"
	"time"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/kube-openapi/pkg/handler"
)

// definition gives nil for what is none.
func definition(text string) *v1.CustomResourceDefinition {
	internal := decodeDefinition([]byte(text))
	if internal == nil {
		return nil
	}
	crd := &v1.CustomResourceDefinition{}
	must(scheme.Convert(internal, crd, nil))
	return crd
}

// documents counts versions, and documents that cannot be made.
func documents(file string) func() (counts, time.Duration) {
	requests := readRequests(file)
	return timed(func() counts {
		var found counts
		for _, one := range requests {
			crd := definition(one.CRD)
			if crd == nil {
				continue
			}
			found.definitions++
			if v2, err := builder.BuildOpenAPIV2(crd, one.Version, builder.Options{V2: true, IncludeSelectableFields: true}); err != nil {
				found.errors++
			} else {
				v2.Definitions = handler.PruneDefaults(v2.Definitions)
				printed(v2)
			}
			if v3, err := builder.BuildOpenAPIV3(crd, one.Version, builder.Options{IncludeSelectableFields: true}); err != nil {
				found.errors++
			} else {
				printed(v3)
			}
		}
		return found
	})
}

func printed(document any) {
	_, err := json.Marshal(document)
	must(err)
}

// tables counts tables and their rows.
func tables(file string) func() (counts, time.Duration) {
	type prepared struct {
		columns []v1.CustomResourceColumnDefinition
		list    *unstructured.UnstructuredList
	}
	var all []prepared
	for _, one := range readRequests(file) {
		crd := definition(one.CRD)
		if crd == nil {
			continue
		}
		next := prepared{columns: []v1.CustomResourceColumnDefinition{{Name: "Age", Type: "date", JSONPath: ".metadata.creationTimestamp"}}, list: &unstructured.UnstructuredList{}}
		for _, version := range crd.Spec.Versions {
			if version.Name == one.Version && len(version.AdditionalPrinterColumns) > 0 {
				next.columns = version.AdditionalPrinterColumns
			}
		}
		for _, text := range one.CRs {
			if object := decodeObject(text); object != nil {
				next.list.Items = append(next.list.Items, unstructured.Unstructured{Object: object})
			}
		}
		all = append(all, next)
	}
	return timed(func() counts {
		var found counts
		for _, one := range all {
			convertor, err := tableconvertor.New(one.columns)
			if err != nil {
				continue
			}
			table, err := convertor.ConvertToTable(context.Background(), one.list, &metav1.TableOptions{})
			must(err)
			found.definitions++
			found.errors += len(table.Rows)
		}
		return found
	})
}
