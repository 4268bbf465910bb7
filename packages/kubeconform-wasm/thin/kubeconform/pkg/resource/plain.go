package resource

import (
	"errors"
	"math"
	"unicode/utf8"

	goyaml "go.yaml.in/yaml/v2"
)

// errUnusual is why a document is decoded by way of JSON, as sigs.k8s.io/yaml does it.
var errUnusual = errors.New("this takes a decoder of JSON")

// decodePlain makes of YAML what sigs.k8s.io/yaml makes of it, which writes it as JSON and reads that again. It fails where that is more than a detour:
// keys that are not texts, texts that are not UTF-8, numbers that JSON cannot write, and whatever is no object.
func decodePlain(text []byte) (map[string]any, error) {
	var read any
	if err := goyaml.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	if read == nil {
		return nil, nil
	}
	made, err := plainValue(read, 0)
	if err != nil {
		return nil, err
	}
	object, ok := made.(map[string]any)
	if !ok {
		return nil, errUnusual
	}
	return object, nil
}

// deepestPlain is far less than the 10,000 levels of encoding/json.
const deepestPlain = 1000

func plainValue(read any, depth int) (any, error) {
	if depth > deepestPlain {
		return nil, errUnusual
	}
	switch read := read.(type) {
	case nil, bool:
		return read, nil
	case string:
		if !utf8.ValidString(read) {
			return nil, errUnusual
		}
		return read, nil
	case int:
		return float64(read), nil
	case int64:
		return float64(read), nil
	case uint64:
		return float64(read), nil
	case float64:
		if math.IsNaN(read) || math.IsInf(read, 0) {
			return nil, errUnusual
		}
		return read, nil
	case []any:
		made := make([]any, len(read))
		for i, member := range read {
			value, err := plainValue(member, depth+1)
			if err != nil {
				return nil, err
			}
			made[i] = value
		}
		return made, nil
	case map[any]any:
		made := make(map[string]any, len(read))
		for key, member := range read {
			name, ok := key.(string)
			if !ok || !utf8.ValidString(name) {
				return nil, errUnusual
			}
			value, err := plainValue(member, depth+1)
			if err != nil {
				return nil, err
			}
			made[name] = value
		}
		return made, nil
	}
	return nil, errUnusual
}
