package main

import "k8s.io/kube-openapi/pkg/handler"

func publish(q question) answer {
	crd, err := definitionV1(q.CRD)
	if err != nil {
		return answer{"crdError": err.Error()}
	}
	said := answer{}
	if v2, err := buildV2(crd, q.Version, publishedInV2); err != nil {
		said["v2Error"] = err.Error()
	} else {
		v2.Definitions = handler.PruneDefaults(v2.Definitions)
		said["v2"] = v2
	}
	publishV3(crd, q.Version, said)
	return said
}
