import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, mergePolicies, NEWEST_KUBERNETES, parsePolicyFile, readCatalog, runPolicies } from '@structural/checker';
import type { FileView } from '@structural/language-server/worker';
import { celAnswer } from '../src/answers/cel-answer.js';
import { comparedDefinitions } from '../src/answers/compared-definitions.js';
import { definedKinds } from '../src/answers/defined-kinds.js';
import { explainedField } from '../src/answers/explained-field.js';
import { policyAnswer } from '../src/answers/policy-answer.js';
import { printedTables } from '../src/answers/printed-tables.js';
import { storedResources } from '../src/answers/stored-resources.js';

const FOLDER = join(import.meta.dirname, '../examples');
const read = (name: string, file: string): string => readFileSync(join(FOLDER, name, file), 'utf8');

function viewOf(definition: string): FileView {
  const catalog = readCatalog([{ file: 'definition.yaml', text: definition }]);
  return { catalog, kubernetesVersion: NEWEST_KUBERNETES, options: { catalog } };
}
const view = (name: string): FileView => viewOf(read(name, 'definition.yaml'));
const stored = (name: string) => storedResources(read(name, 'resource.yaml'), view(name));
const rulesIn = (name: string, file: string): readonly string[] =>
  check(file, read(name, file), { catalog: view(name).catalog }).diagnostics.map(({ rule }) => rule);

it('knows every example', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([
    'admission-policy',
    'breaking-change',
    'defaults',
    'expensive-rule',
    'list-map',
    'misspelt-field',
  ]);
});

it('shows that a misspelt field is dropped, and that its default is stored instead', () => {
  expect(rulesIn('misspelt-field', 'definition.yaml')).toEqual([]);
  expect(rulesIn('misspelt-field', 'resource.yaml')).toEqual(['unknown-field']);
  const { objects, parts } = stored('misspelt-field');
  expect(objects).toEqual([
    { title: 'Backup nightly', outcome: 'stored', removed: ['spec.keepdaily'], defaulted: ['spec.keepDaily'], coerced: [] },
  ]);
  expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '  keepdaily: 30\n' },
    { kind: 'added', text: '  keepDaily: 7\n' },
  ]);
});

it('shows what the expressions of a policy give for the resource', () => {
  const text = read('admission-policy', 'policy.yaml');
  const policies = runPolicies(mergePolicies([parsePolicyFile({ file: 'policy.yaml', text })]));
  const own = view('admission-policy');
  const resource = read('admission-policy', 'resource.yaml');
  const answer = policyAnswer(resource, { ...own, options: { ...own.options, ...(policies && { policies }) } });
  expect(answer.resources).toMatchObject([
    {
      title: 'Backup nightly',
      policies: [
        {
          title: 'policy short-backups, binding short-backups, params backup-limits',
          parts: [
            { place: 'variables.most', value: '14', isRefusing: false },
            { place: 'validations[0]', value: 'false', isRefusing: true },
            { place: 'validations[0].messageExpression', value: '"keeps 30 days, at most 14"', isRefusing: false },
          ],
        },
      ],
    },
  ]);
  expect(policyAnswer(resource, own)).toEqual({ resources: undefined });
});

it('shows in a table what kubectl prints of the resource as it is read', () => {
  expect(printedTables(read('misspelt-field', 'resource.yaml'), view('misspelt-field'), false)).toEqual([
    { title: 'kubectl get backups.v1.example.com', text: 'NAME      SCHEDULE    KEEPS\nnightly   0 1 * * *   7\n' },
  ]);
});

it('shows that defaults are filled in where the object around them is there', () => {
  expect(rulesIn('defaults', 'resource.yaml')).toEqual([]);
  const { objects, text } = stored('defaults');
  expect(objects.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
  const [nothing = '', some = ''] = text.split('---');
  expect(nothing).toContain('level: info');
  expect(nothing).not.toContain('minVersion');
  expect(some).toContain('minVersion: "1.2"');
});

it('shows which items of a list map the server takes for the same', () => {
  expect(rulesIn('list-map', 'resource.yaml')).toEqual(['list-type', 'list-type']);
  expect(stored('list-map').objects[0]?.outcome).toBe('refused');
});

it('shows what a rule costs, which bounds fit, and what it is on the resource', () => {
  expect(rulesIn('expensive-rule', 'definition.yaml')).toContain('validation-rule');
  const { expression, path } = JSON.parse(read('expensive-rule', 'example.json')) as { readonly expression: string; readonly path: string };
  const kind = { group: 'example.com', version: 'v1', kind: 'Site' };
  const answer = celAnswer({ ...kind, expression, path }, read('expensive-rule', 'resource.yaml'), view('expensive-rule'));
  expect(answer).toMatchObject({ ok: true, type: 'bool', evaluations: [{ at: 'spec', value: 'false', isError: false }] });
  if (!answer.ok) return;
  expect(answer.percent).toBeGreaterThan(100);
  expect(answer.costly.map(({ bound, field }) => `${field} ${bound}`)).toContain('spec.routes maxItems');
  expect(answer.fitting.join()).toMatch(/spec\.routes maxItems: \d+/);
  // The definition has this rule already.
  expect(answer.refusals.length).toBeGreaterThan(0);
  expect(answer.evaluations[0]?.rows[0]).toMatchObject({ depth: 0, text: expression, type: 'bool', times: 1, values: ['false'] });
});

it('says in the words of the compiler why an expression has no type', () => {
  const kind = { group: 'example.com', version: 'v1', kind: 'Site' };
  expect(celAnswer({ ...kind, expression: 'self.routs', path: 'spec' }, '', view('expensive-rule'))).toMatchObject({
    ok: false,
    error: expect.stringContaining('undefined field'),
  });
  expect(celAnswer({ ...kind, expression: 'self', path: 'spec.nothing' }, '', view('expensive-rule'))).toEqual({
    ok: false,
    error: 'Site has no .nothing there in its schema',
  });
});

it('shows for each breaking change who is affected, and the resource that proves it', async () => {
  const old = viewOf(read('breaking-change', 'old.yaml')).catalog;
  const next = view('breaking-change').catalog;
  const answer = await comparedDefinitions({
    old,
    next,
    kubernetesVersion: NEWEST_KUBERNETES,
    within: 60_000,
    isOutdated: () => false,
    pause: () => Promise.resolve(),
  });
  const breaking = answer.changes.filter(({ verdict }) => verdict === 'breaking');
  expect(breaking.map(({ rule }) => rule).sort()).toEqual(['bound-tightened', 'field-removed', 'required-added']);
  for (const { proofs } of breaking)
    expect(proofs[0]).toMatchObject({ text: expect.stringContaining('spec'), oldSays: expect.stringContaining('accepts it') });
});

it('gives up comparing once nobody waits for it', async () => {
  const { catalog } = view('breaking-change');
  const nothing = readCatalog([]);
  const asked = { kubernetesVersion: NEWEST_KUBERNETES, within: 1000, isOutdated: () => true, pause: () => Promise.resolve() };
  expect(await comparedDefinitions({ ...asked, old: nothing, next: catalog })).toMatchObject({ missing: 'old' });
  expect(await comparedDefinitions({ ...asked, old: catalog, next: nothing })).toMatchObject({ missing: 'new' });
});

it('names the kinds that are served, with the places that rules may stand at', () => {
  expect(definedKinds(view('expensive-rule').catalog)).toEqual([
    {
      group: 'example.com',
      version: 'v1',
      kind: 'Site',
      paths: ['', 'spec', 'spec.routes', 'spec.routes[]', 'spec.routes[].host', 'spec.routes[].port'],
    },
  ]);
});

it('explains a field as kubectl does', () => {
  Object.assign(globalThis, { META_DECLARATIONS: '' });
  const kind = { group: 'example.com', version: 'v1', kind: 'Backup' };
  const { text } = explainedField({ ...kind, path: 'spec.keepDaily', recursive: false }, view('misspelt-field'));
  expect(text).toBe(
    'GROUP:      example.com\nKIND:       Backup\nVERSION:    v1\n\nFIELD: keepDaily <integer>\n\n\nDESCRIPTION:\n    How many daily copies to keep.\n    \n\n',
  );
  expect(explainedField({ ...kind, path: 'nothing', recursive: false }, view('misspelt-field')).error).toContain('does not exist');
});

it('keeps the previous definition of an example readable', () => {
  for (const name of readdirSync(FOLDER).filter((each) => existsSync(join(FOLDER, each, 'old.yaml'))))
    expect(viewOf(read(name, 'old.yaml')).catalog.problems).toEqual([]);
});

it("shows of a built-in kind what the server's code stores, and without that code that only types were checked", () => {
  const text = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [{port: 80}], clusterIP: null}\n';
  const none = viewOf('');
  expect(storedResources(text, none).objects.map(({ outcome }) => outcome)).toEqual(['types-only']);
  const object = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'default' },
    spec: { ports: [{ port: 80, protocol: 'TCP' }], sessionAffinity: 'None' },
    status: {},
  };
  const kubernetes = { minor: NEWEST_KUBERNETES.minor, judge: () => ({ code: 201, object }) };
  const [stored] = storedResources(text, { ...none, options: { ...none.options, kubernetes } }).objects;
  expect(stored).toEqual({
    title: 'Service web',
    outcome: 'stored',
    removed: [],
    defaulted: ['spec.ports[0].protocol', 'spec.sessionAffinity'],
    coerced: [],
  });
});
