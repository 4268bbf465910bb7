//go:build (since28 && !since30) || since35

package main

import "k8s.io/apiserver/pkg/cel/environment"

func baseEnvironment() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
}
