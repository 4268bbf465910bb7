import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { exampleCrd, exampleVersion, unionVersion } from '../../tests/example-crd.js';
import { toApiEntities } from '../entities/to-api-entity.js';
import { publishManifests } from '../publish/publish-manifests.js';
import { createValidateAction } from './validate-action.js';

const scratch = mkdtempSync(join(tmpdir(), 'validate-action-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

const ACCEPTED = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 1}\n';
const REFUSED = 'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: a\nspec:\n  size: big\n  colour: red\n';

type Action = ReturnType<typeof createValidateAction>;
type Input = Parameters<Action['handler']>[0]['input'];

/** Runs the action in a workspace with these files; gives its outputs and its log. */
async function run(files: Readonly<Record<string, string>>, input: Input, definitions: readonly string[] = [exampleCrd()]) {
  const workspacePath = mkdtempSync(join(scratch, 'workspace-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(workspacePath, file, '..'), { recursive: true });
    writeFileSync(join(workspacePath, file), text);
  }
  const { apis } = publishManifests(definitions.map((text, i) => ({ file: String(i), text })));
  const catalog = catalogServiceMock({ entities: [...toApiEntities(apis, { carryDefinition: true })] });
  const reader = mockServices.urlReader.mock({
    readUrl: ((url: string) =>
      Promise.resolve({
        buffer: () => Promise.resolve(Buffer.from(exampleCrd({ kind: url.includes('gadget') ? 'Gadget' : 'Widget' }))),
      })) as never,
  });
  const logged: string[] = [];
  const log = (level: string) => (message: string) => void logged.push(`${level} ${message}`);
  const outputs: Record<string, unknown> = {};
  const context = {
    workspacePath,
    input,
    logger: mockServices.logger.mock({ info: log('info'), warn: log('warn'), error: log('error') }),
    output: (name: string, value: unknown) => void (outputs[name] = value),
    getInitiatorCredentials: () => Promise.resolve(mockCredentials.user()),
  };
  const failure = await Promise.resolve(createValidateAction({ catalog, reader }).handler(context as never)).then(
    () => undefined,
    (error: unknown) => {
      const { message, stack } = error as Error;
      // Backstage logs it.
      expect(stack).toBe(`InputError: ${message}`);
      return message;
    },
  );
  return { outputs, logged, failure, workspacePath };
}

describe('structural:validate', () => {
  test('accepts what the server would, by the definitions of the catalog', async () => {
    const { failure, logged, outputs } = await run({ 'a/widget.yaml': ACCEPTED }, { paths: ['a'] });
    expect([failure, logged, outputs]).toEqual([
      undefined,
      ['info 1 file checked against 1 given CRD: accepted'],
      { findings: [], errors: 0 },
    ]);
  });

  test('reads unions where that is asked for', async () => {
    const files = { 'a.yaml': 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {kind: Disk, disk: a, memory: b}\n' };
    const definitions = [exampleCrd({ versions: [unionVersion()] })];
    const input: Input = { paths: ['.'] };
    expect((await run(files, input, definitions)).failure).toBeUndefined();
    expect((await run(files, { ...input, proposals: ['unions'] }, definitions)).failure).toContain('spec');
    expect((await run(files, { ...input, proposals: ['onions'] }, definitions)).failure).toMatch(
      /^proposals: no proposal is called "onions"/,
    );
  });

  test("fails with the server's words and their places", async () => {
    const { failure, logged, outputs } = await run({ 'widget.yaml': REFUSED }, { paths: ['*.yaml'] });
    const errors = [
      'widget.yaml:6:9: Invalid value: "string": spec.size in body must be of type integer: "string" (resource-value)',
      'widget.yaml:7:3: unknown field "spec.colour" (unknown-field)',
    ];
    expect(failure).toBe(['the API server would refuse this: 2 errors', '', ...errors.map((error) => `- \`${error}\``)].join('\n'));
    expect(logged).toEqual(errors.map((error) => `error ${error}`));
    expect(outputs['errors']).toBe(2);
    expect(outputs['findings']).toMatchObject([
      { file: 'widget.yaml', line: 6, column: 9, severity: 'error', rule: 'resource-value' },
      { file: 'widget.yaml', line: 7, column: 3, severity: 'error', rule: 'unknown-field' },
    ]);
  });

  test('warns of unknown fields where it is not strict', async () => {
    const text = ACCEPTED.replace('size: 1', 'colour: red');
    const { failure, logged } = await run({ 'a.yaml': text }, { paths: ['a.yaml'], strict: false });
    expect([failure, logged]).toEqual([
      undefined,
      ['warn a.yaml:4:8: unknown field "spec.colour" (unknown-field)', 'info 1 file checked against 1 given CRD: accepted'],
    ]);
  });

  test('reads definitions in the workspace and at URLs, and prefers them to the catalog', async () => {
    const strings = exampleVersion('v1', {
      schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'string' } } } } } },
    });
    const files = { 'crds/widget.yaml': exampleCrd({ versions: [strings] }), 'a.yaml': ACCEPTED.replace('1}', 'big}') };
    expect((await run(files, { paths: ['a.yaml'], crds: ['crds'] })).failure).toBeUndefined();
    const gadget = ACCEPTED.replace('Widget', 'Gadget').replace('1}', 'big}');
    expect(
      (await run({ 'a.yaml': gadget }, { paths: ['a.yaml'], crds: ['https://git.example/gadget.yaml'], fromCatalog: false })).failure,
    ).toMatch(/must be of type integer/);
  });

  test('fails where a kind has no definition, unless that is allowed', async () => {
    const files = { 'a.yaml': ACCEPTED };
    expect((await run(files, { paths: ['a.yaml'] }, [])).failure).toMatch(
      /^the API server would refuse this: 1 error\n\n- `a\.yaml:\d+:\d+: /,
    );
    expect((await run(files, { paths: ['a.yaml'], fromCatalog: false })).failure).toMatch(/1 error/);
    expect((await run(files, { paths: ['a.yaml'], requireDefinitions: false }, [])).failure).toBeUndefined();
  });

  test('names five errors and counts the others', async () => {
    const { failure } = await run({ 'a.yaml': Array(8).fill(REFUSED.replace('  colour: red\n', '')).join('---\n') }, { paths: ['.'] });
    expect(failure?.split('\n').map((line) => line.replace(/:\d.*/, ''))).toEqual([
      'the API server would refuse this: 8 errors',
      '',
      ...Array<string>(5).fill('- `a.yaml'),
      '- and 3 more errors',
    ]);
  });

  test('judges as the version of Kubernetes that is named', async () => {
    expect((await run({ 'a.yaml': ACCEPTED }, { paths: ['.'], kubeVersion: '1.34' })).failure).toBeUndefined();
    expect((await run({ 'a.yaml': ACCEPTED }, { paths: ['.'], kubeVersion: 'latest' })).failure).toMatch(
      /^kubeVersion must be a version from 1\.\d+ to 1\.\d+, not "latest"$/,
    );
  });

  test.each([
    [['missing.yaml'], /^missing\.yaml: .*no such file or directory/],
    [['../x.yaml'], /^\.\.\/x\.yaml leads out of the workspace$/],
    [['a/../../../etc'], /leads out of the workspace$/],
  ])('reads nothing but what is in the workspace: %j', async (paths, message) => {
    expect((await run({ 'a.yaml': ACCEPTED }, { paths: paths as [string] })).failure).toMatch(message);
  });

  test('follows no link out of the workspace', async () => {
    const outside = join(scratch, 'outside.yaml');
    writeFileSync(outside, REFUSED);
    const { workspacePath } = await run({ 'a.yaml': ACCEPTED }, { paths: ['.'] });
    symlinkSync(outside, join(workspacePath, 'link.yaml'));
    const { readWorkspace } = await import('./workspace-files.js');
    await expect(readWorkspace(workspacePath, ['link.yaml'])).rejects.toThrow('link.yaml leads out of the workspace');
  });

  test('says where no manifest is', async () => {
    expect((await run({ 'a.txt': '' }, { paths: ['.'] })).failure).toBe('.: no *.yaml, *.yml or *.json file in this directory or below');
  });
});
