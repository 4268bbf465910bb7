//go:build since37

package main

import (
	"io"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/openapi"
	explainv2 "k8s.io/kubectl/pkg/explain/v2"
)

func printDescription(q question, out io.Writer, client openapi.Client, resource schema.GroupVersionResource) error {
	return explainv2.PrintModelDescription(q.Path, out, client, resource, q.Recursive, q.MaxDepth, "plaintext")
}
