import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadModule } from './load-module-node.js';
import { runCommand } from './run-command.js';

const folder = mkdtempSync(join(tmpdir(), 'kubeconform-command-'));
mkdirSync(join(folder, 'schemas'));
mkdirSync(join(folder, 'manifests'));
writeFileSync(join(folder, 'schemas/widget-v1.json'), JSON.stringify({ properties: { spec: { required: ['size'] } } }));
writeFileSync(join(folder, 'manifests/a.yaml'), 'apiVersion: v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 1}\n');
writeFileSync(
  join(folder, 'manifests/b.yaml'),
  'apiVersion: v1\nkind: Widget\nmetadata: {name: b}\nspec: {}\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: c}\n',
);
writeFileSync(join(folder, 'manifests/note.txt'), 'not a manifest');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function run(...words: string[]): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  const printed = { out: '', error: '' };
  const decoder = new TextDecoder();
  const code = await runCommand(await loadModule(), words, {
    cwd: () => folder,
    stdin: openSync(join(folder, 'manifests/b.yaml'), 'r'),
    writeOut: (bytes) => (printed.out += decoder.decode(bytes)),
    writeError: (bytes) => (printed.error += decoder.decode(bytes)),
  });
  return { code, ...printed };
}

const schemas = join(folder, 'schemas/{{.ResourceKind}}{{.KindSuffix}}.json');
const manifests = join(folder, 'manifests');
const problem = (name: string) =>
  `problem validating schema. Check JSON formatting: jsonschema validation failed with 'file://${folder}/schemas/${name}#' - at '/spec': missing property 'size'`;

describe('runCommand', () => {
  test('judges the manifests of a folder and prints as kubeconform does', async () => {
    expect(await run('-schema-location', schemas, '-summary', manifests)).toEqual({
      code: 1,
      out:
        `${manifests}/b.yaml - Widget b is invalid: ${problem('widget-v1.json')}\n` +
        `${manifests}/b.yaml - Secret c failed validation: could not find schema for Secret\n` +
        'Summary: 3 resources found in 2 files - Valid: 1, Invalid: 1, Errors: 1, Skipped: 0\n',
      error: '',
    });
  });

  test('knows the outputs of kubeconform', async () => {
    const outputs = ['json', 'junit', 'tap', 'pretty', 'text'].map((output) =>
      run('-schema-location', schemas, '-output', output, '-ignore-missing-schemas', manifests),
    );
    const [json, junit, tap, pretty, text] = (await Promise.all(outputs)).map(({ out }) => out);
    expect((JSON.parse(json!) as { resources: unknown[] }).resources).toEqual([
      {
        filename: `${manifests}/b.yaml`,
        kind: 'Widget',
        name: 'b',
        version: 'v1',
        status: 'statusInvalid',
        msg: problem('widget-v1.json'),
        validationErrors: [{ path: '/spec', msg: "missing property 'size'" }],
      },
    ]);
    expect(junit).toMatch(/^<testsuites name="kubeconform" time="[\d.e-]+" tests="3" failures="1" disabled="1" errors="0">\n/);
    expect(tap?.split('\n').map((line) => line.split(' - ')[0])).toEqual(['TAP version 13', 'ok 1', 'not ok 2', 'ok 3', '1..3', '']);
    expect(pretty).toContain('\u001b[31m✖\u001b[0m');
    expect(text).toBe(`${manifests}/b.yaml - Widget b is invalid: ${problem('widget-v1.json')}\n`);
  });

  test('reads standard input', async () => {
    const { code, out } = await run('-schema-location', schemas, '-output', 'tap', '-');
    expect([code, out.split('\n').map((line) => line.split(':')[0])]).toEqual([
      1,
      ['TAP version 13', 'not ok 1 - stdin (v1/Widget//b)', 'not ok 2 - stdin', '1..2', ''],
    ]);
  });

  test('stops at the first error if asked to', async () => {
    const { out } = await run('-schema-location', schemas, '-exit-on-error', '-output', 'tap', manifests);
    expect(out.split('\n').map((line) => line.split(' - ')[0])).toEqual(['TAP version 13', 'ok 1', 'not ok 2', '1..2', '']);
  });

  test('says what it cannot do, and downloads nothing unasked', async () => {
    expect([
      await run(manifests),
      await run('-schema-location', schemas, '-cache', folder, manifests),
      await run('-schema-location', schemas, '-insecure-skip-tls-verify', manifests),
      await run('-schema-location', schemas, '-output', 'xml', manifests),
      (await run('-schema-location', schemas, join(folder, 'missing.yaml'))).code,
      (await run('--nonsense')).error.split('\n', 1)[0],
    ]).toEqual([
      {
        code: 1,
        out: '',
        error:
          'kubeconform-wasm downloads nothing unasked: name a folder or a template with -schema-location, or -schema-location default to download schemas\n',
      },
      {
        code: 1,
        out: '',
        error: 'kubeconform-wasm writes no files: -cache is not supported, name a folder of schemas with -schema-location\n',
      },
      {
        code: 1,
        out: '',
        error: 'kubeconform-wasm cannot skip the verification of certificates: -insecure-skip-tls-verify is not supported\n',
      },
      { code: 1, out: '', error: "'outputFormat' must be 'json', 'junit', 'pretty', 'tap' or 'text'\n" },
      1,
      'flag provided but not defined: -nonsense',
    ]);
  });

  test('prints help and the version of kubeconform', async () => {
    const help = await run('-h');
    expect([help.code, help.out.split('\n', 1)[0], await run('-v')]).toEqual([
      0,
      'Usage: kubeconform [OPTION]... [FILE OR FOLDER]...',
      { code: 0, out: 'v0.8.0\n', error: '' },
    ]);
  });
});
