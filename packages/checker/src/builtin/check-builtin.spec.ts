import { readFileSync } from 'node:fs';
import { kubernetesVersion } from '@structural/core';
import { openKubernetes } from '@structural/kubernetes-wasm';
import fc from 'fast-check';
import { runs, seed, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { check } from '../check/check.js';
import { fixText } from '../check/fix-text.js';
import { readCatalog } from '../catalog/read-catalog.js';
import type { CheckSetup } from '../options/check-setup.js';

const catalog = readCatalog([]);

/** Each finding: severity, rule, the text that it is at, its words and its hint. */
function findings(text: string, options: CheckSetup = {}): readonly string[] {
  return check('a.yaml', text, { catalog, ...options }).diagnostics.map(
    ({ hint = '', message, range, rule, severity }) =>
      `${severity} ${rule} ${text.slice(range.start, range.end)}: ${message}${hint === '' ? '' : ` | ${hint}`}`,
  );
}

const object = (apiVersion: string, kind: string, more = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a }\n${more}`;
const pod = (container: string): string => object('v1', 'Pod', `spec: { containers: [{ name: a, ${container} }] }\n`);

describe('an object of a built-in kind', () => {
  it('is judged by its type, at the exact place', () => {
    expect(findings(pod('ports: [{ containerPort: "80" }]'))).toEqual([
      'error undecodable-resource "80": json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ]);
    expect(findings(pod('imagePullPolicy: always'))).toEqual([
      'error resource-value always: Unsupported value: "always": supported values: "Always", "IfNotPresent", "Never"',
    ]);
    expect(findings(object('apps/v1', 'Deployment', 'spec: { template: { spec: { containers: [] } } }\n'))).toEqual([
      expect.stringContaining('Required value'),
      'error resource-value containers: Required value',
    ]);
  });

  it('is not refused for the addresses that a cluster may have', () => {
    const kubernetes = openKubernetes();
    const service = (spec: string): string => object('v1', 'Service', `spec: { ports: [{ port: 80 }], ${spec} }\n`);
    expect(findings(service('ipFamilyPolicy: PreferDualStack, ipFamilies: [IPv4, IPv6]'), { kubernetes })).toEqual([]);
    expect(findings(service('ipFamilyPolicy: RequireDualStack'), { kubernetes })).toEqual([]);
    expect(findings(service('ipFamilies: [IPv5]'), { kubernetes })).toEqual([expect.stringMatching(/Unsupported value: "IPv5"/)]);
  });

  it('is not refused for a service account that admission gives to it', () => {
    const token = pod('image: a } ], volumes: [{ name: t, projected: { sources: [{ serviceAccountToken: { path: t } }] }');
    expect(findings(token, { kubernetes: openKubernetes() })).toEqual([]);
  });

  it('is not refused for a namespace that kustomize gives to the service of a webhook', () => {
    const kubernetes = openKubernetes();
    const webhook = (service: string): string =>
      object(
        'admissionregistration.k8s.io/v1',
        'MutatingWebhookConfiguration',
        `webhooks: [{ name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: { service: ${service} } }]\n`,
      );
    const place = { isSought: true, isKustomized: true };
    expect(findings(webhook('{ name: hook }'), { kubernetes })).toEqual([expect.stringMatching(/Required value/)]);
    expect(findings(webhook('{ name: hook }'), { kubernetes, place })).toEqual([]);
    expect(findings(webhook('{ namespace: hook }'), { kubernetes, place })).toEqual([expect.stringMatching(/Required value/)]);
  });

  it('has its unknown fields reported with the names that were meant', () => {
    expect(findings(pod('imagee: b'))[0]).toContain(
      'warning unknown-field imagee: unknown field "spec.containers[0].imagee" | did you mean image?',
    );
    expect(findings(pod('imagee: b'), { strict: 'strict' })[0]).toContain('error unknown-field imagee');
    expect(findings(pod('image: b').replace('metadata', 'metadta'))).toContainEqual(
      expect.stringContaining('unknown field "metadta" | did you mean metadata?'),
    );
  });

  it('of a version that is gone, not there yet or off is refused, with what to write instead', () => {
    expect(findings(object('policy/v1beta1', 'PodDisruptionBudget'))).toEqual([
      'error unserved-version policy/v1beta1: no matches for kind "PodDisruptionBudget" in version "policy/v1beta1" | unavailable in v1.25+; use policy/v1 PodDisruptionBudget',
    ]);
    expect(findings(object('audit.k8s.io/v1beta1', 'Policy'))).toEqual([
      'error unserved-version audit.k8s.io/v1beta1: kube-apiserver of Kubernetes 1.37 does not read Policy in audit.k8s.io/v1beta1 | unavailable in v1.24+; use audit.k8s.io/v1',
    ]);
    const kubeadm = object('kubeadm.k8s.io/v1beta3', 'ClusterConfiguration');
    const unread = ['info unknown-kind ClusterConfiguration: ClusterConfiguration: read by tools and stored by no server, not checked'];
    expect(findings(kubeadm, { kubernetesVersion: kubernetesVersion(30) })).toEqual(unread);
    expect(findings(kubeadm, { kubernetesVersion: kubernetesVersion(36) })).toEqual([
      'warning resource-warning kubeadm.k8s.io/v1beta3: kubeadm.k8s.io/v1beta3 ClusterConfiguration is deprecated in v1.31+, unavailable in v1.37+; use kubeadm.k8s.io/v1beta4 ClusterConfiguration',
    ]);
    expect(findings(kubeadm)).toEqual([
      'error unserved-version kubeadm.k8s.io/v1beta3: kubeadm of Kubernetes 1.37 does not read ClusterConfiguration in kubeadm.k8s.io/v1beta3 | unavailable in v1.37+; use kubeadm.k8s.io/v1beta4',
    ]);
    expect(findings(object('policy/v1beta1', 'PodDisruptionBudget'), { kubernetesVersion: kubernetesVersion(24) })).toEqual([
      'warning resource-warning policy/v1beta1: policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 PodDisruptionBudget',
    ]);
    expect(findings(object('networking.k8s.io/v1', 'ServiceCIDR'), { kubernetesVersion: kubernetesVersion(32) })[0]).toContain(
      'Kubernetes 1.32 does not serve it yet; the first that does is 1.33',
    );
    expect(findings(object('resource.k8s.io/v1beta1', 'ResourceClaim'))[0]).toContain('--runtime-config=resource.k8s.io/v1beta1=true');
    expect(findings(object('scheduling.k8s.io/v1alpha2', 'PodGroup'))[0]).toContain(
      'does not serve it any more; scheduling.k8s.io/v1beta1 takes its place, only with --runtime-config=scheduling.k8s.io/v1beta1=true',
    );
    expect(findings(object('policy/v1beta1', 'PodSecurityPolicy'))[0]).toContain('unavailable in v1.25+, and nothing takes its place');
  });

  it('of a version that is gone is written in its successor where nothing else changes', () => {
    const budget = (apiVersion: string, selector: string): string =>
      object(apiVersion, 'PodDisruptionBudget', `spec: { selector: ${selector} }\n`);
    const fixed = (text: string): string => fixText('a.yaml', text, { catalog, fixes: true }).text;
    expect(fixed(budget('policy/v1beta1', '{ matchLabels: { a: b } }'))).toBe(budget('policy/v1', '{ matchLabels: { a: b } }'));
    expect(fixed(budget('policy/v1beta1', '{}'))).toBe(budget('policy/v1beta1', '{}'));
    expect(findings(budget('policy/v1beta1', '{}'))[0]).toContain('spec.selector selects every Pod of the namespace in policy/v1');
  });

  it('of a kind that no version has is refused', () => {
    expect(findings(object('apps/v1', 'Deploymnt'))).toEqual([
      'error unknown-kind Deploymnt: no matches for kind "Deploymnt" in version "apps/v1" | did you mean kind Deployment?',
    ]);
    expect(findings(object('v1', 'Deployment'))).toEqual([
      'error unknown-kind v1: no matches for kind "Deployment" in version "v1" | did you mean apiVersion apps/v1?',
    ]);
    expect(findings(object('v1', 'Config'))).toEqual(['info unknown-kind Config: Config: built into Kubernetes, not checked']);
  });

  it('is judged where it is an item of a list', () => {
    expect(
      findings(`apiVersion: v1\nkind: List\nitems:\n- { apiVersion: v1, kind: ConfigMap, metadata: { name: a }, data: { b: 7 } }\n`),
    ).toEqual([
      'error undecodable-resource 7: json: cannot unmarshal number into Go struct field ConfigMap.data of type string | quote it: without quotes it is a number',
    ]);
  });

  it('that SOPS has encrypted is judged as far as it can be read', () => {
    const sops = 'sops: { mac: "ENC[AES256_GCM,data:x]", lastmodified: "2026-01-01T00:00:00Z" }\n';
    expect(findings(object('v1', 'Secret', `data: { a: "ENC[AES256_GCM,data:x]" }\n${sops}`))).toEqual([]);
    expect(findings(object('v1', 'Secret', `dta: { a: "ENC[AES256_GCM,data:x]" }\n${sops}`))[0]).toContain('unknown field "dta"');
  });

  it('is fixed where one thing only can have been meant', () => {
    const fixed = fixText('a.yaml', pod('image: b, env: [{ name: c, value: 7 }]'), { catalog, fixes: true });
    expect(fixed.text).toBe(pod('image: b, env: [{ name: c, value: "7" }]'));
  });

  it('is left alone where that is asked for', () => {
    expect(findings(object('apps/v1', 'Deploymnt'), { builtin: 'off' })).toEqual([
      'info unknown-kind Deploymnt: Deploymnt: built into Kubernetes, not checked',
    ]);
  });

  it('of which types alone were checked is counted once a file where that is asked for', () => {
    const two = `${object('v1', 'ConfigMap')}---\n${object('v1', 'ConfigMap')}`;
    expect(findings(two, { notesTypesOnly: true })).toEqual([
      'info unknown-kind ConfigMap: built-in kinds (2 objects) were checked only for types and fields, not for what else Kubernetes 1.37 validates',
    ]);
    expect(findings(two, { notesTypesOnly: true, builtin: 'schema' })).toEqual([]);
    expect(findings(two)).toEqual([]);
  });

  it('is judged by a definition that has its kind', () => {
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.policy }
spec:
  group: policy
  scope: Namespaced
  names: { plural: widgets, kind: Widget }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { a: { type: string } } } } }]
`;
    expect(findings(`${definition}---\n${object('policy/v1', 'Widget', 'a: 1\n')}`, { definitions: false })).toEqual([
      expect.stringContaining('unusable-definition'),
      expect.stringContaining('a in body must be of type string'),
    ]);
  });
});

/** What requests to a server about every built-in kind said: objects that it accepts, and others. */
const asked = readFileSync(new URL('../../../kubernetes-wasm/tests/server-answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse((JSON.parse(line) as { request: { text: string } }).request.text) as object);

/** A place in an object that is not about what it is. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const own = path.length === 0 ? [] : [path];
  if (typeof value !== 'object' || value === null) return own;
  const members = Object.entries(value).filter(([name]) => path.length > 0 || (name !== 'apiVersion' && name !== 'kind'));
  return [...own, ...members.flatMap(([name, member]) => placesIn(member, [...path, name]))];
}

function changedAt(value: object, [name = '', ...rest]: readonly string[], change: readonly [how: string, to?: unknown]): object {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  const [how, to] = change;
  if (rest.length > 0) copy[name] = changedAt(copy[name] as object, rest, change);
  else if (how === 'set') copy[name] = to;
  else if (how === 'double' && !Array.isArray(value)) copy[`${name}s`] = copy[name];
  else Reflect.deleteProperty(copy, name);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const VALUES = [
  null,
  '',
  0,
  -1,
  1.5,
  true,
  'a b',
  'A',
  'a'.repeat(300),
  [],
  {},
  65536,
  2147483648,
  '1Gi',
  'always',
  'None',
  ['a'],
  { a: 'b' },
];

describe('the first look by types', () => {
  it(
    "refuses nothing that the server's own code accepts, and changes no finding where that code is asked first",
    () => {
      const kubernetes = openKubernetes();
      kubernetes.served();
      const askedLast = { minor: kubernetes.minor, judge: kubernetes.judge };
      const object = fc.constantFrom(...asked);
      const change = fc.oneof(
        fc.constantFrom(...VALUES).map((to) => ['set', to] as const),
        fc.constantFrom(['double'] as const, ['remove'] as const),
      );
      const changes = fc.array(fc.tuple(fc.nat(), change), { minLength: 0, maxLength: 3 });
      let refused = 0;
      fc.assert(
        fc.property(object, changes, (start, made) => {
          let value = start;
          for (const [at, each] of made) {
            const places = placesIn(value);
            const place = places[at % Math.max(places.length, 1)];
            if (place !== undefined) value = changedAt(value, place, each);
          }
          const text = JSON.stringify(value);
          const both = [kubernetes, askedLast].map((each) => check('a.json', text, { catalog, strict: 'strict', kubernetes: each }));
          const [first, last] = both.map(({ diagnostics, resources }) => {
            // A server goes through a map as it comes.
            const found = diagnostics.map((each) => JSON.stringify(each)).sort();
            return JSON.stringify([found, resources.map(({ outcome }) => outcome)]);
          });
          if (first !== last) throw new Error(`${text}: ${String(first)} is not ${String(last)}`);
          const errors = check('a.json', text, { catalog, strict: 'strict' }).diagnostics.filter(({ severity }) => severity === 'error');
          if (errors.length === 0) return;
          refused++;
          const { code } = kubernetes.judge({ text, fieldValidation: 'Strict', allowPrivileged: true });
          if (code < 300) throw new Error(`accepted by the server: ${text}: ${errors.map(({ message }) => message).join('; ')}`);
        }),
        { numRuns: runs(150), seed },
      );
      kubernetes.close();
      expect(refused).toBeGreaterThan(30);
    },
    timeout(60_000),
  );
});
