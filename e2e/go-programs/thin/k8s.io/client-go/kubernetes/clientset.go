// Package kubernetes is the client of the groups that a server of definitions asks elsewhere.
package kubernetes

import (
	"errors"
	"net/http"

	"k8s.io/client-go/discovery"
	internal "k8s.io/client-go/kubernetes/typed/apiserverinternal/v1alpha1"
	authentication "k8s.io/client-go/kubernetes/typed/authentication/v1"
	authorization "k8s.io/client-go/kubernetes/typed/authorization/v1"
	coordination "k8s.io/client-go/kubernetes/typed/coordination/v1"
	core "k8s.io/client-go/kubernetes/typed/core/v1"
	endpoints "k8s.io/client-go/kubernetes/typed/discovery/v1"
	events "k8s.io/client-go/kubernetes/typed/events/v1"
	flowcontrol "k8s.io/client-go/kubernetes/typed/flowcontrol/v1"
	"k8s.io/client-go/rest"
)

type Interface interface {
	Discovery() discovery.DiscoveryInterfaces
	AuthenticationV1() authentication.AuthenticationV1Interface
	AuthorizationV1() authorization.AuthorizationV1Interface
	CoordinationV1() coordination.CoordinationV1Interface
	CoreV1() core.CoreV1Interface
	DiscoveryV1() endpoints.DiscoveryV1Interface
	EventsV1() events.EventsV1Interface
	FlowcontrolV1() flowcontrol.FlowcontrolV1Interface
	InternalV1alpha1() internal.InternalV1alpha1Interface
}

// Clientset has one client for each group.
type Clientset struct {
	discovery      *discovery.DiscoveryClient
	authentication *authentication.AuthenticationV1Client
	authorization  *authorization.AuthorizationV1Client
	coordination   *coordination.CoordinationV1Client
	core           *core.CoreV1Client
	endpoints      *endpoints.DiscoveryV1Client
	events         *events.EventsV1Client
	flowcontrol    *flowcontrol.FlowcontrolV1Client
	internal       *internal.InternalV1alpha1Client
}

// NewForConfig makes all clients over one HTTP client.
func NewForConfig(config *rest.Config) (*Clientset, error) {
	shared, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, err
	}
	var set Clientset
	return &set, errors.Join(
		open(&set.discovery, discovery.NewDiscoveryClientForConfigAndClient, config, shared),
		open(&set.authentication, authentication.NewForConfigAndClient, config, shared),
		open(&set.authorization, authorization.NewForConfigAndClient, config, shared),
		open(&set.coordination, coordination.NewForConfigAndClient, config, shared),
		open(&set.core, core.NewForConfigAndClient, config, shared),
		open(&set.endpoints, endpoints.NewForConfigAndClient, config, shared),
		open(&set.events, events.NewForConfigAndClient, config, shared),
		open(&set.flowcontrol, flowcontrol.NewForConfigAndClient, config, shared),
		open(&set.internal, internal.NewForConfigAndClient, config, shared),
	)
}

// NewForConfigOrDie panics where a client cannot be made.
func NewForConfigOrDie(config *rest.Config) *Clientset {
	set, err := NewForConfig(config)
	if err != nil {
		panic(err)
	}
	return set
}

func open[Client any](client **Client, make func(*rest.Config, *http.Client) (*Client, error), config *rest.Config, shared *http.Client) error {
	made, err := make(config, shared)
	*client = made
	return err
}

func (s *Clientset) Discovery() discovery.DiscoveryInterfaces { return s.discovery }
func (s *Clientset) AuthenticationV1() authentication.AuthenticationV1Interface {
	return s.authentication
}
func (s *Clientset) AuthorizationV1() authorization.AuthorizationV1Interface { return s.authorization }
func (s *Clientset) CoordinationV1() coordination.CoordinationV1Interface    { return s.coordination }
func (s *Clientset) CoreV1() core.CoreV1Interface                            { return s.core }
func (s *Clientset) DiscoveryV1() endpoints.DiscoveryV1Interface             { return s.endpoints }
func (s *Clientset) EventsV1() events.EventsV1Interface                      { return s.events }
func (s *Clientset) FlowcontrolV1() flowcontrol.FlowcontrolV1Interface       { return s.flowcontrol }
func (s *Clientset) InternalV1alpha1() internal.InternalV1alpha1Interface    { return s.internal }
