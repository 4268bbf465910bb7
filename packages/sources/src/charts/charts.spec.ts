import { gzipSync } from 'node:zlib';
import { findChartDefinitions } from './chart-definitions.js';
import { plainTemplate } from './plain-template.js';
import { readArchive } from './read-archive.js';
import { packTar } from '../../tests/pack-tar.js';

const CRD = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: a.b\nspec:\n  group: b\n';
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('readArchive', () => {
  it('reads regular files, with long names, packed or not', () => {
    const long = `${'folder/'.repeat(30)}file.yaml`;
    const tar = packTar({ 'a.yaml': 'a: 1', [long]: 'b: 2', './c.yaml': '' });
    for (const bytes of [tar, gzipSync(tar)]) {
      const files = readArchive(bytes);
      expect(typeof files === 'string' ? files : files.map((file) => [file.path, text(file.bytes)])).toEqual([
        ['a.yaml', 'a: 1'],
        [long, 'b: 2'],
        ['c.yaml', ''],
      ]);
    }
  });

  it('skips links, and refuses paths that lead out of it', () => {
    for (const type of ['1', '2', '3', '6']) expect(readArchive(packTar({ 'a.yaml': '' }, { type, linkName: '/etc/passwd' }))).toEqual([]);
    for (const path of ['../a', 'a/../../b', '/etc/x', 'C:\\x']) expect(readArchive(packTar({ [path]: '' }))).toMatch(/leads out of it/);
  });

  it('refuses bombs and what is no archive, and says so', () => {
    const bomb = gzipSync(Buffer.alloc(2 * 1024 * 1024));
    expect(readArchive(bomb, 1024 * 1024)).toBe('unpacks to more than 1 MiB');
    expect(readArchive(Buffer.from('hello'.repeat(200)))).toBe('is not a tar archive');
    expect(readArchive(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBe('is not a gzip archive that can be unpacked');
    const cut = packTar({ 'a.yaml': 'x'.repeat(2_000) }).subarray(0, 1_024);
    expect(readArchive(cut)).toBe('ends in the middle of a file');
    expect(readArchive(new Uint8Array())).toBe('is not a tar archive');
  });
});

describe('findChartDefinitions', () => {
  const file = (path: string, content: string | Uint8Array) => ({ path, bytes: Buffer.from(content) });

  it('takes crds/, plain templates and subcharts, packed or not; not what a chart holds elsewhere', () => {
    const packed = gzipSync(packTar({ 'sub/Chart.yaml': 'name: sub', 'sub/crds/s.yaml': CRD }));
    const { files, unread } = findChartDefinitions([
      file('x/Chart.yaml', 'name: x'),
      file('x/crds/a.yaml', CRD),
      file('x/templates/b.yaml', `{{- if .Values.crds }}\n${CRD}{{- end }}\n`),
      file('x/templates/c.yaml', `${CRD}  scope: {{ .Values.scope }}\n`),
      file('x/ci/d.yaml', CRD),
      file('x/charts/inner/Chart.yaml', ''),
      file('x/charts/inner/crds/e.yaml', CRD),
      file('x/charts/sub-1.tgz', packed),
    ]);
    expect(files.map(({ path }) => path)).toEqual([
      'x/charts/inner/crds/e.yaml',
      'x/charts/sub-1.tgz/sub/crds/s.yaml',
      'x/crds/a.yaml',
      'x/templates/b.yaml',
    ]);
    expect(unread).toEqual([{ path: 'x/templates/c.yaml', why: '1 CRD depends on values' }]);
  });

  it('takes files of other folders where a template reads files', () => {
    const { files } = findChartDefinitions([
      file('Chart.yaml', ''),
      file('files/a.yaml', CRD),
      file('templates/t.yaml', '{{ .Files.Get "files/a.yaml" }}'),
    ]);
    expect(files.map(({ path }) => path)).toEqual(['files/a.yaml']);
  });

  it('takes crds/ for templates where a template puts its files into the release, which a Job does not', () => {
    const pathsWith = (template: string, values = 'a: 1\ncrds:\n  # all\n  create: true # yes\n'): readonly string[] => {
      const chart = [
        file('x/Chart.yaml', ''),
        file('x/values.yaml', values),
        file('x/crds/a.yaml', CRD),
        file('x/templates/t.yaml', template),
      ];
      return findChartDefinitions(chart).files.map(({ path }) => path);
    };
    const reading = '{{- range $path, $_ := .Files.Glob "crds/*.yaml" }}\n{{ $.Files.Get $path }}\n---\n{{- end }}\n';
    const where = `{{- if .Values.crds.create -}}\n${reading}{{- end }}\n`;
    expect([pathsWith(reading), pathsWith(where)].flat()).toEqual(['x/templates/crds/a.yaml', 'x/templates/crds/a.yaml']);
    expect([pathsWith(`kind: Job\n${reading}`), pathsWith(where, 'crds:\n  create: false\n')].flat()).toEqual([
      'x/crds/a.yaml',
      'x/crds/a.yaml',
    ]);
  });

  it('takes all files where there is no chart', () => {
    expect(findChartDefinitions([file('config/a.yaml', CRD), file('b.yaml', 'kind: Other')]).files.map(({ path }) => path)).toEqual([
      'config/a.yaml',
    ]);
  });
});

describe('plainTemplate', () => {
  it('keeps the lines of what actions do not decide', () => {
    const template = `{{/* about
this */}}
{{- if and .Values.a (not .Values.b) }}
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    {{- with .Values.annotations }}
      {{- toYaml . | nindent 4 }}
    {{- end }}
  labels: {{- include "labels" . | nindent 4 }}
  name: a.b
spec:
  group: b
  {{- if .Values.webhook }}
  conversion:
    strategy: Webhook
    webhook: {clientConfig: {service: {namespace: {{ .Release.Namespace }}}}}
  {{- end }}
  names: {kind: A}
{{- end }}
---
kind: Service
spec: {x: {{ .Values.x }}}
`;
    const { definitions, text: plain, unread } = plainTemplate(template);
    expect([definitions, unread, plain.split('\n').length]).toEqual([1, 0, template.split('\n').length]);
    expect(plain.split('\n').filter((line) => line !== '')).toEqual([
      'apiVersion: apiextensions.k8s.io/v1',
      'kind: CustomResourceDefinition',
      'metadata:',
      '  annotations:',
      '  name: a.b',
      'spec:',
      '  group: b',
      expect.stringMatching(/^ {2}conversion: \{strategy: Webhook, /),
      '  names: {kind: A}',
      '---',
    ]);
  });

  it('knows that a conversion that a release names is a webhook, and one without is none', () => {
    const conversionOf = (strategy: string): readonly string[] =>
      plainTemplate(`${CRD}  conversion:\n    strategy: ${strategy}\n    {{- include "webhook" . | nindent 4 }}\n`)
        .text.split('\n')
        .filter((line) => line.includes('conversion'));
    expect(conversionOf('Webhook')).toEqual([expect.stringContaining('strategy: Webhook')]);
    expect(conversionOf('None')).toEqual([]);
  });

  it('has what decides whether Helm keeps a CRD in place of what it decides', () => {
    const keeping = (lines: string): string => CRD.replace('  name: a.b', `  annotations:\n${lines}  name: a.b`);
    const policyOf = (lines: string): string | undefined => /resource-policy: (.*)/.exec(plainTemplate(keeping(lines)).text)?.[1];
    const keep = '    helm.sh/resource-policy: keep\n';
    expect(policyOf(keep)).toBe('keep');
    expect(policyOf(`    {{- if eq .Values.a 'b' }}\n${keep}    {{- end }}\n`)).toBe("'{{- if eq .Values.a ''b'' }}'");
    expect(policyOf(`    {{- with .Values.more }}\n    {{- toYaml . }}\n    {{- end }}\n${keep}`)).toBe('keep');
  });

  it('counts a CRD whose schema or name depends on values', () => {
    for (const more of ['  {{- if .x }}\n  scope: Cluster\n  {{- else }}\n  scope: Namespaced\n  {{- end }}\n', '  group: {{ .x }}\n'])
      expect(plainTemplate(`${CRD}${more}`)).toMatchObject({ definitions: 0, unread: 1 });
    expect(plainTemplate(CRD.replace('name: a.b', 'name: {{ .x }}'))).toMatchObject({ definitions: 0, unread: 1 });
  });

  it('takes braces in quotes as the text that they stand for', () => {
    expect(plainTemplate(`${CRD}  # see {{"{"}}x\n`)).toMatchObject({ definitions: 1, unread: 0 });
  });
});
