//go:build !since25

package main

import "k8s.io/apimachinery/pkg/runtime"

// strictErrorsOf is nothing, as servers of the time dropped unknown and repeated fields without a word; and whether there was nothing else.
func strictErrorsOf(err error) ([]string, bool) {
	return nil, runtime.IsStrictDecodingError(err)
}
