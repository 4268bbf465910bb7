package main

// The minor that is served. The build holds it to the version of the module.
const (
	major = 1
	minor = 37
)
