package main

import (
	"regexp"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// fieldError is a field.Error as the protocol writes it.
type fieldError struct {
	Type     string `json:"type"`
	Field    string `json:"field"`
	BadValue any    `json:"badValue,omitempty"`
	Detail   string `json:"detail"`
	Message  string `json:"message"`
}

// randomType matches the names that the server draws for CEL types of objects.
var randomType = regexp.MustCompile(`selfType\d+`)

func withoutRandom(text string) string {
	return randomType.ReplaceAllString(text, "selfType")
}

func fieldErrors(list field.ErrorList) []fieldError {
	said := make([]fieldError, 0, len(list))
	for _, err := range list {
		said = append(said, fieldError{
			Type:     string(err.Type),
			Field:    err.Field,
			BadValue: scalar(err.BadValue),
			Detail:   withoutRandom(err.Detail),
			Message:  withoutRandom(err.Error()),
		})
	}
	return said
}

// scalar is the value where it is one; anything else is printed as Go's own structs.
func scalar(value any) any {
	switch value.(type) {
	case string, bool, int, int32, int64, float64:
		return value
	}
	return nil
}
