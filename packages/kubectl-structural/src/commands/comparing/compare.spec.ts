import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) sandbox.write(name, text);
}

function compare(...args: readonly string[]): ReturnType<Sandbox['run']> {
  return sandbox.run(['compare', ...args]);
}

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: sandbox.cwd, stdio: 'ignore' });
}

/** A definition by the plural of its kind. */
function definition(plural = 'crontabs', schema = '{ type: object }'): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, kind: ${plural} }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: ${schema}
`;
}

const GONE = 'definition-removed@jobs.example.com';

describe('kubectl structural compare', () => {
  it('finds nothing in what is the same', async () => {
    write({ 'old/a.yaml': definition(), 'new/b.yaml': definition() });
    const { code, stderr, stdout } = await compare('old', 'new');
    expect([code, stdout, stderr]).toEqual([0, '1 CRD compared at level readers against Kubernetes 1.37: nothing breaks\n', '']);
  });

  it('shows what a marker of kro refuses of what is stored, before it is applied', async () => {
    const graph = (marker: string): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: web }
spec:
  schema: { apiVersion: v1alpha1, kind: Web, spec: { region: 'string | default=""${marker}', size: integer } }
`;
    write({ 'old.yaml': graph(''), 'new.yaml': graph(' minLength=1') });
    const { code, stdout } = await compare('old.yaml', 'new.yaml');
    expect(code).toBe(1);
    expect(stdout).toContain('webs.kro.run v1alpha1 spec.region: minLength (none) becomes 1 (new.yaml:5:54)');
    expect(stdout).toContain('spec: { region: "" }');
    expect(stdout).toContain('breaking: definition-refused: 1 place: the server refuses the CRD');
    const { stdout: said } = await sandbox.run(['lint', 'new.yaml']);
    expect(said).toContain('new.yaml:5:72: error: ');
  });

  it('shows what breaks, with the proof, and exits with 1', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const { code, stdout } = await compare('old.yaml', 'new.yaml');
    expect(code).toBe(1);
    expect(stdout).toBe(`CRD               stored data  worst
jobs.example.com            1  definition-removed

stored data: 1 change: keep the CRD, or save what is stored first

breaking: definition-removed: 1 place: every resource of it is deleted with it
   jobs.example.com: the CRD is gone (old.yaml:17:19)
   a client asks: GET /apis/example.com/v1/jobs
   old 200 OK · new 404 page not found

1 CRD compared at level readers against Kubernetes 1.37: 1 breaking; 1 CRD gone
--verbose shows each change with its lines, the whole resource, and the id by which it is accepted
`);
  });

  it('shows with --verbose the lines, what to do, and the id', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    expect((await compare('old.yaml', 'new.yaml', '--verbose')).stdout).toBe(`CRD               stored data  worst
jobs.example.com            1  definition-removed

old.yaml:17:19: breaking: jobs.example.com: the CRD is gone: every resource of it is deleted with it [definition-removed]
 16 | kind: CustomResourceDefinition
 17 | metadata: { name: jobs.example.com }
    |                   ^^^^^^^^^^^^^^^^ old
   = breaks stored data
   = shown by: a client asks
        GET /apis/example.com/v1/jobs
   = old: 200 OK
   = new: 404 page not found
   = to do: keep the CRD, or save what is stored first
   = id: ${GONE}

1 CRD compared at level readers against Kubernetes 1.37: 1 breaking; 1 CRD gone
`);
  });

  it('exits as --fail-on says', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    expect((await compare('old.yaml', 'new.yaml', '--fail-on', 'never')).code).toBe(0);
  });

  it('takes git revisions, alone and with a path', async () => {
    write({ 'crds/a.yaml': definition(), 'crds/b.yaml': definition('jobs') });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'x');
    rmSync(join(sandbox.cwd, 'crds/b.yaml'));
    for (const old of ['HEAD', 'HEAD:crds']) {
      const { code, stdout } = await compare(old, 'crds');
      expect([code, stdout]).toEqual([1, expect.stringMatching(/ \(HEAD:(?:\.\/)?crds\/b\.yaml:3:19\)\n/)]);
    }
  });

  it.each([
    [['new.yaml', 'none.yaml'], 'error: NEW none.yaml: no such file or directory'],
    [['none.yaml', 'new.yaml'], 'error: OLD none.yaml: no such file or directory'],
    [['other.yaml', 'new.yaml'], 'error: OLD other.yaml: has no CustomResourceDefinition'],
    [['new.yaml', 'other.yaml'], 'error: NEW other.yaml: has no CustomResourceDefinition'],
    [['twice', 'new.yaml'], 'error: OLD twice: crontabs.example.com is defined differently in twice/a.yaml and twice/b.yaml'],
    [['new.yaml', 'broken.yaml'], 'broken.yaml:1:30: error: yaml: line 1'],
    [['new.yaml', 'odd.yaml'], 'odd.yaml:5:3: error: json: cannot unmarshal'],
    [['-', '-'], 'error: standard input cannot be both sides'],
    [['new.yaml', 'new.yaml', '--update-baseline'], 'error: --update-baseline needs the file'],
    [['new.yaml', 'new.yaml', '--baseline', 'none'], 'error: --baseline none: no such file'],
    [['new.yaml', 'new.yaml', '--baseline', 'other.yaml'], 'error: --baseline other.yaml:1:1: is not a list of acknowledgements'],
  ])('refuses %j', async (argv, message) => {
    write({
      'new.yaml': definition(),
      'other.yaml': 'kind: Other\n',
      'twice/a.yaml': definition(),
      'twice/b.yaml': definition('crontabs', '{ type: object, description: other }'),
      'broken.yaml': 'a: [ CustomResourceDefinition',
      'odd.yaml': definition().replace('group: example.com', 'group: [1]'),
    });
    const { code, stderr, stdout } = await compare(...argv);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  it('lists what many files define differently in a line each, ten of them', async () => {
    const names = Array.from({ length: 13 }, (_, i) => `kinds${String.fromCharCode(97 + i)}`);
    for (const name of names)
      write({ [`d/a/${name}.yaml`]: definition(name), [`d/b/${name}.yaml`]: definition(name, '{ type: object, description: other }') });
    write({ 'd/c.yaml': definition('kindsa', '{ type: object, description: third }'), 'new.yaml': definition() });
    const { code, stderr, stdout } = await compare('d', 'new.yaml');
    const lines = stderr.trimEnd().split('\n');
    expect([code, stdout, lines.length]).toEqual([2, '', 12]);
    expect(lines.slice(0, 3)).toEqual([
      'error: OLD d: 13 CRDs are defined differently in several files; name the files of one of them, or use --ignore',
      '  kindsa.example.com in d/a/kindsa.yaml and d/b/kindsa.yaml and 1 other file',
      '  kindsb.example.com in d/a/kindsb.yaml and d/b/kindsb.yaml',
    ]);
    expect(lines.at(-1)).toBe('  and 3 more');
  });

  it('takes what two files say alike for one, and what only patches a definition for none', async () => {
    write({
      'old/a.yaml': definition(),
      'old/b.yaml': definition(),
      'new/a.yaml': definition(),
      'new/patch.yaml':
        'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: crontabs.example.com, annotations: { a: b } }\n',
    });
    const { code, stderr, stdout } = await compare('old', 'new');
    expect([code, stdout]).toEqual([0, expect.stringContaining('nothing breaks')]);
    expect(stderr).toContain('note: skipped parts of CRDs, such as patches of kustomize: new/patch.yaml');
  });

  it('writes a baseline, follows it, and keeps what it says', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const written = await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml', '--update-baseline');
    expect([written.code, written.stdout, written.stderr]).toEqual([0, '', 'note: 1 change written to known.yaml\n']);
    expect(readFileSync(join(sandbox.cwd, 'known.yaml'), 'utf8')).toBe(`- id: ${GONE}\n  reason: known when the baseline was written\n`);
    const own = `- id: ${GONE}\n  reason: nobody used it\n  owner: '@cron'\n  expires: '2999-01-01'\n`;
    write({ 'known.yaml': own });
    const { code, stdout } = await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml');
    expect([code, stdout]).toEqual([0, expect.stringContaining('nothing breaks; 1 CRD gone; 1 acknowledged')]);
    await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml', '--update-baseline');
    expect(readFileSync(join(sandbox.cwd, 'known.yaml'), 'utf8')).toContain('nobody used it');
    expect((await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml', '--no-acknowledgements')).code).toBe(1);
  });

  it('tells of what a baseline lists and is not there', async () => {
    const id = 'field-removed@crontabs.example.com/v1:spec';
    write({ 'new.yaml': definition(), 'known.yaml': `- { id: '${id}', reason: why }\n` });
    const { code, stdout } = await compare('new.yaml', 'new.yaml', '--baseline', 'known.yaml');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^known\.yaml:1:3: warning: there is no change "field-removed@crontabs\.example\.com\/v1:spec" \[unused-/),
    ]);
  });

  it.each(['json', 'sarif'])('reports as %s', async (format) => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const { code, stdout } = await compare('old.yaml', 'new.yaml', '-o', format);
    expect([code, JSON.parse(stdout)]).toEqual([1, expect.anything()]);
    expect(stdout).toContain('definition-removed');
  });

  it('reports as JUnit, a case for each definition', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const { stdout } = await compare('old.yaml', 'new.yaml', '-o', 'junit');
    expect(stdout).toContain('tests="2" failures="1"');
    expect(stdout).toContain('name="crontabs.example.com"/>');
  });

  it('reports as Markdown and as annotations', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const markdown = await compare('old.yaml', 'new.yaml', '-o', 'markdown');
    expect(markdown.stdout).toContain('| what changed | data |\n| --- | :---: |\n');
    expect(markdown.stdout).toMatch(/^\| <code>jobs<\/code>: the CRD is gone \| ❌ \|$/m);
    expect(markdown.stdout).toMatch(/^<details><summary>❌ <code>jobs<\/code>: the CRD/m);
    const github = await compare('old.yaml', 'new.yaml', '-o', 'github');
    expect(github.stdout).toMatch(/^::error title=definition-removed,file=old\.yaml,line=17,/);
  });
});

/** A specification of one version, and whatever else a definition has. */
function spec(properties: string, version = 'v1'): string {
  return definition('crontabs', `{ type: object, properties: { spec: { type: object, properties: ${properties} } } }`).replace(
    'name: v1',
    `name: ${version}`,
  );
}

describe('kubectl structural compare, of changed fields', () => {
  const OLD = '{ mode: { type: string, enum: [a, b] }, size: { type: string } }';
  const NEW = '{ mode: { type: string, enum: [a, b, c] }, tag: { type: string } }';

  it('frames both sides, shows the resource, and what each definition says to it', async () => {
    write({ 'old.yaml': spec('{ size: { type: string } }'), 'new.yaml': spec('{ size: { type: string, maxLength: 3 } }') });
    const { code, stdout } = await compare('old.yaml', 'new.yaml', '--verbose');
    expect(code).toBe(1);
    const [, , , head, ...lines] = stdout.split('\n');
    expect(head).toMatch(/^new\.yaml:13:\d+: breaking: crontabs\.example\.com v1 spec\.size: .*\[bound-tightened\]$/);
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/\^+ new$/), expect.stringMatching(/\^+ old: old\.yaml:13:\d+$/)]));
    expect(stdout).toContain('        apiVersion: example.com/v1\n        kind: crontabs\n');
    expect(stdout).toContain('   = old: accepts it\n   = new: refuses it: spec.size: Too long: may not be more than 3 bytes\n');
  });

  it('shows many changes rule by rule, those first that hurt stored data, and no line that is too long', async () => {
    const fields = (limit: (i: number) => string): string =>
      spec(`{ ${Array.from({ length: 30 }, (_, i) => `f${i}: { type: string${limit(i)} }`).join(', ')} }`);
    const next = fields((i) => (i < 20 ? `, maxLength: ${i + 1}` : `, default: d${i}`));
    write({ 'old.yaml': fields(() => ''), 'new.yaml': next });
    const { stdout } = await compare('old.yaml', 'new.yaml');
    expect(stdout).toMatch(/^CRD +stored data +writers +worst\n/);
    const titles = [
      'stored data: 10 changes',
      'breaking: default-added: 10 places: ',
      'writers: 20 changes',
      'breaking: bound-tightened: 20 places: ',
    ];
    expect(titles.map((title) => stdout.indexOf(`\n${title}`)).every((at, i, all) => at >= 0 && at > (all[i - 1] ?? -1))).toBe(true);
    expect(stdout).toMatch(/ becomes 3 \(new\.yaml:13:184\) \(and 17 more: --verbose\)$/m);
    expect(stdout).toContain(
      '        spec: { f0: aa }\n   old accepts it · new refuses it: spec.f0: Too long: may not be more than 1 byte',
    );
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(160);
    expect(stdout.split('\n').length).toBeLessThan(40);
  });

  it('reports a tag where a file is expected as what it is', async () => {
    write({ 'crds/a.yaml': definition() });
    git('init');
    git('add', '.');
    git('commit', '-m', 'one');
    git('tag', 'v1');
    git('tag', 'v2');
    const { code, stderr } = await compare('v1', 'v2');
    expect([code, stderr]).toEqual([
      2,
      'error: NEW v2: is a git revision, not a file; write OLD:./FOLDER v2:./FOLDER with the folder of the CRDs\n',
    ]);
    expect((await compare('v1:./crds', 'v2:./crds')).code).toBe(0);
  });

  it('reports what is known when the time is over, the rest as undecided', async () => {
    const fields = (limit: number): string =>
      spec(`{ ${Array.from({ length: 60 }, (_, i) => `f${i}: { type: string, maxLength: ${limit} }`).join(', ')} }`);
    write({ 'old.yaml': fields(9), 'new.yaml': fields(3) });
    const { code, stdout } = await compare('old.yaml', 'new.yaml', '--time-limit', '0.001');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/\d+ changes not compared before the run ended \(--time-limit, Ctrl-C\)\n(?:--verbose shows [^\n]*\n)?$/),
    ]);
    expect(stdout).toContain('tried: nothing: the time limit was reached');
    expect((await compare('old.yaml', 'new.yaml', '--time-limit', '0')).stderr).toContain('must be a number of seconds, more than 0');
  });

  it('shows on a terminal how far it is after a second, and wipes that before it reports what is known by the end of the time', async () => {
    // As many bounds as take several seconds of any processor.
    const fields = (limit: number): string =>
      spec(`{ ${Array.from({ length: 9_000 }, (_, i) => `f${i}: { type: string, maxLength: ${limit} }`).join(', ')} }`);
    write({ 'old.yaml': fields(9), 'new.yaml': fields(3) });
    const { code, stderr, stdout } = await sandbox.run(['compare', 'old.yaml', 'new.yaml', '--time-limit', '1.5'], { showsProgress: true });
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/\d+ changes not compared before the run ended \(--time-limit, Ctrl-C\)\n(?:--verbose shows [^\n]*\n)?$/),
    ]);
    expect(stderr).toContain('0/1 definitions: comparing crontabs.example.com');
    expect(stderr.lastIndexOf('0/1 definitions')).toBeLessThan(stderr.lastIndexOf('\u001b[0K'));
  });

  it.each([
    ['does not decode', definition('jobs').replace('scope: Namespaced', 'scope: [1]')],
    ['does not decode, its group neither', definition('jobs').replace('group: example.com', 'group: [1]')],
    ['is a template', `${definition('jobs')}{{- if .Values.x }}\n`],
    ['is a template whose name is none', `${definition('jobs').replace('name: jobs.example.com', 'name: {{ .Values.name }}')}`],
    ['does not parse', `${definition('jobs')}a: [\n`],
  ])('takes a definition that %s for unreadable, never for gone or new', async (_, broken) => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': `${definition()}---\n${broken}` });
    for (const files of [
      ['old.yaml', 'new.yaml'],
      ['new.yaml', 'old.yaml'],
    ]) {
      const { code, stdout } = await compare(...files);
      expect(stdout).toBe(
        '1 CRD compared at level readers against Kubernetes 1.37: nothing breaks; 1 CRD unreadable on one side, and not compared\n',
      );
      expect(code).toBe(2);
    }
  });

  it('shows one kind of change at many places as it shows many: a table, what to do, and the first places', async () => {
    const fields = (limit: string): string =>
      spec(`{ ${Array.from({ length: 14 }, (_, i) => `f${i}: { type: array, items: { type: string }${limit} }`).join(', ')} }`);
    write({ 'old.yaml': fields(''), 'new.yaml': fields(', maxItems: 300') });
    const { stdout } = await compare('old.yaml', 'new.yaml');
    expect(stdout).toMatch(/ \(new\.yaml:\d+:\d+\) \(and 11 more: --verbose\)\n/);
    expect(stdout).toMatch(/^CRD +writers {2}worst\ncrontabs\.example\.com +14 {2}bound-tightened \(14\)\n\n/);
    expect(stdout).toContain('\nwriters: 14 changes: manifests and programs that write this must change before the upgrade\n');
    expect(stdout).toMatch(/\n\n1 CRD compared at level readers against Kubernetes 1\.37: 14 breaking\n--verbose shows [^\n]*\n$/);
    const whole = (await compare('old.yaml', 'new.yaml', '--verbose')).stdout;
    expect(whole.match(/^new\.yaml:/gm)).toHaveLength(14);
    const changelog = (await compare('old.yaml', 'new.yaml', '--changelog')).stdout;
    expect(changelog.match(/```yaml/g)).toHaveLength(1);
    expect(changelog).toContain('  - the same: v1 `spec.f1`, v1 `spec.f2`, ');
    const bump = (await compare('old.yaml', 'new.yaml', '--semver')).stdout;
    expect(bump).toContain('writes are refused [bound-tightened], and at 13 other places\n');
    const markdown = (await compare('old.yaml', 'new.yaml', '-o', 'markdown')).stdout;
    expect(markdown).toContain(' (and 13 other places) · breaks writers</summary>\n');
    expect(markdown).toContain('\nThe same at:\n\n- `bound-tightened@crontabs.example.com/v1:spec.f1=maxItems`\n');
  });

  it('says in one line who is affected where one proof shows several', async () => {
    write({ 'old.yaml': spec('{}'), 'new.yaml': spec('{}').replace('served: true', 'served: false') });
    expect((await compare('old.yaml', 'new.yaml')).stdout).toContain(': requests for it fail (also breaks readers and clients)\n');
    const { stdout } = await compare('old.yaml', 'new.yaml', '--verbose');
    expect(stdout).toContain('   = breaks writers, readers and clients\n   = shown by: a client asks\n');
    expect(stdout.match(/shown by/g)).toHaveLength(1);
  });

  it('shows what clients of two versions do to each other', async () => {
    const versions = (both: boolean): string =>
      definition('crontabs', '{ type: object, properties: { a: { type: string } } }') +
      (both ? '    - { name: v2, served: true, storage: false, schema: { openAPIV3Schema: { type: object } } }\n' : '');
    write({ 'old.yaml': versions(false), 'new.yaml': versions(true) });
    const { stdout } = await compare('old.yaml', 'new.yaml', '--verbose');
    expect(stdout).toContain('version v2 is new: what is written in v1 loses a when a client of v2 sends it back [version-added]');
    expect(stdout).toContain('stored in v1, read and sent back in v2, read again in v1');
    expect(stdout).toContain('   = new: accepts it, and prunes a\n');
    const [change] = (JSON.parse((await compare('old.yaml', 'new.yaml', '-o', 'json')).stdout) as { changes: { findings: object[] }[] })
      .changes;
    expect(change?.findings).toMatchObject([{ audience: 'stored-data', witness: { kind: 'stored', version: 'v1', through: 'v2' } }]);
  });

  it('counts who counts at a level, and the way back where that is asked for', async () => {
    write({ 'old.yaml': spec('{ size: { type: string, maxLength: 3 } }'), 'new.yaml': spec('{ size: { type: string } }') });
    expect((await compare('old.yaml', 'new.yaml')).code).toBe(0);
    expect((await compare('old.yaml', 'new.yaml', '--rollback')).code).toBe(1);
    write({ 'old.yaml': spec('{ mode: { type: string, enum: [a] } }'), 'new.yaml': spec('{ mode: { type: string, enum: [a, b] } }') });
    expect((await compare('old.yaml', 'new.yaml', '--level', 'writers')).code).toBe(0);
    expect((await compare('old.yaml', 'new.yaml', '--level', 'readers')).code).toBe(1);
  });

  it('lets alpha change as it likes where that is asked for', async () => {
    write({ 'old.yaml': spec(OLD, 'v1alpha1'), 'new.yaml': spec('{}', 'v1alpha1') });
    expect((await compare('old.yaml', 'new.yaml')).code).toBe(1);
    expect((await compare('old.yaml', 'new.yaml', '--allow-alpha')).code).toBe(0);
  });

  it('says which bump the changes demand', async () => {
    const bump = async (old: string, next: string): Promise<string> => {
      write({ 'old.yaml': old, 'new.yaml': next });
      return (await compare('old.yaml', 'new.yaml', '--semver')).stdout.split('\n').slice(0, 2).join('; ');
    };
    expect(await bump(spec(OLD), spec(OLD))).toBe('none; ');
    expect(await bump(spec(OLD), spec(OLD.replace('}', ', description: a }')))).toBe('patch; crontabs.example.com v1: patch (stable)');
    expect(await bump(spec('{}'), spec('{ size: { type: string } }'))).toBe('minor; crontabs.example.com v1: minor (stable)');
    expect(await bump(spec(OLD), spec('{}'))).toBe(
      'major; crontabs.example.com v1: major, as a stable version must not break in place; it belongs to v2',
    );
    expect(await bump(spec(OLD, 'v1beta1'), spec('{}', 'v1beta1'))).toContain('it belongs to v1beta2');
    expect(await bump(spec(OLD, 'v1alpha1'), spec('{}', 'v1alpha1'))).toBe(
      'minor; crontabs.example.com v1alpha1: minor, as alpha promises nothing; v1alpha2 would show it',
    );
  });

  it('writes a changelog for users', async () => {
    write({ 'old.yaml': spec(OLD), 'new.yaml': `${spec(NEW)}---\n${definition('jobs')}` });
    const { code, stdout } = await compare('old.yaml', 'new.yaml', '--changelog');
    expect(code).toBe(0);
    expect(stdout.match(/^## .*/gm)).toEqual(['## Added', '## Changed', '## Removed']);
    expect(stdout).toContain('- `jobs.example.com` is new.\n\n  ```yaml\n  apiVersion: example.com/v1\n  kind: jobs\n');
    expect(stdout).toContain('- `crontabs.example.com` v1 `spec.tag`: the field is new.\n\n  ```yaml\n');
  });

  it('looks from each served version at the others', async () => {
    const [first = '', second = ''] = [spec('{ size: { type: string } }'), spec('{}', 'v1beta1')].map((text) =>
      text.slice(text.indexOf('    - name')),
    );
    write({ 'crd.yaml': spec('{}').replace(/ {4}- name[^]*/, first + second.replace('storage: true', 'storage: false')) });
    const { code, stdout } = await compare('crd.yaml', '--versions');
    expect(code).toBe(1);
    expect(stdout).toContain('crontabs.example.com: v1 stored in v1beta1: lossy\n  spec.size: ');
    expect(stdout).toContain('crontabs.example.com: v1beta1 stored in v1: lossless\n');
    const { versions } = JSON.parse((await compare('crd.yaml', '--versions', '-o', 'json')).stdout) as { versions: readonly unknown[] };
    expect(versions).toMatchObject([
      { verdict: 'lossy', losses: [{ field: 'spec.size' }] },
      { verdict: 'lossless', losses: [] },
    ]);
    expect((await compare('crd.yaml', 'crd.yaml', '--versions')).code).toBe(2);
    expect((await compare('crd.yaml')).code).toBe(2);
  });

  it('takes what other tools are configured to let pass, and says what that changed', async () => {
    write({
      'old.yaml': spec('{ mode: { type: string, enum: [a] }, size: { type: string } }'),
      'new.yaml': spec('{ mode: { type: string, enum: [a, b] }, size: { type: string, maxLength: 3 } }'),
      'crdify.yaml':
        'validations:\n- name: enum\n  enforcement: Error\n  configuration: { additionPolicy: Allow }\n- { name: maxLength, enforcement: Warn }\n',
      '.codegen.yaml':
        'schemacheck: { disabledValidators: [NoBools] }\ncrdify: { config: { validations: [{ name: maxLength, enforcement: None }] } }\n',
    });
    const own = await compare('old.yaml', 'new.yaml', '--profile', 'crdify.yaml');
    expect([own.code, own.stderr]).toEqual([
      0,
      'note: profile: enum (additionPolicy: Allow): let pass: 1 change\nnote: profile: maxLength (enforcement: Warn): a warning: 1 change\n',
    ]);
    const olm = await compare('old.yaml', 'new.yaml', '--profile', 'olm');
    expect([olm.code, olm.stderr]).toEqual([1, 'note: profile: enum (additionPolicy: Allow): let pass: 1 change\n']);
    const plain = await compare('old.yaml', 'new.yaml', '--profile', 'crdify');
    expect([plain.code, plain.stderr]).toEqual([1, '']);
    const openshift = await compare('old.yaml', 'new.yaml', '--profile', '.codegen.yaml');
    expect([openshift.code, openshift.stderr]).toEqual([
      1,
      'note: profile: maxLength (enforcement: None): let pass: 1 change\n' +
        'note: profile: NoBools: is about CRDs by themselves, see kubectl structural lint --conventions\n',
    ]);
  });

  it.each([
    ['validations: [{ name: enums }]', 'there is no validation "enums"'],
    ['validations: [{ name: enum, enforcement: Never }]', 'enforcement of enum must be Error, Warn or None'],
    ['validations: [{ name: enum, configuration: { additionPolicy: Yes } }]', 'additionPolicy of enum must be Allow or Disallow'],
    ['validations: [{ name: enum, configuration: { policy: Allow } }]', 'enum has no "policy"'],
    ['unhandledEnforcement: Never', 'unhandledEnforcement must be Error, Warn or None'],
    ['rules: []', 'is neither a configuration of crdify nor a .codegen.yaml of openshift/api: it has "rules"'],
    ['schemacheck: { enabledValidators: [NoSuch] }', 'there is no validator "NoSuch"'],
    ['[', 'yaml: line 1'],
    ['', 'is empty'],
  ])('refuses the profile %s', async (text, message) => {
    write({ 'a.yaml': definition(), 'profile.yaml': text });
    const { code, stderr } = await compare('a.yaml', 'a.yaml', '--profile', 'profile.yaml');
    expect([code, stderr]).toEqual([2, expect.stringContaining(`--profile profile.yaml: ${message}`)]);
  });

  it('refuses a profile that is neither a file nor a name', async () => {
    write({ 'a.yaml': definition() });
    expect((await compare('a.yaml', 'a.yaml', '--profile', 'kapp')).stderr).toContain('--profile kapp: no such file');
  });
});

test('--bundles takes one folder, and compares its bundles of OLM', async () => {
  const csv = (version: string, more = ''): string =>
    `apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata: {name: a.v${version}}\nspec:\n  version: ${version}.0.0\n${more}` +
    '  customresourcedefinitions: {owned: [{name: crontabs.example.com, kind: crontabs, version: v1}]}\n';
  const schema = (type: string): string => `{ type: object, properties: { spec: { type: ${type} } } }`;
  write({
    'a/1/csv.yaml': csv('1'),
    'a/1/crd.yaml': definition('crontabs', schema('string')),
    'a/2/csv.yaml': csv('2', '  replaces: a.v1\n'),
    'a/2/crd.yaml': definition('crontabs', schema('integer')),
    'b/c.yaml': '{}',
  });
  expect(await compare('--bundles', 'a', '-o', 'json')).toMatchObject({ code: 1, stdout: expect.stringContaining('"to": "a.v2"') });
  expect(await compare('--bundles', 'b')).toMatchObject({ code: 2, stderr: 'error: b: has no folder with a ClusterServiceVersion\n' });
  expect(await compare('--bundles', 'a', 'b')).toMatchObject({ code: 2, stderr: 'error: --bundles takes one folder\n' });
  expect(await compare('--bundles', 'a', '-o', 'github')).toMatchObject({ code: 2 });
});
