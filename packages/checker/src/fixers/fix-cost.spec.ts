import { check } from '../check/check.js';
import { fixText } from '../check/fix-text.js';
import { CORE_TYPES } from '../manifest/core-type-fields.js';

/** A copy of a type of Kubernetes in one line, some of its fields with another schema than that of a text. */
function copied(type: string, fields: Readonly<Record<string, string>>): string {
  const names = CORE_TYPES.split(`\n${type}: `)[1]?.split('\n')[0]?.split(' ') ?? [];
  const properties = names.map((name) => `${name}: ${fields[name] ?? '{ type: string }'}`).join(', ');
  return `{ type: object, properties: { ${properties} } }`;
}

const list = (items: string): string => `{ type: array, items: ${items} }`;
const ruled = (rule: string): string => `, x-kubernetes-validations: [{ rule: '${rule}' }]`;
const named = (rule: string): string => `{ type: string${ruled(rule)} }`;
const selector = (rule: string): string =>
  `{ type: object, properties: { matchExpressions: { type: array, items: { type: string } }, matchLabels: { type: object, additionalProperties: ${named(rule)} } } }`;

const definition = (job: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: runs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: runs, kind: Run }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { job: ${job} } }
`;

/** The specification of a job, with that of its pods as given. */
const job = (pods: string): string => copied('JobSpec', { template: `{ type: object, properties: { spec: ${pods} } }` });

describe('rules in a whole specification of a job', () => {
  test.each([
    [
      'names of ports',
      copied('PodSpec', {
        containers: list(copied('Container', { ports: list(copied('ContainerPort', { name: named('self.matches("^[a-z]+$")') })) })),
      }),
      ['maxLength: 15'],
    ],
    [
      'variables of the environment',
      copied('PodSpec', {
        containers: list(
          copied('Container', { env: list(copied('EnvVar', {})).replace(/ }$/, `${ruled('self.all(e, e.name != "HOME")')} }`) }),
        ),
      }),
      ['maxItems: 1024'],
    ],
    [
      'values of labels',
      copied('PodSpec', {
        topologySpreadConstraints: list(copied('TopologySpreadConstraint', { labelSelector: selector('self.matches("^[a-z]+$")') })),
      }),
      ['maxLength: 63'],
    ],
  ])('fit with bounds that no pod reaches: %s', (_, pods, bounds) => {
    const text = definition(job(pods));
    expect(check('a.yaml', text).diagnostics.map(({ severity }) => severity)).toContain('error');
    const fixed = fixText('a.yaml', text, {}, { unsafe: true });
    expect(check('a.yaml', fixed.text).diagnostics).toEqual([]);
    for (const bound of bounds) expect(fixed.text).toContain(bound);
    for (const [, items] of fixed.text.matchAll(/max(?:Items|Properties): (\d+)/g)) expect(Number(items)).toBeGreaterThanOrEqual(64);
  });
});
