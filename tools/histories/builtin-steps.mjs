/** The built-in kinds of random histories: where they are, and objects of them with some of what their types have. */
const selector = (name) => ({ matchLabels: { app: name } });

function podSpec({ below, pick }) {
  return {
    containers: [
      {
        name: 'main',
        image: pick(['a:1', 'a:2', 'b']),
        ...(below(3) ? {} : { env: [{ name: pick(['X', 'Y']), value: pick(['1', '2']) }] }),
        ...(below(3) ? {} : { ports: [{ containerPort: 80 + below(3) }] }),
        ...(below(4) ? {} : { resources: { requests: { cpu: pick(['100m', '0.1', '1']) }, limits: { memory: pick(['1Gi', '1024Mi']) } } }),
      },
      ...(below(4) ? [] : [{ name: pick(['main', 'side']), image: 'c' }]),
    ],
    ...(below(6) ? {} : { nodeSelector: { disk: pick(['ssd', 'hdd']) } }),
    ...(below(10) ? {} : { restartPolicy: pick(['Always', 'OnFailure', 'Never', 'Odd']) }),
  };
}

const template = (name, random) => ({ metadata: { labels: { app: random.below(12) ? name : 'other' } }, spec: podSpec(random) });

/** By plural name: the group and version, the kind, and what its objects have beyond metadata. */
const BUILTIN = {
  configmaps: [
    'v1',
    'ConfigMap',
    (_, { below, pick }) => ({
      ...(below(4) ? { data: { [pick(['a', 'b', 'c d'])]: pick(['1', '2']), ...(below(2) ? { z: 'z' } : {}) } } : {}),
      ...(below(8) ? {} : { binaryData: { bin: pick(['AAEC', 'not base64!']) } }),
      ...(below(12) ? {} : { immutable: true }),
    }),
  ],
  secrets: [
    'v1',
    'Secret',
    (_, { below, pick }) => ({
      ...(below(3) ? { stringData: { [pick(['a', 'b'])]: pick(['1', '2']) } } : {}),
      ...(below(3) ? {} : { data: { [pick(['a', 'c'])]: pick(['MQ==', 'Mg==']) } }),
      ...(below(8) ? {} : { type: pick(['Opaque', 'kubernetes.io/tls', 'x']) }),
    }),
  ],
  serviceaccounts: ['v1', 'ServiceAccount', (_, { below }) => (below(2) ? {} : { automountServiceAccountToken: below(2) === 0 })],
  services: [
    'v1',
    'Service',
    (name, { below, pick }) => ({
      spec: {
        ports: [
          { port: pick([80, 443, 0]), ...(below(2) ? { name: 'web' } : {}) },
          ...(below(4) ? [] : [{ port: 81, name: pick(['web', 'two']) }]),
        ],
        ...(below(4) ? { selector: { app: name } } : {}),
        ...(below(5) ? {} : { type: pick(['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName']) }),
        ...(below(8) ? {} : { clusterIP: 'None' }),
        ...(below(8) ? {} : { sessionAffinity: pick(['ClientIP', 'None']) }),
      },
    }),
  ],
  deployments: [
    'apps/v1',
    'Deployment',
    (name, random) => ({
      spec: {
        ...(random.below(3) ? {} : { replicas: random.below(4) }),
        selector: selector(random.below(15) ? name : 'new'),
        template: template(name, random),
        ...(random.below(5) ? {} : { strategy: random.pick([{ type: 'Recreate' }, { rollingUpdate: { maxSurge: 2 } }, { type: 'Odd' }]) }),
      },
    }),
  ],
  statefulsets: [
    'apps/v1',
    'StatefulSet',
    (name, random) => ({
      spec: {
        serviceName: 's',
        selector: selector(name),
        template: template(name, random),
        ...(random.below(2) ? {} : { replicas: random.below(3) }),
      },
    }),
  ],
  jobs: [
    'batch/v1',
    'Job',
    (name, random) => ({
      spec: {
        ...(random.below(3) ? {} : { parallelism: random.below(3) }),
        template: { spec: { ...podSpec(random), ...(random.below(5) ? { restartPolicy: 'Never' } : {}) } },
      },
    }),
  ],
  cronjobs: [
    'batch/v1',
    'CronJob',
    (name, random) => ({
      spec: {
        schedule: random.pick(['* * * * *', '@daily', 'odd']),
        jobTemplate: { spec: { template: { spec: { ...podSpec(random), restartPolicy: 'Never' } } } },
      },
    }),
  ],
  pods: ['v1', 'Pod', (_, random) => ({ spec: podSpec(random) })],
  roles: [
    'rbac.authorization.k8s.io/v1',
    'Role',
    (_, { below, pick }) => ({
      rules: below(5)
        ? [{ apiGroups: [''], resources: [pick(['pods', 'secrets'])], verbs: ['get', ...(below(2) ? ['list'] : [])] }]
        : [{ verbs: [] }],
    }),
  ],
  leases: [
    'coordination.k8s.io/v1',
    'Lease',
    (_, { below, pick }) => ({
      spec: { holderIdentity: pick(['a', 'b', '']), ...(below(2) ? { leaseDurationSeconds: below(20) } : {}) },
    }),
  ],
  ingresses: [
    'networking.k8s.io/v1',
    'Ingress',
    (_, { below, pick }) => ({
      spec: {
        ...(below(3) ? { defaultBackend: { service: { name: 's', port: { number: pick([80, 0, 70000]) } } } } : {}),
        ...(below(3)
          ? {}
          : {
              rules: [
                {
                  host: pick(['a.io', '*.b.io', 'A.io']),
                  http: {
                    paths: [
                      {
                        path: pick(['/', 'x']),
                        pathType: pick(['Prefix', 'Exact']),
                        backend: { service: { name: 's', port: { name: 'web' } } },
                      },
                    ],
                  },
                },
              ],
            }),
      },
    }),
  ],
  horizontalpodautoscalers: [
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    (name, { below, pick }) => ({
      spec: {
        scaleTargetRef: { kind: 'Deployment', name, apiVersion: 'apps/v1' },
        maxReplicas: below(5),
        ...(below(2) ? {} : { minReplicas: pick([1, 0, 9]) }),
      },
    }),
  ],
};

const SCALED = new Set(['deployments', 'statefulsets']);
const WITH_STATUS = new Set(['deployments', 'jobs', 'pods', 'services', 'statefulsets']);

/** One step: what is asked, made for each server from what it answered before. */
export function builtinStep(namespace, random) {
  const { below, pick } = random;
  const plural = pick(Object.keys(BUILTIN));
  const [apiVersion, kind, fields] = BUILTIN[plural];
  const base = `/${apiVersion === 'v1' ? 'api' : 'apis'}/${apiVersion}/namespaces/${namespace}/${plural}`;
  const name = pick(['a', 'b', 'c']);
  const at = `${base}/${name}`;
  const metadata = {
    name,
    ...(below(4) ? {} : { labels: { color: pick(['red', 'blue']) } }),
    ...(below(8) ? {} : { finalizers: ['x.io/a'] }),
    ...(below(8) ? {} : { annotations: { note: pick(['1', '2']) } }),
  };
  const object = { apiVersion, kind, metadata, ...fields(name, random) };
  const dry = below(10) ? '' : 'dryRun=All';
  const query = (...parts) => (parts.some((each) => each !== '') ? `?${parts.filter((each) => each !== '').join('&')}` : '');
  const json = 'application/json';
  const which = below(100);
  if (which < 28) return () => ['POST', base + query(dry), object, json];
  if (which < 42) {
    const isVersioned = below(2) === 0;
    return ({ seen }) => {
      const before = seen.get(`${kind} ${name}`)?.at(-1);
      const version = isVersioned && before !== undefined ? { resourceVersion: before.metadata.resourceVersion } : {};
      return ['PUT', at + query(dry), { ...object, metadata: { ...metadata, ...version } }, json];
    };
  }
  if (which < 58) {
    const { apiVersion: _, kind: __, metadata: ___, ...rest } = object;
    const patch = { metadata: { labels: pick([null, { color: 'red' }]) }, ...(below(2) ? rest : {}) };
    return () => ['PATCH', at + query(dry), patch, pick(['application/merge-patch+json', 'application/strategic-merge-patch+json'])];
  }
  if (which < 74) {
    const force = below(2) ? 'force=true' : '';
    return () => ['PATCH', at + query(`fieldManager=${pick(['one', 'two'])}`, force, dry), object, 'application/apply-patch+yaml'];
  }
  if (which < 80 && SCALED.has(plural))
    return () => ['PATCH', `${at}/scale${query(dry)}`, { spec: { replicas: below(4) } }, 'application/merge-patch+json'];
  if (which < 82 && WITH_STATUS.has(plural)) {
    const conditions = [{ type: 'Ready', status: pick(['True', 'False']) }];
    return () => ['PATCH', `${at}/status${query(dry)}`, { status: { conditions } }, 'application/strategic-merge-patch+json'];
  }
  if (which < 90) return () => ['DELETE', at + query(pick(['', '', 'propagationPolicy=Foreground', 'gracePeriodSeconds=0']), dry)];
  if (which < 93) return () => ['PATCH', at, { metadata: { finalizers: null } }, 'application/merge-patch+json'];
  if (which < 96) return () => ['GET', base + query(pick(['', 'labelSelector=color%3Dred']))];
  return () => ['GET', at];
}
