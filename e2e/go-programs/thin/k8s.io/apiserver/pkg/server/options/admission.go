package options

import (
	"github.com/spf13/pflag"

	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/server"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/component-base/compatibility"
	"k8s.io/component-base/featuregate"
)

// AdmissionOptions has nothing to choose: there are no plugins.
type AdmissionOptions struct{}

func NewAdmissionOptions() *AdmissionOptions { return nil }

func (*AdmissionOptions) AddFlags(*pflag.FlagSet) {}

func (*AdmissionOptions) Validate() []error { return nil }

func (*AdmissionOptions) ApplyTo(
	*server.Config,
	informers.SharedInformerFactory,
	kubernetes.Interface,
	dynamic.Interface,
	featuregate.FeatureGate,
	compatibility.EffectiveVersion,
	...admission.PluginInitializer,
) error {
	return nil
}
