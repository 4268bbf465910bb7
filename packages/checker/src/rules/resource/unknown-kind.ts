import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Names the kinds that cannot be judged, so that silence is not taken for a verdict. */
export const unknownKind = rule({
  id: 'unknown-kind',
  title: 'A custom resource should have a CustomResourceDefinition to be checked against',
  severity: 'warning',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Names each kind of a file that has no CRD among those given, once, and all kinds together that are built into ' +
      'Kubernetes or meant for tools. A kind that is missing from a group of which there are CRDs is a warning, and so is one ' +
      'that a group of nearly the name has. Where ' +
      'every custom resource must have a CRD (`requireCrd`), each one without is an error. One without an `apiVersion` is an ' +
      'error, too, as no server takes it. A near group or kind that is known is suggested.',
    whyItMatters:
      'Such a resource is not checked, and a misspelt `apiVersion` would look as if nothing were wrong. The server knows no ' +
      'such resource, either.',
    wrong: [
      {
        title: 'A misspelt group',
        text: `${CACHE}---
apiVersion: exmaple.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'A group that has a CRD',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Custom resources',
      url: 'https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/custom-resources/',
    },
  },
});
