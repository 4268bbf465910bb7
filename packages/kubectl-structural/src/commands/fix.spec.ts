import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from '../../tests/sandbox.js';

const UNTYPED = definition('\n              a: {type: string} # first\n              b: {properties: {c: {type: string}}}');
const TYPED = UNTYPED.replace('b: {properties', 'b: {type: object, properties');

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', UNTYPED);
});
afterEach(() => {
  sandbox.dispose();
});

const text = (name: string): string => readFileSync(join(sandbox.cwd, name), 'utf8');

describe('kubectl structural lint --fix', () => {
  it('mends what has one right form and reports on the result', async () => {
    expect((await sandbox.run(['lint', 'crd.yaml'])).code).toBe(1);
    expect(await sandbox.run(['lint', 'crd.yaml', '--fix'])).toEqual({
      code: 0, stdout: '1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n', stderr: 'note: 1 finding in 1 file mended\n',
    });
    expect(text('crd.yaml').replace(/b: \{.*/, '')).toBe(TYPED.replace(/b: \{.*/, ''));
    expect((await sandbox.run(['lint', 'crd.yaml', '--fix'])).stderr).toBe('');
  });

  it('shows the mends of a dry run and writes nothing', async () => {
    const { code, stderr, stdout } = await sandbox.run(['lint', 'crd.yaml', '--fix', '--dry-run']);
    expect([code, stderr, text('crd.yaml')]).toEqual([1, 'note: 1 finding in 1 file can be mended\n', UNTYPED]);
    expect(stdout).toMatch(/^--- a\/crd\.yaml\n\+\+\+ b\/crd\.yaml\n@@ [^]*\n-.*b: \{properties.*\n\+.*type: object.*\n/);
  });

  it('leaves standard input and other encodings alone', async () => {
    expect((await sandbox.run(['lint', '-', '--fix'], { stdin: UNTYPED })).code).toBe(1);
    sandbox.write('latin.yaml', `${UNTYPED}# ${'\u0000'}\n`);
    await sandbox.run(['lint', 'latin.yaml', '--fix', '-q']);
    expect(text('latin.yaml')).toBe(`${UNTYPED}# ${'\u0000'}\n`);
  });
});

describe('kubectl structural validate --fix', () => {
  it('mends definitions and resources, and judges what came of it', async () => {
    sandbox.write('cr.yaml', cronTab('a', '\n  a: x # often\n  B: {c: x}'));
    const { code, stderr, stdout } = await sandbox.run(['validate', 'crd.yaml', 'cr.yaml', '--fix']);
    expect([code, stderr.startsWith('note: '), stdout.includes('no findings') || stdout.includes('0 errors')]).toEqual([0, true, true]);
    expect(text('crd.yaml')).toContain('type: object');
  });
});
