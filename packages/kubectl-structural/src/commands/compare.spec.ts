import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../../tests/sandbox.js';

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
    expect([code, stdout, stderr]).toEqual([0, '1 definition compared for readers against Kubernetes 1.37: nothing breaks\n', '']);
  });

  it('shows what breaks, with the proof, and exits with 1', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const { code, stdout } = await compare('old.yaml', 'new.yaml');
    expect(code).toBe(1);
    expect(stdout)
      .toBe(`old.yaml:17:19: breaking: jobs.example.com: the definition jobs.example.com is gone, and with it every resource of it [definition-removed]
 16 | kind: CustomResourceDefinition
 17 | metadata: { name: jobs.example.com }
    |                   ^^^^^^^^^^^^^^^^ old
   = breaks stored data
   = shown by: a client asks
        GET /apis/example.com/v1/jobs
   = old: 200
   = new: 404 page not found
   = id: ${GONE}

1 definition compared for readers against Kubernetes 1.37: 1 breaking, 0 undecided; 1 gone
`);
  });

  it('exits as --fail-on says', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    expect((await compare('old.yaml', 'new.yaml', '--fail-on', 'none')).code).toBe(0);
  });

  it('takes git revisions, alone and with a path', async () => {
    write({ 'crds/a.yaml': definition(), 'crds/b.yaml': definition('jobs') });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'x');
    rmSync(join(sandbox.cwd, 'crds/b.yaml'));
    for (const old of ['HEAD', 'HEAD:crds']) {
      const { code, stdout } = await compare(old, 'crds');
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^HEAD:(?:\.\/)?crds\/b\.yaml:3:19: breaking/)]);
    }
  });

  it.each([
    [['new.yaml', 'none.yaml'], 'error: NEW none.yaml: no such file or directory'],
    [['none.yaml', 'new.yaml'], 'error: OLD none.yaml: no such file or directory'],
    [['other.yaml', 'new.yaml'], 'error: OLD other.yaml: holds no CustomResourceDefinition'],
    [['new.yaml', 'other.yaml'], 'error: NEW other.yaml: holds no CustomResourceDefinition'],
    [['twice', 'new.yaml'], 'error: OLD twice: crontabs.example.com is defined differently in twice/a.yaml and twice/b.yaml'],
    [['new.yaml', 'broken.yaml'], 'broken.yaml:1:30: error: yaml: line 1'],
    [['new.yaml', 'odd.yaml'], 'odd.yaml:5:3: error: json: cannot unmarshal'],
    [['-', '-'], 'error: standard input cannot be both sides'],
    [['new.yaml', 'new.yaml', '--update-baseline'], 'error: --update-baseline needs the file'],
    [['new.yaml', 'new.yaml', '--baseline', 'none'], 'error: --baseline none: no such file'],
    [['new.yaml', 'new.yaml', '--baseline', 'other.yaml'], 'error: --baseline other.yaml:1:1: is no list of acknowledgements'],
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
    expect(stderr).toContain('note: parts of definitions are left out, such as patches of kustomize: new/patch.yaml');
  });

  it('writes a baseline, heeds it, and keeps what it says', async () => {
    write({ 'old.yaml': `${definition()}---\n${definition('jobs')}`, 'new.yaml': definition() });
    const written = await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml', '--update-baseline');
    expect([written.code, written.stdout, written.stderr]).toEqual([0, '', 'note: 1 change written to known.yaml\n']);
    expect(readFileSync(join(sandbox.cwd, 'known.yaml'), 'utf8')).toBe(`- id: ${GONE}\n  reason: known when the baseline was written\n`);
    const own = `- id: ${GONE}\n  reason: nobody used it\n  owner: '@cron'\n  expires: '2999-01-01'\n`;
    write({ 'known.yaml': own });
    const { code, stdout } = await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml');
    expect([code, stdout]).toEqual([0, expect.stringContaining('nothing breaks; 1 gone; 1 acknowledged')]);
    await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml', '--update-baseline');
    expect(readFileSync(join(sandbox.cwd, 'known.yaml'), 'utf8')).toContain('nobody used it');
    expect((await compare('old.yaml', 'new.yaml', '--baseline', 'known.yaml', '--no-acknowledgements')).code).toBe(1);
  });

  it('tells of what a baseline lists and is not there', async () => {
    const id = 'field-removed@crontabs.example.com/v1/spec';
    write({ 'new.yaml': definition(), 'known.yaml': `- { id: '${id}', reason: why }\n` });
    const { code, stdout } = await compare('new.yaml', 'new.yaml', '--baseline', 'known.yaml');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^known\.yaml:1:3: warning: there is no change "field-removed@crontabs\.example\.com\/v1\/spec" \[unused-/),
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
    expect(markdown.stdout).toContain('- **breaking** `jobs.example.com`: the definition');
    const github = await compare('old.yaml', 'new.yaml', '-o', 'github');
    expect(github.stdout).toMatch(/^::error title=definition-removed,file=old\.yaml,line=17,/);
  });
});
