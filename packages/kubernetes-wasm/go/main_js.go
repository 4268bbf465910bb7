//go:build js && wasm

// Command kubernetes-wasm answers requests as the API server does. Its host writes a request into the memory that `room` gives and calls `answer`. No call
// blocks.
package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"sort"
	"unsafe"
)

// reseed draws the random numbers of the runtime anew; build-module has it.
//
//go:linkname reseed runtime.reseed
func reseed()

// isFresh says whether nothing was asked yet.
var isFresh = true

// given is where the host writes a request: a document, and behind it the rest of the request as JSON.
var given []byte

// common is what the last request said but for its document.
var common Request

// said is the last answer that is JSON.
var said []byte

// mostKept is how long the memory for a request may be that is kept for the next one.
const mostKept = 1 << 16

func main() {
	// Nothing works beside the one thread, so a collection is time that is waited for.
	debug.SetGCPercent(200)
	// What only the start needed is no part of the memory that is kept.
	runtime.GC()
	select {}
}

// room gives memory of that many bytes for the next request.
//
//go:wasmexport room
func room(size int32) unsafe.Pointer {
	if len(given) < int(size) {
		given = make([]byte, max(size, mostKept))
	}
	return unsafe.Pointer(unsafe.SliceData(given))
}

// answer answers the request in `given`, whose document and rest are so many bytes long; the rest is that of the request before where its length is 0. It gives
// how long the answer is, which `saidAt` has; where that would be a code alone, the code, negated.
//
//go:wasmexport answer
func answer(document, more int32) int32 {
	enter()
	if more > 0 {
		common = Request{}
		if err := json.Unmarshal(given[document:document+more], &common); err != nil {
			panic(err)
		}
	}
	asked := common
	asked.Text = string(given[:document])
	if len(given) > mostKept {
		given = nil
	}
	found := judge(asked)
	if found.isCode() {
		return int32(-found.Code)
	}
	return say(found)
}

// kinds gives how long the list of kinds that are served is, which `saidAt` has.
//
//go:wasmexport kinds
func kinds() int32 {
	enter()
	return say(names())
}

// saidAt is where the last answer is.
//
//go:wasmexport saidAt
func saidAt() unsafe.Pointer {
	return unsafe.Pointer(unsafe.SliceData(said))
}

func enter() {
	if isFresh {
		isFresh = false
		reseed()
	}
}

func say(value any) int32 {
	bytes, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	said = bytes
	return int32(len(bytes))
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
