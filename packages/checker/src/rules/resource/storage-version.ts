import { rule } from '../record/rule.js';

const TWO_VERSIONS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: queues.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Queue, plural: queues }
  versions:
    - name: v1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: integer }
                color: { type: string }
    - name: v2
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: integer }
`;

/** Reports what another version than the resource's own, the one in which it is stored, makes of it. */
export const storageVersion = rule({
  id: 'storage-version',
  title: 'A custom resource should survive being written in the storage version',
  severity: 'warning',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports what happens to a resource of one version that is stored in another one: a field that the storage version lacks is dropped by the ' +
      'write, a null is dropped or makes place for a default of the storage version. It is an error where the write fails: the storage version ' +
      'embeds a resource and the value is not one, and the server answers with status 500. As information, defaults of the storage version that are ' +
      'filled in, and that a webhook converts the resource, whose answer is not known here.',
    whyItMatters:
      'The schema of its version accepts the resource, and the answer to the very request that creates it already lacks the field: ' +
      'everything passes through the schema of the storage version, which prunes without a warning.',
    wrong: [
      {
        title: 'A field that the storage version does not have',
        text: `${TWO_VERSIONS}---
apiVersion: example.com/v1
kind: Queue
metadata:
  name: jobs
spec:
  size: 3
  color: red
`,
      },
    ],
    right: [
      {
        title: 'Only what both versions know',
        text: `${TWO_VERSIONS}---
apiVersion: example.com/v1
kind: Queue
metadata:
  name: jobs
spec:
  size: 3
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Versions in CustomResourceDefinitions',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#overview',
    },
  },
});
