import { CACHE } from '../record/example-definition.js';
import { rule } from '../record/rule.js';

const bundle = (version: string): string => `${CACHE}---
apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: cache-operator.v1.0.0
spec:
  customresourcedefinitions:
    owned:
      - name: caches.example.com
        kind: Cache
        version: ${version}
        specDescriptors:
          - path: size
            displayName: Size
`;

/** Flags what does not fit between a ClusterServiceVersion of OLM and the CRDs of its bundle. */
export const olmBundle = rule({
  id: 'olm-bundle',
  title: 'A ClusterServiceVersion must fit the CRDs of its bundle',
  severity: 'error',
  subject: 'document',
  examplesIn: { bundle: [] },
  docs: {
    whatItDoes:
      'Reports CRDs that a ClusterServiceVersion of OLM owns and its bundle does not have, owned and required CRDs whose kind or version is different in the ' +
      'bundle or not served, and examples in `alm-examples` that are not a list in JSON. CRDs of the bundle that it does not own, and descriptors of fields that the CRD does ' +
      'not have, are warnings. A bundle is the folder that `metadata/annotations.yaml` next to it names as its manifests: all files of that folder are ' +
      'read, whichever files are checked. Anywhere else only the examples are checked.',
    whyItMatters:
      'OLM waits until each CRD exists and serves the version, and the operator is never installed. `operator-sdk bundle validate` refuses such a bundle, but ' +
      'does not see versions that are not served, or descriptors.',
    wrong: [{ title: 'A version that the CRD does not have', text: bundle('v1beta1') }],
    right: [{ title: 'The version that it has', text: bundle('v1') }],
    reference: {
      title: 'Operator Lifecycle Manager, Build a ClusterServiceVersion',
      url: 'https://olm.operatorframework.io/docs/concepts/crds/clusterserviceversion/',
    },
  },
});
