//go:build js && wasm

// Command kubernetes-wasm answers requests as the API server does. It talks to its host through the global object that the Go runtime was given:
// `onReady` is called once with a function that takes a request and gives the answer, both as JSON. No call blocks.
package main

import (
	"encoding/json"
	"runtime/debug"
	"sort"
	"syscall/js"
	// The zones that a CronJob may name.
	_ "time/tzdata"
)

func main() {
	// Nothing works beside the one thread, so a collection is time that is waited for.
	debug.SetGCPercent(200)
	js.Global().Call("onReady", js.FuncOf(ask))
	select {}
}

// ask answers a request; the empty one with the kinds that are served.
func ask(_ js.Value, arguments []js.Value) any {
	words := arguments[0].String()
	if words == "" {
		bytes, _ := json.Marshal(names())
		return string(bytes)
	}
	var asked Request
	if err := json.Unmarshal([]byte(words), &asked); err != nil {
		panic(err)
	}
	bytes, err := json.Marshal(judge(asked))
	if err != nil {
		panic(err)
	}
	return string(bytes)
}

func names() []string {
	all := []string{}
	for version, kinds := range served {
		for name := range kinds {
			all = append(all, version.String()+" "+name)
		}
	}
	sort.Strings(all)
	return all
}
