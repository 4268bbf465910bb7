// Package ipallocator has what the code of Services asks of an allocator of addresses; none of its own.
package ipallocator

import (
	"errors"
	"net"

	api "k8s.io/kubernetes/pkg/apis/core"
)

// Interface is an allocator of addresses.
type Interface interface {
	Allocate(net.IP) error
	AllocateNext() (net.IP, error)
	Release(net.IP) error
	ForEach(func(net.IP))
	CIDR() net.IPNet
	IPFamily() api.IPFamily
	Has(net.IP) bool
	Destroy()
	EnableMetrics()
	DryRun() Interface
}

// ErrFull is what an allocator without addresses says.
var ErrFull = errors.New("range is full")

// MetaAllocator is the allocator of a cluster, which is never here.
type MetaAllocator struct{ Interface }

// AllocateService is not asked.
func (*MetaAllocator) AllocateService(*api.Service, net.IP) error { return ErrFull }

// AllocateNextService is not asked.
func (*MetaAllocator) AllocateNextService(*api.Service) (net.IP, error) { return nil, ErrFull }
