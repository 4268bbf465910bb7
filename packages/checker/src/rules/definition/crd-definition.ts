import { rule } from '../record/rule.js';

/** Flags what the server refuses about a definition apart from its schemas. */
export const crdDefinition = rule({
  id: 'crd-definition',
  title: 'A CustomResourceDefinition must be named, versioned and wired as the server requires',
  severity: 'error',
  subject: 'definition',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      "Reports, in the API server's own words, what it refuses about everything around the schemas: metadata, group, names and scope, versions " +
      "and their schemas' being there, the storage version, deprecation warnings, subresources, printer columns, selectable fields, conversion " +
      'and its webhook, stored versions, and the approval of groups of the Kubernetes community. Checked as an update, also what may not ' +
      'change any more.',
    whyItMatters:
      'The server refuses the request. Each finding is placed where the field was written, even if the internal form names another path.',
    wrong: [
      {
        title: 'The name is not made of the plural name and the group, and two versions claim the storage',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: certificate.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: certificates, kind: Certificate }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
    - name: v2
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`,
      },
      {
        title: 'A webhook that nobody can call, and a scale that counts nothing',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: workers.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: workers, kind: Worker }
  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        url: http://example.com/convert
      conversionReviewVersions: [v1]
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
      subresources:
        scale:
          specReplicasPath: .replicas
          statusReplicasPath: .status.replicas
`,
      },
    ],
    right: [
      {
        title: 'A webhook behind https, and a scale that reads the specification',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: workers.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: workers, kind: Worker }
  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        url: https://example.com/convert
      conversionReviewVersions: [v1]
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
      subresources:
        scale:
          specReplicasPath: .spec.replicas
          statusReplicasPath: .status.replicas
`,
      },
    ],
    reference: {
      title: 'Kubernetes API reference, CustomResourceDefinition',
      url: 'https://kubernetes.io/docs/reference/kubernetes-api/extend-resources/custom-resource-definition-v1/',
    },
  },
});
