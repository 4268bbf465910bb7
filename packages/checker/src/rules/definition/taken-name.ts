import { rule } from '../record/rule.js';

const crd = (plural: string, kind: string, short: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, kind: ${kind}, shortNames: [${short}] }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`;

/** Flags names that another definition of the group has. */
export const takenName = rule({
  id: 'taken-name',
  title: 'A name belongs to one CRD of a group',
  severity: 'warning',
  subject: 'definition',
  docs: {
    whatItDoes:
      'Reports names that the naming controller rejects: a plural, singular or short name, a kind or list kind that ' +
      'another CRD of the group has earlier in the input, or with `--old`; a short name that is the plural or singular of the same CRD; a category that is a ' +
      'name of another CRD; a CRD that is twice in a file or folder.',
    whyItMatters:
      'The server accepts such a CRD, and does not serve it: `NamesAccepted: False`. `kubectl apply` does not report it; resources of the kind fail with ' +
      '`no matches for kind`.',
    wrong: [
      { title: 'Two CRDs with one short name', text: `${crd('crontabs', 'CronTab', 'ct')}---\n${crd('controls', 'Control', 'ct')}` },
      { title: 'A short name that is the plural', text: crd('crontabs', 'CronTab', 'crontabs') },
    ],
    right: [{ title: 'Different names', text: `${crd('crontabs', 'CronTab', 'ct')}---\n${crd('controls', 'Control', 'co')}` }],
    reference: {
      title: 'Kubernetes documentation, CustomResourceDefinition conditions',
      url: 'https://kubernetes.io/docs/reference/kubernetes-api/extend-resources/custom-resource-definition-v1/#CustomResourceDefinitionStatus',
    },
  },
});
