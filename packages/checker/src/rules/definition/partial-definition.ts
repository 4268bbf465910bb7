import { rule } from '../record/rule.js';

/** Notes manifests that only patch a definition. */
export const partialDefinition = rule({
  id: 'partial-definition',
  title: 'A part of a CustomResourceDefinition cannot be checked on its own',
  severity: 'warning',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports a CustomResourceDefinition with a name that has none of `spec.group`, `spec.scope`, versions and the names of a type: a patch, as ' +
      'kustomize takes it from `config/crd/patches`. It is one finding, and nothing else is reported for the manifest; wherever CRDs are looked ' +
      'up, it does not count. Where it was found in a folder it is a note, and counted.',
    whyItMatters:
      'The server would refuse it as it is; the result shows only once it is applied (kustomize build … | kubectl structural lint -).',
    wrong: [
      {
        title: 'A patch that adds an annotation',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
  annotations:
    cert-manager.io/inject-ca-from: system/serving-cert
`,
      },
    ],
    right: [
      {
        title: 'What a patch was applied to',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
  annotations:
    cert-manager.io/inject-ca-from: system/serving-cert
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`,
      },
    ],
    reference: {
      title: 'Kubebuilder book, webhooks for CRDs',
      url: 'https://book.kubebuilder.io/multiversion-tutorial/webhooks',
    },
  },
});
