import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags objects inside of a custom resource that are no resources, though its schema says so. */
export const embeddedResource = rule({
  id: 'embedded-resource',
  title: 'An embedded resource must be a Kubernetes object',
  severity: 'error',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports what is wrong with `apiVersion`, `kind` and `metadata` of objects in a custom resource that its schema marks ' +
      '`x-kubernetes-embedded-resource`.',
    whyItMatters: 'The server refuses the resource.',
    wrong: [
      {
        title: 'A template that names no kind',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  template:
    apiVersion: v1
    metadata: { name: warmer }
`,
      },
    ],
    right: [
      {
        title: 'With its kind',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  template:
    apiVersion: v1
    kind: Pod
    metadata: { name: warmer }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, RawExtension',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#rawextension',
    },
  },
});
