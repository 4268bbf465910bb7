// Command controller is a small controller of CronTabs: `controller NAME` waits for the lease `crontabs` under that name, then sees by an informer what comes, changes
// and goes, writes the status of what it has seen, and says all that on standard output, a line each. It ends with its standard input, and gives the lease back.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	coordination "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

var crontabs = schema.GroupVersionResource{Group: "stable.example.com", Version: "v1", Resource: "crontabs"}

const namespace = "default"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: controller NAME")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "controller:", err)
		os.Exit(1)
	}
}

func run(name string) error {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	// The server does not read protobuf.
	config.ContentType = runtime.ContentTypeJSON
	objects, err := dynamic.NewForConfig(config)
	if err != nil {
		return err
	}
	leases, err := coordination.NewForConfig(config)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Namespace: namespace, Name: "crontabs"},
			Client:     leases,
			LockConfig: resourcelock.ResourceLockConfig{Identity: name},
		},
		LeaseDuration:   4 * time.Second,
		RenewDeadline:   3 * time.Second,
		RetryPeriod:     50 * time.Millisecond,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				say("%s leads", name)
				watchObjects(ctx, objects.Resource(crontabs).Namespace(namespace))
			},
			OnStoppedLeading: func() { say("%s ends", name) },
		},
	})
	return nil
}

// watchObjects reports what an informer sees until the context ends.
func watchObjects(ctx context.Context, client dynamic.ResourceInterface) {
	informer := cache.NewSharedIndexInformer(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return client.List(ctx, options)
		},
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return client.Watch(ctx, options)
		},
	}, &unstructured.Unstructured{}, 0, cache.Indexers{})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(object any) {
			say("added %s", described(object))
			observe(ctx, client, object)
		},
		UpdateFunc: func(_, object any) {
			say("updated %s", described(object))
			observe(ctx, client, object)
		},
		DeleteFunc: func(object any) { say("deleted %s", described(object)) },
	})
	informer.RunWithContext(ctx)
}

func described(object any) string {
	each := object.(*unstructured.Unstructured)
	seen, _, _ := unstructured.NestedInt64(each.Object, "status", "replicas")
	return fmt.Sprintf("%s, generation %d, status %d", each.GetName(), each.GetGeneration(), seen)
}

// observe applies the replicas that are wanted as the status, unless they are there.
func observe(ctx context.Context, client dynamic.ResourceInterface, object any) {
	each := object.(*unstructured.Unstructured)
	wanted, _, _ := unstructured.NestedInt64(each.Object, "spec", "replicas")
	seen, found, _ := unstructured.NestedInt64(each.Object, "status", "replicas")
	if found && seen == wanted {
		return
	}
	applied := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": crontabs.GroupVersion().String(),
		"kind":       "CronTab",
		"metadata":   map[string]any{"name": each.GetName()},
		"status":     map[string]any{"replicas": wanted},
	}}
	if _, err := client.ApplyStatus(ctx, each.GetName(), applied, metav1.ApplyOptions{FieldManager: "controller", Force: true}); err != nil {
		say("failed: %v", err)
	}
}

func say(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
}
