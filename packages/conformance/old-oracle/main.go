// Command old-oracle asks the released code of an API server of 1.15 to 1.21 what it says of a CustomResourceDefinition.
//
// One JSON request a line on standard input ({"id","op":"crd","crd","old"}), one JSON answer a line on standard output, in the protocol of the
// conformance cases as far as it is about definitions; `condition` is what the controller of NonStructuralSchema sets. Nothing listens, nothing is
// stored.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiequality "k8s.io/apimachinery/pkg/api/equality"
	genericvalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/api/validation/path"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"
)

type request struct {
	ID  string `json:"id"`
	Op  string `json:"op"`
	CRD string `json:"crd"`
	Old string `json:"old"`
}

var (
	scheme = runtime.NewScheme()
	codecs serializer.CodecFactory
)

func init() {
	install.Install(scheme)
	codecs = serializer.NewCodecFactory(scheme)
}

type fieldError struct {
	Type     string      `json:"type"`
	Field    string      `json:"field"`
	BadValue interface{} `json:"badValue,omitempty"`
	Detail   string      `json:"detail"`
	Message  string      `json:"message"`
}

func fieldErrors(list field.ErrorList) []fieldError {
	out := []fieldError{}
	for _, e := range list {
		out = append(out, fieldError{string(e.Type), e.Field, printable(e.BadValue), e.Detail, e.Error()})
	}
	return out
}

func printable(v interface{}) interface{} {
	switch v := v.(type) {
	case string, bool, int, int32, int64, float64:
		return v
	default:
		return nil
	}
}

func decode(text string) (*apiextensions.CustomResourceDefinition, schema.GroupVersion, error) {
	body, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return nil, schema.GroupVersion{}, err
	}
	obj, gvk, err := codecs.UniversalDecoder().Decode(body, nil, nil)
	if err != nil {
		return nil, schema.GroupVersion{}, err
	}
	crd, ok := obj.(*apiextensions.CustomResourceDefinition)
	if !ok {
		return nil, schema.GroupVersion{}, fmt.Errorf("expected a CustomResourceDefinition, got %v", gvk)
	}
	return crd, gvk.GroupVersion(), nil
}

// prepare is what a request and the registry do before they validate: the metadata that the server owns, the status, the stored version.
func prepare(crd *apiextensions.CustomResourceDefinition) {
	crd.UID, crd.ResourceVersion, crd.SelfLink, crd.Namespace = "", "", "", ""
	crd.DeletionTimestamp, crd.DeletionGracePeriodSeconds, crd.ManagedFields = nil, nil, nil
	crd.CreationTimestamp = metav1.Time{}
	if crd.Name == "" && crd.GenerateName != "" {
		crd.Name = crd.GenerateName + "xxxxx"
	}
	crd.Generation = 1
	crd.Status = apiextensions.CustomResourceDefinitionStatus{}
	store(crd)
}

func store(crd *apiextensions.CustomResourceDefinition) {
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			if !apiextensions.IsStoredVersion(crd, v.Name) {
				crd.Status.StoredVersions = append(crd.Status.StoredVersions, v.Name)
			}
			break
		}
	}
}

func answer(req request) (out map[string]interface{}) {
	defer func() {
		if p := recover(); p != nil {
			out = map[string]interface{}{"panic": fmt.Sprint(p), "stack": string(debug.Stack())}
		}
		out["id"] = req.ID
	}()
	out = map[string]interface{}{}
	if req.Op != "crd" {
		out["error"] = "unknown op " + req.Op
		return out
	}
	crd, gv, err := decode(req.CRD)
	if err != nil {
		out["decodeError"] = err.Error()
		return out
	}
	out["apiVersion"] = gv.String()
	out["strictErrors"] = nil
	out["warnings"] = nil
	var errs field.ErrorList
	if req.Old == "" {
		prepare(crd)
		errs = validateCreate(crd, gv)
		if len(errs) == 0 {
			errs = genericvalidation.ValidateObjectMetaAccessor(crd, false, path.ValidatePathSegmentName, field.NewPath("metadata"))
		}
	} else {
		old, _, err := decode(req.Old)
		if err != nil {
			out["decodeError"] = "old: " + err.Error()
			return out
		}
		if old.UID == "" {
			prepare(old)
		}
		// What has a uid was read from a server, and lies in storage as it is.
		old.ResourceVersion, crd.ResourceVersion = "1", "1"
		old.Namespace, old.ManagedFields = "", nil
		crd.Namespace, crd.ManagedFields, crd.Generation = "", nil, old.Generation
		if !apiequality.Semantic.DeepEqual(old.Spec, crd.Spec) {
			crd.Generation = old.Generation + 1
		}
		crd.Status = *old.Status.DeepCopy()
		store(crd)
		if crd.UID == "" {
			crd.UID = old.UID
		}
		if !old.CreationTimestamp.IsZero() {
			crd.CreationTimestamp = old.CreationTimestamp
		}
		meta := field.NewPath("metadata")
		errs = genericvalidation.ValidateObjectMetaAccessor(crd, false, path.ValidatePathSegmentName, meta)
		errs = append(errs, genericvalidation.ValidateObjectMetaAccessorUpdate(crd, old, meta)...)
		errs = append(errs, validateUpdate(crd, old, gv)...)
	}
	out["errors"] = fieldErrors(errs)
	if status, reason, message := condition(crd); status != "" {
		out["condition"] = map[string]string{"status": status, "reason": reason, "message": message}
	}
	return out
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for in.Scan() {
		if len(in.Bytes()) == 0 {
			continue
		}
		var req request
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			_ = enc.Encode(map[string]string{"error": err.Error()})
			continue
		}
		if err := enc.Encode(answer(req)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out.Flush()
	}
}
