package main

import (
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

var (
	scheme  = definitionScheme()
	strict  = serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDecoder()
	lenient = serializer.NewCodecFactory(scheme).UniversalDecoder()
)

func definitionScheme() *runtime.Scheme {
	s := runtime.NewScheme()
	install.Install(s)
	metav1.AddToGroupVersion(s, schema.GroupVersion{Version: "v1"})
	utilruntime.Must(metav1.AddMetaToScheme(s))
	return s
}

// decoded is a definition as a request's body is read: defaults of its version applied, converted to the internal version.
type decoded struct {
	crd          *apiextensions.CustomResourceDefinition
	gvk          *schema.GroupVersionKind
	strictErrors []string
}

func decodeDefinition(text string) (decoded, error) {
	d := decoded{}
	obj, gvk, err := strict.Decode([]byte(text), nil, nil)
	if err != nil {
		var isStrict bool
		if d.strictErrors, isStrict = strictErrorsOf(err); !isStrict {
			return d, err
		}
		if obj == nil {
			if obj, gvk, err = lenient.Decode([]byte(text), nil, nil); err != nil {
				return d, err
			}
		}
	}
	d.gvk = gvk
	crd, ok := obj.(*apiextensions.CustomResourceDefinition)
	if !ok {
		return d, fmt.Errorf("expected a CustomResourceDefinition, got %v", gvk)
	}
	d.crd = crd
	return d, nil
}

// definitionV1 reads a definition and converts it to v1.
func definitionV1(text string) (*apiextensionsv1.CustomResourceDefinition, error) {
	d, err := decodeDefinition(text)
	if err != nil {
		return nil, err
	}
	return toV1(d.crd)
}

func toV1(crd *apiextensions.CustomResourceDefinition) (*apiextensionsv1.CustomResourceDefinition, error) {
	v1 := &apiextensionsv1.CustomResourceDefinition{}
	if err := scheme.Convert(crd, v1, nil); err != nil {
		return nil, err
	}
	v1.SetGroupVersionKind(apiextensionsv1.SchemeGroupVersion.WithKind("CustomResourceDefinition"))
	return v1, nil
}

func judgeDefinition(q question) answer {
	d, err := decodeDefinition(q.CRD)
	if err != nil {
		return answer{"decodeError": err.Error()}
	}
	said := answer{"apiVersion": d.gvk.GroupVersion().String(), "strictErrors": d.strictErrors}
	ctx := requestContext("")
	strategy := customresourcedefinition.NewStrategy(scheme)
	var v verdict
	if q.Old == "" {
		v = create(ctx, strategy, d.crd)
	} else {
		old, err := decodeDefinition(q.Old)
		if err != nil {
			said["decodeError"] = "old: " + err.Error()
			return said
		}
		store(ctx, strategy, old.crd)
		v = update(ctx, strategy, d.crd, old.crd)
	}
	said.say(v, schema.GroupKind{Group: "apiextensions.k8s.io", Kind: "CustomResourceDefinition"}, d.crd.Name)
	v1, err := toV1(d.crd)
	if err != nil {
		said["structural"] = []any{}
		said["convertError"] = err.Error()
		return said
	}
	said["structural"] = structuralVerdicts(v1)
	return said
}

// say takes over a verdict, and the message of the status that a request would get.
func (said answer) say(v verdict, kind schema.GroupKind, name string) {
	said["warnings"] = v.warnings
	said["errors"] = fieldErrors(v.errors)
	if len(v.errors) > 0 {
		said["status"] = apierrors.NewInvalid(kind, name, v.errors).ErrStatus.Message
	}
}

// structuralVerdicts is the condition NonStructuralSchema, version by version.
func structuralVerdicts(crd *apiextensionsv1.CustomResourceDefinition) []any {
	verdicts := []any{}
	for i, v := range crd.Spec.Versions {
		said := map[string]any{"version": v.Name}
		verdicts = append(verdicts, said)
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			continue
		}
		props, err := internalProps(v.Schema)
		if err != nil {
			said["conversionError"] = err.Error()
			continue
		}
		structural, err := structuralschema.NewStructural(props)
		if err != nil {
			said["conversionError"] = err.Error()
			continue
		}
		at := field.NewPath("spec", "versions").Index(i).Child("schema", "openAPIV3Schema")
		said["errors"] = fieldErrors(structuralschema.ValidateStructural(at, structural))
	}
	return verdicts
}

func internalProps(v1 *apiextensionsv1.CustomResourceValidation) (*apiextensions.JSONSchemaProps, error) {
	internal := &apiextensions.CustomResourceValidation{}
	err := apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(v1, internal, nil)
	return internal.OpenAPIV3Schema, err
}
