import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags a custom resource that the server cannot even read. */
export const undecodableResource = rule({
  id: 'undecodable-resource',
  title: 'The metadata of a custom resource must have the right types',
  severity: 'error',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports a resource that does not decode: metadata, its own or that of an embedded resource, holds a value of the wrong ' +
      "type. The message is the decoder's. Nothing else can be said about such a resource, so this is its only finding.",
    whyItMatters: 'The server answers such a request with status 400 before any validation.',
    wrong: [
      {
        title: 'A label that YAML reads as a boolean',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
  labels: { shared: true }
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'A label in quotes',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
  labels: { shared: "true" }
spec:
  mode: lru
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Labels and selectors',
      url: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/',
    },
  },
});
