import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('chart/Chart.yaml', 'apiVersion: v2\nname: cron\nversion: 0.1.0\n');
  sandbox.write('chart/charts/jobs/Chart.yaml', 'apiVersion: v2\nname: jobs\nversion: 0.1.0\ntype: library\n');
});
afterEach(() => {
  sandbox.dispose();
});

const described = (text: string): string => definition(`{cron: {type: string, description: ${text}}}`);
const PLAIN = definition('{cron: {type: string}}');
const lines = (stdout: string): readonly string[] => stdout.split('\n').filter((line) => / (?:error|warning): /.test(line));

describe('a release of a chart', () => {
  /** Texts that are not packed well, as descriptions are not. */
  const text = (bytes: number): string => {
    let [state, result] = [1, ''];
    for (let i = 0; i < bytes / 6; i++) result += (state = (state * 48_271) % 2_147_483_647).toString(36).padStart(6, '0').slice(-6);
    return result;
  };

  it.each<readonly [string, Readonly<Record<string, number>>, boolean]>([
    ['definitions below crds', { 'crds/a.txt': 1_300_000 }, true],
    ['definitions below templates, which are stored twice', { 'templates/a.txt': 800_000 }, true],
    ['what is no manifest', { 'files/a.txt': 1_300_000 }, true],
    ['several files together', { 'crds/a.txt': 500_000, 'crds/b.txt': 500_000, 'files/a.txt': 300_000 }, true],
    ['templates of a chart inside', { 'charts/jobs/templates/a.txt': 1_300_000 }, true],
    ['definitions of a chart inside, which are not stored', { 'charts/jobs/crds/a.txt': 1_300_000 }, false],
    ['a small chart', { 'crds/a.txt': 100_000 }, false],
    ['a chart that is packed well', { 'crds/a.txt': 0 }, false],
    ['a table of values', { 'values.yaml': 1_300_000 }, true],
    ['templates that fit only once', { 'templates/a.txt': 600_000, 'files/a.txt': 100_000 }, true],
  ])('is estimated: %s', async (_, files, isTooLarge) => {
    sandbox.write('chart/crds/b.yaml', PLAIN);
    for (const [file, bytes] of Object.entries(files)) sandbox.write(`chart/${file}`, bytes === 0 ? 'x'.repeat(3_000_000) : text(bytes));
    const { code, stdout } = await sandbox.run(['lint', 'chart']);
    expect(code).toBe(0);
    if (isTooLarge)
      expect(stdout).toMatch(
        /^chart\/Chart\.yaml:2:1: warning: helm install fails: by an estimate a release of this chart has \d+ bytes, packed, and Helm stores 1048576 at most \[object-size\]/m,
      );
    else expect(stdout).not.toContain('release of this chart');
  });
});

describe('a definition in a chart', () => {
  it.each(['chart/crds/a.yaml', 'chart/charts/jobs/crds/deep/a.yaml'])(
    'is installed as it is written in %s, templates too',
    async (file) => {
      sandbox.write(file, PLAIN.replace('spec:', '{{- if .Values.keep }}\n  annotations: {keep: "yes"}\n{{- end }}\nspec:'));
      const { code, stdout } = await sandbox.run(['lint', 'chart']);
      expect(code).toBe(1);
      expect(lines(stdout)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${file}:\\d+:1: error: Helm installs what is below crds as it is, and renders nothing there; as it is, it does not parse: `,
          ),
        ),
      ]);
      expect(stdout).toContain('help: move the file to templates, or write what it is rendered to');
    },
  );

  it('is not filled in below crds', async () => {
    sandbox.write('chart/crds/a.yaml', PLAIN.replace(/metadata: ?\{/, 'metadata: {labels: {app: "{{ .Chart.Name }}"}, '));
    expect(lines((await sandbox.run(['lint', 'chart'])).stdout)).toEqual([
      expect.stringContaining('renders nothing there; the server gets the braces [templated-file]'),
    ]);
  });

  it.each([
    ['"such as {{ .host.name }}"', '{{ .host.name }}'],
    ['"such as {{args.service}}"', '{{args.service}}'],
    ['"such as {{ $labels.pod }}"', '{{ $labels.pod }}'],
    ["'such as {{name}}'", '{{name}}'],
    ['"such as {{inputs.parameters.x}}, as {{`{{ .y }}`}}"', '{{inputs.parameters.x}}'],
    ['\'such as {{ "{{" }} or {{.a}}\'', '{{.a}}'],
    ["'such as {{ broken\" in it'", '{{ broken" in it\'}}', '{{'],
    ['"such as {{ a `b` }}"', '{{ a `b` }}', '{{'],
  ])('is not to have braces in its texts below templates: %s', async (text, action, quoted = action) => {
    sandbox.write('chart/charts/jobs/templates/a.yaml', described(text));
    const seen = await sandbox.run(['lint', 'chart']);
    expect(lines(seen.stdout)).toEqual([
      expect.stringContaining(
        `error: Helm renders the braces in this text, ${action}: it fails, or puts something else in their place [templated-file]`,
      ),
    ]);
    expect((await sandbox.run(['lint', 'chart', '--fix'])).code).toBe(0);
    expect(readFileSync(join(sandbox.cwd, 'chart/charts/jobs/templates/a.yaml'), 'utf8')).toBe(
      described(text.replace(quoted, `{{\`${quoted}\`}}`)),
    );
  });

  it.each([
    '"of {{ .Values.host }}"',
    '"{{ include "host" . }}"',
    '"such as {{`{{ .host }}`}}"',
    '"such as {{/* a word */}}"',
    '"such as { {host} }"',
  ])('may have Helm its say below templates: %s', async (text) => {
    sandbox.write('chart/templates/a.yaml', described(text));
    expect((await sandbox.run(['lint', 'chart'])).stdout).not.toContain('Helm renders');
  });

  it('has its texts looked at in a template that is not rendered yet, but for what blocks are about', async () => {
    const text = PLAIN.replace('metadata:', 'message: |-\n  the host,\n    as {{ .host.name }}\nmetadata:');
    sandbox.write('chart/templates/a.yaml', `{{- if .Values.crds }}\n${text}{{- end }}\n`);
    sandbox.write('chart/templates/b.yaml', `{{- range .Values.crds }}\n${described('"for {{ .name }}"')}{{- end }}\n`);
    const { stdout } = await sandbox.run(['lint', 'chart']);
    expect(lines(stdout)).toEqual([expect.stringContaining('Helm renders the braces in this text, {{ .host.name }}')]);
  });

  it.each(['config/a.yaml', 'chart/crds/a.yaml', 'chart/files/a.yaml'])(
    'may speak of braces where Helm does not render: %s',
    async (file) => {
      sandbox.write(file, described('"such as {{ .host.name }}"'));
      expect((await sandbox.run(['lint', '.'])).code).toBe(0);
    },
  );

  it('is rendered before resources are judged by it, or one is made', async () => {
    sandbox.write(
      'chart/templates/a.yaml',
      `{{- if .Values.crds }}\n${PLAIN.replace('name: v1', 'name: {{ .Values.version }}')}{{- end }}\n`,
    );
    sandbox.write('cr.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a}\n');
    const skipped = 'chart/templates/a.yaml: 1 CRD depends on values; render the chart, and name the result';
    expect((await sandbox.run(['validate', 'cr.yaml', '--crds', 'chart'])).stderr).toContain(skipped);
    expect((await sandbox.run(['sample', 'CronTab', '--crds', 'chart'])).stderr).toContain(skipped);
    expect((await sandbox.run(['sample', 'CronTab', '--crds', 'chart/templates/a.yaml'])).stderr).toContain(
      'note: CRDs in chart/templates/a.yaml are unknown: it is a template; render it first',
    );
  });

  const before = (line: string, text: string): string => PLAIN.replace(line, `${text}\n${line}`);
  it.each([
    ['a condition around it', `{{- if .Values.crds }}\n${PLAIN}{{- end }}\n`],
    ['labels of a helper', before('spec:', '  labels:\n    {{- include "cron.labels" . | nindent 4 }}')],
    ['annotations with a block', before('spec:', '  {{- with .Values.annotations }}\n  annotations: {{ toYaml . }}\n  {{- end }}')],
    ['a value in place of a word', PLAIN.replace('scope: Namespaced', 'scope: {{ .Values.scope }}')],
    ['a range of versions', before('- name: v1', '  {{- range .Values.versions }}')],
    ['a comment of Helm', before('spec:', '{{- /* made by hand */}}')],
    ['a conversion by a condition', before('  versions:', '  {{- if .Values.webhook }}\n  conversion: {strategy: None}\n  {{- end }}')],
    ['an assignment', `{{- $group := "example.com" }}\n${PLAIN}`],
    ['a definition of a template', `{{- define "crd" }}\n${PLAIN}{{- end }}\n`],
    ['a file of the chart', '{{ .Files.Get "cron.yaml" }}\n'],
  ])('is said to be a template by lint, validate and sample alike: %s', async (_, text) => {
    sandbox.write('crd.yaml', text);
    sandbox.write('cr.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a}\n');
    expect((await sandbox.run(['lint', 'crd.yaml'])).stdout).toMatch(
      /^crd\.yaml:\d+:\d+: error: this is a template: it must be rendered first/,
    );
    const said = /it is a template; render it first|this is a template: it must be rendered first/;
    expect((await sandbox.run(['validate', 'cr.yaml', '--crds', 'crd.yaml'])).stderr).toMatch(said);
    expect((await sandbox.run(['sample', 'CronTab', '--crds', 'crd.yaml'])).stderr).toMatch(said);
  });

  it.each([
    ['kind: CronTab', 'kind: "{{ .Values.kind }}"', /it is a template; render it first/],
    ['group: example.com', 'group: "{{ .Values.group }}"', /it is a template; render it first/],
    ['name: v1', "name: '{{ .Values.version }}'", /the CRD in .* is a template: render it first/],
    ['served: true', 'served: "{{ .Values.served }}"', /the CRD in .* is a template: render it first/],
    ['cron: {type: string', 'cron: {type: string, enum: ["{{ .Values.x }}"]', /the CRD in .* is a template: render it first/],
    ['name: crontabs.example.com', 'name: "crontabs.{{ .Values.group }}"', /this is a template: render it first/],
  ])('judges nothing by a template that is YAML by chance: %s as %s', async (plain, written, said) => {
    sandbox.write('chart/templates/a.yaml', PLAIN.replace(plain, written));
    sandbox.write('cr.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a}\nspec: {cron: y}\n');
    const judged = await sandbox.run(['validate', 'cr.yaml', '--crds', 'chart/templates']);
    expect(`${judged.stdout}${judged.stderr}`).not.toContain('.Values.x');
    const { stdout, stderr } = await sandbox.run(['sample', 'CronTab', '--crds', 'chart/templates']);
    expect(stdout).toBe('');
    if (said.source.startsWith('this')) expect(stderr).toMatch(said);
    else expect(stderr).toContain('it is a template; render it first');
    if (said.source.startsWith('the')) expect(judged.stdout).toMatch(said);
  });
});
