import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { broken, definition, resource, warned } from './manifests.js';
import { openWorkspace, root, type Workspace } from './workspace.js';

const readLog = (text: string): Log => JSON.parse(text) as Log;

let workspace: Workspace;
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

test('a refused definition is annotated at its line, in the words of the server', async () => {
  workspace.write({ 'a.yaml': broken('Foo') });
  const step = await workspace.run({ inputs: { files: 'a.yaml' } });
  expect(step).toMatchObject({ exitCode: 1, stderr: '', others: [], outputs: { errors: '1', warnings: '0', files: '1', sarif: '' } });
  expect(step.annotations).toEqual([
    {
      name: 'error',
      properties: { title: 'structural-schema', file: 'a.yaml', line: '16', endLine: '16', col: '13', endColumn: '17' },
      message: 'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    },
  ]);
  expect(step.log).toContain(
    'a.yaml:16:13: error: spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields [structural-schema]',
  );
  expect(step.summary).toContain('### a.yaml: 1 error');
  expect(step.summary).toContain('Required value: must not be empty for specified object fields');
});

test('a clean run is quiet and counted', async () => {
  workspace.write({ 'a.yaml': definition('Foo') });
  const step = await workspace.run({ inputs: { files: '*.yaml' } });
  expect(step).toMatchObject({
    exitCode: 0,
    annotations: [],
    others: [],
    stderr: '',
    outputs: { errors: '0', warnings: '0', files: '1', sarif: '' },
  });
  expect(step.log).toBe('1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n');
});

test.each([
  ['error', 1, 0],
  ['warning', 1, 1],
  ['none', 0, 0],
])('fail-on: %s fails with errors %i and with warnings %i', async (failOn, withErrors, withWarnings) => {
  workspace.write({ 'error.yaml': broken('Foo'), 'warning.yaml': warned('Foo') });
  const [one, other] = [
    await workspace.run({ inputs: { files: 'error.yaml', 'fail-on': failOn } }),
    await workspace.run({ inputs: { files: 'warning.yaml', 'fail-on': failOn } }),
  ];
  expect([one.exitCode, one.outputs['errors'], other.exitCode, other.outputs['warnings']]).toEqual([withErrors, '1', withWarnings, '1']);
});

test('GitHub is given no more than it shows, errors first, and the rest is counted', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 15 }, (_, i) => [
      [`${i}-a.yaml`, warned('A')],
      [`${i}-b.yaml`, broken('B')],
    ]).flat(),
  );
  workspace.write(files);
  const step = await workspace.run({ inputs: { files: '*.yaml' } });
  expect(step.annotations.map(({ name }) => name)).toEqual([...Array<string>(10).fill('error'), ...Array<string>(10).fill('warning')]);
  expect(step.outputs).toMatchObject({ errors: '15', warnings: '15', files: '30' });
  expect(step.summary.match(/^### /gm)).toHaveLength(30);
  const few = await workspace.run({ inputs: { files: '*.yaml', 'max-annotations': '2' } });
  expect(few.annotations.map(({ name }) => name)).toEqual(['error', 'error', 'warning', 'warning']);
  expect(few.outputs).toEqual(step.outputs);
});

test('a resource is judged by its definition, whose line the log points to', async () => {
  workspace.write({ 'crds/foo.yaml': definition('Foo'), 'foo.yaml': resource('Foo', 'a', '{ replicas: 9, extra: 1 }') });
  const step = await workspace.run({ inputs: { files: 'foo.yaml', crds: 'crds' } });
  expect(step.annotations.map(({ name, properties: { col, line, title } }) => [name, title, line, col])).toEqual([
    ['error', 'resource-value', '4', '19'],
    ['warning', 'unknown-field', '4', '22'],
  ]);
  expect(step.log).toMatch(/note: required by `\w+` at crds\/foo\.yaml:16:\d+/);
});

test('the newest known server is asked, or the one that is named', async () => {
  workspace.write({ 'a.yaml': definition('Foo') });
  const step = await workspace.run({ inputs: { files: 'a.yaml', 'kube-version': '1.34' } });
  expect(step.log).toContain('against Kubernetes 1.34');
});

test('a config file says what the workflow does not', async () => {
  workspace.write({
    'a.yaml': warned('Foo'),
    'b.yaml': broken('Foo'),
    'structural.yaml': "files: [a.yaml, b.yaml, '!b.*']\nfail-on: warning\nmax-annotations: 0\nsummary: false\nkube-version: '1.35'\n",
  });
  const step = await workspace.run({ inputs: { config: 'structural.yaml' } });
  expect(step).toMatchObject({ exitCode: 1, annotations: [], summary: '', outputs: { warnings: '1', errors: '0', files: '1' } });
  const other = await workspace.run({ inputs: { config: 'structural.yaml', 'fail-on': 'none', summary: 'true' } });
  expect([other.exitCode, other.summary.length > 0]).toEqual([0, true]);
});

test('the SARIF log has every finding, from the root of the repository, and its path is an output', async () => {
  workspace.git('init', '--quiet');
  workspace.write({ 'deploy/crds/a.yaml': broken('Foo'), 'deploy/b.yaml': warned('Foo') });
  const step = await workspace.run({ inputs: { files: '.', 'working-directory': 'deploy', 'sarif-file': 'out/structural.sarif' } });
  expect(step.outputs['sarif']).toBe('deploy/out/structural.sarif');
  const [run] = readLog(readFileSync(join(workspace.directory, 'deploy/out/structural.sarif'), 'utf8')).runs;
  const places = run?.results?.map(({ level, locations, ruleId }) => {
    const { artifactLocation, region } = locations?.[0]?.physicalLocation ?? {};
    return [ruleId, level, artifactLocation?.uri, region?.startLine];
  });
  expect(places).toEqual([
    ['crd-warning', 'warning', 'deploy/b.yaml', 16],
    ['structural-schema', 'error', 'deploy/crds/a.yaml', 16],
  ]);
  const { informationUri, rules = [] } = run?.tool.driver ?? {};
  expect([informationUri, rules[0]?.helpUri]).toEqual([
    'https://github.com/structural/structural',
    `https://github.com/structural/structural/blob/v1/docs/rules/${rules[0]?.id ?? ''}.md`,
  ]);
});

test('what is reached by a link is annotated where it is', async () => {
  workspace.git('init', '--quiet');
  workspace.write({ 'real/a.yaml': broken('Foo') });
  mkdirSync(join(workspace.directory, 'linked'));
  symlinkSync('../real/a.yaml', join(workspace.directory, 'linked/a.yaml'));
  const step = await workspace.run({ inputs: { files: 'linked' } });
  expect(step.annotations.map(({ properties }) => properties['file'])).toEqual(['real/a.yaml']);
});

const BROKEN = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\na: [\n';
const findings = (text: string): unknown =>
  readLog(text).runs[0]?.results?.map(({ level, locations, message, partialFingerprints, ruleId }) => [
    ruleId,
    level,
    message.text,
    locations,
    partialFingerprints,
  ]);

/** What the command says about the same files. */
function command(...args: readonly string[]): { readonly findings: unknown; readonly exitCode: number | null } {
  const executable = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');
  const { status, stdout } = spawnSync(process.execPath, [executable, ...args, '-o', 'sarif'], {
    cwd: workspace.directory,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return { findings: findings(stdout), exitCode: status };
}

test('the findings are those of the command on the same files', async () => {
  workspace.write({
    'crds/foo.yaml': definition('Foo'),
    'crds/bar.yaml': broken('Bar'),
    'crds/baz.yaml': warned('Baz'),
    'foo.yaml': resource('Foo', 'a', '{ replicas: 9, extra: 1 }'),
    'notes.yaml': 'a: [',
  });
  for (const [inputs, args] of [
    [{ files: '.' }, ['lint', '.']],
    [{ files: '.', crds: 'crds' }, ['validate', '.', '--crds', 'crds']],
  ] as const) {
    const step = await workspace.run({ inputs: { ...inputs, 'sarif-file': 'out.sarif' } });
    expect({ findings: findings(readFileSync(join(workspace.directory, 'out.sarif'), 'utf8')), exitCode: step.exitCode }).toEqual(
      command(...args),
    );
    expect(step.exitCode).toBe(1);
  }
});

test('the choices of the command are those of the action', async () => {
  workspace.write({
    'crds/foo.yaml': definition('Foo'),
    'foo.yaml': `${resource('Foo', 'a', '{ replicas: 1, extra: 1, replicas: 2 }')}---\n${resource('Fo', 'b', '{}')}---\napiVersion: example.org/v1\nkind: Odd\nmetadata: { name: c }\n`,
    'before/foo.yaml': definition('Foo', '{ type: object, properties: { gone: { type: string } } }'),
  });
  for (const [inputs, args] of [
    [{ strict: 'strict' }, ['--strict', 'strict']],
    [{ strict: 'ignore', 'require-crd': 'true' }, ['--strict', 'ignore', '--require-crd']],
    [{ conventions: 'all', old: 'before' }, ['--conventions=all', '--old', 'before']],
    [{ proposals: 'unions', old: 'before' }, ['--proposals', 'unions', '--old', 'before']],
    [
      { conventions: 'no-field-removal, described-fields', old: 'before/foo.yaml' },
      ['--conventions=no-field-removal,described-fields', '--old', 'before/foo.yaml'],
    ],
  ] as const) {
    const step = await workspace.run({ inputs: { files: 'crds\nfoo.yaml', crds: 'crds', 'sarif-file': 'out.sarif', ...inputs } });
    const shown = command('validate', 'crds', 'foo.yaml', '--crds', 'crds', ...args);
    expect([inputs, findings(readFileSync(join(workspace.directory, 'out.sarif'), 'utf8')), step.exitCode]).toEqual([
      inputs,
      shown.findings,
      shown.exitCode,
    ]);
    expect(step.outputs['errors'] === '0').toBe(shown.exitCode === 0);
    if ('conventions' in inputs) expect(step.annotations.map(({ properties }) => properties['title'])).toContain('no-field-removal');
  }
});

test('kinds without a definition are named in the log and in the summary', async () => {
  workspace.write({
    'crds/foo.yaml': definition('Foo'),
    'a.yaml': `${resource('Foo', 'a', '{}')}---\napiVersion: example.org/v1\nkind: Odd\nmetadata: { name: c }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: d }\n`,
  });
  const step = await workspace.run({ inputs: { files: 'a.yaml', crds: 'crds' } });
  expect([step.exitCode, step.annotations]).toEqual([0, []]);
  for (const text of [step.log, step.summary]) {
    expect(text).toContain('not checked, as no CRD is known: example.org/v1 Odd (1)');
    expect(text).not.toContain('ConfigMap');
  }
});

test('a kind that is missing from a known group is a warning', async () => {
  workspace.write({ 'crds/foo.yaml': definition('Foo'), 'a.yaml': resource('Fooo', 'a', '{}') });
  const nothing = await workspace.run({ inputs: { files: 'a.yaml', crds: 'crds' } });
  expect([nothing.exitCode, nothing.annotations.map(({ message }) => message)[0]]).toEqual([
    1,
    'nothing checked: no CRD is known for the resource; pass CRDs with crds (allow-empty allows that)',
  ]);
  const step = await workspace.run({ inputs: { files: 'a.yaml', crds: 'crds', 'allow-empty': 'true' } });
  expect(step.annotations.map(({ message, name, properties: { title } }) => [name, title, message.split('\n')[1]])).toEqual([
    ['warning', 'unknown-kind', 'help: did you mean kind Foo? not checked, as its CustomResourceDefinition is not among those given'],
  ]);
});

test('a definition that does not parse fails the step at its line, and a template does not', async () => {
  const cut = definition('Foo').replace('names: {', 'names: { x: [');
  workspace.write({ 'crds/foo.yaml': cut, 'crds/bar.yaml': definition('Bar'), 'foo.yaml': resource('Foo', 'a', '{}') });
  const step = await workspace.run({ inputs: { files: 'foo.yaml', crds: 'crds', 'fail-on': 'none' } });
  expect([step.exitCode, step.annotations.map(({ name, properties: { file, title } }) => [name, title, file])]).toEqual([
    1,
    [
      ['error', 'not read', 'crds/foo.yaml'],
      ['warning', 'unknown-kind', 'foo.yaml'],
    ],
  ]);
  expect(Number(step.annotations[0]?.properties['line'])).toBeGreaterThan(1);
  expect(step.summary).toContain('not read: crds/foo.yaml');
  workspace.write({ 'crds/foo.yaml': `{{- if .Values.crds }}\n${definition('Foo')}{{- end }}\n` });
  const other = await workspace.run({ inputs: { files: 'foo.yaml', crds: 'crds', 'allow-empty': 'true' } });
  expect([other.exitCode, other.annotations.map(({ name }) => name)]).toEqual([0, ['warning']]);
  expect(other.log).toContain('CRDs in crds/foo.yaml are unknown: it is a template; render it first');
});

test('a file of definitions that is no YAML is reported at its line, even alone', async () => {
  workspace.write({ 'foo.yaml': resource('Foo', 'a', '{}'), 'broken.yaml': 'a: b\n  c: [\n' });
  const step = await workspace.run({ inputs: { files: 'foo.yaml', crds: 'broken.yaml' } });
  expect([step.exitCode, step.annotations]).toEqual([
    1,
    [
      {
        name: 'error',
        properties: { title: 'not read', file: 'broken.yaml', line: '2', col: '4' },
        message: 'broken.yaml: yaml: line 2: mapping values are not allowed in this context',
      },
    ],
  ]);
});

test('what holds nothing to judge passes where that is allowed', async () => {
  workspace.write({ 'other/settings.yaml': 'apiVersion: v1\nkind: ConfigMap\n' });
  const step = await workspace.run({ inputs: { files: 'other', 'allow-empty': 'true' } });
  expect([step.exitCode, step.annotations]).toEqual([0, []]);
});

test('fixes are named in the summary', async () => {
  workspace.write({ 'a.yaml': broken('Foo') });
  const step = await workspace.run({ inputs: { files: 'a.yaml' } });
  expect(step.summary).toContain('<br>🔧 fix: ');
  expect(step.log).toContain('= fix: ');
});

test('a big pull request is judged in threads, with the findings of the command in the same order', async () => {
  for (let i = 0; i < 1_500; i++) {
    const properties = Array.from(
      { length: 200 },
      (_, j) => `p${j}: { ${j === i % 1_000 ? '' : 'type: string, '}maxLength: ${j + 2}, pattern: '^a{${j}}b[c-x]+$' }`,
    ).join(', ');
    workspace.write({ [`crds/${i}.yaml`]: definition(`Foo${i}`, `{ type: object, properties: { ${properties} } }`) });
  }
  workspace.write({ 'crds/700.yaml': Buffer.from([0xff]), 'crds/701.yaml': BROKEN });
  const step = await workspace.run({ inputs: { files: 'crds', 'sarif-file': 'out.sarif' } });
  expect({ findings: findings(readFileSync(join(workspace.directory, 'out.sarif'), 'utf8')), exitCode: step.exitCode }).toEqual(
    command('lint', 'crds', '--jobs', '0'),
  );
  expect(step.outputs).toMatchObject({ errors: '401', files: '1500' });
  expect(step.annotations.map(({ name }) => name)).toEqual(Array(10).fill('error'));
  expect(step.debug.length).toBe(availableParallelism() > 1 ? 1 : 0);
});

const COMMANDS = [
  '::error::pwned',
  '::set-env name=PATH::/evil',
  '::stop-commands::x',
  '::add-mask::a',
  '##[add-mask]b',
  '##[error]pwned',
  '##vso[task.setvariable variable=PATH]/evil',
  '::endgroup::',
];

test('no command hidden in a file or a name is carried out', async () => {
  const text = definition(
    'Foo',
    `{ properties: { ${COMMANDS.map((command, i) => `${JSON.stringify(`${command}\n${command}${i}`)}: {}`).join(', ')} } }`,
  );
  workspace.write({
    'a.yaml': `${text}# ${COMMANDS.join('\n# ')}\n`,
    'b.yaml': `${COMMANDS.join('\n')}\n---\n${broken('Foo')}`,
    '::error::pwned.yaml': broken('Foo'),
    '##[error]pwned.yaml': broken('Foo'),
    'c\n::error::pwned.yaml': broken('Foo'),
  });
  const step = await workspace.run({ inputs: { files: '*.yaml\n::error file=x::pwned\nmissing ##[error]pwned' } });
  expect(step.others).toEqual([]);
  expect(step.annotations.filter(({ message, properties }) => properties['title'] === undefined || message === 'pwned')).toEqual([]);
  expect(step.annotations.filter(({ name }) => name === 'error').length).toBeLessThanOrEqual(10);
  expect(step.annotations.filter(({ properties }) => properties['title'] === 'not read').map(({ message }) => message)).toEqual([
    '::error file=x::pwned: no such file or directory',
    'missing ##[error]pwned: no file matches this pattern',
  ]);
  expect(step.summary).not.toMatch(/^::|##\[/m);
});

test('what a file holds is text in the summary', async () => {
  const hostile =
    '</td></table><script>alert(1)</script> [x](https://evil.example) ![x](x) https://evil.example @octocat #1 `a` **b** | c $d$ :smile: ';
  workspace.write({ 'a.yaml': definition('Foo', `{ type: object, properties: { a: { type: ${JSON.stringify(hostile)} } } }`) });
  const step = await workspace.run({ inputs: { files: 'a.yaml' } });
  expect(step.summary).not.toMatch(/<script|<\/td|\]\(|https:\/\/evil|@octocat|\*\*b|`a`|:smile:|\$d\$/);
  const rows = step.summary.split('\n').filter((line) => line.startsWith('| '));
  expect(new Set(rows.map((row) => row.split('|').length))).toEqual(new Set([6]));
});

test('a summary beyond what GitHub shows is cut, and it is said what is where', async () => {
  for (let i = 0; i < 40; i++) {
    const properties = Array.from({ length: 120 }, (_, j) => `${'x'.repeat(300)}${j}: {}`).join(', ');
    workspace.write({
      [`${i}.yaml`]: definition(`Foo${i}`, `{ type: object, properties: { ${properties} } }`),
      [`w${i}.yaml`]: warned(`Bar${i}`),
    });
  }
  const step = await workspace.run({ inputs: { files: '*.yaml', 'sarif-file': 'out.sarif' } });
  expect(Buffer.byteLength(step.summary)).toBeLessThan(1 << 20);
  const rows = step.summary.match(/^\| <a href/gm)?.length;
  const logged = step.log.match(/^\w+\.yaml:\d+:\d+: \w+: /gm)?.length;
  const where = `of 4840 findings: 20 in annotations, ${logged} in the log, ${rows} in the job summary, all in the SARIF log`;
  expect([rows! < 4_840, logged! < 4_840, step.summary.includes(where), step.log.includes(where)]).toEqual([true, true, true, true]);
  expect(step.summary).toContain('20 more findings in this file');
  expect(step.outputs).toMatchObject({ errors: '4800', warnings: '40' });
});

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['an unknown severity', { files: 'a.yaml', 'fail-on': 'always' }, 'fail-on must be error, warning or none, not "always"'],
  [
    'more annotations than GitHub shows',
    { files: 'a.yaml', 'max-annotations': '50' },
    'max-annotations must be a whole number from 0 to 10, which is the most that GitHub shows of a step, not "50"',
  ],
  [
    'an unknown server',
    { files: 'a.yaml', 'kube-version': '1.2' },
    'kube-version must be a version of Kubernetes from 1.22 to 1.37, not "1.2"',
  ],
  ['neither true nor false', { files: 'a.yaml', 'only-changed': 'yes' }, 'only-changed must be true or false, not "yes"'],
  ['standard input', { files: '-' }, 'files cannot be standard input here'],
  [
    'a folder that is not there',
    { files: 'a.yaml', 'working-directory': 'nowhere' },
    'working-directory nowhere is not a folder of the workspace',
  ],
  [
    'a config file that is not there',
    { config: 'nowhere.yaml' },
    'the config file cannot be used: nowhere.yaml: no such file or directory',
  ],
  ['a file that is not there', { files: 'nowhere.yaml' }, 'nowhere.yaml: no such file or directory'],
  ['a pattern that matches nothing', { files: 'no/*.yaml' }, 'no/*.yaml: no file matches this pattern'],
  ['definitions that are none', { files: 'a.yaml', crds: 'readme.md' }, 'crds has no CustomResourceDefinition'],
  [
    'an address',
    { files: 'https://example.com/a.yaml' },
    'https://example.com/a.yaml: is not fetched; download it and pipe it in: curl -sSL URL | kubectl structural lint -',
  ],
  ['a file without a document', { files: 'empty.yaml' }, 'the input has no document (allow-empty allows that)'],
  ['a folder without a CRD', { files: 'other' }, 'the input has no CustomResourceDefinition (allow-empty allows that)'],
  ['a folder without a resource', { files: 'empty.yaml', crds: 'a.yaml' }, 'the input has no document (allow-empty allows that)'],
  ['nothing left', { files: 'a.yaml\n!a.yaml' }, 'no file is left to check (allow-empty allows that)'],
  [
    'an unknown convention',
    { files: 'a.yaml', conventions: 'no-flots' },
    'conventions: there is no convention "no-flots"; did you mean no-floats?',
  ],
  ['an unknown strictness', { files: 'a.yaml', strict: 'very' }, 'strict must be strict, warn or ignore, not "very"'],
  ['a revision that is not there', { files: 'a.yaml', old: 'nope:a.yaml' }, expect.stringMatching(/^nope:a\.yaml: /) as unknown as string],
])('%s is one annotation', async (_, inputs, message) => {
  workspace.write({
    'a.yaml': definition('Foo'),
    'readme.md': 'x',
    'empty.yaml': '# nothing\n',
    'other/settings.yaml': 'apiVersion: v1\nkind: ConfigMap\n',
  });
  const step = await workspace.run({ inputs: { 'fail-on': 'none', ...inputs } });
  expect([step.exitCode, step.annotations.map(({ message: shown }) => shown), step.stderr]).toEqual([1, [message], '']);
  expect(Object.keys(step.outputs)).toEqual(['errors', 'warnings', 'files', 'sarif']);
});

test.each<readonly [string, string, string, number]>([
  [
    'an unknown name',
    'files: a.yaml\nfail_on: error\n',
    'it has no input "fail_on"; known are files, crds, kube-version, old, as, compare, compare-level, upgrade, strict, builtin, require-crd, conventions, proposals, allow-empty, fail-on, report, only-changed, max-annotations, sarif-file, summary, comment',
    2,
  ],
  ['a name written twice', 'files: a.yaml\nfiles: b.yaml\n', 'files is written twice', 2],
  ['a number for a version', 'files: a.yaml\nkube-version: 1.30\n', 'kube-version must be a text: put it in quotes', 2],
  ['a text for true', 'only-changed: "true"\n', 'only-changed must be true or false', 1],
  ['a list', '- files\n', 'it must be a mapping with names of inputs', 1],
  ['two documents', 'files: a.yaml\n---\nfiles: b.yaml\n', 'it must be one document', 3],
  [
    'what a prototype has',
    'constructor: 1\n',
    'it has no input "constructor"; known are files, crds, kube-version, old, as, compare, compare-level, upgrade, strict, builtin, require-crd, conventions, proposals, allow-empty, fail-on, report, only-changed, max-annotations, sarif-file, summary, comment',
    1,
  ],
])('a config file with %s is one annotation at its line', async (_, text, message, line) => {
  workspace.write({ 'a.yaml': definition('Foo'), 'conf/structural.yaml': text });
  const step = await workspace.run({ inputs: { config: 'conf/structural.yaml', files: 'a.yaml' } });
  expect([step.exitCode, step.annotations.map(({ message: shown, properties: { file, line: at } }) => [shown, file, at])]).toEqual([
    1,
    [[`the config file cannot be used: ${message}`, 'conf/structural.yaml', String(line)]],
  ]);
});

test('a config file that does not parse, and a wrong value in one, are annotated at their lines', async () => {
  workspace.write({
    'a.yaml': definition('Foo'),
    'broken.yaml': 'files: a.yaml\nx: [\n',
    'wrong.yaml': 'files: a.yaml\n\nfail-on: always\n',
  });
  const [one, other] = [
    await workspace.run({ inputs: { config: 'broken.yaml' } }),
    await workspace.run({ inputs: { config: 'wrong.yaml' } }),
  ];
  expect(one.annotations).toHaveLength(1);
  expect(one.annotations[0]?.properties).toMatchObject({ title: 'config', file: 'broken.yaml' });
  expect(other.annotations).toEqual([
    {
      name: 'error',
      properties: { title: 'wrong input', file: 'wrong.yaml', line: '3', col: '10' },
      message: 'fail-on must be error, warning or none, not "always"',
    },
  ]);
});

test('huge files and broken definitions are reported one by one, binary ones are none, and none hides the others', async () => {
  workspace.write({
    'a.yaml': broken('Foo'),
    'binary.yaml': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe, 0x0a]),
    'broken.yaml': BROKEN,
    'huge.yaml': '',
  });
  truncateSync(join(workspace.directory, 'huge.yaml'), 257 * 1024 * 1024);
  const step = await workspace.run({ inputs: { files: '*.yaml' } });
  expect([step.exitCode, step.annotations.map(({ properties: { file, title } }) => [file, title])]).toEqual([
    1,
    [
      ['a.yaml', 'structural-schema'],
      ['broken.yaml', 'syntax'],
      [undefined, 'not read'],
    ],
  ]);
  expect(step.annotations.at(-1)?.message).toBe('huge.yaml: is larger than 268435456 bytes');
});

test.each<readonly [string, string, string]>([
  ['GITHUB_STEP_SUMMARY', 'summary', 'the job summary cannot be written: '],
  ['GITHUB_OUTPUT', 'outputs', 'the outputs cannot be written: '],
])('a runner whose %s cannot be written is reported in one line, and the verdict stands', async (variable, title, message) => {
  workspace.write({ 'a.yaml': broken('Foo') });
  mkdirSync(workspace.beside('folder'));
  for (const path of [workspace.beside('folder'), '/nowhere/file']) {
    const step = await workspace.run({ inputs: { files: 'a.yaml' }, env: { [variable]: path } });
    const warnings = step.annotations.filter(({ name }) => name === 'warning');
    expect([step.exitCode, warnings.map(({ properties }) => properties)]).toEqual([1, [{ title }]]);
    expect(warnings[0]?.message.startsWith(message)).toBe(true);
    expect(warnings[0]?.message).not.toContain('\n');
  }
});

test('a SARIF log that cannot be written fails the step in one annotation', async () => {
  workspace.write({ 'a.yaml': definition('Foo'), file: '' });
  const step = await workspace.run({ inputs: { files: 'a.yaml', 'sarif-file': 'file/out.sarif' } });
  expect([step.exitCode, step.annotations.map(({ properties: { title } }) => title), step.outputs['sarif']]).toEqual([
    1,
    ['sarif-file'],
    '',
  ]);
});

test('fifty definitions are annotated within a second of the start', async () => {
  for (let i = 0; i < 50; i++) writeFileSync(join(workspace.directory, `${i}.yaml`), i === 49 ? broken('Foo') : definition(`Foo${i}`));
  const start = performance.now();
  const step = await workspace.run({ inputs: { files: '*.yaml' } });
  const took = performance.now() - start;
  expect(step.annotations).toHaveLength(1);
  // The whole step; four times what it takes on a quiet machine, for busy ones.
  expect(took).toBeLessThan(4_000);
});
