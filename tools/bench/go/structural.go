package main

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/yaml"
)

var (
	manifest = regexp.MustCompile(`\.(ya?ml|json)$`)
	aCRD     = regexp.MustCompile(`(?m)^"?kind"?: *"?CustomResourceDefinition"?|"kind": *"CustomResourceDefinition"`)
)

func structural(folder string) func() (counts, time.Duration) {
	var texts [][]byte
	must(filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !manifest.MatchString(path) {
			return err
		}
		text, err := os.ReadFile(path)
		texts = append(texts, text)
		return err
	}))
	return timed(func() counts {
		var found counts
		for _, text := range texts {
			reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
			for {
				body, err := reader.Read()
				if err != nil {
					break
				}
				if !aCRD.Match(body) {
					continue
				}
				if crd := decodeDefinition(body); crd != nil {
					found.definitions++
					found.errors += structuralErrors(crd)
				}
			}
		}
		return found
	})
}

func structuralErrors(crd *apiextensions.CustomResourceDefinition) int {
	out := &v1.CustomResourceDefinition{}
	must(scheme.Convert(crd, out, nil))
	count := 0
	for i, version := range out.Spec.Versions {
		if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
			continue
		}
		internal := &apiextensions.JSONSchemaProps{}
		must(v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, internal, nil))
		structural, err := schema.NewStructural(internal)
		if err != nil {
			count++
			continue
		}
		count += len(schema.ValidateStructural(field.NewPath("spec", "versions").Index(i).Child("schema", "openAPIV3Schema"), structural))
	}
	return count
}
