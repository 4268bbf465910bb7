import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { cronTab, definition, openSandbox, type Sandbox, type Seen } from './sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

const CACHED = { build: 'one' };

/** What a run says that may use verdicts of earlier ones. */
function cached(...args: readonly string[]): Promise<Seen> {
  return sandbox.run([...args, '--cache-location', 'kept'], CACHED);
}

function uncached(...args: readonly string[]): Promise<Seen> {
  return sandbox.run([...args, '--no-cache', '--cache-location', 'kept'], CACHED);
}

/** Numbers from 0 to below `end`, the same for each seed. */
function openRandom(state: number): (end: number) => number {
  let current = state >>> 0 || 1;
  return (end) => {
    current ^= current << 13;
    current ^= current >>> 17;
    current ^= current << 5;
    return (current >>> 0) % end;
  };
}

const DEFINITIONS = [
  definition('{size: {type: integer}}'),
  definition('{size: {type: integer, maximum: 3}}'),
  definition('{size: {type: string}}'),
  definition('{size: {type: 5}}'),
  definition('{size: {}}'),
  definition('{size: {type: integer}}').replace('kind: CronTab', 'kind: {{ .Values.kind }}'),
  definition('{size: {type: integer}}', { kind: 'Job', plural: 'jobs' }),
  definition('{size: {type: string}}', { kind: 'Job', plural: 'jobs' }),
  definition('{size: {type: integer}}', { kind: 'CronTap', plural: 'crontaps' }),
  'kind: [broken',
  '',
];
const RESOURCES = [
  cronTab('a', '{size: 1}'),
  cronTab('a', '{size: 7}'),
  cronTab('a', '{size: x}'),
  cronTab('a', '{length: 1}'),
  cronTab('a', '{size: 1}', { kind: 'Job' }),
  cronTab('b', '{size: x}', { kind: 'Job' }),
  cronTab('b', '{size: 1}', { kind: 'CronTap' }),
  `${cronTab('a', '{size: 1}')}---\n${cronTab('b', '{size: y}')}`,
  'apiVersion: example.com/v1\nkind: CronTab\nmetadata: [',
  'just: text\n',
  '',
];
const OPTIONS = [
  [],
  ['--strict'],
  ['-o', 'json'],
  ['-o', 'github'],
  ['-q'],
  ['--kube-version', '1.34'],
  ['--rule', 'unknown-field=off'],
  ['-o', 'junit'],
];
const NAMES = ['d/a.yaml', 'd/b.yaml', 'd/c.yaml', 'd/e/a.yaml'];
const CRDS = ['crds/a.yaml', 'crds/b.yaml', 'd/crd.yaml'];

it('a run with verdicts of earlier runs says what one without says, whatever changed between them', async () => {
  const random = openRandom(seed * 7919);
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  for (const name of NAMES) sandbox.write(name, RESOURCES[0] as string);
  for (const name of CRDS) sandbox.write(name, DEFINITIONS[0] as string);
  for (let i = 0; i < runs(120); i++) {
    for (let edits = random(3); edits > 0; edits--) {
      if (random(3) === 0) sandbox.write(pick(CRDS), pick(DEFINITIONS));
      else sandbox.write(pick(NAMES), pick(RESOURCES));
    }
    if (random(20) === 0)
      for (const name of readdirSync(join(sandbox.cwd, 'kept'))) writeFileSync(join(sandbox.cwd, 'kept', name), 'broken');
    const command = random(3) === 0 ? ['lint', 'd', 'crds'] : ['validate', 'd', '--crds', 'crds'];
    const args = [...command, ...pick(OPTIONS)];
    expect({ i, args, ...(await cached(...args)) }).toEqual({ i, args, ...(await uncached(...args)) });
  }
});

/** A policy that refuses what is larger than its parameter, its binding, and the parameter. */
function policies(most: string): string {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: small}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints: {resourceRules: [{apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [crontabs]}]}
  validations: [{expression: '!has(object.spec.size) || object.spec.size <= int(params.data.most)'}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: small}
spec: {policyName: small, paramRef: {name: most, namespace: default, parameterNotFoundAction: Allow}, validationActions: [Deny]}
---
{apiVersion: v1, kind: ConfigMap, metadata: {name: most, namespace: default}, data: {most: "${most}"}}
`;
}

it('keeps verdicts by policies, until a policy, a parameter or a definition changes', async () => {
  const validate = ['validate', 'd', '--crds', 'crds'];
  const ask = async (): Promise<Seen> => {
    const seen = await cached(...validate);
    expect(seen).toEqual(await uncached(...validate));
    return seen;
  };
  sandbox.write('crds/a.yaml', DEFINITIONS[0] as string);
  for (const name of NAMES) sandbox.write(name, RESOURCES[1] as string);
  sandbox.write('d/policies.yaml', policies('7'));
  expect(await ask()).toMatchObject({ code: 0 });
  const before = written();
  expect(await ask()).toMatchObject({ code: 0 });
  expect(written()).toEqual(before);
  sandbox.write('d/policies.yaml', policies('3'));
  expect((await ask()).stdout).toContain('4 errors');
  sandbox.write('crds/a.yaml', DEFINITIONS[2] as string);
  expect((await ask()).stdout).toContain('must be of type string');
  sandbox.write('d/policies.yaml', '');
  sandbox.write('crds/a.yaml', DEFINITIONS[0] as string);
  expect(await ask()).toMatchObject({ code: 0 });
});

/** Names the verdicts that were written last; others after each write, as files are replaced. */
function written(): readonly number[] {
  // What is known of files is written as well, once they have not changed for a while.
  const names = readdirSync(join(sandbox.cwd, 'kept')).filter((name) => name.endsWith('.verdicts'));
  return names.map((name) => statSync(join(sandbox.cwd, 'kept', name)).ino);
}

it('judges a file again only where something changed', async () => {
  sandbox.write('crds/a.yaml', DEFINITIONS[0] as string);
  for (const name of NAMES) sandbox.write(name, RESOURCES[2] as string);
  const first = await cached('validate', 'd', '--crds', 'crds');
  expect(first.code).toBe(1);
  const before = written();
  expect(await cached('validate', 'd', '--crds', 'crds')).toEqual(first);
  expect(written()).toEqual(before);
  sandbox.write('d/a.yaml', RESOURCES[0] as string);
  expect((await cached('validate', 'd', '--crds', 'crds')).stdout).toContain('3 errors');
  expect(written()).not.toEqual(before);
});

it('says of files that --fix wrote what they are now, and of those that they were what they were', async () => {
  const wrong = cronTab('a', '{Size: 1}');
  sandbox.write('crds/a.yaml', DEFINITIONS[0] as string);
  for (const name of NAMES) sandbox.write(name, wrong);
  // What was written a moment ago is read each time.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const validate = ['validate', 'd', '--crds', 'crds'];
  const before = await cached(...validate);
  expect(before.stdout).toContain('4 warnings');
  expect((await cached(...validate, '--fix')).stdout).toContain('no findings');
  expect((await cached(...validate)).stdout).toContain('no findings');
  for (const name of NAMES) sandbox.write(name, wrong);
  expect(await cached(...validate)).toEqual(before);
});

it('keeps nothing where a flag says so, for one file, or where the folder cannot be made', async () => {
  sandbox.write('d/a.yaml', definition('{size: {type: integer}}'));
  sandbox.write('d/b.yaml', definition('{size: {type: integer}}', { kind: 'Job', plural: 'jobs' }));
  await uncached('lint', 'd');
  await cached('lint', 'd/a.yaml');
  expect(readdirSync(sandbox.cwd)).toEqual(['d']);
  sandbox.write('kept', 'a file');
  expect(await cached('lint', 'd')).toEqual(await uncached('lint', 'd'));
  rmSync(join(sandbox.cwd, 'kept'));
  await cached('lint', 'd');
  expect(readdirSync(join(sandbox.cwd, 'kept'))).toHaveLength(1);
});
