import { spawn, type ChildProcess } from 'node:child_process';
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
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(cwd, { recursive: true, force: true });
});
const children: ChildProcess[] = [];

const put = (name: string, text: string): void => {
  writeFileSync(join(cwd, name), text);
};

const WATCHING = 'note: watching for changes; Ctrl-C ends\n';

/** Starts a watch; `next` waits for a round that prints some text, and gives what was printed since the one before. */
function watch(...args: readonly string[]) {
  const child = spawn(join(installed.folder, 'node_modules/.bin/kubectl-structural'), [...args, '--watch', '--color=never'], { cwd });
  children.push(child);
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => (seen += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (seen += String(chunk)));
  const ended = new Promise<unknown>((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  const next = async (expected: string): Promise<string> => {
    const since = Date.now();
    // A slow machine may see one change in several rounds; which of the two streams comes first is chance.
    while (!seen.includes(expected) || !seen.includes(WATCHING)) {
      if (Date.now() - since > MAX_MILLISECONDS / 4) throw new Error(`never printed: ${expected}\nbut: ${seen}`);
      await pause(20);
    }
    // Whatever else one change sets off has to be over.
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
    const clean = '1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n';
    expect((await next(clean)).replace(WATCHING, '')).toBe(clean);
    put('.a.yaml.swp', CRD.replace('maxLength', 'maxLenght'));
    renameSync(join(cwd, '.a.yaml.swp'), join(cwd, 'a.yaml'));
    const misspelt = await next('warning: unknown field');
    expect(misspelt).toContain('\nnote: a.yaml changed\n');
    expect(misspelt).toMatch(/a\.yaml:12:\d+: warning: unknown field/);
    mkdirSync(join(cwd, 'more'));
    put('more/b.yaml', CRD);
    await next('2 CustomResourceDefinitions in 2 files');
    rmSync(join(cwd, 'a.yaml'));
    await next('1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings');
    put('.structural.yaml', 'kubeVersion: "1.35"\n');
    await next('against Kubernetes 1.35');
    put('.structural.yaml', 'kubeVersion: [\n');
    await next('error: .structural.yaml:');
    rmSync(join(cwd, 'more'), { recursive: true });
    rmSync(join(cwd, '.structural.yaml'));
    await next('error: .: no *.yaml');
    put('a.yaml', CRD);
    await next('no findings');
    expect(await end()).toBe('SIGINT');
  },
  MAX_MILLISECONDS,
);

test(
  'files are judged again when a config file appears above them',
  async () => {
    mkdirSync(join(cwd, 'config/crd'), { recursive: true });
    put('config/crd/a.yaml', CRD);
    const { end, next } = watch('lint', 'config/crd');
    await next('against Kubernetes 1.37: no findings');
    put('.structural.yaml', 'kubeVersion: "1.35"\n');
    await next('against Kubernetes 1.35: no findings');
    put('config/.structural.yml', 'kubeVersion: "1.36"\n');
    await next('against Kubernetes 1.36: no findings');
    rmSync(join(cwd, 'config/.structural.yml'));
    await next('against Kubernetes 1.35: no findings');
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
    expect(await next(WATCHING)).toBe(WATCHING);
    put('crd.yaml', CRD.replace('maxLength: 3', 'maxLength: 2'));
    await next('job.example.com/a\n');
    rmSync(join(cwd, 'job.yaml'));
    await next('error: job.yaml: no such file or directory');
    put('job.yaml', JOB);
    await next('job.example.com/a\n');
    put('other.yaml', JOB);
    await pause(500);
    expect(await end()).toBe('SIGINT');
  },
  MAX_MILLISECONDS,
);

test.each([
  [['lint', '-', '--watch'], 'error: --watch is for files, not for standard input (-)\n'],
  [['lint', '.', '--watch', '--fix'], 'error: --watch changes nothing: leave out --fix and --dry-run\n'],
])('%j is refused', (args, stderr) => {
  expect(installed.run('kubectl-structural', args)).toEqual({ exitCode: 2, stdout: '', stderr });
});
