import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { WIDGETS, widget } from '../../../tests/widget.js';

const patch = (name: string, more: string): string =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: ${name}\n${more}`;

/** Definitions and their patches, as kubebuilder lays them out: patches come after what they patch. */
const KUSTOMIZATION: Readonly<Record<string, string>> = {
  'kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [bases/widgets.yaml, bases/gears.yaml]
patches:
- path: patches/webhook_in_widgets.yaml
- path: patches/cainjection_in_widgets.yaml
- path: patches/names_in_gears.yaml
- path: patches/column.yaml
  target: {kind: CustomResourceDefinition, name: gears.example.com}
`,
  'bases/widgets.yaml': WIDGETS,
  'bases/gears.yaml': WIDGETS.replaceAll('widget', 'gear').replaceAll('Widget', 'Gear').replace('[wd]', '[gr]'),
  'patches/webhook_in_widgets.yaml': patch(
    'widgets.example.com',
    'spec:\n  conversion:\n    strategy: Webhook\n    webhook:\n      clientConfig:\n        service: {namespace: system, name: webhook-service, path: /convert}\n      conversionReviewVersions: [v1]\n',
  ),
  'patches/cainjection_in_widgets.yaml': patch(
    'widgets.example.com',
    '  annotations:\n    cert-manager.io/inject-ca-from: system/serving-cert\n',
  ),
  'patches/names_in_gears.yaml': patch('gears.example.com', 'spec:\n  names:\n    categories: [all]\n'),
  'patches/column.yaml': '- op: replace\n  path: /spec/versions/0/additionalPrinterColumns\n  value: []\n',
};

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  for (const [name, text] of Object.entries(KUSTOMIZATION)) sandbox.write(`config/${name}`, text);
});
afterEach(() => {
  sandbox.dispose();
});

describe('patches of definitions beside the definitions', () => {
  it('schemas writes every definition', async () => {
    expect(await sandbox.run(['json-schema', 'config', '--out', 'schemas'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'note: 4 patches and other parts of CRDs are not checked\nnote: 4 files written in schemas\n',
    });
    for (const kind of ['gear', 'widget']) expect(existsSync(join(sandbox.cwd, `schemas/example.com/${kind}_v1.json`))).toBe(true);
  });

  it('publish publishes every definition', async () => {
    const { code, stderr, stdout } = await sandbox.run(['publish', 'config', '--quiet']);
    expect([code, stderr, stdout.includes('com.example.v1.Widget"'), stdout.includes('com.example.v1.Gear"')]).toEqual([0, '', true, true]);
    expect(await sandbox.run(['publish', 'config/patches'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/\nerror: the input has no CustomResourceDefinition\n$/) as unknown,
    });
  });

  it('explain, sample and columns know every type', async () => {
    for (const [plural, kind] of [
      ['widgets', 'Widget'],
      ['gears', 'Gear'],
    ]) {
      expect(await sandbox.run(['explain', `${plural}.spec`, '--crds', 'config'])).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining(`KIND:       ${kind}\n`) as unknown,
      });
      expect(await sandbox.run(['sample', plural!, '--crds', 'config'])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`kind: ${kind}\n`) as unknown,
      });
    }
    sandbox.write('x.yaml', widget('x', '{size: 3}'));
    expect(await sandbox.run(['columns', 'x.yaml', '--crds', 'config'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('SIZE') as unknown,
    });
  });

  it('types declares every type', async () => {
    const { code, stderr } = await sandbox.run([
      'types',
      'config',
      '--language',
      'typescript',
      '--group-version',
      'example.com/v1',
      '--out',
      'types',
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 files written in types')]);
  });

  it('validate, stored and a survey judge by the definitions', async () => {
    sandbox.write('x.yaml', widget('x', '{size: big}'));
    for (const args of [
      ['validate', 'x.yaml', '--crds', 'config'],
      ['validate', 'x.yaml', 'config'],
      ['survey', 'x.yaml', '--next', 'config', '-o', 'json'],
    ]) {
      const { code, stderr, stdout } = await sandbox.run(args);
      expect([args, code, `${stdout}${stderr}`]).toEqual([args, 1, expect.stringMatching(/spec\.size|evaluating rule: too big/)]);
    }
    sandbox.write('x.yaml', widget('x', '{size: 3}'));
    expect((await sandbox.run(['stored', '--only', 'default', 'x.yaml', '--crds', 'config'])).stdout).toContain('colour: red');
  });

  it('--old compares with the definitions', async () => {
    sandbox.write('new.yaml', WIDGETS.replace('Something small.', 'Something else.'));
    const lint = await sandbox.run(['lint', 'new.yaml', '--old', 'config']);
    expect([lint.code, `${lint.stdout}${lint.stderr}`]).toEqual([
      0,
      '1 CustomResourceDefinition in 1 file against Kubernetes 1.37 (1 update by kubectl apply): no findings\n',
    ]);
    const validate = await sandbox.run(['validate', 'new.yaml', '--old', 'config']);
    expect([validate.code, validate.stdout.includes('immutable')]).toEqual([0, false]);
    sandbox.write('x.yaml', widget('x', '{size: 3}'));
    const survey = await sandbox.run(['survey', 'x.yaml', '--next', 'new.yaml', '--old', 'config']);
    expect([survey.code, survey.stderr]).toEqual([0, '']);
  });
});
