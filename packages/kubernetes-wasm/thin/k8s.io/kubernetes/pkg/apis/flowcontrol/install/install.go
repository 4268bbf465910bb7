// Package install makes the served version of flow control known, and no other.
package install

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kubernetes/pkg/apis/flowcontrol"
	v1 "k8s.io/kubernetes/pkg/apis/flowcontrol/v1"
)

// Install registers the API group and adds types to a scheme.
func Install(scheme *runtime.Scheme) {
	for _, add := range []func(*runtime.Scheme) error{flowcontrol.AddToScheme, v1.AddToScheme} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
}
