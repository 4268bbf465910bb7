package jsonschema

import (
	"encoding/json"
	"regexp/syntax"
	"strings"
)

// plainDraft gives the draft of a schema that is certain to be valid and to compile: it has common keywords alone, each in the form that every draft
// allows, and refers to nothing but its own definitions. It gives nil in case of doubt, so that the metaschema decides.
//
// What it looks at is much less than the metaschema does, which is itself a schema by which each part is judged.
func plainDraft(doc any, u url, fallback *Draft) *Draft {
	obj, ok := doc.(map[string]any)
	if !ok {
		return nil
	}
	draft := fallback
	if named, ok := obj["$schema"]; ok {
		text, _ := named.(string)
		if draft = draftFromURL(text); draft == nil {
			return nil
		}
	}
	checked := plainness{version: draft.version}
	checked.definitions, _ = obj["definitions"].(map[string]any)
	if !checked.schema(obj, true) {
		return nil
	}
	if checked.refers {
		// A place that is written otherwise once it is resolved is loaded as a schema of its own.
		if self, err := u.join("#"); err != nil || self.url != u {
			return nil
		}
	}
	return draft
}

type plainness struct {
	version     int
	definitions map[string]any
	refers      bool
}

func (p *plainness) schema(value any, isRoot bool) bool {
	obj, ok := value.(map[string]any)
	if !ok {
		return false
	}
	for keyword, value := range obj {
		if !p.keyword(keyword, value, obj, isRoot) {
			return false
		}
	}
	return true
}

func (p *plainness) keyword(keyword string, value any, obj map[string]any, isRoot bool) bool {
	switch keyword {
	case "title", "description", "format":
		_, ok := value.(string)
		return ok
	case "default", "example", "nullable", "const":
		return true
	case "examples":
		_, ok := value.([]any)
		return ok
	case "type":
		return isTypes(value)
	case "properties", "definitions":
		return p.schemas(value)
	case "items", "not":
		return p.schema(value, false)
	case "additionalProperties":
		if _, ok := value.(bool); ok {
			return true
		}
		return p.schema(value, false)
	case "allOf", "anyOf", "oneOf":
		list, _ := value.([]any)
		for _, member := range list {
			if !p.schema(member, false) {
				return false
			}
		}
		return len(list) > 0
	case "required":
		return isDistinctStrings(value)
	case "enum":
		return isDistinct(value)
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		return isSmallCount(value)
	case "multipleOf":
		return isSmallCount(value) && strings.Trim(string(value.(json.Number)), "0") != ""
	case "minimum", "maximum":
		return isShortNumber(value)
	case "exclusiveMinimum":
		return p.exclusive(value, obj["minimum"])
	case "exclusiveMaximum":
		return p.exclusive(value, obj["maximum"])
	case "uniqueItems":
		_, ok := value.(bool)
		return ok
	case "pattern":
		text, ok := value.(string)
		return ok && isPattern(text)
	case "$ref":
		text, _ := value.(string)
		p.refers = true
		return p.isOwnDefinition(text)
	case "$schema":
		return isRoot
	}
	return strings.HasPrefix(keyword, "x-")
}

func (p *plainness) schemas(value any) bool {
	obj, ok := value.(map[string]any)
	if !ok {
		return false
	}
	for _, member := range obj {
		if !p.schema(member, false) {
			return false
		}
	}
	return true
}

// exclusive is a number since draft 6, and before that a boolean beside the bound that it is about.
func (p *plainness) exclusive(value, bound any) bool {
	if p.version >= 6 {
		return isShortNumber(value)
	}
	_, ok := value.(bool)
	return ok && bound != nil
}

const ownDefinition = "#/definitions/"

func (p *plainness) isOwnDefinition(ref string) bool {
	name, ok := strings.CutPrefix(ref, ownDefinition)
	if !ok || !isPlainName(name) {
		return false
	}
	_, ok = p.definitions[name]
	return ok
}

// isPlainPlace says whether a place of a plain root is known to be a schema.
func (r *root) isPlainPlace(ptr jsonPointer) bool {
	if ptr.isEmpty() {
		return true
	}
	obj, _ := r.doc.(map[string]any)
	definitions, _ := obj["definitions"].(map[string]any)
	name, ok := strings.CutPrefix("#"+string(ptr), ownDefinition)
	_, known := definitions[name]
	return ok && isPlainName(name) && known
}

// isPlainName is true of names that stand for themselves in URLs and pointers.
func isPlainName(name string) bool {
	for _, char := range []byte(name) {
		if (char < 'a' || char > 'z') && (char < 'A' || char > 'Z') && (char < '0' || char > '9') && char != '.' && char != '_' && char != '-' {
			return false
		}
	}
	return name != ""
}

func isTypes(value any) bool {
	if text, ok := value.(string); ok {
		return typeFromString(text) != invalidType
	}
	list, _ := value.([]any)
	var seen Types
	for _, member := range list {
		text, _ := member.(string)
		found := typeFromString(text)
		if found == invalidType || seen.contains(found) {
			return false
		}
		seen.add(found)
	}
	return len(list) > 0
}

func isDistinctStrings(value any) bool {
	list, _ := value.([]any)
	for _, member := range list {
		if _, ok := member.(string); !ok {
			return false
		}
	}
	return isDistinct(value)
}

// isDistinct is true of a list of texts, whole numbers, booleans and null that has none twice.
func isDistinct(value any) bool {
	list, _ := value.([]any)
	for i, member := range list {
		switch member := member.(type) {
		case string, bool, nil:
		case json.Number:
			if !isSmallCount(member) {
				return false
			}
		default:
			return false
		}
		if len(list) > mostCompared {
			continue
		}
		for _, before := range list[:i] {
			if before == member {
				return false
			}
		}
	}
	if len(list) > mostCompared {
		seen := make(map[any]struct{}, len(list))
		for _, member := range list {
			seen[member] = struct{}{}
		}
		return len(seen) == len(list)
	}
	return len(list) > 0
}

// mostCompared is how many members are compared with each other; more are put into a map.
const mostCompared = 16

// isSmallCount is true of a number that is written with at most nine digits, without a leading zero, and nothing else.
func isSmallCount(value any) bool {
	number, _ := value.(json.Number)
	if number == "" || len(number) > 9 || (number[0] == '0' && len(number) > 1) {
		return false
	}
	return strings.Trim(string(number), "0123456789") == ""
}

// isShortNumber is true of a number without an exponent that is not long.
func isShortNumber(value any) bool {
	number, ok := value.(json.Number)
	return ok && len(number) <= 40 && !strings.ContainsAny(string(number), "eE")
}

// parsedPatterns are those that are known to be patterns: the same ones stand in many schemas.
var parsedPatterns = map[string]struct{}{}

const mostPatterns = 4096

// isPattern says whether Go's package regexp compiles a text, which fails where it cannot be parsed and nowhere else.
func isPattern(text string) bool {
	if _, ok := parsedPatterns[text]; ok {
		return true
	}
	if _, err := syntax.Parse(text, syntax.Perl); err != nil {
		return false
	}
	if len(parsedPatterns) >= mostPatterns {
		clear(parsedPatterns)
	}
	parsedPatterns[text] = struct{}{}
	return true
}
