package main

import (
	"io"
	"net"
	"path/filepath"

	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	generatedopenapi "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	discovery "k8s.io/apiserver/pkg/endpoints/discovery/aggregated"
	openapinamer "k8s.io/apiserver/pkg/endpoints/openapi"
	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
)

// newAPI makes the server of definitions and custom resources over the store: nobody is asked who they are, no admission plugin runs.
func newAPI(folder string, store *store) (*apiserver.CustomResourceDefinitions, error) {
	kubeconfig := filepath.Join(folder, "kubeconfig")
	if err := writeKubeconfig(kubeconfig); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	given := options.NewCustomResourceDefinitionsServerOptions(io.Discard, io.Discard)
	recommended := given.RecommendedOptions
	recommended.Etcd.StorageConfig.Transport.ServerList = []string{store.url}
	recommended.SecureServing.Listener = listener
	recommended.SecureServing.ServerCert.CertDirectory = folder
	recommended.CoreAPI.CoreAPIKubeconfigPath = kubeconfig
	recommended.Features.EnablePriorityAndFairness = false
	recommended.Authentication, recommended.Authorization, recommended.Admission = nil, nil, nil
	if err := given.Complete(); err != nil {
		return nil, err
	}
	config, err := given.Config()
	if err != nil {
		return nil, err
	}
	generic := config.GenericConfig
	namer := openapinamer.NewDefinitionNamer(apiserver.Scheme)
	generic.OpenAPIConfig = genericapiserver.DefaultOpenAPIConfig(generatedopenapi.GetOpenAPIDefinitions, namer)
	generic.OpenAPIV3Config = genericapiserver.DefaultOpenAPIV3Config(generatedopenapi.GetOpenAPIDefinitions, namer)
	// A cluster's aggregator lists the groups; here the server does, with an empty legacy API beside them, since kubectl asks for both.
	generic.AggregatedDiscoveryGroupManager = discovery.NewResourceManager("apis")
	server, err := config.Complete().New(genericapiserver.NewEmptyDelegate())
	if err != nil {
		return nil, err
	}
	mux := server.GenericAPIServer.Handler.NonGoRestfulMux
	mux.Handle("/api", discovery.NewResourceManager("api"))
	mux.Unregister("/apis")
	mux.Handle("/apis", generic.AggregatedDiscoveryGroupManager)
	mux.Handle("/etcd", store)
	mux.HandleFunc("/storage-version-migration", checkMigration)
	return server, nil
}

// writeKubeconfig names a core server that never answers: services are looked up for conversion webhooks alone.
func writeKubeconfig(path string) error {
	return clientcmd.WriteToFile(clientcmdapi.Config{
		Clusters:       map[string]*clientcmdapi.Cluster{"none": {Server: "http://127.0.0.1:1"}},
		Contexts:       map[string]*clientcmdapi.Context{"none": {Cluster: "none"}},
		CurrentContext: "none",
	}, path)
}

// announce closes the channel once the server has started.
func announce(ready chan<- struct{}) genericapiserver.PostStartHookFunc {
	return func(genericapiserver.PostStartHookContext) error {
		close(ready)
		return nil
	}
}
