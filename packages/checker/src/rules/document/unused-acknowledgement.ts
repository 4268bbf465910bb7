import { rule } from '../record/rule.js';

/** Flags comments that acknowledge findings which are not there. */
export const unusedAcknowledgement = rule({
  id: 'unused-acknowledgement',
  title: 'A comment should acknowledge existing findings',
  severity: 'warning',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports a rule in a `structural-ignore` comment of which there is no finding where the comment says. It is silent where the run has not ' +
      'looked for any: about conventions that are not chosen, about resources that were not checked, in files that do not parse. Check with the same ' +
      'flags each time: what is found only in updates (`--old`) is not found without.',
    whyItMatters: 'A comment that outlives its finding hides the next one.',
    wrong: [
      {
        title: 'The finding was fixed, the comment stayed',
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
        openAPIV3Schema: { type: object } # structural-ignore structural-schema: type is missing in v1
`,
      },
    ],
    right: [
      {
        title: 'A comment with its finding',
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
        openAPIV3Schema: {} # structural-ignore structural-schema: the generator adds the type on release
`,
      },
    ],
    reference: { title: 'YAML 1.2, comments', url: 'https://yaml.org/spec/1.2.2/#comments' },
  },
});
