import { rule } from '../record/rule.js';

/** Notes files without a definition, so that a mistyped path does not pass for a clean result. */
export const noDefinitions = rule({
  id: 'no-definitions',
  title: 'A file without a CustomResourceDefinition has nothing to check',
  severity: 'info',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Notes a file in which no document, and no item of a list, is a CustomResourceDefinition of the group `apiextensions.k8s.io`. Where ' +
      'resources are checked, it notes only files without any resource. Files that do not parse are reported for that instead, except for those ' +
      'found in a folder in which nothing says that they are manifests: an `apiVersion` and a `kind` at the top level.',
    whyItMatters: 'Silence about such a file could be mistaken for a verdict.',
    wrong: [
      {
        title: 'Another kind',
        text: `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
`,
      },
    ],
    right: [
      {
        title: 'A CRD inside of a list, next to another kind',
        text: `apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: ConfigMap
    metadata:
      name: settings
  - apiVersion: apiextensions.k8s.io/v1
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
    reference: {
      title: 'Kubernetes documentation, CustomResourceDefinitions',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/',
    },
  },
});
