import { lineIndex } from '@structural/document';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';

const graph = (resources: string, status = ''): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: web }
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    spec: { name: string, replicas: integer | default=2, expose: boolean, tags: 'map[string]string', ports: '[]integer' }
    status: { ${status} }
  resources:
${resources}`;
const deployment = (spec: string, more = ''): string => `  - id: deployment
    template: { apiVersion: apps/v1, kind: Deployment, metadata: { name: '\${schema.spec.name}' }, spec: { ${spec} } }
${more}`;

const said = (text: string): readonly string[] =>
  check('web.yaml', text, { catalog: readCatalog([]) }).diagnostics.map(({ hint, message, range, severity }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return `${String(line)}:${String(column)} ${severity} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });

describe('a ResourceGraphDefinition', () => {
  it('fits its resources where fields and types are theirs', () => {
    const spec = `replicas: '\${schema.spec.replicas}', paused: '\${deployment.metadata.name == "a"}', template: { metadata: { labels: { a: '\${schema.spec.tags["a.b/c"]}' } } }`;
    const more = `    includeWhen: ['\${schema.spec.expose}', '\${has(schema.spec.name)}']
    readyWhen: ['\${deployment.status.conditions.exists(c, c.type == "Available")}']
  - id: others
    externalRef: { apiVersion: example.com/v1, kind: Other, metadata: { name: a } }
  - id: each
    forEach: [{ port: '\${schema.spec.ports}' }]
    template: { apiVersion: v1, kind: Service, metadata: { name: '\${port}' } }
`;
    const status = "ready: '${deployment.status.readyReplicas}', any: '${others.status.any}', list: '${each.map(e, e.spec)}'";
    expect(said(graph(deployment(spec, more), status)).filter((each) => !each.includes('cycle'))).toEqual([]);
  });

  it('does not where they are not, each at its place', () => {
    const spec = `replica: 1, replicas: '\${schema.spec.replica}', paused: '\${schema.spec.name}'`;
    const more = `    includeWhen: ['\${schema.spec.name}']
    readyWhen: ['\${deployment.status.readyReplica > 0}', '\${deployment.status.conditions[0].fase == "a"}']
`;
    expect(said(graph(deployment(spec, more), "ready: 'is ${deployment.status.redy}'"))).toEqual([
      '9:46 error deployment has no field status.redy',
      '12:107 error Deployment of apps/v1 has no field spec.replica (did you mean replicas?)',
      '12:144 error schema has no field spec.replica (did you mean replicas?)',
      '12:166 error the expression gives string, and boolean is required',
      '13:22 error the expression gives string, and boolean is required',
      '14:38 error deployment has no field status.readyReplica (did you mean readyReplicas?)',
      '14:93 error deployment has no field status.conditions[].fase',
    ]);
  });
});
