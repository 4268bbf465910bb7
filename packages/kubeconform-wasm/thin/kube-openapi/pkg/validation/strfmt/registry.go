// Package strfmt has the durations of the package of that name, which are all that kubeconform takes from it. Its other formats compile
// dozens of patterns when a program starts, and bring packages for networks and mail along.
package strfmt

const jsonNull = "null"

// Default is where formats register themselves; nothing asks it.
var Default registry

type registry struct{}

// Add forgets a format.
func (registry) Add(string, any, func(string) bool) {}
