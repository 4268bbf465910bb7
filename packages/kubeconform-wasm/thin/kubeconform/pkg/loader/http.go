//go:build js && wasm

package loader

import (
	"bytes"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/yannh/kubeconform/pkg/cache"
)

// HTTPURLLoader asks the host for schemas. It stands in for kubeconform's own, which brings net/http and TLS along: more than half of the module,
// of which a host with fetch uses nothing.
type HTTPURLLoader struct{}

// NewHTTPURLLoader gives a loader; the host verifies certificates and keeps no files.
func NewHTTPURLLoader(bool, cache.Cache) (*HTTPURLLoader, error) { return &HTTPURLLoader{}, nil }

type download struct {
	status int
	body   []byte
	err    error
}

// Load downloads a schema; statuses and bodies mean what they mean to kubeconform.
func (*HTTPURLLoader) Load(url string) (any, error) {
	got := fromHost(url)
	switch {
	case got.err != nil:
		return nil, fmt.Errorf("failed downloading schema at %s: Get %q: %w", url, url, got.err)
	case got.status == 404:
		return nil, NewNotFoundError(fmt.Errorf("could not find schema at %s", url))
	case got.status != 200:
		return nil, fmt.Errorf("error while downloading schema at %s - received HTTP status %d", url, got.status)
	}
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(got.body))
	if err != nil {
		return nil, NewNonJSONResponseError(err)
	}
	return schema, nil
}

// fromHost calls the host's download(url, done), where done(status, bytes, problem) is called once; problem is empty if there is an answer.
func fromHost(url string) download {
	answer := make(chan download, 1)
	done := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if problem := args[2].String(); problem != "" {
			answer <- download{err: errors.New(problem)}
			return nil
		}
		body := make([]byte, args[1].Get("length").Int())
		js.CopyBytesToGo(body, args[1])
		answer <- download{status: args[0].Int(), body: body}
		return nil
	})
	defer done.Release()
	js.Global().Call("download", url, done)
	return <-answer
}
