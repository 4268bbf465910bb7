//go:build !since28

package main

var evaluate = unasked
