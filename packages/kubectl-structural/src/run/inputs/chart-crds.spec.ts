import { gzipSync } from 'node:zlib';
import { packTar } from '../../../../sources/tests/pack-tar.js';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { WIDGETS, widget } from '../../../tests/widget.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('a.yaml', widget('a', '{size: wrong}'));
});
afterEach(() => {
  sandbox.dispose();
});

const TEMPLATE = `{{- if .Values.crds }}\n${WIDGETS.replace('metadata: {', 'metadata:\n  labels:\n    {{- include "labels" . | nindent 4 }}\n  name: widgets.example.com #')}{{- end }}\n`;

describe('CRDs of a chart', () => {
  it('are read from an archive, and from a folder, with templates that nobody needs to render', async () => {
    const files = { 'widgets/Chart.yaml': 'name: widgets\n', 'widgets/templates/crds.yaml': TEMPLATE };
    sandbox.write('widgets.tgz', gzipSync(packTar(files)));
    for (const [name, text] of Object.entries(files)) sandbox.write(name, text);
    for (const crds of ['widgets.tgz', 'widgets']) {
      const { code, stderr, stdout } = await sandbox.run(['validate', 'a.yaml', '--crds', crds]);
      expect([code, stderr.includes('render the chart')]).toEqual([1, false]);
      expect(stdout).toContain('spec.size');
    }
  });

  it('that depend on values are named', async () => {
    sandbox.write('c/Chart.yaml', 'name: c\n');
    sandbox.write('c/crds/w.yaml', WIDGETS);
    sandbox.write(
      'c/templates/t.yaml',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: x}\nspec: {group: {{ .Values.x }}}\n',
    );
    const { stderr } = await sandbox.run(['validate', 'a.yaml', '--crds', 'c']);
    expect(stderr).toContain('note: c/templates/t.yaml: 1 CRD depends on values; render the chart, and name the result\n');
  });

  it('that cannot be unpacked are an error', async () => {
    sandbox.write('evil.tgz', gzipSync(packTar({ '../../evil.yaml': WIDGETS })));
    sandbox.write('broken.tgz', 'hello');
    const evil = await sandbox.run(['validate', 'a.yaml', '--crds', 'evil.tgz']);
    expect([evil.code, evil.stderr]).toEqual([2, 'error: --crds evil.tgz: has a path that leads out of it: ../../evil.yaml\n']);
    expect((await sandbox.run(['validate', 'a.yaml', '--crds', 'broken.tgz'])).stderr).toBe(
      'error: --crds broken.tgz: is not a tar archive\n',
    );
    expect((await sandbox.run(['validate', 'a.yaml', '--crds', 'gone.tgz'])).stderr).toBe(
      'error: --crds gone.tgz: no such file or directory\n',
    );
  });
});
