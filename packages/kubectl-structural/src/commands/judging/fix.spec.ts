import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

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
  it('fixes what has one right form and reports on the result', async () => {
    expect((await sandbox.run(['lint', 'crd.yaml'])).code).toBe(1);
    expect(await sandbox.run(['lint', 'crd.yaml', '--fix'])).toEqual({
      code: 0,
      stdout: '1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n',
      stderr: 'note: 1 fix in 1 file made\n',
    });
    expect(text('crd.yaml').replace(/b: \{.*/, '')).toBe(TYPED.replace(/b: \{.*/, ''));
    expect((await sandbox.run(['lint', 'crd.yaml', '--fix'])).stderr).toBe('');
  });

  it('shows the fixes of a dry run and writes nothing', async () => {
    const { code, stderr, stdout } = await sandbox.run(['lint', 'crd.yaml', '--fix', '--dry-run']);
    const notes =
      'note: 1 fix in 1 file can be made; what follows is what would remain\n1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n';
    expect([code, stderr, text('crd.yaml')]).toEqual([1, notes, UNTYPED]);
    expect(stdout).toMatch(/^--- a\/crd\.yaml\n\+\+\+ b\/crd\.yaml\n@@ [^]*\n-.*b: \{properties.*\n\+.*type: object.*\n$/);
    expect((await sandbox.run(['lint', join(sandbox.cwd, 'crd.yaml'), '--fix', '--dry-run', '-q'])).stdout).toBe(stdout);
    sandbox.write('crd.yaml', TYPED);
    expect(await sandbox.run(['lint', 'crd.yaml', '--fix', '--dry-run', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('tells what would remain after a dry run, and ends as a run without one would', async () => {
    sandbox.write('crd.yaml', UNTYPED.replace('a: {type: string}', 'a: {type: array}'));
    sandbox.write('broken.yaml', 'a: b\n  c: [\n');
    const first = await sandbox.run(['lint', 'crd.yaml', '--fix', '--dry-run', '-q']);
    expect([first.code, first.stderr.split('\n')[0]]).toEqual([
      1,
      'crd.yaml:22:15: error: spec.validation.openAPIV3Schema.properties[spec].properties[a].items: Required value: must be specified [structural-schema]',
    ]);
    const second = await sandbox.run(['lint', 'broken.yaml', '--fix', '--dry-run', '-q']);
    expect([second.code, second.stdout, second.stderr.split('\n')[0]]).toEqual([
      1,
      '',
      'broken.yaml:2:4: error: yaml: line 2: mapping values are not allowed in this context [syntax]',
    ]);
    expect(await sandbox.run(['lint', 'nowhere.yaml', '--fix', '--dry-run', '-q'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: nowhere.yaml: no such file or directory\n',
    });
  });

  it('opens what was there before first, and fixes by it', async () => {
    expect(await sandbox.run(['lint', 'crd.yaml', '--fix', '--old', 'nowhere/x:y'])).toMatchObject({ code: 2, stdout: '' });
    expect(text('crd.yaml')).toBe(UNTYPED);
    // What a server has stored keeps its unknown fields, which is wrong in a new definition alone.
    const lenient = TYPED.replace('spec:', 'spec:\n  preserveUnknownFields: true');
    sandbox.write('old.yaml', lenient);
    sandbox.write('crd.yaml', lenient);
    expect(await sandbox.run(['lint', 'crd.yaml', '--fix', '--old', 'old.yaml', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(text('crd.yaml')).toBe(lenient);
    await sandbox.run(['lint', 'crd.yaml', '--fix', '-q']);
    expect(text('crd.yaml')).toBe(lenient);
    await sandbox.run(['lint', 'crd.yaml', '--fix', '--unsafe-fixes', '-q']);
    expect(text('crd.yaml')).toBe(lenient.replace('true', 'false'));
  });

  it('prints standard input with its fixes, and the report beside it', async () => {
    const fixed = await sandbox.run(['lint', '-', '--fix'], { stdin: UNTYPED });
    expect([fixed.code, fixed.stderr, fixed.stdout.replace(/b: \{.*/, '')]).toEqual([
      0,
      'note: 1 fix in 1 file made\n1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n',
      TYPED.replace(/b: \{.*/, ''),
    ]);
    expect(await sandbox.run(['lint', '-', '--fix', '-q'], { stdin: fixed.stdout })).toEqual({ code: 0, stdout: fixed.stdout, stderr: '' });
  });

  it('leaves other encodings alone, and refuses what is no file', async () => {
    sandbox.write('latin.yaml', `${UNTYPED}# ${'\u0000'}\n`);
    expect((await sandbox.run(['lint', 'latin.yaml', '--fix'])).stderr).toBe('note: latin.yaml is not UTF-8, and was not changed\n');
    expect(text('latin.yaml')).toBe(`${UNTYPED}# ${'\u0000'}\n`);
  });
});

describe('kubectl structural --unsafe-fixes', () => {
  const GUESSED = definition('\n              a: {type: strng}\n              b: {properties: {c: {type: string}}}');

  it('applies suggestions after the safe fixes, which are counted and marked apart', async () => {
    sandbox.write('crd.yaml', GUESSED);
    const { stdout } = await sandbox.run(['lint', 'crd.yaml']);
    expect(stdout.match(/\[structural-schema\].*|\[crd-schema\].*|= (?:fix|suggestion): .*|; \d+ fixable.*/g)).toEqual([
      '[crd-schema]',
      '= suggestion: Write type: string',
      '[structural-schema] [*]',
      '= fix: Add type: object',
      '; 1 fixable with --fix, 1 more with --unsafe-fixes',
    ]);
    const safe = await sandbox.run(['lint', 'crd.yaml', '--fix', '--dry-run']);
    const unsafe = await sandbox.run(['lint', 'crd.yaml', '--dry-run', '--unsafe-fixes']);
    expect([safe.stdout.match(/^\+ .*$/gm)?.length, unsafe.stdout.match(/^\+ .*$/gm)?.length]).toEqual([1, 2]);
    expect(unsafe.stderr).toContain('note: 2 fixes in 1 file can be made');
    expect((await sandbox.run(['lint', 'crd.yaml', '--fix', '--unsafe-fixes'])).code).toBe(0);
    expect(text('crd.yaml')).toContain('a: {type: string}');
  });

  it('is refused alone', async () => {
    expect(await sandbox.run(['lint', 'crd.yaml', '--unsafe-fixes'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --unsafe-fixes is for --fix and --dry-run\n',
    });
    expect(text('crd.yaml')).toBe(UNTYPED);
  });
});

describe('kubectl structural validate --fix', () => {
  it('fixes definitions and resources, and judges what came of it', async () => {
    sandbox.write('cr.yaml', cronTab('a', '\n  a: x # often\n  B: {c: x}'));
    const { code, stderr, stdout } = await sandbox.run(['validate', 'crd.yaml', 'cr.yaml', '--fix']);
    expect([code, stderr.startsWith('note: '), stdout.includes('no findings') || stdout.includes('0 errors')]).toEqual([0, true, true]);
    expect(text('crd.yaml')).toContain('type: object');
  });

  it('judges by the definitions as they would be after a dry run', async () => {
    sandbox.write('cr.yaml', cronTab('a', '{a: x}'));
    expect((await sandbox.run(['validate', 'cr.yaml', '--crds', 'crd.yaml'])).stdout).toContain('1 warning');
    const { code, stderr } = await sandbox.run(['validate', 'crd.yaml', 'cr.yaml', '--fix', '--dry-run']);
    expect([code, stderr.split('\n').slice(1)]).toEqual([
      1,
      ['1 CustomResourceDefinition and 1 resource in 2 files against Kubernetes 1.37: no findings', ''],
    ]);
    expect(text('crd.yaml')).toBe(UNTYPED);
  });
});
