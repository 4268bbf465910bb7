import { builtinEntry, builtinKinds, NEWEST_KUBERNETES, sampleBuiltin } from '@structural/checker';
import { printJson } from '@structural/json';
import { openKubernetes } from '@structural/kubernetes-wasm';
import { openSandbox } from '../../../tests/sandbox.js';
import { builtinSample } from './builtin-sample.js';

function sampleOf(apiVersion: string, kind: string, full: boolean): ReturnType<typeof builtinSample> {
  const entry = builtinEntry(apiVersion, kind, NEWEST_KUBERNETES);
  if (entry === undefined) throw new Error(kind);
  return builtinSample({ entry, version: apiVersion.split('/').at(-1) ?? '' }, full);
}

describe('a sample of a built-in kind', () => {
  it('is accepted by the code of the server that serves it, for every kind that can be created', () => {
    const kubernetes = openKubernetes();
    const served = new Set(kubernetes.served());
    const refused = builtinKinds(NEWEST_KUBERNETES)
      .filter(
        ({ apiVersion, kind }) =>
          served.has(`${apiVersion} ${kind}`) && sampleBuiltin({ apiVersion, name: kind }, undefined, kubernetes)?.ok !== true,
      )
      .map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
    expect(refused).toEqual([]);
    expect(served.size).toBeGreaterThan(60);
  });

  it('has with --full all that is accepted beside the rest', () => {
    const sizes = ['v1 PersistentVolume', 'networking.k8s.io/v1 Ingress', 'rbac.authorization.k8s.io/v1 Role'].map((type) => {
      const [apiVersion = '', kind = ''] = type.split(' ');
      const [least, full] = [false, true].map((each) => sampleOf(apiVersion, kind, each));
      const size = full?.ok === true && least?.ok === true ? printJson(full.object).length / printJson(least.object).length : 0;
      return `${type} ${size > 1 ? 'more' : 'no more'}`;
    });
    expect(sizes).toEqual(['v1 PersistentVolume more', 'networking.k8s.io/v1 Ingress more', 'rbac.authorization.k8s.io/v1 Role more']);
  });

  it('is printed without any CRD, and not of what the server does not serve', async () => {
    const sandbox = openSandbox();
    expect(await sandbox.run(['sample', 'deployment'])).toEqual({
      code: 0,
      stdout: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: sample
  namespace: default
spec:
  selector:
    matchLabels:
      app: sample
  template:
    metadata:
      labels:
        app: sample
    spec:
      containers:
      - name: sample
        image: registry.k8s.io/pause:3.10
`,
      stderr: '',
    });
    expect(await sandbox.run(['sample', 'workload'])).toMatchObject({
      code: 1,
      stderr: 'error: the sample is refused: no matches for kind "Workload" in version "scheduling.k8s.io/v1beta1"\n',
    });
    sandbox.dispose();
  });
});
