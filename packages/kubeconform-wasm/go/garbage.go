//go:build js && wasm

package main

import (
	"runtime"
	"runtime/debug"
)

// firstCollection is how large the heap may grow before it is collected for the first time. Nothing works beside the one thread, so a collection is time
// that is waited for; most runs end below this size, and schemas, which are kept, are most of what they hold.
const firstCollection = 24 << 20

// keptPercent is what the heap may grow by after that. A manifest of 10 MB needs about a tenth more memory by it than with the 100 % of every other
// Go program.
const keptPercent = 200

// collectLess lets a small heap grow, and sets the usual share as soon as it has been collected once.
func collectLess() {
	const smallest = 4 << 20 // Go's own limit for a heap at 100 %.
	debug.SetGCPercent(100 * firstCollection / smallest)
	sentinel := new([16]byte)
	runtime.SetFinalizer(sentinel, func(*[16]byte) { debug.SetGCPercent(keptPercent) })
}
