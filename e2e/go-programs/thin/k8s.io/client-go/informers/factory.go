// Package informers watches the kinds that a server of definitions looks up elsewhere: services with their endpoints, and priorities of requests.
package informers

import (
	"context"
	"reflect"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	core "k8s.io/client-go/informers/core/v1"
	discovery "k8s.io/client-go/informers/discovery/v1"
	flowcontrol "k8s.io/client-go/informers/flowcontrol/v1"
	"k8s.io/client-go/informers/internalinterfaces"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// SharedInformerFactory makes one informer a kind.
type SharedInformerFactory interface {
	internalinterfaces.SharedInformerFactory
	StartWithContext(ctx context.Context)
	WaitForCacheSync(stop <-chan struct{}) map[reflect.Type]bool

	Core() coreGroup
	Discovery() discoveryGroup
	Flowcontrol() flowcontrolGroup
}

type (
	coreGroup        interface{ V1() core.Interface }
	discoveryGroup   interface{ V1() discovery.Interface }
	flowcontrolGroup interface{ V1() flowcontrol.Interface }
)

// NewSharedInformerFactory makes a factory whose informers see all namespaces.
func NewSharedInformerFactory(client kubernetes.Interface, resync time.Duration) SharedInformerFactory {
	return &factory{client: client, resync: resync, informers: map[reflect.Type]cache.SharedIndexInformer{}, started: map[reflect.Type]bool{}}
}

type factory struct {
	client    kubernetes.Interface
	resync    time.Duration
	lock      sync.Mutex
	informers map[reflect.Type]cache.SharedIndexInformer
	started   map[reflect.Type]bool
}

func (f *factory) InformerFor(object runtime.Object, make internalinterfaces.NewInformerFunc) cache.SharedIndexInformer {
	f.lock.Lock()
	defer f.lock.Unlock()
	kind := reflect.TypeOf(object)
	if f.informers[kind] == nil {
		f.informers[kind] = make(f.client, f.resync)
	}
	return f.informers[kind]
}

func (*factory) InformerName() *cache.InformerName { return nil }

func (f *factory) Start(stop <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	f.StartWithContext(ctx)
}

func (f *factory) StartWithContext(ctx context.Context) {
	f.lock.Lock()
	defer f.lock.Unlock()
	for kind, informer := range f.informers {
		if !f.started[kind] {
			f.started[kind] = true
			go informer.RunWithContext(ctx)
		}
	}
}

func (f *factory) WaitForCacheSync(stop <-chan struct{}) map[reflect.Type]bool {
	f.lock.Lock()
	running := map[reflect.Type]cache.SharedIndexInformer{}
	for kind := range f.started {
		running[kind] = f.informers[kind]
	}
	f.lock.Unlock()
	synced := map[reflect.Type]bool{}
	for kind, informer := range running {
		synced[kind] = cache.WaitForCacheSync(stop, informer.HasSynced)
	}
	return synced
}

func (f *factory) Core() coreGroup               { return coreKinds{f} }
func (f *factory) Discovery() discoveryGroup     { return discoveryKinds{f} }
func (f *factory) Flowcontrol() flowcontrolGroup { return flowcontrolKinds{f} }

type (
	coreKinds        struct{ *factory }
	discoveryKinds   struct{ *factory }
	flowcontrolKinds struct{ *factory }
)

func (k coreKinds) V1() core.Interface               { return core.New(k.factory, "", nil) }
func (k discoveryKinds) V1() discovery.Interface     { return discovery.New(k.factory, "", nil) }
func (k flowcontrolKinds) V1() flowcontrol.Interface { return flowcontrol.New(k.factory, "", nil) }
