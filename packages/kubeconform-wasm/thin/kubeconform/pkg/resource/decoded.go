package resource

import (
	"strings"

	"sigs.k8s.io/yaml"
)

// decoded is what a document stands for, read once for its signature and for its verdict.
type decoded struct {
	value map[string]any
	err   error
}

func (res *Resource) decode() *decoded {
	if res.decoded == nil {
		res.decoded = &decoded{}
		if res.decoded.value, res.decoded.err = decodePlain(res.Bytes); res.decoded.err != nil {
			res.decoded.value = nil
			res.decoded.err = yaml.Unmarshal(res.Bytes, &res.decoded.value)
		}
	}
	return res.decoded
}

// Unmarshal is yaml.Unmarshal of this resource's own text into a map.
func (res *Resource) Unmarshal(_ []byte, into any, _ ...yaml.JSONOpt) error {
	found := res.decode()
	*into.(*map[string]any) = found.value
	return found.err
}

// plainSignature gives the signature of a resource whose decoded value says it as the decoder of a struct would read it. That one ignores the case of
// keys, makes texts of numbers and refuses other values: it is asked where any of that matters.
func (res *Resource) plainSignature() *Signature {
	found := res.decode()
	if found.err != nil || !hasKeysAsWritten(found.value, "apiVersion", "kind", "metadata") {
		return nil
	}
	version, _ := found.value["apiVersion"].(string)
	kind, _ := found.value["kind"].(string)
	if version == "" || kind == "" {
		return nil
	}
	made := &Signature{Kind: kind, Version: version}
	switch metadata := found.value["metadata"].(type) {
	case nil:
	case map[string]any:
		if !hasKeysAsWritten(metadata, "name", "namespace", "generateName") {
			return nil
		}
		for key, into := range map[string]*string{"name": &made.Name, "namespace": &made.Namespace, "generateName": nil} {
			text, isText := metadata[key].(string)
			if !isText && metadata[key] != nil {
				return nil
			}
			if into != nil {
				*into = text
			}
		}
		if generated, _ := metadata["generateName"].(string); generated != "" {
			made.Name = generated + "{{ generateName }}"
		}
	default:
		return nil
	}
	if strings.EqualFold(kind, "list") {
		// A list is read once more, into its items: not both at a time.
		res.decoded = nil
	}
	return made
}

// hasKeysAsWritten is false where another key differs from one of these by the case of its letters alone.
func hasKeysAsWritten(value map[string]any, keys ...string) bool {
	for key := range value {
		for _, wanted := range keys {
			if key != wanted && strings.EqualFold(key, wanted) {
				return false
			}
		}
	}
	return true
}
