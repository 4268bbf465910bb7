//go:build since30 && !since35

package main

import "k8s.io/apiserver/pkg/cel/environment"

// baseEnvironment counts costs strictly, as the servers of these minors do by default.
func baseEnvironment() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion(), true)
}
