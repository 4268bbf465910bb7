import { CLASSES, CRD, manifestOf, RIGHT } from '../../../tools/bench/bin/deliberate-mistakes.js';
import { openSandbox } from './sandbox.js';

test('each deliberate mistake of the benchmark is found, and none in right manifests', async () => {
  const sandbox = openSandbox();
  sandbox.write('crds/crd.yaml', CRD);
  CLASSES.forEach((each, i) => sandbox.write(`m/c${String(i)}.yaml`, manifestOf(each, i)));
  RIGHT.forEach((text, i) => sandbox.write(`m/right${String(i)}.yaml`, text(i)));
  const { stdout } = await sandbox.run(['validate', 'm', '--crds', 'crds', '--strict', 'strict', '-o', 'json']);
  const { files } = JSON.parse(stdout) as {
    readonly files: readonly { readonly file: string; readonly diagnostics: readonly { readonly severity: string }[] }[];
  };
  const found = files.filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')).map(({ file }) => file);
  expect(found.sort()).toEqual(CLASSES.map((_, i) => `m/c${String(i)}.yaml`).sort());
  sandbox.dispose();
});
