//go:build js && wasm

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"syscall/js"

	"github.com/yannh/kubeconform/pkg/resource"
	"github.com/yannh/kubeconform/pkg/validator"
)

// options are what the host may choose; the names are kubeconform's.
type options struct {
	SchemaLocations      []string `json:"schemaLocations"`
	KubernetesVersion    string   `json:"kubernetesVersion"`
	Strict               bool     `json:"strict"`
	IgnoreMissingSchemas bool     `json:"ignoreMissingSchemas"`
	Skip                 []string `json:"skip"`
	Reject               []string `json:"reject"`
}

// result is one resource's verdict. Start and End are byte offsets of its document; Item is its index in a List, or -1.
type result struct {
	Start     int                         `json:"start"`
	End       int                         `json:"end"`
	Item      int                         `json:"item"`
	Kind      string                      `json:"kind"`
	Version   string                      `json:"version"`
	Namespace string                      `json:"namespace"`
	Name      string                      `json:"name"`
	Status    string                      `json:"status"`
	Message   string                      `json:"message"`
	Errors    []validator.ValidationError `json:"errors"`
	Refusals  []refusal                   `json:"refusals,omitempty"`
}

// refusal is a schema that was found and cannot be used.
type refusal struct {
	Location string `json:"location"`
	Message  string `json:"message"`
}

// opened is a validator, and the schemas that it could not use, by the version and kind that they were found for. kubeconform asks for a schema once.
type opened struct {
	validator.Validator
	refusals map[[2]string][]refusal
}

var (
	validators = map[int]opened{}
	lastID     int
)

// open(optionsJSON) makes a validator: its number, or the text of what is wrong with the options.
func open(_ js.Value, args []js.Value) any {
	var chosen options
	if err := json.Unmarshal([]byte(args[0].String()), &chosen); err != nil {
		return err.Error()
	}
	made, err := validator.New(chosen.SchemaLocations, validator.Opts{
		KubernetesVersion:    chosen.KubernetesVersion,
		Strict:               chosen.Strict,
		IgnoreMissingSchemas: chosen.IgnoreMissingSchemas,
		SkipKinds:            setOf(chosen.Skip),
		RejectKinds:          setOf(chosen.Reject),
	})
	if err != nil {
		return err.Error()
	}
	lastID++
	validators[lastID] = opened{made, map[[2]string][]refusal{}}
	return lastID
}

func setOf(names []string) map[string]struct{} {
	set := map[string]struct{}{}
	for _, name := range names {
		set[name] = struct{}{}
	}
	return set
}

// close(id) forgets a validator and the schemas that it holds.
func closeValidator(_ js.Value, args []js.Value) any {
	delete(validators, args[0].Int())
	runtime.GC()
	return nil
}

// validate(id, bytes, from, onDocument, onResults, onDone) judges every resource of a text in order, from a byte offset on.
//
// onDocument gets where the next document starts and ends and where the one after it would start, before it is looked at, unless it is too
// small to be dangerous; onResults the JSON of a list of results; onDone an empty text at the end, or why the text could not be read to its end.
func validate(_ js.Value, args []js.Value) any {
	chosen, known := validators[args[0].Int()]
	text := make([]byte, args[1].Get("length").Int())
	js.CopyBytesToGo(text, args[1])
	from, onDocument, onResults, onDone := args[2].Int(), args[3], args[4], args[5]
	go func() {
		if !known {
			onDone.Invoke("the validator is closed")
			return
		}
		batch := []result{}
		flush := func() {
			if len(batch) == 0 {
				return
			}
			lines, _ := json.Marshal(batch)
			onResults.Invoke(string(lines))
			batch = batch[:0]
		}
		announce := func(start, end, next int) {
			if end-start >= dangerousSize {
				flush()
				onDocument.Invoke(start, end, next)
			}
		}
		err := validateStream(chosen, text, from, announce, func(one result) {
			if batch = append(batch, one); len(batch) >= batchSize {
				flush()
			}
		})
		flush()
		if err != nil {
			onDone.Invoke(err.Error())
			return
		}
		onDone.Invoke("")
	}()
	return nil
}

// Results cross to the host in batches, as each crossing takes longer than a small document. A document that can overflow the host's stack
// has at least a byte for each level of its nesting.
const (
	batchSize     = 64
	dangerousSize = 512
)

// The same limits as kubeconform's own reader of files.
const (
	initialBuffer = 64 * 1024
	largestBuffer = 256 * 1024 * 1024
)

// validateStream splits a text where kubeconform does. A text without documents is one empty resource, as for a file.
func validateStream(chosen opened, text []byte, from int, announce func(start, end, next int), found func(result)) error {
	scanner := bufio.NewScanner(bytes.NewReader(text[from:]))
	scanner.Buffer(make([]byte, initialBuffer), largestBuffer)
	consumed := from
	end := from
	scanner.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		advance, token, err := resource.SplitYAMLDocument(data, atEOF)
		if token != nil || advance > 0 {
			end = consumed + len(token)
		}
		consumed += advance
		return advance, token, err
	})
	resources := 0
	start := from
	for scanner.Scan() {
		if len(scanner.Bytes()) > 0 {
			announce(start, end, consumed)
			document := resource.Resource{Bytes: bytes.Clone(scanner.Bytes())}
			members := document.Resources()
			isList := len(members) != 1 || !bytes.Equal(members[0].Bytes, document.Bytes)
			for i, member := range members {
				item := -1
				if isList {
					item = i
				}
				found(judge(chosen, member, start, end, item))
				resources++
			}
		}
		start = consumed
	}
	if err := scanner.Err(); err != nil {
		return err
	}
	if resources == 0 && from == 0 {
		found(judge(chosen, resource.Resource{}, 0, len(text), -1))
	}
	return nil
}

var statusNames = map[validator.Status]string{
	validator.Error: "error", validator.Skipped: "skipped", validator.Valid: "valid", validator.Invalid: "invalid", validator.Empty: "empty",
}

func judge(chosen opened, one resource.Resource, start, end, item int) (verdict result) {
	verdict = result{Start: start, End: end, Item: item, Errors: []validator.ValidationError{}}
	defer func() {
		if cause := recover(); cause != nil {
			verdict.Status, verdict.Message = "error", fmt.Sprintf("kubeconform panicked: %v", cause)
		}
	}()
	var refused []refusal
	validator.RefusedSchema = func(location string, err error) { refused = append(refused, refusal{location, err.Error()}) }
	answer := chosen.ValidateResource(one)
	if signature, _ := answer.Resource.Signature(); signature != nil {
		verdict.Kind, verdict.Version, verdict.Namespace, verdict.Name = signature.Kind, signature.Version, signature.Namespace, signature.Name
	}
	verdict.Status = statusNames[answer.Status]
	if answer.Status == validator.Error {
		key := [2]string{verdict.Version, verdict.Kind}
		if refused != nil {
			chosen.refusals[key] = refused
		}
		verdict.Refusals = chosen.refusals[key]
	}
	if answer.Err != nil {
		verdict.Message = answer.Err.Error()
	}
	if answer.ValidationErrors != nil {
		verdict.Errors = answer.ValidationErrors
	}
	return verdict
}
