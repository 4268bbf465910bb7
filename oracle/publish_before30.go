//go:build !since30

package main

var publish, explain, printTable = unasked, unasked, unasked
