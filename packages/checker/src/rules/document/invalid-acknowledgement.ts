import { rule } from '../record/rule.js';

/** Flags comments that mean to acknowledge findings and do not. */
export const invalidAcknowledgement = rule({
  id: 'invalid-acknowledgement',
  title: 'A comment that acknowledges findings must name rules and give a reason',
  severity: 'warning',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports comments that begin with `structural-ignore` and acknowledge nothing: without a rule or a reason, with a rule that does not ' +
      'exist, or of another form than these two. `# structural-ignore RULE: reason` is at the end of the line on which a finding begins, or above ' +
      'that line. `# structural-ignore-file RULE: reason` is anywhere and is about the whole file. Commas separate several rules.',
    whyItMatters:
      'An acknowledged finding is counted and not reported, and fails nothing, although the server still refuses what it refuses. Anyone who reads the ' +
      'file later has to know why. A comment with a mistake acknowledges nothing, so that the finding is still there.',
    wrong: [
      {
        title: 'No reason',
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
        openAPIV3Schema: { type: object } # structural-ignore crd-schema
`,
      },
      {
        title: 'A rule that does not exist',
        text: `# structural-ignore-file crd-shema: rendered by a newer controller-gen
apiVersion: apiextensions.k8s.io/v1
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
    right: [
      {
        title: 'A rule, a colon and a reason',
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
        openAPIV3Schema:
          type: object
          properties:
            # structural-ignore unknown-field: read by our own documentation generator
            schedule: { type: string, example: '* * * * *', readOnly: true }
`,
      },
    ],
    reference: { title: 'YAML 1.2, comments', url: 'https://yaml.org/spec/1.2.2/#comments' },
  },
});
