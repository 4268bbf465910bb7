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

/** A job of which the containers have some fields with a schema of their own. */
const containers = (fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): string =>
  job(copied('PodSpec', { containers: list(copied('Container', fields)), ...more }));
const over = (rule: string, pods: string): string => pods.replace(/ }$/, `, x-kubernetes-validations: [{ rule: '${rule}' }] }`);
const PODS = 'self.template.spec';

describe('rules about a whole specification of a job', () => {
  const env = containers({ env: list(copied('EnvVar', {})) });
  test.each([
    [
      'images',
      over(`${PODS}.containers.all(c, c.image.matches("^[a-z]+$"))`, containers({})),
      ', which refuses more than 1024 items of containers, 8192 characters of image',
    ],
    [
      'mounts of volumes',
      over(
        `${PODS}.containers.all(c, c.volumeMounts.all(m, ${PODS}.volumes.exists(v, v.name == m.name)))`,
        containers({ volumeMounts: list(copied('VolumeMount', {})) }, { volumes: list(copied('Volume', {})) }),
      ),
      ': maxLength: 63 for name; that refuses more than 128 items of volumes, 32 items of containers, 64 items of volumeMounts',
    ],
    [
      'variables that occur once',
      over(`${PODS}.containers.all(c, c.env.all(e, c.env.exists_one(x, x.name == e.name)))`, env),
      ', which refuses more than 16 items of containers, 64 items of env, 256 characters of name',
    ],
    [
      'jobs in a list of an author',
      list(over(`${PODS}.containers.all(c, c.env.all(e, e.name != "HOME"))`, env)),
      ', which refuses more than 256 items of job, 32 items of containers, 128 items of env',
    ],
    [
      'messages',
      over('true', env).replace(
        "'true'",
        `'true', messageExpression: '${PODS}.containers.exists(c, c.env.exists(e, e.name.matches("^x"))) ? "a" : "b"'`,
      ),
      ', which refuses more than 64 items of containers, 256 items of env, 1024 characters of name',
    ],
  ])('fit with bounds, and it is said what these refuse: %s', (_, of, title) => {
    const text = definition(of);
    const { diagnostics } = check('a.yaml', text, { fixes: true });
    expect(diagnostics.flatMap(({ fix }) => fix?.title ?? [])).toContain(`Bound what the rule goes through${title}`);
    expect(check('a.yaml', fixText('a.yaml', text, {}, { unsafe: true }).text).diagnostics).toEqual([]);
  });

  it('leaves it to the author what fits into lists of his own', () => {
    const own = `{ type: array, items: { type: string }, x-kubernetes-validations: [{ rule: 'self.all(x, x.matches("a+"))' }] }`;
    const [found] = check('a.yaml', definition(own), { fixes: true }).diagnostics.filter(({ hint }) => hint);
    expect(found).toMatchObject({
      hint: expect.stringMatching(/^the rule fits with maxItems: \d+ for spec\.job, maxLength: \d+ for/) as string,
    });
    expect(found?.fix).toBeUndefined();
  });
});

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
      ['maxItems: 2048'],
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
    for (const [, items] of fixed.text.matchAll(/max(?:Items|Properties): (\d+)/g)) expect(Number(items)).toBeGreaterThanOrEqual(16);
  });
});
