/** A definition, and programs in which the lines that end with `// !` have a mistake that is found, those with `// ?` one that is not. */
export const KNOWN_MISTAKES: Readonly<Record<string, string>> = {
  'crds/windows.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: backupwindows.ops.example.io }
spec:
  group: ops.example.io
  scope: Namespaced
  names: { plural: backupwindows, singular: backupwindow, kind: BackupWindow, listKind: BackupWindowList }
  versions:
    - name: v1beta1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              required: [schedule, targets]
              x-kubernetes-validations:
                - { rule: 'self.minKeep <= self.maxKeep', message: minKeep is above maxKeep }
              properties:
                schedule: { type: string, minLength: 9, pattern: '^[0-9*/, -]+$' }
                suspend: { type: boolean, default: false }
                minKeep: { type: integer, minimum: 0, default: 1 }
                maxKeep: { type: integer, maximum: 100, default: 7 }
                mode: { type: string, enum: [Full, Incremental] }
                timeout: { type: string, format: duration }
                labels: { type: object, additionalProperties: { type: string }, maxProperties: 3 }
                targets:
                  type: array
                  minItems: 1
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    properties:
                      name: { type: string }
                      size: { x-kubernetes-int-or-string: true }
                      weight: { type: number, exclusiveMinimum: true, minimum: 0 }
                      hosts: { type: array, x-kubernetes-list-type: set, items: { type: string, format: hostname } }
            status:
              type: object
              properties:
                phase: { type: string, enum: [Idle, Running, Failed] }
                lastRun: { type: string, format: date-time }
                count: { type: integer }
`,
  'mistakes/charts.ts': `import { Chart, ApiObject } from 'cdk8s';
import { OvenKiln, OvenKilnSpecFuel } from '../imports/pottery.example.com';
import { pottery } from '../pulumi';
import * as k8s from '@pulumi/kubernetes';
declare const test: any, expect: any, synth: any;
export class Kilns extends Chart {
  constructor(scope: any) {
    super(scope, 'k');
    new ApiObject(this, 'w', { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }], keep: 3 } }); // !
    new OvenKiln(this, 'a', { spec: { maxTempC: 'hot' } }); // !
    new OvenKiln(this, 'b', { spec: { fuel: OvenKilnSpecFuel.WOOD } }); // !
    new OvenKiln(this, 'c', { spec: { maxTempC: 900, isCA: true } }); // ?
    new OvenKiln(this, 'd', { spec: { maxTempC: 900, shelves: [{ level: '1' }] } }); // !
    const spec = { maxTempC: 900 } as any;
    spec.fuel = 'oil'; // !
    new OvenKiln(this, 'e', { spec });
  }
}
export const p1 = new k8s.apiextensions.CustomResource('p1', { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }], mode: 'Delta' } }); // !
export const p2 = new pottery.v1.Kiln('p2', { spec: { maxTempC: 1401 } }); // !
export const p3 = new pottery.v1.KilnPatch('p3', { spec: { isCA: 'true' } }); // !
test('x', () => {
  expect(synth()).toMatchObject({ apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', metadata: { name: 'x' }, spec: { suspend: 'false' } }); // !
  expect(synth()).toContainEqual(expect.objectContaining({ apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', spec: { shedule: '0 3 * * *' } })); // !
  expect(synth()).toMatchObject({ apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', spec: { suspend: false } });
});
`,
  'mistakes/client.ts': `declare const custom: any; declare const objects: any; declare const apply: (value: object) => void;
const at = { group: 'ops.example.io', version: 'v1beta1', namespace: 'default', plural: 'backupwindows' };
const meta = { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', metadata: { name: 'c' } };
export async function run() {
  await custom.createNamespacedCustomObject({ ...at, body: { ...meta, spec: { schedule: '0 3 * * *', targets: [{ nam: 'x' }] } } }); // !
  await custom.createNamespacedCustomObject('ops.example.io', 'v1beta1', 'default', 'backupwindows', { ...meta, spec: { schedule: 3, targets: [{ name: 'x' }] } }); // !
  await custom.replaceNamespacedCustomObject({ ...at, name: 'c', body: { ...meta, spec: { schedule: '0 3 * * *' } } }); // !
  await custom.patchNamespacedCustomObject({ ...at, name: 'c', body: { ...meta, spec: { mode: 'Incremantal' } } }); // !
  await custom.patchNamespacedCustomObject({ ...at, name: 'c', body: { ...meta, spec: { mode: 'Full' } } });
  await custom.patchNamespacedCustomObject({ ...at, name: 'c', body: { ...meta, spec: { suspended: true } } }); // !
  await custom.patchNamespacedCustomObjectStatus({ ...at, name: 'c', body: { ...meta, status: { phase: 'Done' } } }); // !
  await custom.replaceNamespacedCustomObjectStatus({ ...at, name: 'c', body: { ...meta, status: { count: '3' } } }); // !
  await custom.replaceNamespacedCustomObjectStatus({ ...at, name: 'c', body: { ...meta, status: { lastRun: 'yesterday' } } }); // !
  await objects.create({ ...meta, spec: { schedule: '0 3 * * *', targets: { name: 'x' } } }); // !
  await objects.patch({ ...meta, spec: { maxKeep: 101 } }); // !
  await objects.patch({ ...meta, spec: { maxKeep: 10 } });
  apply({ ...meta, spec: { schedule: '0 3 * * *', targets: [{ name: 'x', weight: '1' }] } }); // !
  await objects.create({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec: { replicas: '2', selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'c' }] } } } }); // !
  await objects.create({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'c' } }, spec: { containers: [{ name: 'c', image: 'c' }] } } } }); // !
  await objects.create({ apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 99999 }] } }); // !
  await objects.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 's' }, data: { a: 1 } }); // !
  await objects.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: at.plural }, spec: { containers: run(), volumes: [{ name: 'v', emptyDir: {}, secret: { secretName: run() } }] } }); // !
  await objects.create({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'j' }, spec: { template: { spec: { containers: [{ name: 'c', image: run() }] } } } }); // !
  await objects.create({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', metadata: { name: 'r' }, roleRef: run(), subjects: [{ kind: 'ServiceAccount', name: run() }] }); // !
  await objects.create({ apiVersion: 'apps/v1', kind: 'Deploymnt', metadata: { name: 's' }, spec: {} }); // !
}
`,
  'mistakes/later.ts': `const w1 = { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', metadata: { name: 'w1' }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }] } as any };
w1.spec.mode = 'fast'; // !
w1.spec.targets.push({ name: 'y', hosts: 'a.example.com' }); // !
w1.spec['maxKeep'] = '3'; // !
Object.assign(w1.spec, { timeout: 5 }); // !
Object.assign(w1.spec, { retain: 5 }); // !
const w2: any = { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', metadata: { name: 'w2' }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }] } };
if (process.env.CI) w2.spec.minKeep = 'two'; // !
w2.spec.targets[0].size = [1]; // !
const w3: any = { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow', metadata: { name: 'w3' }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }] } };
w3.metadata.labels = { a: 5 }; // !
export { w1, w2, w3 };
`,
  'mistakes/literals.ts': `interface BackupWindow { apiVersion: string; kind: string; metadata?: object; spec: any; status?: any }
const api = { apiVersion: 'ops.example.io/v1beta1', kind: 'BackupWindow' } as const;
export const a1: BackupWindow = { ...api, metadata: { name: 'a1' }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x', sise: 3 }] } }; // !
export const a2 = { ...api, metadata: { name: 'a2' }, spec: { schedule: '0 3 * * *', targets: [] } }; // !
export const a3 = { ...api, metadata: { name: 'a3' }, spec: { schedule: 'daily-at-noon', targets: [{ name: 'x' }] } } satisfies BackupWindow; // !
export const a4 = {
  ...api,
  metadata: { name: 'A_4' }, // !
  spec: {
    schedule: '0 3 * * *',
    suspend: 'no', // !
    minKeep: -1, // !
    maxKeep: 1000, // !
    mode: 'full', // !
    timeout: 'soon', // !
    labels: { team: 'a', tier: 2 }, // !
    targets: [
      { name: 'x', size: true }, // !
      { name: 'y', weight: 0 }, // !
      { name: 'z', hosts: ['a.example.com', 'not a host'] }, // !
      { size: '10Gi' }, // !
    ],
  },
};
export const a5 = { ...api, metadata: { name: 'a5' }, spec: { schedule: '0 3 * * *', minKeep: 9, maxKeep: 3, targets: [{ name: 'x' }] } }; // !
export const a6 = { ...api, metadata: { name: 'a6' }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }, { name: 'x' }] } }; // !
export const a7 = { apiVersion: 'ops.example.io/v1', kind: 'BackupWindow', metadata: { name: 'a7' }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }] } }; // !
export const a8 = { ...api, metadata: { name: 'a8', lables: { a: 'b' } }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }] } }; // !
export const a9 = { ...api, metadata: { name: 'a9', labels: { a: 'b c!' } }, spec: { schedule: '0 3 * * *', targets: [{ name: 'x' }] } }; // !
const many = { a: '1', b: '2', c: '3', d: '4' };
export const b1 = { ...api, metadata: { name: 'b1' }, spec: { schedule: '0 3 * * *', labels: many, targets: [{ name: 'x' }] } }; // !
const MODE = 'Partial'; // !
const base = { schedule: \`0 \${3} * * *\`, targets: [{ name: 'x' }] };
export const b2 = { ...api, metadata: { name: 'b2' }, spec: { ...base, mode: MODE } };
export const b3 = { ...api, metadata: { name: 'b3' }, spec: { ...base, maxkeep: 3 } }; // !
export const b4 = (hot: boolean) => ({ ...api, metadata: { name: 'b4' }, spec: { ...base, mode: hot ? 'Full' : 'Incr' } }); // !
export function b5(): BackupWindow {
  return { ...api, metadata: { name: 'b5' }, spec: { targets: [{ name: 'x' }] } }; // !
}
export const b6 = [1, 2].map(() => ({ ...api, metadata: { name: 'b6' }, spec: { ...base, suspend: 1 } })); // !
export class B7 {
  static window: BackupWindow = { ...api, metadata: { name: 'b7' }, spec: { ...base, minKeep: 1.5 } }; // !
}
`,
};
