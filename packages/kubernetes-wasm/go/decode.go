package main

import (
	"encoding/hex"
	"fmt"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/versioning"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// text is a document with the decoders of its language.
type text struct {
	bytes   []byte
	lenient runtime.Serializer
	strict  runtime.Serializer
}

var languages = map[bool][2]runtime.Serializer{false: serializers(false), true: serializers(true)}

func serializers(isYAML bool) [2]runtime.Serializer {
	made := [2]runtime.Serializer{}
	for n, isStrict := range []bool{false, true} {
		options := json.SerializerOptions{Yaml: isYAML, Strict: isStrict}
		made[n] = json.NewSerializerWithOptions(kindFinder{}, legacyscheme.Scheme, legacyscheme.Scheme, options)
	}
	return made
}

// kindFinder finds the kind of a document once, though the decoder asks for it after the request did.
type kindFinder struct{}

// last is the document whose kind was found last.
var last struct {
	bytes []byte
	kind  schema.GroupVersionKind
}

// Interpret is what a document in JSON says it is.
func (kindFinder) Interpret(bytes []byte) (*schema.GroupVersionKind, error) {
	if len(bytes) > 0 && len(bytes) == len(last.bytes) && &bytes[0] == &last.bytes[0] {
		kind := last.kind
		return &kind, nil
	}
	found, err := json.DefaultMetaFactory.Interpret(bytes)
	if err == nil {
		last.bytes, last.kind = bytes, *found
	}
	return found, err
}

func textOf(words string) text {
	isYAML := !strings.HasPrefix(strings.TrimLeft(words, " \t\r\n"), "{")
	pair := languages[isYAML]
	return text{bytes: []byte(words), lenient: pair[0], strict: pair[1]}
}

// kindOf is what a text says it is.
func (t text) kindOf() (schema.GroupVersionKind, error) {
	bytes := t.bytes
	if t.lenient == languages[true][0] {
		asJSON, err := yaml.ToJSON(bytes)
		if err != nil {
			return schema.GroupVersionKind{}, err
		}
		bytes = asJSON
	}
	found, err := kindFinder{}.Interpret(bytes)
	if err != nil {
		return schema.GroupVersionKind{}, err
	}
	return *found, nil
}

// decoded is an object in the form that the server works with, with its defaults; strict errors stand apart where they only warn.
func (t text) decoded(gvk schema.GroupVersionKind, validation string) (runtime.Object, []error, error) {
	serializer := t.strict
	if validation == ignore {
		serializer = t.lenient
	}
	hub := schema.GroupVersion{Group: gvk.Group, Version: runtime.APIVersionInternal}
	decoder := versioning.NewDefaultingCodecForScheme(legacyscheme.Scheme, nil, serializer, nil, hub)
	into, err := legacyscheme.Scheme.New(hub.WithKind(gvk.Kind))
	if err != nil {
		return nil, nil, apierrors.NewBadRequest(err.Error())
	}
	object, actual, err := decoder.Decode(t.bytes, &gvk, into)
	if err == nil {
		return object, nil, nil
	}
	strict, isStrict := runtime.AsStrictDecodingError(err)
	if isStrict && object != nil && validation == warn {
		return object, strict.Errors(), nil
	}
	refused := []error{}
	if isStrict {
		refused = strict.Errors()
	}
	if actual != nil && actual.Kind != "" {
		return nil, refused, apierrors.NewBadRequest(fmt.Sprintf("%s in version %q cannot be handled as a %s: %v", actual.Kind, actual.Version, gvk.Kind, err))
	}
	return nil, refused, apierrors.NewBadRequest(fmt.Sprintf("the object provided is unrecognized (must be of type %s): %v (%s)", gvk.Kind, err, summary(t.bytes)))
}

// summary is the beginning of a text that is not understood.
func summary(bytes []byte) string {
	const most = 30
	if len(bytes) == 0 {
		return "<empty>"
	}
	start, rest := bytes, ""
	if len(bytes) > most {
		start, rest = bytes[:most], " ..."
	}
	if bytes[0] == '{' {
		return string(start) + rest
	}
	return hex.EncodeToString(start) + rest
}
