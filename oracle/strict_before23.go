//go:build !since23

package main

import "k8s.io/apimachinery/pkg/runtime"

// strictErrorsOf is the one error of strict decoding that servers of the time had, which no request could ask for.
func strictErrorsOf(err error) ([]string, bool) {
	if !runtime.IsStrictDecodingError(err) {
		return nil, false
	}
	return []string{err.Error()}, true
}
