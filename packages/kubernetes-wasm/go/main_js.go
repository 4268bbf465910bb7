//go:build js && wasm

// Command kubernetes-wasm answers requests as the API server does. It talks to its host through the global object that the Go runtime was given:
// `onReady` is called once with a function that takes a document with the rest of a request and gives the answer, as JSON. No call blocks.
package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"sort"
	"syscall/js"
	_ "unsafe"
)

// reseed draws the random numbers of the runtime anew; build-module has it.
//
//go:linkname reseed runtime.reseed
func reseed()

// isFresh says whether nothing was asked yet.
var isFresh = true

func main() {
	// Nothing works beside the one thread, so a collection is time that is waited for.
	debug.SetGCPercent(200)
	// What only the start needed is no part of the memory that is kept.
	runtime.GC()
	js.Global().Call("onReady", js.FuncOf(ask))
	select {}
}

// ask answers a request: the text of a document and the rest of the request as JSON; without arguments with the kinds that are served.
func ask(_ js.Value, arguments []js.Value) any {
	if isFresh {
		isFresh = false
		reseed()
	}
	if len(arguments) == 0 {
		bytes, _ := json.Marshal(names())
		return string(bytes)
	}
	var asked Request
	if err := json.Unmarshal([]byte(arguments[1].String()), &asked); err != nil {
		panic(err)
	}
	asked.Text = arguments[0].String()
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
