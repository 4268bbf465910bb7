import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const found = (text: string, file?: string): readonly string[] =>
  files
    .program(`import * as kplus from 'cdk8s-plus-31';\nnew kplus.${text};`, {}, file)
    .map(({ column, message }) => `${column} ${message}`);

test.each([
  ["Deployment(this, 'a', { replicas: -1, containers: [] })", '45 spec.replicas: Invalid value: -1'],
  ["Deployment(this, 'a', { containers: [{ name: 'My_App', image: 'a' }] })", '56 spec.template.spec.containers[0].name: Invalid value'],
  ["StatefulSet(this, 'a', { initContainers: [{ image: '' }] })", 'spec.template.spec.initContainers[0].image'],
  ["DaemonSet(this, 'a', { minReadySeconds: '3' })", 'cannot unmarshal string'],
  [
    "Pod(this, 'a', { containers: [{ image: 'a', portNumber: 70000 }] })",
    'spec.containers[0].ports[0].containerPort: Invalid value: 70000',
  ],
  ["Pod(this, 'a', { containers: [{ image: 'a', ports: [{ number: 80, hostPort: 70000 }] }] })", 'spec.containers[0].ports[0].hostPort'],
  ["Pod(this, 'a', { restartPolicy: 'Sometimes' })", 'spec.restartPolicy: Unsupported value'],
  ["Pod(this, 'a', { securityContext: { fsGroup: -1 } })", 'spec.securityContext.fsGroup: Invalid value'],
  ["Job(this, 'a', { backoffLimit: -2 })", 'spec.backoffLimit: Invalid value'],
  ["CronJob(this, 'a', { failedJobsRetained: -1 })", 'spec.failedJobsHistoryLimit: Invalid value'],
  [
    "CronJob(this, 'a', { containers: [{ name: '-a', image: 'a' }] })",
    'spec.jobTemplate.spec.template.spec.containers[0].name: Invalid value',
  ],
  ["CronJob(this, 'a', { backoffLimit: -1 })", 'spec.jobTemplate.spec.backoffLimit: Invalid value'],
  ["Service(this, 'a', { ports: [{ port: 80, nodePort: '3' }] })", 'cannot unmarshal string'],
  ["Service(this, 'a', { clusterIP: 'nope', ports: [{ port: 80 }] })", 'spec.clusterIPs[0]: Invalid value: "nope"'],
  ["ConfigMap(this, 'a', { data: { a: 1 } })", 'cannot unmarshal number'],
  ["Secret(this, 'a', { stringData: { b: 1 } })", 'cannot unmarshal number'],
  ["Deployment(this, 'a', { containers: [{ name: 'a', portNumber: 80 }] })", 'spec.template.spec.containers[0].image: Required value'],
  ["Pod(this, 'a', { initContainers: [{}] })", 'spec.initContainers[0].image: Required value'],
  ["Ingress(this, 'a', { tls: [{ hosts: ['a b'] }] })", 'spec.tls[0].hosts[0]: Invalid value: "a b"'],
])('what cdk8s-plus sends as it is given is checked: %s', (text, said) => {
  expect(found(text)).toEqual([expect.stringContaining(said)]);
});

test.each([
  // What is missing cdk8s-plus adds, or another call.
  "Deployment(this, 'a', {})",
  "Deployment(this, 'a', { containers: [{ image: 'a' }], ...more })",
  "Deployment(this, 'a', { containers: [{ image, name, port: 80, portNumber: undefined, resources: {}, envVariables: { A: value } }] })",
  "Deployment(this, 'a', { containers: [{ ...common, name: 'a' }, new kplus.Container({ image: 'a' })] })",
  "Deployment(this, 'a', { containers: [{ image: a ? 'b' : undefined }], podMetadata: {}, metadata: {} })",
  "Deployment(this, 'a', { initContainers: [{ image: 'a' }, { image: 'b' }], containers: [{ image: 'c' }] })",
  "Deployment(this, 'a', { containers: [container], volumes: [volume], isolate: true, strategy: kplus.DeploymentStrategy.recreate() })",
  "StatefulSet(this, 'a', { containers: [{ image: 'a', volumeMounts: [{ path: '/data', volume }] }], service })",
  "Pod(this, 'a', { restartPolicy: kplus.RestartPolicy.NEVER, containers: [{ image: 'a', portNumber: 0 }] })",
  "CronJob(this, 'a', { schedule: Cron.daily(), activeDeadline: Duration.hours(1), containers: [{ image: 'a' }] })",
  "Service(this, 'a', { type: kplus.ServiceType.NODE_PORT, selector: pods, ports: [{ port: 80, targetPort: 0 }] })",
  "Secret(this, 'a', { stringData: { a: 'b' }, type: 'Opaque' })",
  "HorizontalPodAutoscaler(this, 'a', { target: web, minReplicas: 1, maxReplicas: 3 })",
  "PersistentVolumeClaim(this, 'a', { storage: Size.gibibytes(1), storageClassName: 'fast' })",
  "Ingress(this, 'a', { rules: [{ host: 'Any', backend }], tls: [{ hosts: ['a.b'], secret }] })",
  "BasicAuthSecret(this, 'a', { stringData: 1 })",
])('and nothing is said of %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('in a test nothing is missing', () => {
  expect(found("Pod(this, 'a', { containers: [{ name: 'a' }] })", 'a.test.ts')).toEqual([]);
});
