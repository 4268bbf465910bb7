import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const CRD = definition('\n              size: {type: integer}\n              mode: {type: string}');

/** The places and rules of the findings in a report for people. */
function findings(stdout: string): readonly string[] {
  return Array.from(stdout.matchAll(/^(\S+?:\d+):\d+: \w+: .*\[([\w-]+)\]/gm), ([, place, rule]) => `${place} ${rule}`);
}

function git(...args: readonly string[]): void {
  const config = ['user.name=t', 'user.email=t@example.com', 'init.defaultBranch=main', 'commit.gpgsign=false'].flatMap((each) => [
    '-c',
    each,
  ]);
  execFileSync('git', [...config, ...args], { cwd: sandbox.cwd, stdio: 'ignore' });
}

describe('comments that acknowledge findings', () => {
  beforeEach(() => {
    sandbox.write('crds/a.yaml', CRD);
    sandbox.write(
      'a.yaml',
      cronTab('a', '\n  size: x # structural-ignore resource-value: until v2\n  mode: 5 # structural-ignore resource-value'),
    );
  });

  it('are counted and do not set the exit code', async () => {
    const seen = await sandbox.run(['validate', 'a.yaml', '--crds', 'crds']);
    expect([seen.code, findings(seen.stdout)]).toEqual([1, ['a.yaml:6 resource-value', 'a.yaml:6 invalid-acknowledgement']]);
    expect(seen.stdout).toContain('1 resource (1 refused) in 1 file against Kubernetes 1.37: 1 error, 1 warning; 1 acknowledged');
    sandbox.write('a.yaml', cronTab('a', '\n  # structural-ignore resource-value: until v2\n  size: x'));
    expect(await sandbox.run(['validate', 'a.yaml', '--crds', 'crds'])).toEqual({
      code: 0,
      stdout: '1 resource (1 refused, those acknowledged included) in 1 file against Kubernetes 1.37: no findings; 1 acknowledged\n',
      stderr: '',
    });
  });

  it('are shown again with --no-acknowledgements', async () => {
    const { code, stdout } = await sandbox.run(['validate', 'a.yaml', '--crds', 'crds', '--no-acknowledgements']);
    expect([code, findings(stdout)]).toEqual([1, ['a.yaml:5 resource-value', 'a.yaml:6 resource-value']]);
    expect(stdout).toContain('2 errors, 0 warnings');
  });

  it('are left alone by --fix', async () => {
    const untyped = definition(
      '\n              b: {properties: {c: {type: string}}} # structural-ignore structural-schema: typed on release',
    );
    sandbox.write('b.yaml', untyped);
    expect((await sandbox.run(['lint', 'b.yaml', '--fix'])).code).toBe(0);
    expect(readFileSync(join(sandbox.cwd, 'b.yaml'), 'utf8')).toBe(untyped);
  });
});

describe('--baseline', () => {
  beforeEach(() => {
    sandbox.write('crds/a.yaml', CRD);
    sandbox.write('in/a.yaml', cronTab('a', '\n  size: x'));
    sandbox.write('in/b.yaml', cronTab('b', '{}'));
  });

  const validate = (...more: readonly string[]) => sandbox.run(['validate', 'in', '--crds', 'crds', ...more]);

  it('leaves out what --write-baseline took down, wherever it has moved to', async () => {
    expect(await validate('--write-baseline', 'known.json')).toEqual({
      code: 0,
      stdout: '2 resources (1 refused, those known before included) in 2 files against Kubernetes 1.37: no findings; 1 known before\n',
      stderr: 'note: 1 finding written to known.json\n',
    });
    const written = readFileSync(join(sandbox.cwd, 'known.json'), 'utf8');
    expect(written).toMatch(
      /^\{"schemaVersion":1,"files":\[\n\{"file":"in\/a.yaml","diagnostics":\[\n\{"rule":"resource-value","fingerprint":"[0-9a-f]{16}:1","message":"spec.size: .*"\}\n\]\}\n\]\}\n$/,
    );
    sandbox.write('in/a.yaml', `# moved\n---\n${cronTab('a', '\n  mode: 5\n  size: y')}`);
    const { code, stderr, stdout } = await sandbox.run(['validate', './in', '--crds', 'crds', '--baseline', 'known.json']);
    expect([code, findings(stdout), stderr]).toEqual([1, ['in/a.yaml:7 resource-value'], '']);
    expect(stdout).toContain(': 1 error, 0 warnings; 1 known before');
  });

  it('takes a report in JSON', async () => {
    sandbox.write('known.json', (await validate('-o', 'json')).stdout);
    expect((await validate('--baseline', 'known.json')).code).toBe(0);
  });

  it('says what is not there any more', async () => {
    await validate('--write-baseline', 'known.json');
    sandbox.write('in/a.yaml', cronTab('a', '{}'));
    expect(await validate('--baseline', 'known.json')).toMatchObject({
      code: 0,
      stderr: 'note: 1 finding in known.json is not there any more\n',
    });
  });

  it.each([
    ['gone.json', undefined, 'no such file or directory'],
    ['bad.json', '{', 'is not JSON'],
    ['bad.json', '[]', 'is neither what --write-baseline writes nor a report of -o json'],
    ['bad.json', '{"schemaVersion":1,"files":[{"file":1}]}', 'is neither what --write-baseline writes nor a report of -o json'],
    ['bad.json', '{"schemaVersion":2,"files":[]}', 'has schemaVersion 2, which is not known'],
    [
      'bad.json',
      '{"schemaVersion":1,"files":[{"file":"a","diagnostics":[{}]}]}',
      'holds findings without fingerprints, as an older version wrote them; write it again with --write-baseline',
    ],
  ])('refuses %s of %j', async (name, content, message) => {
    if (content !== undefined) sandbox.write(name, content);
    expect(await validate('--baseline', name)).toEqual({ code: 2, stdout: '', stderr: `error: --baseline ${name}: ${message}\n` });
  });

  it('is written as a whole or not at all', async () => {
    sandbox.write('in/c.yaml', cronTab('c', '\n  size: z'));
    expect(await validate('in/gone.yaml', '--write-baseline', 'known.json')).toMatchObject({ code: 2 });
    expect(() => readFileSync(join(sandbox.cwd, 'known.json'))).toThrow('ENOENT');
    const { code, stderr } = await validate('--write-baseline', 'nowhere/known.json');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: --write-baseline nowhere\/known.json: /)]);
    expect((await validate('--write-baseline', 'a.json', '--baseline', 'b.json')).code).toBe(2);
    expect((await validate('--builtin', 'kubeconform', '--schemas', 'crds', '--baseline', 'b.json')).stderr).toContain(
      'is not for --builtin',
    );
  });
});

describe('--new-since', () => {
  beforeEach(() => {
    git('init');
    sandbox.write('crds/a.yaml', CRD);
    sandbox.write('in/a.yaml', cronTab('a', '\n  size: x'));
    sandbox.write('in/b.yaml', cronTab('b', '\n  mode: lru'));
    git('add', '.');
    git('commit', '-m', 'x');
  });

  const validate = (...more: readonly string[]) => sandbox.run(['validate', 'in', '--crds', 'crds', '--new-since', 'HEAD', ...more]);

  it('counts what the files had not at the revision', async () => {
    sandbox.write('in/a.yaml', cronTab('a', '\n  mode: 5\n  size: x'));
    sandbox.write('in/c.yaml', cronTab('c', '\n  size: x'));
    const { code, stdout } = await validate();
    expect([code, findings(stdout)]).toEqual([1, ['in/a.yaml:5 resource-value', 'in/c.yaml:5 resource-value']]);
    expect(stdout).toContain(': 2 errors, 0 warnings; 1 known before');
  });

  it('counts what a changed definition makes of files that have not changed', async () => {
    sandbox.write('crds/a.yaml', CRD.replace('mode: {type: string}', 'mode: {type: integer}'));
    const { code, stdout } = await validate();
    expect([code, findings(stdout)]).toEqual([1, ['in/b.yaml:5 resource-value']]);
  });

  it('follows a renamed file', async () => {
    git('mv', 'in/a.yaml', 'in/renamed.yaml');
    expect((await validate()).code).toBe(0);
  });

  it('goes for definitions as well', async () => {
    sandbox.write('crds/a.yaml', CRD.replace('{type: string}', '{}'));
    git('commit', '-am', 'x');
    sandbox.write('crds/a.yaml', CRD.replace('{type: string}', '{}').replace('{type: integer}', '{}'));
    const { code, stdout } = await sandbox.run(['lint', 'crds', '--new-since', 'HEAD']);
    expect([code, findings(stdout)]).toEqual([1, ['crds/a.yaml:22 structural-schema']]);
  });

  it('refuses what is no revision, and what has no past', async () => {
    expect(await sandbox.run(['lint', 'crds', '--new-since', 'nowhere'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --new-since nowhere: is not a git revision\n',
    });
    expect((await sandbox.run(['lint', '-', '--new-since', 'HEAD'], { stdin: CRD })).stderr).toBe(
      'error: --new-since is for files: standard input has no history\n',
    );
  });
});
