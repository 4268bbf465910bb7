package main

import (
	"k8s.io/apimachinery/pkg/runtime"
	api "k8s.io/kubernetes/pkg/apis/core"
)

// forgetGiven takes from a Service what an allocator gave it: which address and ports it gets, only a cluster knows.
func forgetGiven(spec *api.ServiceSpec, asked runtime.Object) {
	service, isService := asked.(*api.Service)
	if !isService {
		return
	}
	if service.Spec.ClusterIP == "" && len(service.Spec.ClusterIPs) == 0 && spec.ClusterIP != api.ClusterIPNone {
		spec.ClusterIP, spec.ClusterIPs = "", nil
	}
	if service.Spec.HealthCheckNodePort == 0 {
		spec.HealthCheckNodePort = 0
	}
	for n := range min(len(spec.Ports), len(service.Spec.Ports)) {
		if service.Spec.Ports[n].NodePort == 0 {
			spec.Ports[n].NodePort = 0
		}
	}
}
