import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import { createWriteAction } from './write-action.js';

const scratch = mkdtempSync(join(tmpdir(), 'write-action-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

type Input = Parameters<ReturnType<typeof createWriteAction>['handler']>[0]['input'];

/** Runs the action; gives its outputs. */
async function run(input: Partial<Input>): Promise<Record<string, unknown>> {
  const outputs: Record<string, unknown> = {};
  const whole = { path: 'a/b.yaml', apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'b' }, fields: '', ...input };
  const context = {
    workspacePath: scratch,
    input: whole,
    logger: mockServices.logger.mock(),
    output: (name: string, value: unknown) => void (outputs[name] = value),
  };
  await createWriteAction().handler(context as never);
  return outputs;
}

describe('structural:write', () => {
  test('writes what was filled in, as kubectl prints it', async () => {
    const outputs = await run({ fields: { spec: { size: 1, on: 'yes', none: {}, values: 'a: [1]' } }, yamlFields: ['/spec/values'] });
    const text =
      'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: b\nspec:\n  size: 1\n  "on": "yes"\n  values:\n    a:\n    - 1\n';
    expect([outputs, readFileSync(join(scratch, 'a/b.yaml'), 'utf8')]).toEqual([{ text, path: 'a/b.yaml' }, text]);
  });

  test('leaves out fields and a namespace that nobody filled in, and lets no field replace what the resource is', async () => {
    const { text } = await run({ metadata: { name: 'b', namespace: null }, fields: { kind: 'Secret', spec: {} } });
    expect(text).toBe('apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: b\n');
  });

  test('writes nothing out of the workspace', async () => {
    await expect(run({ path: '../b.yaml' })).rejects.toThrow(/Relative path is not allowed|outside/);
  });
});
