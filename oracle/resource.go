package main

import (
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apihelpers"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	jsonserializer "k8s.io/apimachinery/pkg/runtime/serializer/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/apiserver/pkg/registry/rest"
	"sigs.k8s.io/yaml"
)

// served is one version of a definition as a server serves it.
type served struct {
	kind       schema.GroupVersionKind
	namespaced bool
	// keepsUnknown is spec.preserveUnknownFields: nothing is pruned, whatever the schema says.
	keepsUnknown bool
	version      *apiextensionsv1.CustomResourceDefinitionVersion
	structural   *structuralschema.Structural
	strategy     resourceStrategy
	status       rest.RESTUpdateStrategy
}

type resourceStrategy interface {
	rest.RESTCreateStrategy
	rest.RESTUpdateStrategy
}

// schemas is what the strategy of a version judges by.
type schemas struct {
	props, statusProps *apiextensions.JSONSchemaProps
	status             *apiextensions.CustomResourceSubresourceStatus
	scale              *apiextensions.CustomResourceSubresourceScale
}

func serve(crd *apiextensionsv1.CustomResourceDefinition, version string) (*served, error) {
	s := &served{
		kind:         schema.GroupVersionKind{Group: crd.Spec.Group, Version: version, Kind: crd.Spec.Names.Kind},
		namespaced:   crd.Spec.Scope == apiextensionsv1.NamespaceScoped,
		keepsUnknown: crd.Spec.PreserveUnknownFields,
	}
	for i := range crd.Spec.Versions {
		if crd.Spec.Versions[i].Name == version {
			s.version = &crd.Spec.Versions[i]
		}
	}
	if s.version == nil {
		return nil, fmt.Errorf("no version %q in the CRD", version)
	}
	by, err := s.readSchemas(crd)
	if err != nil {
		return nil, err
	}
	return s, s.openStrategy(by)
}

func (s *served) readSchemas(crd *apiextensionsv1.CustomResourceDefinition) (schemas, error) {
	by := schemas{}
	validation, err := apihelpers.GetSchemaForVersion(crd, s.kind.Version)
	if err != nil {
		return by, err
	}
	if validation != nil {
		if by.props, err = internalProps(validation); err != nil {
			return by, err
		}
		if err := s.readStructural(by.props); err != nil {
			return by, err
		}
	}
	subresources, err := apihelpers.GetSubresourcesForVersion(crd, s.kind.Version)
	if err != nil || subresources == nil {
		return by, err
	}
	if subresources.Status != nil {
		by.status = &apiextensions.CustomResourceSubresourceStatus{}
		if by.props != nil {
			if status, ok := by.props.Properties["status"]; ok {
				by.statusProps = &status
			}
		}
	}
	if subresources.Scale != nil {
		by.scale = &apiextensions.CustomResourceSubresourceScale{}
		return by, apiextensionsv1.Convert_v1_CustomResourceSubresourceScale_To_apiextensions_CustomResourceSubresourceScale(subresources.Scale, by.scale, nil)
	}
	return by, nil
}

func (s *served) readStructural(props *apiextensions.JSONSchemaProps) error {
	structural, err := structuralschema.NewStructural(props)
	switch {
	case s.keepsUnknown:
	case err != nil:
		return fmt.Errorf("the server could not properly serve the CR schema: %w", err)
	default:
		structural = structural.DeepCopy()
		if err := structuraldefaulting.PruneDefaults(structural); err != nil {
			return err
		}
	}
	s.structural = structural
	return nil
}

// decode reads a resource as the body of a request: defaults, pruning and the form of its metadata; and what was unknown or repeated.
func (s *served) decode(text string) (*unstructured.Unstructured, []string, error) {
	options := jsonserializer.SerializerOptions{Yaml: !utilyaml.IsJSONBuffer([]byte(text)), Strict: true}
	typer := crdserverscheme.NewUnstructuredObjectTyper()
	serializer := jsonserializer.NewSerializerWithOptions(jsonserializer.DefaultMetaFactory, anyKind{}, typer, options)
	obj, _, err := serializer.Decode([]byte(text), &s.kind, &unstructured.Unstructured{})
	var unknown []string
	if err != nil {
		isStrict := false
		if unknown, isStrict = strictErrorsOf(err); !isStrict {
			return nil, nil, err
		}
		if obj == nil {
			// Servers before 1.23 say no object beside such errors.
			options.Strict = false
			serializer = jsonserializer.NewSerializerWithOptions(jsonserializer.DefaultMetaFactory, anyKind{}, typer, options)
			if obj, _, err = serializer.Decode([]byte(text), &s.kind, &unstructured.Unstructured{}); err != nil {
				return nil, nil, err
			}
		}
	}
	u, ok := obj.(*unstructured.Unstructured)
	if !ok {
		return nil, nil, fmt.Errorf("not an object: %T", obj)
	}
	if u.GroupVersionKind() == s.kind {
		structuraldefaulting.Default(u.UnstructuredContent(), s.structural)
	}
	paths, err := s.coerce(u)
	if err != nil {
		return nil, nil, err
	}
	for _, path := range paths {
		unknown = append(unknown, fmt.Sprintf("unknown field %q", path))
	}
	return u, unknown, nil
}

// anyKind makes every object an unstructured one.
type anyKind struct{}

func (anyKind) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	u := &unstructured.Unstructured{}
	u.SetGroupVersionKind(kind)
	return u, nil
}

// coerce prunes, and drops what metadata cannot hold, in the order in which the server does; it returns the paths of what it dropped.
func (s *served) coerce(u *unstructured.Unstructured) ([]string, error) {
	kind, hasKind, err := unstructured.NestedString(u.Object, "kind")
	if err != nil {
		return nil, err
	}
	apiVersion, hasAPIVersion, err := unstructured.NestedString(u.Object, "apiVersion")
	if err != nil {
		return nil, err
	}
	metadata, hasMetadata, unknown, err := readMetadata(u.Object)
	if err != nil {
		return nil, err
	}
	gv, err := schema.ParseGroupVersion(apiVersion)
	if err != nil {
		return nil, err
	}
	if gv.Group == s.kind.Group && kind == s.kind.Kind {
		by := s.structural
		if gv.Version != s.kind.Version {
			by = nil
		}
		if !s.keepsUnknown {
			unknown = append(unknown, prune(u.Object, by)...)
			structuraldefaulting.PruneNonNullableNullsWithoutDefaults(u.Object, by)
		}
		dropped, fault := coerceEmbedded(u.Object, by)
		if fault != nil {
			return nil, fault
		}
		unknown = append(unknown, dropped...)
	}
	if hasKind {
		u.SetKind(kind)
	}
	if hasAPIVersion {
		u.SetAPIVersion(apiVersion)
	}
	if hasMetadata {
		err = writeMetadata(u.Object, metadata)
	}
	return unknown, err
}

// versionOf is the version that a resource names, or nothing.
func versionOf(text string) string {
	var named metav1.TypeMeta
	if yaml.Unmarshal([]byte(text), &named) != nil {
		return ""
	}
	gv, err := schema.ParseGroupVersion(named.APIVersion)
	if err != nil {
		return ""
	}
	return gv.Version
}

func judgeResource(q question) answer {
	crd, err := definitionV1(q.CRD)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	version := q.Version
	if version == "" {
		version = versionOf(q.CR)
	}
	s, err := serve(crd, version)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	obj, unknown, err := s.decode(q.CR)
	if err != nil {
		return answer{"decodeError": err.Error()}
	}
	said := answer{"strictErrors": unknown}
	v, err := s.judge(q, obj)
	if err != nil {
		said["decodeError"] = err.Error()
		return said
	}
	said.say(v, s.kind.GroupKind(), obj.GetName())
	if len(v.errors) == 0 {
		// A read decodes from storage: a status that creation dropped comes back as its defaults.
		structuraldefaulting.Default(obj.UnstructuredContent(), s.structural)
		if _, err := s.coerce(obj); err != nil {
			said["decodeError"] = "stored: " + err.Error()
		}
	}
	said["object"] = obj.Object
	return said
}

func (s *served) judge(q question, obj *unstructured.Unstructured) (verdict, error) {
	ctx := requestContext(q.Subresource)
	if q.Old == "" {
		return create(ctx, s.strategy, obj), nil
	}
	old, _, err := s.decode(q.Old)
	if err != nil {
		return verdict{}, fmt.Errorf("old: %w", err)
	}
	store(ctx, s.strategy, old)
	if q.Subresource != "status" {
		return update(ctx, s.strategy, obj, old), nil
	}
	if s.status == nil {
		return verdict{}, fmt.Errorf("no status subresource")
	}
	return update(ctx, s.status, obj, old), nil
}
