import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startCluster, type ClusterSnapshot, type TestCluster } from '../src/index.js';
import { newCertificates } from '../src/server-parts.js';
import { ask, watched, type Json } from './client.js';
import { PATH, widget, WIDGETS } from './widgets.js';

let cluster: TestCluster;
let empty: ClusterSnapshot;
beforeAll(async () => {
  cluster = await startCluster({ crds: [WIDGETS] });
  empty = cluster.snapshot();
});
afterEach(() => {
  cluster.restore(empty);
});
afterAll(() => cluster.stop());

const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';
const APPLY = 'application/apply-patch+yaml';
const CORE = '/api/v1/namespaces/default';

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'main', image: 'a:1' }] } };
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { selector: { matchLabels: { app: 'a' } }, template },
};
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

describe('built-in kinds', () => {
  it('are stored with their defaults, and refused in the words of the server', async () => {
    const made = await ask(cluster.url, 'POST', `${CORE}/pods`, { metadata: { generateName: 'a-' }, spec: template.spec });
    expect(made).toMatchObject({
      status: 201,
      body: {
        metadata: { name: expect.stringMatching(/^a-[a-z0-9]{5}$/) },
        spec: { restartPolicy: 'Always' },
        status: { phase: 'Pending' },
      },
    });
    const invalid = await ask(cluster.url, 'POST', `${CORE}/pods`, { metadata: { name: 'b' }, spec: {} });
    expect([invalid.status, invalid.body['message']]).toEqual([422, 'Pod "b" is invalid: spec.containers: Required value']);
    const strict = await ask(cluster.url, 'POST', `${CORE}/configmaps?fieldValidation=Strict`, { metadata: { name: 'b' }, more: 1 });
    expect([strict.status, strict.body['message']]).toEqual([
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "more"',
    ]);
    const list = await ask(cluster.url, 'GET', `${CORE}/pods?fieldSelector=status.phase=Pending,spec.hostNetwork=false`);
    expect(list.body).toMatchObject({ kind: 'PodList', items: [{ metadata: { name: made.body['metadata'].name } }] });
    const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
    const metadata = await fetch(`${cluster.url}/api/v1/pods`, { headers: { accept } });
    expect(await metadata.json()).toMatchObject({ kind: 'PartialObjectMetadataList', items: [{ kind: 'PartialObjectMetadata' }] });
  });

  it('take a strategic merge patch by the keys of their lists', async () => {
    await ask(cluster.url, 'POST', DEPLOYMENTS, deployment);
    const containers = [
      { name: 'main', image: 'a:2' },
      { name: 'side', image: 'b:1' },
    ];
    const patched = await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web`, { spec: { template: { spec: { containers } } } }, STRATEGIC);
    expect(patched.body['spec'].template.spec.containers).toMatchObject(containers);
    const gone = { spec: { template: { spec: { containers: [{ name: 'main', $patch: 'delete' }] } } } };
    const less = await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web`, gone, STRATEGIC);
    expect(less.body['spec'].template.spec.containers).toMatchObject([{ name: 'side' }]);
    expect(less.body['metadata'].generation).toBe(3);
    const more = { spec: { template: { spec: { containers: [{ name: 'new', image: 'c' }] } } } };
    const { body } = await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web`, more, STRATEGIC);
    expect(body['spec'].template.spec.containers).toMatchObject([{ name: 'new' }, { name: 'side' }]);
  });

  it('keep the order of a strategic merge patch, and take no directive as a value', async () => {
    const [env, finalizers] = [[{ name: 'y', value: '1' }], ['x.io/a']];
    const made = {
      ...deployment,
      metadata: { name: 'web', finalizers },
      spec: { ...deployment.spec, template: structuredClone(template) },
    };
    Object.assign(made.spec.template.spec.containers[0] ?? {}, { env });
    await ask(cluster.url, 'POST', DEPLOYMENTS, made);
    const first = { name: 'main', env: [{ name: 'z', value: '2' }], '$setElementOrder/env': [{ name: 'z' }, { name: 'x' }] };
    const pod = { containers: [first], nodeSelector: { $patch: 'replace', disk: 'new' } };
    const patch = (spec: object): ReturnType<typeof ask> =>
      ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web?fieldValidation=Strict`, { metadata: { finalizers: ['x.io/b'] }, ...spec }, STRATEGIC);
    const { body } = await patch({ spec: { template: { spec: pod } } });
    expect(body['metadata'].finalizers).toEqual(['x.io/b', 'x.io/a']);
    expect(body['spec'].template.spec.containers[0].env.map((each: Json) => each['name'])).toEqual(['z', 'y']);
    expect(body['spec'].template.spec).not.toHaveProperty('nodeSelector');
    const answers = [{ more: 1 }, { spec: { $retainKeys: ['paused'], replicas: 1 } }, { spec: { $patch: 'odd' } }];
    expect((await Promise.all(answers.map(patch))).map(({ body: { code, message } }) => [code, message])).toEqual([
      [
        422,
        ' "" is invalid: patch: Invalid value: "map[metadata:map[finalizers:[x.io/b]] more:1]": strict decoding error: unknown field "more"',
      ],
      [400, 'invalid patch format of retainKeys'],
      [500, 'unknown patch type: odd in map: map[$patch:odd]'],
    ]);
  });

  it('are decoded before anything else is wrong, with warnings of unknown fields', async () => {
    const odd = { metadata: { name: 'a' }, data: { 'c d': '' }, more: 1 };
    const warning = '299 - "unknown field \\"more\\""';
    expect(await ask(cluster.url, 'POST', `${CORE}/configmaps`, odd)).toMatchObject({ status: 422, warning });
    expect(await ask(cluster.url, 'PUT', `${CORE}/configmaps/a`, odd)).toMatchObject({ status: 404, warning });
    const unread = await ask(cluster.url, 'PUT', `${CORE}/configmaps/a`, { metadata: { name: 'a' }, binaryData: { b: '!' } });
    expect([unread.status, unread.body['message']]).toEqual([
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: illegal base64 data at input byte 0',
    ]);
    const dry = await ask(cluster.url, 'POST', `${CORE}/configmaps?dryRun=All`, { metadata: { name: 'a', resourceVersion: '5' } });
    expect(dry.body['metadata']).toMatchObject({ resourceVersion: '5' });
    const deleted = await ask(cluster.url, 'DELETE', '/apis/batch/v1/namespaces/default/jobs/none');
    expect([deleted.status, deleted.warning]).toEqual([404, expect.stringContaining('child pods are preserved by default')]);
  });

  it('are one page where a list selects one by its name', async () => {
    for (const name of ['a', 'b']) await ask(cluster.url, 'POST', `${CORE}/configmaps`, { metadata: { name } });
    const { body } = await ask(cluster.url, 'GET', `${CORE}/configmaps?limit=1&fieldSelector=metadata.name%3Da`);
    expect([body['items'].length, body['metadata'].continue]).toEqual([1, undefined]);
  });

  it('are applied, have a status and a scale of their own', async () => {
    const applied = await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web?fieldManager=a`, deployment, APPLY);
    expect([applied.status, applied.body['metadata'].managedFields]).toMatchObject([201, [{ manager: 'a', operation: 'Apply' }]]);
    const anyVersion = { ...deployment, metadata: { name: 'web', resourceVersion: '' } };
    expect((await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web?fieldManager=a`, anyVersion, APPLY)).status).toBe(200);
    const other = structuredClone(deployment);
    other.spec.template.spec.containers[0] = { name: 'main', image: 'a:3' };
    const conflict = await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web?fieldManager=b`, other, APPLY);
    expect([conflict.status, conflict.body['message']]).toEqual([
      409,
      'Apply failed with 1 conflict: conflict with "a": .spec.template.spec.containers[name="main"].image',
    ]);
    await ask(
      cluster.url,
      'PATCH',
      `${DEPLOYMENTS}/web/status`,
      { status: { replicas: 1, readyReplicas: 1, conditions: [{ type: 'Available', status: 'True' }] } },
      MERGE,
    );
    const scaled = await ask(cluster.url, 'PATCH', `${DEPLOYMENTS}/web/scale`, { spec: { replicas: 4 } }, MERGE);
    expect(scaled.body).toMatchObject({ kind: 'Scale', spec: { replicas: 4 }, status: { replicas: 1, selector: 'app=a' } });
    expect(cluster.get(`${DEPLOYMENTS}/web`)).toMatchObject({
      spec: { replicas: 4 },
      status: { readyReplicas: 1 },
      metadata: { generation: 2 },
    });
    const owners = (cluster.get(`${DEPLOYMENTS}/web`)?.['metadata'] as Json)['managedFields'] as Json[];
    const condition = owners.at(-1)?.['fieldsV1']['f:status']['f:conditions']['k:{"type":"Available"}'];
    expect(Object.keys(condition)).toEqual(['.', 'f:lastTransitionTime', 'f:lastUpdateTime', 'f:status', 'f:type']);
  });

  it('own what a client wrote, and not what is always there or filled in', async () => {
    const { body: namespace } = await ask(cluster.url, 'POST', '/api/v1/namespaces', { metadata: { name: 'team' } });
    expect(namespace['metadata'].managedFields[0].fieldsV1).not.toHaveProperty('f:spec');
    const { body: service } = await ask(cluster.url, 'POST', `${CORE}/services`, {
      metadata: { name: 's' },
      spec: { ports: [{ port: 80 }] },
    });
    expect(Object.keys(service['metadata'].managedFields[0].fieldsV1['f:spec'])).toEqual([
      ...['f:internalTrafficPolicy', 'f:ports', 'f:sessionAffinity', 'f:type'],
    ]);
    const job = { metadata: { name: 'j' }, spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } };
    const { body: made } = await ask(cluster.url, 'POST', '/apis/batch/v1/namespaces/default/jobs', job);
    expect(made['spec'].selector.matchLabels).toEqual({ 'batch.kubernetes.io/controller-uid': made['metadata'].uid });
    const named = { metadata: { name: 'named' }, spec: { type: 'ExternalName', externalName: 'a.io', internalTrafficPolicy: 'Cluster' } };
    expect((await ask(cluster.url, 'POST', `${CORE}/services`, named)).body['spec']).toEqual({
      type: 'ExternalName',
      externalName: 'a.io',
      sessionAffinity: 'None',
    });
    const list = await ask(cluster.url, 'GET', `${CORE}/services`);
    expect(Object.keys(list.body['items'][0])).toEqual(['metadata', 'spec', 'status']);
  });

  it('hold leases by version, and create one by an update', async () => {
    const path = '/apis/coordination.k8s.io/v1/namespaces/default/leases/one';
    const lease = { metadata: { name: 'one' }, spec: { holderIdentity: 'a', leaseDurationSeconds: 3 } };
    const { body: first, status } = await ask(cluster.url, 'PUT', path, lease);
    expect(status).toBe(201);
    await ask(cluster.url, 'PUT', path, { ...first, spec: { ...lease.spec, holderIdentity: 'b' } });
    const late = await ask(cluster.url, 'PUT', path, { ...first, spec: { ...lease.spec, holderIdentity: 'c' } });
    expect([late.status, late.body['reason']]).toEqual([409, 'Conflict']);
    expect((await ask(cluster.url, 'PUT', path, lease)).body['message']).toContain('resourceVersion: Invalid value: 0: must be specified');
  });

  test.each([
    ['ConfigMap', `${CORE}/configmaps`, { binaryData: { a: '?' } }, 'error decoding from json: illegal base64 data at input byte 0'],
    [
      'Pod',
      `${CORE}/pods`,
      { spec: { activeDeadlineSeconds: 1, overhead: { cpu: '1 core' } } },
      'quantities must match the regular expression',
    ],
  ])('say of a %s that is applied and cannot be read what a server says', async (kind, path, object, why) => {
    const applied = { apiVersion: 'v1', kind, metadata: { name: 'unread' }, ...object };
    const { body } = await ask(cluster.url, 'PATCH', `${path}/unread?fieldManager=a`, applied, 'application/apply-patch+yaml');
    expect(body['message']).toContain(`to proper version: unable to convert unstructured object to /v1, Kind=${kind}: ${why}`);
  });

  test.each([
    ['/apis/coordination.k8s.io/v1/namespaces/default/leases', {}, 'leases.coordination.k8s.io', 'leases'],
    [`${CORE}/services`, { spec: { ports: [{ port: 80 }] } }, 'services', 'services/specs'],
  ])('name where %s are stored, as a server does where it loses a version that is asked for', async (path, object, resource, prefix) => {
    await ask(cluster.url, 'POST', path, { metadata: { name: 'ending' }, ...object });
    const { body } = await ask(cluster.url, 'DELETE', `${path}/ending?propagationPolicy=Orphan`);
    const { resourceVersion } = body['metadata'];
    const options = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background', preconditions: { resourceVersion } };
    const lost = await ask(cluster.url, 'DELETE', `${path}/ending`, options);
    expect(lost.body['message']).toBe(
      `Operation cannot be fulfilled on ${resource} "ending": StorageError: invalid object, Code: 4, Key: /registry/${prefix}/default/ending, ` +
        `ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: ResourceVersion in precondition: , ResourceVersion in object meta: ${String(resourceVersion)}`,
    );
  });

  it('have events of both groups as one', async () => {
    const regarding = { apiVersion: 'v1', kind: 'Pod', name: 'a', namespace: 'default' };
    const event = { reason: 'R', action: 'Do', type: 'Normal', reportingController: 'x.io/c', reportingInstance: 'i' };
    const eventTime = '2026-01-01T00:00:00.000000Z';
    await ask(cluster.url, 'POST', '/apis/events.k8s.io/v1/namespaces/default/events', {
      ...{ metadata: { name: 'e' }, regarding, note: 'hello', eventTime, ...event },
    });
    expect((await ask(cluster.url, 'GET', `${CORE}/events/e`)).body).toMatchObject({ involvedObject: regarding, message: 'hello' });
  });

  it('are given addresses, ended with grace, and refused where a part is not served', async () => {
    const ports = [{ port: 80 }];
    const service = await ask(cluster.url, 'POST', `${CORE}/services`, { metadata: { name: 's' }, spec: { type: 'NodePort', ports } });
    expect(service.body['spec']).toMatchObject({ clusterIP: '10.96.0.2', ports: [{ nodePort: 30_000 }] });
    expect(cluster.get('/api/v1/namespaces/default/services/kubernetes')).toMatchObject({ spec: { clusterIP: '10.96.0.1' } });
    const changed = await ask(cluster.url, 'PATCH', `${CORE}/services/s`, { spec: { selector: { a: 'b' } } }, MERGE);
    expect(changed.body['spec']).toMatchObject({ clusterIP: '10.96.0.2', ports: [{ nodePort: 30_000 }] });
    await ask(cluster.url, 'POST', `${CORE}/pods`, { metadata: { name: 'a' }, spec: { ...template.spec, nodeName: 'n' } });
    const marked = await ask(cluster.url, 'DELETE', `${CORE}/pods/a`);
    expect(marked.body['metadata']).toMatchObject({ deletionGracePeriodSeconds: 30 });
    await ask(cluster.url, 'DELETE', `${CORE}/pods/a?gracePeriodSeconds=0`);
    expect(cluster.get(`${CORE}/pods/a`)).toBeUndefined();
    const evicted = await ask(cluster.url, 'POST', `${CORE}/pods/a/eviction`, {});
    expect([evicted.status, evicted.body['message']]).toEqual([405, expect.stringMatching(/^pods\/eviction is not served: /)]);
    expect((await ask(cluster.url, 'GET', '/apis/apps/v1')).body['resources']).toContainEqual(
      expect.objectContaining({ name: 'deployments/scale', group: 'autoscaling', kind: 'Scale' }),
    );
  });
});

describe('namespaces', () => {
  it('have to be there, and end once nothing is left in them', async () => {
    const missing = await ask(cluster.url, 'POST', PATH.replace('default', 'team'), widget('one'));
    expect([missing.status, missing.body['message']]).toEqual([404, 'namespaces "team" not found']);
    const [namespace] = cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } });
    expect(namespace).toMatchObject({ status: { phase: 'Active' }, metadata: { labels: { 'kubernetes.io/metadata.name': 'team' } } });
    const within = PATH.replace('default', 'team');
    await ask(cluster.url, 'POST', within, widget('one', {}, { finalizers: ['example.com/x'] }));
    await ask(cluster.url, 'POST', '/api/v1/namespaces/team/configmaps', { metadata: { name: 'c' } });
    const revision = String((await ask(cluster.url, 'GET', within)).body['metadata'].resourceVersion);
    const seen = watched(cluster.url, `/api/v1/namespaces?watch=1&resourceVersion=${revision}`, 2);
    expect((await ask(cluster.url, 'DELETE', '/api/v1/namespaces/team')).body['status']).toEqual({ phase: 'Terminating' });
    expect(cluster.get('/api/v1/namespaces/team/configmaps/c')).toBeUndefined();
    const late = await ask(cluster.url, 'POST', within, widget('two'));
    expect([late.status, late.body['message']]).toEqual([
      403,
      'widgets.example.com "two" is forbidden: unable to create new content in namespace team because it is being terminated',
    ]);
    await ask(cluster.url, 'PATCH', `${within}/one`, { metadata: { finalizers: null } }, MERGE);
    expect((await seen).map(({ type }) => type)).toEqual(['MODIFIED', 'DELETED']);
    expect(cluster.get('/api/v1/namespaces/team')).toBeUndefined();
    expect((await ask(cluster.url, 'DELETE', '/api/v1/namespaces/default')).status).toBe(403);
  });
});

describe('admission policies', () => {
  const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
  const rules = (operations: readonly string[]) => ({
    resourceRules: [{ apiGroups: ['example.com', ''], apiVersions: ['*'], resources: ['widgets', 'configmaps'], operations }],
  });
  const posted = async (kind: string, plural: string, spec: object): Promise<void> => {
    const object = { apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name: 'own' }, spec };
    expect((await ask(cluster.url, 'POST', `${ADMISSION}/${plural}`, object)).status).toBe(201);
  };

  it('refuse and warn once they are bound', async () => {
    const validations = [
      { expression: "request.operation == 'DELETE' || object.metadata.name.startsWith('a')", messageExpression: "'not ' + request.name" },
      { expression: "request.operation != 'DELETE' || request.name != 'ab'", reason: 'Forbidden', message: 'ab stays' },
    ];
    await posted('ValidatingAdmissionPolicy', 'validatingadmissionpolicies', { matchConstraints: rules(['*']), validations });
    expect((await ask(cluster.url, 'POST', `${PATH}?dryRun=All`, widget('b'))).status).toBe(201);
    await posted('ValidatingAdmissionPolicyBinding', 'validatingadmissionpolicybindings', {
      policyName: 'own',
      validationActions: ['Deny'],
    });
    for (const [method, path] of [
      ['POST', PATH],
      ['PATCH', `${PATH}/b?fieldManager=me`],
    ] as const) {
      const refused = await ask(cluster.url, method, path, widget('b'), method === 'POST' ? 'application/json' : APPLY);
      const denied = "ValidatingAdmissionPolicy 'own' with binding 'own' denied request: not b";
      expect([refused.status, refused.body['message']]).toEqual([422, `widgets.example.com "b" is forbidden: ${denied}`]);
      expect(refused.body['details'].causes).toEqual([{ message: denied }]);
    }
    expect((await ask(cluster.url, 'POST', PATH, widget('ab'))).status).toBe(201);
    expect((await ask(cluster.url, 'DELETE', `${PATH}/ab`)).status).toBe(403);
    const binding = `${ADMISSION}/validatingadmissionpolicybindings/own`;
    await ask(cluster.url, 'PATCH', binding, { spec: { validationActions: ['Warn'] } }, MERGE);
    const warned = await ask(cluster.url, 'POST', `${CORE}/configmaps`, { metadata: { name: 'c' } });
    expect([warned.status, warned.warning]).toEqual([201, expect.stringContaining('not c')]);
  });

  it('change what is written before it is validated, and own nothing of it', async () => {
    const expression = "Object{spec: Object.spec{replicas: 9}, metadata: Object.metadata{labels: {'seen': 'yes'}}}";
    await posted('MutatingAdmissionPolicy', 'mutatingadmissionpolicies', {
      matchConstraints: rules(['CREATE']),
      matchConditions: [{ name: 'widgets', expression: "request.kind.kind == 'Widget'" }],
      reinvocationPolicy: 'Never',
      mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }],
    });
    await posted('MutatingAdmissionPolicyBinding', 'mutatingadmissionpolicybindings', { policyName: 'own' });
    const made = await ask(cluster.url, 'POST', PATH, widget('a', { replicas: 10, color: 'red' }));
    expect(made).toMatchObject({ status: 201, body: { metadata: { labels: { seen: 'yes' } }, spec: { replicas: 9, color: 'red' } } });
    expect(made.body['metadata'].managedFields[0].fieldsV1).toEqual({ 'f:spec': { '.': {}, 'f:color': {}, 'f:replicas': {} } });
    const plain = await ask(cluster.url, 'POST', `${CORE}/configmaps`, { metadata: { name: 'b' } });
    expect(plain.body['metadata'].labels).toBeUndefined();
  });
});

describe('admission webhooks', () => {
  const reviews: Json[] = [];
  const certificates = newCertificates('127.0.0.1', Date.now());
  const hooks = createServer({ cert: certificates.cert, key: certificates.key }, (incoming, outgoing) => {
    void text(incoming).then((body) => {
      const review = JSON.parse(body) as Json;
      reviews.push({ ...review, path: incoming.url });
      const { object, uid } = review['request'];
      const patch = Buffer.from(JSON.stringify([{ op: 'replace', path: '/spec/replicas', value: 3 }])).toString('base64');
      const changed = { uid, allowed: true, ...(object && { patchType: 'JSONPatch', patch, warnings: ['changed'] }) };
      const judged = { uid, allowed: object?.spec.color !== 'red', status: { message: 'not red', code: 403, reason: 'Forbidden' } };
      if (incoming.url?.startsWith('/fails') === true) outgoing.statusCode = 500;
      outgoing.end(JSON.stringify({ ...review, request: undefined, response: incoming.url?.startsWith('/change') ? changed : judged }));
    });
  });
  beforeAll(async () => {
    hooks.listen(0, '127.0.0.1');
    await once(hooks, 'listening');
  });
  afterAll(() => void hooks.close());

  const configured = async (kind: string, path: string, more: object = {}): Promise<void> => {
    const { port } = hooks.address() as AddressInfo;
    const webhook = {
      name: `${path}.example.com`,
      clientConfig: { url: `https://127.0.0.1:${String(port)}/${path}`, caBundle: Buffer.from(certificates.authority).toString('base64') },
      rules: [{ apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['widgets'], operations: ['CREATE', 'DELETE'] }],
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      ...more,
    };
    const object = { apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name: path }, webhooks: [webhook] };
    const configurations = `/apis/admissionregistration.k8s.io/v1/${kind.toLowerCase()}s`;
    expect((await ask(cluster.url, 'POST', configurations, object)).status).toBe(201);
  };

  it('change what is written, and refuse what they do not want, but nothing of what is applied without a client', async () => {
    await configured('MutatingWebhookConfiguration', 'change');
    await configured('ValidatingWebhookConfiguration', 'judge');
    const made = await ask(cluster.url, 'POST', PATH, widget('one', { replicas: 1 }));
    expect(made).toMatchObject({ status: 201, warning: '299 - "changed"', body: { spec: { replicas: 3 } } });
    const [first, second] = reviews.splice(0);
    expect(first).toMatchObject({
      path: '/change?timeout=10s',
      request: { operation: 'CREATE', name: 'one', object: { spec: { replicas: 1 } } },
    });
    expect(second?.['request']).toMatchObject({ object: { metadata: { uid: made.body['metadata'].uid }, spec: { replicas: 3 } } });
    const refused = await ask(cluster.url, 'POST', PATH, widget('two', { color: 'red' }));
    expect([refused.status, refused.body['message']]).toEqual([403, 'admission webhook "judge.example.com" denied the request: not red']);
    expect((await ask(cluster.url, 'DELETE', PATH)).body['items']).toHaveLength(1);
    expect(cluster.apply(widget('two', { color: 'red' }))).toMatchObject([{ spec: { replicas: 1 } }]);
  });

  it('that fail refuse a request, unless they may', async () => {
    await configured('ValidatingWebhookConfiguration', 'fails', {
      matchConditions: [{ name: 'a', expression: "object.metadata.name != 'b'" }],
    });
    const failed = await ask(cluster.url, 'POST', PATH, widget('a'));
    expect([failed.status, failed.body['message']]).toEqual([
      500,
      expect.stringContaining('failed calling webhook "fails.example.com": failed to call webhook: an error on the server ('),
    ]);
    expect((await ask(cluster.url, 'POST', PATH, widget('b'))).status).toBe(201);
    const service = { service: { namespace: 'default', name: 'hook', path: '/judge' } };
    await configured('ValidatingWebhookConfiguration', 'service', { clientConfig: service, failurePolicy: 'Ignore' });
    const configuration = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    await ask(cluster.url, 'DELETE', `${configuration}/fails`);
    expect((await ask(cluster.url, 'POST', PATH, widget('c'))).status).toBe(201);
    await ask(
      cluster.url,
      'PATCH',
      `${configuration}/service`,
      [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Fail' }],
      JSON_PATCH,
    );
    const { body } = await ask(cluster.url, 'POST', PATH, widget('d'));
    expect(body['message']).toMatch(/Post "https:\/\/hook\.default\.svc:443\/judge\?timeout=10s": service "hook" not found$/);
  });
});
