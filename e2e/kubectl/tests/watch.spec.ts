import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';

// The installed command with --watch, while files change as editors and git change them.

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: jobs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: jobs, kind: Job}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {cron: {type: string, maxLength: 3}}}}}}
`;
const JOB = 'apiVersion: example.com/v1\nkind: Job\nmetadata: {name: a, namespace: b}\nspec: {cron: abc}\n';
const MAX_MILLISECONDS = 60_000;

let installed: InstalledPackage;
let cwd: string;
beforeAll(() => {
  installed = installPackage('kubectl-structural');
}, MAX_MILLISECONDS);
afterAll(() => {
  installed.dispose();
});
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-watch-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const put = (name: string, text: string): void => {
  writeFileSync(join(cwd, name), text);
};

/** Starts a watch; `next` waits for the round after what was done, and gives what it printed. */
function watch(...args: readonly string[]) {
  const child = spawn(join(installed.folder, 'node_modules/.bin/kubectl-structural'), [...args, '--watch'], { cwd });
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => (seen += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (seen += String(chunk)));
  const ended = new Promise<unknown>((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  const next = async (): Promise<string> => {
    while (!/watching for changes; Ctrl-C ends\n$/.test(seen)) await pause(20);
    // Whatever else one change sets off has to be in the same round.
    await pause(400);
    const text = seen;
    seen = '';
    return text;
  };
  return { next, end: () => (child.kill('SIGINT'), ended) };
}

test(
  'files are judged again when they are written, replaced, added, removed, and when a config file says something else',
  async () => {
    put('a.yaml', CRD);
    const { end, next } = watch('lint', '.');
    expect(await next()).toBe(
      '1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\nnote: watching for changes; Ctrl-C ends\n',
    );
    put('.a.yaml.swp', CRD.replace('maxLength', 'maxLenght'));
    renameSync(join(cwd, '.a.yaml.swp'), join(cwd, 'a.yaml'));
    expect(await next()).toMatch(/^\nnote: a\.yaml changed\na\.yaml:12:\d+: warning: unknown field/);
    mkdirSync(join(cwd, 'more'));
    put('more/b.yaml', CRD);
    expect(await next()).toContain('2 CustomResourceDefinitions in 2 files');
    rmSync(join(cwd, 'a.yaml'));
    expect(await next()).toContain('1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings');
    put('.structural.yaml', 'kubeVersion: "1.35"\n');
    expect(await next()).toContain('against Kubernetes 1.35');
    put('.structural.yaml', 'kubeVersion: [\n');
    expect(await next()).toContain('error: .structural.yaml:');
    rmSync(join(cwd, 'more'), { recursive: true });
    rmSync(join(cwd, '.structural.yaml'));
    expect(await next()).toContain('error: .: no *.yaml');
    put('a.yaml', CRD);
    expect(await next()).toContain('no findings');
    expect(await end()).toBe('SIGINT');
  },
  MAX_MILLISECONDS,
);

test(
  'resources are judged again when a definition changes, a file that is named when it comes back',
  async () => {
    put('job.yaml', JOB);
    put('crd.yaml', CRD);
    const { end, next } = watch('validate', 'job.yaml', '--crds', 'crd.yaml', '-o', 'name');
    expect(await next()).toBe('note: watching for changes; Ctrl-C ends\n');
    put('crd.yaml', CRD.replace('maxLength: 3', 'maxLength: 2'));
    expect(await next()).toContain('job.example.com/a\n');
    rmSync(join(cwd, 'job.yaml'));
    expect(await next()).toContain('error: job.yaml: no such file or directory');
    put('job.yaml', JOB);
    expect(await next()).toContain('job.example.com/a\n');
    put('other.yaml', JOB);
    await pause(500);
    expect(await end()).toBe('SIGINT');
  },
  MAX_MILLISECONDS,
);

test.each([
  [['lint', '-', '--watch'], 'error: --watch is for files, and - is standard input\n'],
  [['lint', '.', '--watch', '--fix'], 'error: --watch changes nothing: leave out --fix and --dry-run\n'],
])('%j is refused', (args, stderr) => {
  expect(installed.run('kubectl-structural', args)).toEqual({ exitCode: 2, stdout: '', stderr });
});
