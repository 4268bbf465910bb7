//go:build since25

package main

import "k8s.io/apimachinery/pkg/runtime"

// strictErrorsOf are the unknown and repeated fields that a decoder reports, and whether it reports nothing else.
func strictErrorsOf(err error) ([]string, bool) {
	reported, ok := runtime.AsStrictDecodingError(err)
	if !ok {
		return nil, false
	}
	var said []string
	for _, each := range reported.Errors() {
		said = append(said, each.Error())
	}
	return said, true
}
