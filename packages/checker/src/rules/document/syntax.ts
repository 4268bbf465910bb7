import { rule } from '../record/rule.js';

/** Flags documents that are neither YAML nor JSON to Kubernetes. */
export const syntax = rule({
  id: 'syntax',
  title: 'A document must be YAML or JSON as Kubernetes reads it',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports a document that does not parse, once, in the words of the Go libraries that kubectl and the server use. The other documents of ' +
      'the file are still checked.',
    whyItMatters: 'kubectl stops there, and nothing of the document reaches the server.',
    wrong: [
      {
        title: 'An indentation that belongs to no mapping',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
  name: crontabs.example.com
`,
      },
    ],
    right: [
      {
        title: 'The key that was lost',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
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
    reference: { title: 'YAML 1.1', url: 'https://yaml.org/spec/1.1/' },
  },
});
