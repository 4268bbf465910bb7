// Command bench is the Go contestant: the released API server code reads every CRD below a folder and gives the structural
// verdict, several rounds in one process.
//
//	bench FOLDER ROUNDS   prints {definitions, errors, milliseconds: [per round], peakMiB}
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/yaml"
)

var (
	manifest = regexp.MustCompile(`\.(ya?ml|json)$`)
	aCRD     = regexp.MustCompile(`(?m)^"?kind"?: *"?CustomResourceDefinition"?|"kind": *"CustomResourceDefinition"`)
)

func main() {
	folder, rounds := os.Args[1], 1
	if len(os.Args) > 2 {
		rounds, _ = strconv.Atoi(os.Args[2])
	}
	var texts [][]byte
	must(filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !manifest.MatchString(path) {
			return err
		}
		text, err := os.ReadFile(path)
		texts = append(texts, text)
		return err
	}))
	scheme := runtime.NewScheme()
	install.Install(scheme)
	decoder := serializer.NewCodecFactory(scheme).UniversalDecoder()
	var times []float64
	definitions, found := 0, 0
	for range rounds {
		definitions, found = 0, 0
		start := time.Now()
		for _, text := range texts {
			reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
			for {
				body, err := reader.Read()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					break
				}
				if !aCRD.Match(body) {
					continue
				}
				object, _, err := decoder.Decode(body, nil, nil)
				if err != nil {
					continue
				}
				crd, ok := object.(*apiextensions.CustomResourceDefinition)
				if !ok {
					continue
				}
				definitions++
				found += verdict(scheme, crd)
			}
		}
		times = append(times, float64(time.Since(start).Microseconds())/1000)
	}
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	out, _ := json.Marshal(map[string]any{"definitions": definitions, "errors": found, "milliseconds": times, "peakMiB": float64(usage.Maxrss) / 1024})
	fmt.Println(string(out))
}

func verdict(scheme *runtime.Scheme, crd *apiextensions.CustomResourceDefinition) int {
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

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
