import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { ASKS, positionOf, startEditor, type Editor } from '../../tests/editor.js';
import { backup, definition } from '../../tests/manifests.js';
import type { ShownText } from './command.js';
import type { ComparedText } from './compare-with.js';
import type { FileStatus } from './judged-by.js';
import type { ListedDefinition } from './list-definitions.js';
import type { StoredText } from './show-stored.js';
import type { ListedTests } from './tests/list-tests.js';
import type { TestResults } from './tests/run-tests.js';

const CRD = 'config/crd/backups.yaml';
const SAMPLE = 'config/samples/nightly.yaml';
const TESTS = 'tests/backups.tests.yaml';
const SUITE = `crd: ../config/crd/backups.yaml
tests:
  - name: accepts a schedule
    create: &ok
      apiVersion: example.com/v1
      kind: Backup
      metadata: { name: nightly }
      spec: { schedule: 0 1 * * * }
  - name: refuses nine replicas
    create: { apiVersion: example.com/v1, kind: Backup, metadata: { name: nightly }, spec: { schedule: 0 1 * * *, replicas: 9 } }
    errors: [{ field: spec.replicas }]
  - name: accepts nine replicas
    create: { apiVersion: example.com/v1, kind: Backup, metadata: { name: nightly }, spec: { schedule: 0 1 * * *, replicas: 9 } }
  - name: waits
    skip: later
    create: *ok
`;

let editor: Editor;
afterEach(async () => {
  await editor.end();
});

const execute = <T>(command: string, argument: object = {}): Promise<T> =>
  editor.request<T>('workspace/executeCommand', { command: `structural.${command}`, arguments: [argument] });
const at = (name: string): { readonly textDocument: { readonly uri: string } } => ({ textDocument: { uri: editor.uriOf(name) } });

const files = { [CRD]: definition(), [TESTS]: SUITE };

it('says which definition counts for each kind of a file', async () => {
  editor = await startEditor({ files: { ...files, 'releases/backups.yaml': definition() } });
  const others = 'apiVersion: apps/v1\nkind: Deployment\n---\napiVersion: example.com/v1\nkind: Bakup\n';
  editor.open(SAMPLE, `${backup()}---\n${backup()}---\n${others}`);
  editor.open('releases/backups.yaml', definition());
  const counts = { kind: 'Backup', by: 'definition', uri: editor.uriOf(CRD), copies: 1 };
  const { kinds } = await execute<FileStatus>('judgedBy', at(SAMPLE));
  expect(kinds).toEqual([
    expect.objectContaining({ apiVersion: 'example.com/v1', ...counts }),
    { apiVersion: 'apps/v1', kind: 'Deployment', group: 'apps', by: 'builtin', copies: 0 },
    { apiVersion: 'example.com/v1', kind: 'Bakup', group: 'example.com', by: 'nothing', copies: 0 },
  ]);
  const ofCopy = await execute<FileStatus>('judgedBy', at('releases/backups.yaml'));
  expect(ofCopy.kinds).toEqual([expect.objectContaining(counts)]);
});

it('explains the field at the cursor, of a resource and of its definition', async () => {
  editor = await startEditor({ files });
  const text = backup('  target: { claim: a }\n');
  editor.open(SAMPLE, text);
  editor.open(CRD, definition());
  const inResource = await execute<ShownText>('explain', { ...at(SAMPLE), position: positionOf(text, text.indexOf('claim')) });
  expect(inResource.title).toBe('Backup.spec.target.claim.txt');
  expect(inResource.text).toContain('FIELD: claim <string>');
  const written = definition();
  const inDefinition = await execute<ShownText>('explain', { ...at(CRD), position: positionOf(written, written.indexOf('schedule:')) });
  expect(inDefinition.text).toContain('When to back up, in the syntax of cron.');
  const whole = await execute<ShownText>('explain', { ...at(SAMPLE), position: positionOf(text, text.indexOf('Backup')) });
  expect(whole.title).toBe('Backup.txt');
  expect(whole.text).toContain('A copy of the data of an application.');
});

it('explains the field around one that no schema has', async () => {
  editor = await startEditor({ files });
  const text = backup('  other: { deep: 1 }\n');
  editor.open(SAMPLE, text);
  const explained = await execute<ShownText>('explain', { ...at(SAMPLE), position: positionOf(text, text.indexOf('deep')) });
  expect(explained.title).toBe('Backup.spec.txt');
});

it('shows resources as a server stores them, with what becomes of those that it refuses', async () => {
  editor = await startEditor({ files });
  editor.open(SAMPLE, `# mine\n${backup('  replicas: 9\n  other: 1\n')}`);
  const { kubernetesVersion, notes, text, title } = await execute<StoredText>('stored', at(SAMPLE));
  expect([title, kubernetesVersion]).toEqual(['nightly.stored.yaml', expect.stringMatching(/^1\.\d+$/)]);
  expect(text).toMatch(/^# mine\n/);
  expect(text).toContain('mode: incremental');
  expect(text).not.toContain('other');
  expect(notes).toEqual(['Backup nightly: is refused']);
});

it('lists definitions, and tells where each of them and its versions stand', async () => {
  editor = await startEditor({ files: { ...files, 'config/crd/restores.yaml': definition('Restore') } });
  const listed = await execute<readonly ListedDefinition[]>('definitions');
  expect(listed.map(({ group, kind, versions }) => [group, kind, versions])).toEqual([
    ['example.com', 'Backup', [{ name: 'v1', served: true, storage: true, deprecated: false }]],
    ['example.com', 'Restore', [{ name: 'v1', served: true, storage: true, deprecated: false }]],
  ]);
  const place = await execute('definitionPlace', { ...listed[0], version: 'v1' });
  const text = definition();
  expect(place).toMatchObject({ uri: editor.uriOf(CRD), range: { start: positionOf(text, text.indexOf('v1\n      served')) } });
});

it('counts definitions as they are in their buffers', async () => {
  editor = await startEditor({ files });
  editor.open(CRD, definition('Archive'));
  expect((await execute<readonly ListedDefinition[]>('definitions')).map(({ kind }) => kind)).toEqual(['Archive']);
});

it('makes a resource that the server accepts', async () => {
  editor = await startEditor({ files, capabilities: ASKS });
  const { text } = await execute<ShownText>('resource', { group: 'example.com', kind: 'Backup' });
  expect(text).toContain('kind: Backup\n');
  editor.open(SAMPLE, text);
  expect(await editor.ask('textDocument/diagnostic', SAMPLE)).toMatchObject({ items: [] });
});

it('compares a definition with what git has of it', async () => {
  editor = await startEditor({ files });
  const git = (...args: readonly string[]): void => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: editor.root, encoding: 'utf8' });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'begin');
  editor.open(CRD, definition());
  const same = await execute<ComparedText>('compare', { ...at(CRD), revision: 'HEAD' });
  expect(same.before).toBe(definition());
  editor.change(CRD, definition().replace('maximum: 5', 'maximum: 3'));
  const { language, text, title } = await execute<ComparedText>('compare', { ...at(CRD), revision: 'HEAD' });
  expect(title).toBe('backups.yaml since HEAD.md');
  expect(language).toBe('markdown');
  expect(text).toContain('maximum 5 becomes 3');
  expect(text).not.toContain(editor.root);
  await expect(execute('compare', { ...at(CRD), revision: 'nothing' })).rejects.toThrow('nothing is not a git revision');
  editor.open('config/crd/new.yaml', definition('New'));
  await expect(execute('compare', { ...at('config/crd/new.yaml'), revision: 'HEAD' })).rejects.toThrow(
    'config/crd/new.yaml is not at HEAD',
  );
});

it('reads the config file that the editor names, and reads it again when it changes', async () => {
  const settings = { config: 'ci/structural.yaml' };
  editor = await startEditor({ files: { ...files, 'ci/structural.yaml': 'crds: [nowhere]\n' }, settings });
  editor.open(SAMPLE, backup());
  await expect(execute('stored', at(SAMPLE))).rejects.toThrow('no CRD in the workspace');
  editor.write('ci/structural.yaml', 'crds: [../config/crd]\n');
  editor.changed('ci/structural.yaml');
  expect((await execute<StoredText>('stored', at(SAMPLE))).text).toContain('mode: incremental');
});

it('runs no git where that is forbidden, for no command and no definitions that a config file names', async () => {
  const config = 'crds: ["HEAD:config/crd"]\n';
  const start = async (git: boolean): Promise<void> => {
    editor = await startEditor({ files: { ...files, '.structural.yaml': config }, settings: { git } });
    const init = spawnSync('git', ['init', '-q'], { cwd: editor.root });
    const add = spawnSync('git', ['add', '.'], { cwd: editor.root });
    const commit = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'a'], {
      cwd: editor.root,
    });
    expect([init, add, commit].map(({ status }) => status)).toEqual([0, 0, 0]);
    editor.changed('.structural.yaml');
    editor.open(SAMPLE, backup());
    editor.open(CRD, definition());
  };
  await start(true);
  expect((await execute<StoredText>('stored', at(SAMPLE))).text).toContain('mode: incremental');
  await editor.end();
  await start(false);
  await expect(execute('stored', at(SAMPLE))).rejects.toThrow('no CRD in the workspace defines the objects in this file');
  expect((await execute<StoredText>('stored', at(CRD))).text).toContain('strategy: None');
  await expect(execute('compare', { ...at(CRD), revision: 'HEAD' })).rejects.toThrow('git is not run');
});

it('lists tests with their places, and runs those that are wanted', async () => {
  editor = await startEditor({ files });
  const { problems, tests } = await execute<ListedTests>('tests');
  expect(problems).toEqual([]);
  expect(tests.map(({ name, range }) => [name, range.start.line])).toEqual([
    ['accepts a schedule', 2],
    ['refuses nine replicas', 8],
    ['accepts nine replicas', 11],
    ['waits', 13],
  ]);
  const all = await execute<TestResults>('runTests');
  expect(all.results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'failed', 'skipped']);
  const [failure] = all.results[2]?.failures ?? [];
  expect(failure).toMatchObject({ uri: editor.uriOf(TESTS), message: expect.stringContaining('spec.replicas') });
  expect(failure?.related).toMatchObject([{ uri: editor.uriOf(CRD) }]);
  const some = await execute<TestResults>('runTests', { ids: [tests[1]?.id] });
  expect(some.results.map(({ id }) => id)).toEqual([tests[1]?.id]);
});

it('runs tests and definitions as they are in their buffers', async () => {
  editor = await startEditor({ files });
  editor.open(CRD, definition().replace('maximum: 5', 'maximum: 9'));
  editor.open(TESTS, SUITE.replace('skip: later\n    ', ''));
  const { results } = await execute<TestResults>('runTests');
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'passed', 'passed']);
});

it('fails tests of a definition that the server refuses, and leads to it', async () => {
  editor = await startEditor({ files: { ...files, [CRD]: definition().replace('type: boolean', 'type: bool') } });
  const { results } = await execute<TestResults>('runTests');
  expect(results[0]).toMatchObject({ outcome: 'failed', failures: [{ related: [{ uri: editor.uriOf(CRD) }] }] });
});

it('reports tests that cannot be read', async () => {
  editor = await startEditor({ files: { [TESTS]: 'tests:\n  - nam: x\n' } });
  const { problems } = await execute<ListedTests>('tests');
  expect(problems[0]).toMatchObject({ uri: editor.uriOf(TESTS) });
});

it('refuses what is no argument, in words', async () => {
  editor = await startEditor({ files });
  editor.open(SAMPLE, backup());
  await expect(execute('explain')).rejects.toThrow('the command takes { textDocument: { uri }, position }');
  await expect(execute('stored', at('other.yaml'))).rejects.toThrow('the file is not open');
  await expect(execute('resource', { kind: 'Nothing' })).rejects.toThrow('there is no such CRD in the workspace');
  await expect(execute('nothing')).rejects.toThrow('there is no command structural.nothing');
  await expect(execute('toString')).rejects.toThrow('there is no command');
});

it('answers any argument of any command, and logs no error', async () => {
  editor = await startEditor({ files });
  editor.open(SAMPLE, backup());
  editor.open(CRD, definition());
  const uri = fc.constantFrom(editor.uriOf(SAMPLE), editor.uriOf(CRD), 'untitled:a', 'file://host/%00', '');
  const argument = fc.oneof(
    fc.jsonValue(),
    fc.record({
      textDocument: fc.record({ uri }),
      position: fc.record({ line: fc.integer(), character: fc.integer() }),
      revision: fc.constantFrom('HEAD', '--help', '', '\u0000'),
    }),
    fc.record({
      uri,
      group: fc.constantFrom('', 'example.com'),
      kind: fc.constantFrom('Backup', '__proto__'),
      version: fc.constantFrom('v1', ''),
    }),
  );
  const name = fc.constantFrom('explain', 'stored', 'compare', 'definitions', 'definitionPlace', 'resource', 'tests', 'runTests');
  await fc.assert(
    fc.asyncProperty(name, argument, async (command, given) => {
      await editor.request('workspace/executeCommand', { command: `structural.${command}`, arguments: [given] }).catch((error: unknown) => {
        expect(String(error)).not.toContain('the log of the server');
      });
    }),
    { numRuns: runs(60) },
  );
  expect(editor.logged).toEqual([]);
});
