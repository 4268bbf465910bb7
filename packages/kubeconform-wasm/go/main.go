//go:build js && wasm

// Command kubeconform-wasm is kubeconform for JavaScript: a library that validates texts against schemas that its host
// hands over, and kubeconform's own command over the file system that its host shows it.
//
// It talks to its host through the global object that the Go runtime was given: `onReady` is called once with the functions
// `open`, `close`, `validate` and `run`. No call blocks; what takes time calls back.
package main

import "syscall/js"

func main() {
	collectLess()
	api := js.Global().Get("Object").New()
	api.Set("open", js.FuncOf(open))
	api.Set("close", js.FuncOf(closeValidator))
	api.Set("validate", js.FuncOf(validate))
	api.Set("run", js.FuncOf(run))
	js.Global().Call("onReady", api)
	select {}
}
