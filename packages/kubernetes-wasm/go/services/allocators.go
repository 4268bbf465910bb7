// Package storage has what the server does with addresses and ports of Services: its own code (alloc.go, transaction.go and parts of storage.go, which
// the build puts here), over allocators that give any address or port that is asked for.
package storage

import (
	"net"

	api "k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/registry/core/service/ipallocator"
)

// Given is what a Service got from an allocator, in place of what a cluster would give.
const Given = "10.0.0.1"

// firstPort is the first node port of a cluster; others follow.
const firstPort = 30000

// BeginCreate completes a Service as it is created: families and addresses.
func BeginCreate(service *api.Service) error {
	normalizeClusterIPs(After{service}, Before{nil})
	allocators := allocators()
	_, err := allocators.allocateCreate(service, true)
	return err
}

// BeginUpdate completes a Service that takes the place of another.
func BeginUpdate(service, old *api.Service) error {
	patchAllocatedValues(After{service}, Before{old})
	normalizeClusterIPs(After{service}, Before{old})
	allocators := allocators()
	_, err := allocators.allocateUpdate(After{service}, Before{old}, true)
	return err
}

func allocators() *Allocators {
	made := makeAlloc(api.IPv4Protocol, map[api.IPFamily]ipallocator.Interface{api.IPv4Protocol: addresses{}}, ports{})
	return &made
}

type addresses struct{}

func (addresses) Allocate(net.IP) error         { return nil }
func (addresses) AllocateNext() (net.IP, error) { return net.ParseIP(Given), nil }
func (addresses) Release(net.IP) error          { return nil }
func (addresses) ForEach(func(net.IP))          {}
func (addresses) CIDR() net.IPNet               { return net.IPNet{} }
func (addresses) IPFamily() api.IPFamily        { return api.IPv4Protocol }
func (addresses) Has(net.IP) bool               { return false }
func (addresses) Destroy()                      {}
func (addresses) EnableMetrics()                {}

func (addresses) DryRun() ipallocator.Interface { return addresses{} }

type ports struct{}

func (ports) Allocate(int) error         { return nil }
func (ports) AllocateNext() (int, error) { return firstPort, nil }
func (ports) Release(int) error          { return nil }
func (ports) ForEach(func(int))          {}
func (ports) Has(int) bool               { return false }
func (ports) Destroy()                   {}
func (ports) EnableMetrics()             {}
