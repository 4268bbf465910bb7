import { rule } from '../record/rule.js';

const SCHEMA = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "properties": {
    "replicas": { "type": "integer", "minimum": 1 },
    "host": { "type": "string", "minLength": 1 }
  }
}`;

/** Flags values that the schema of a chart refuses. */
export const chartValues = rule({
  id: 'chart-values',
  title: 'Values of a chart must fit its values.schema.json',
  severity: 'error',
  subject: 'document',
  examplesIn: { chartValues: { role: 'defaults', chart: { chart: 'name: example', values: '', schema: SCHEMA, subcharts: [] } } },
  docs: {
    whatItDoes:
      'Reports values that `values.schema.json` refuses, as Helm does before it renders: in `values.yaml` of a chart, and in `ci/*-values.yaml` merged with it, ' +
      'which chart-testing installs; and in a HelmRelease of Flux or an Application of Argo CD whose chart is a folder of the repository, unless it turns the schema off. Charts in `charts/`, packed ones, too, are included. In `values.yaml` only what is written counts: what is missing, empty or null may be for ' +
      'whoever installs the chart. A schema that Helm cannot compile is reported at its line, and at values that are checked without it. References to other files or URLs, `$dynamicRef`, `unevaluatedProperties` and `unevaluatedItems` are not followed, and no format ' +
      'but `ipv4`, `ipv6` and `uuid` is checked. Where the verdict depends on those, or on a chart that is not in `charts/`, nothing is reported.',
    whyItMatters:
      '`helm install`, `helm upgrade`, `helm template` and `helm lint` stop at such values, and at any values where the schema does not compile.',
    wrong: [{ title: 'A string, where the schema says `integer`', text: 'replicas: "2"\nhost: ""\n' }],
    right: [{ title: 'A number; whoever installs the chart gives the host', text: 'replicas: 2\nhost: ""\n' }],
    reference: { title: 'Helm documentation, Schema Files', url: 'https://helm.sh/docs/topics/charts/#schema-files' },
  },
});
