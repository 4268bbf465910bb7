import { rule } from '../record/rule.js';

/** Flags files that are templates still. */
export const templatedFile = rule({
  id: 'templated-file',
  title: 'A template must be rendered before it can be checked',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports a file with template actions (`{{ … }}`) once, at the first that matters. It is an error where an action keeps a document from ' +
      'parsing or being read, a note where the file was found in a folder, of which all else is checked, or is below a folder `templates` of a chart and defines no kind, and a warning where the file happens to be YAML all the same and is checked as it is written. Actions inside of schemas, ' +
      'comments and longer texts do not count. In a CRD that was found in a folder a value that the server refuses counts, too, where it is a variable still (`${NAME}`). ' +
      'Below `crds` of a chart it is an error, as Helm renders nothing there. Below `templates` braces in a text of a CRD that are not for Helm are one, as Helm renders them.',
    whyItMatters:
      'What the server will see is the rendered text; a verdict about the template is a guess. `helm template CHART | kubectl structural lint -` checks the real thing.',
    wrong: [
      {
        title: 'A condition around the CRD',
        text: `{{- if .Values.crds.enabled }}
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
{{- end }}
`,
      },
      {
        title: 'A value to be filled in',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
  annotations:
    app: '{{ template "cron.name" . }}'
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
        title: 'The rendered text; braces in a description are just text',
        text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
  annotations:
    app: cron
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
          description: 'The command may use {{ .Values.host }}.'
`,
      },
    ],
    reference: { title: 'Helm documentation, helm template', url: 'https://helm.sh/docs/helm/helm_template/' },
  },
});
