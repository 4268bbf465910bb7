//go:build !since30

package main

var explain = unasked
