package main

import (
	"encoding/json"
	"errors"
	"kubernetes-wasm/http"
	"reflect"
	"sort"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Answer is what the server answers.
type Answer struct {
	Code         int             `json:"code"`
	Served       *bool           `json:"served,omitempty"`
	Reason       string          `json:"reason,omitempty"`
	Message      string          `json:"message,omitempty"`
	Causes       []Cause         `json:"causes,omitempty"`
	Warnings     []string        `json:"warnings,omitempty"`
	StrictErrors []string        `json:"strictErrors,omitempty"`
	Object       json.RawMessage `json:"object,omitempty"`
}

// Cause is one reason for which an object is refused.
type Cause struct {
	Reason  string `json:"reason,omitempty"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
}

// isCode says whether an answer is a code and nothing else.
func (a Answer) isCode() bool {
	return a.Served == nil && a.Reason == "" && a.Message == "" && len(a.Causes)+len(a.Warnings)+len(a.StrictErrors)+len(a.Object) == 0
}

func (c *call) answer(code int) Answer {
	texts := []string{}
	for _, one := range c.strict {
		texts = append(texts, one.Error())
	}
	warnings := append([]string{}, c.warnings.written()...)
	sort.Strings(warnings)
	return Answer{Code: code, Warnings: warnings, StrictErrors: texts}
}

func (c *call) refused(err error) Answer {
	status := metav1.Status{Code: http.StatusInternalServerError, Reason: metav1.StatusReasonInternalError, Message: err.Error()}
	var known apierrors.APIStatus
	if errors.As(err, &known) {
		status = known.Status()
	}
	answer := c.answer(int(status.Code))
	answer.Reason, answer.Message = string(status.Reason), status.Message
	if status.Details != nil {
		for _, cause := range status.Details.Causes {
			answer.Causes = append(answer.Causes, Cause{Reason: string(cause.Type), Message: cause.Message, Field: cause.Field})
		}
	}
	return answer
}

func (c *call) accepted(object runtime.Object) Answer {
	code := http.StatusCreated
	if c.Old != nil {
		code = http.StatusOK
	}
	if c.VerdictOnly {
		return c.answer(code)
	}
	read, err := c.read(object)
	if err != nil {
		return c.refused(err)
	}
	read.GetObjectKind().SetGroupVersionKind(c.gvk)
	if accessor, isObject := read.(metav1.ObjectMetaAccessor); isObject {
		given := accessor.GetObjectMeta()
		given.SetUID("")
		given.SetResourceVersion("")
		given.SetCreationTimestamp(metav1.Time{})
		given.SetManagedFields(nil)
		if asked, err := meta.Accessor(c.asked); err == nil && asked.GetName() == "" {
			given.SetName("")
		}
	}
	if c.gvk.Group != asJSON {
		emptied(reflect.ValueOf(read))
	}
	bytes, err := json.Marshal(read)
	if err != nil {
		return c.refused(err)
	}
	answer := c.answer(code)
	answer.Object = bytes
	return answer
}

// asJSON is the group of which objects are stored as JSON.
const asJSON = "apiregistration.k8s.io"

// emptied makes an object what is read back of it where it is stored in protobuf: an empty list or map is none, and bytes in a map are never none.
func emptied(value reflect.Value) {
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !value.IsNil() {
			emptied(value.Elem())
		}
	case reflect.Struct:
		for n := range value.NumField() {
			if field := value.Field(n); field.CanSet() {
				emptied(field)
			}
		}
	case reflect.Slice:
		if value.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		if value.Len() == 0 {
			value.SetZero()
		}
		for n := range value.Len() {
			emptied(value.Index(n))
		}
	case reflect.Map:
		if value.Len() == 0 {
			value.SetZero()
		}
		if value.Type().Elem() == reflect.TypeFor[[]byte]() {
			for _, key := range value.MapKeys() {
				if value.MapIndex(key).IsNil() {
					value.SetMapIndex(key, reflect.ValueOf([]byte{}))
				}
			}
		}
	}
}

// yamlErrors are the errors that the YAML decoder says in one text, each apart.
func yamlErrors(text string) []string {
	const head = "yaml: unmarshal errors:\n"
	if !strings.HasPrefix(text, head) {
		return []string{text}
	}
	parts := strings.Split(strings.TrimPrefix(text, head), "\n")
	for n, part := range parts {
		parts[n] = strings.TrimSpace(part)
	}
	return parts
}
