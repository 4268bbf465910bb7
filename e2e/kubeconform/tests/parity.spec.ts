import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKubeconform, schemaFolder } from 'kubeconform-wasm';
import { budget, runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { costOf, secondsOf, type Cost } from './cost.js';
import { exportSchemas, LAYOUT } from './exported-schemas.js';
import { nativeKubeconform, verdict, verdictsOfCommand, type Verdict } from './native.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const wasmPackage = join(root, 'packages/kubeconform-wasm');
const corpus = join(root, '../shared/corpus');
const folder = mkdtempSync(join(tmpdir(), 'kubeconform-parity-'));
const native = nativeKubeconform(folder);
const withNative = native === undefined ? test.skip : test;
const withCorpus = native === undefined || !existsSync(corpus) ? test.skip : test;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What the library says of files, in the words of the command, which does not tell of empty ones. */
async function verdictsOfLibrary(schemas: string, layout: string, strict: boolean, files: readonly string[]): Promise<readonly Verdict[]> {
  const kubeconform = await createKubeconform({ schemas: schemaFolder(schemas, [layout]), strict });
  const verdicts: Verdict[] = [];
  for (const file of files) {
    for (const { apiVersion, errors, kind, message, name, status } of await kubeconform.validate(readFileSync(file))) {
      verdicts.push(
        verdict(
          file,
          kind,
          name,
          apiVersion,
          status,
          message,
          errors.map((error) => [error.path, error.message]),
        ),
      );
    }
  }
  kubeconform.close();
  return verdicts;
}

/** Compares the native binary with the module's command and with its library, document by document; how many were alike. */
async function compare(schemas: string, layout: string, strict: boolean, files: readonly string[]): Promise<number> {
  const flags = ['-schema-location', join(schemas, layout), ...(strict ? ['-strict'] : [])];
  const expected = verdictsOfCommand(native!.binary, flags, files);
  expect(verdictsOfCommand(join(wasmPackage, 'dist/main.js'), flags, files)).toEqual(expected);
  const ofLibrary = await verdictsOfLibrary(schemas, layout, strict, files);
  expect(ofLibrary.filter(([, , , , status]) => status !== 'empty')).toEqual(expected.filter(([, , , , status]) => status !== 'empty'));
  return expected.length;
}

/** A List with the first items of another one, in a file of its name. */
function firstItems(file: string, count: number): string {
  const [head = '', ...items] = readFileSync(file, 'utf8').split(/^(?=- )/m);
  const shorter = join(folder, basename(file));
  writeFileSync(shorter, [head, ...items.slice(0, count)].join(''));
  return shorter;
}

const manifests = `apiVersion: example.com/v1
kind: Widget
metadata: {name: a}
spec: {replicas: 3, size: 1Gi}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: b, generateName: b-}
spec: {replicas: x, unknown: 1, size: 1Gi}
spec: {replicas: 11}
---
# nothing
---
apiVersion: v1
kind: List
items:
- {apiVersion: example.com/v1, kind: Widget, metadata: {name: c, namespace: d}, spec: {at: 1h}}
- {apiVersion: example.com/v1, kind: Gadget, metadata: {name: e}}
- {apiVersion: v1, kind: List, items: []}
---
kind: Widget
---
apiVersion: example.com/v1
kind: 7
---
a: [
---
"text"
`;

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              replicas: {type: integer, maximum: 10}
              size: {x-kubernetes-int-or-string: true}
              at: {type: string, format: duration}
`;

describe('kubeconform-wasm beside kubeconform', () => {
  withNative('the module in the repository is what its sources give', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['build-module.mjs', '--check'], { cwd: wasmPackage, encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({
      status: 0,
      said: expect.stringMatching(/the module is what go\S+ makes of its sources|no comparison/) as unknown,
    });
  });

  withNative('says the same about manifests of ours, strict or not', async () => {
    const file = join(folder, 'manifests.yaml');
    writeFileSync(file, manifests);
    const schemas = join(folder, 'own-schemas');
    exportSchemas(schemas, [new TextEncoder().encode(definition)]);
    expect([await compare(schemas, LAYOUT, false, [file]), await compare(schemas, LAYOUT, true, [file])]).toEqual([10, 10]);
  });

  withNative('names the schemas of a folder as kubeconform does, in the command and in the library', async () => {
    const file = join(folder, 'named.yaml');
    writeFileSync(file, 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {replicas: 11}\n');
    const schemas = join(folder, 'named schemas');
    exportSchemas(schemas, [new TextEncoder().encode(definition)]);
    const said = (command: string, cwd: string, location: string) => {
      const args = ['-output', 'json', '-schema-location', join(location, LAYOUT), file];
      const { stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' });
      return (JSON.parse(stdout) as { resources: readonly { msg: string }[] }).resources.map(({ msg }) => msg);
    };
    const command = join(wasmPackage, 'dist/main.js');
    const expected = said(native!.binary, folder, schemas);
    const kubeconform = await createKubeconform({ schemas: schemaFolder(schemas, [LAYOUT]) });
    const results = await kubeconform.validate(readFileSync(file));
    kubeconform.close();
    expect(expected).toEqual([expect.stringContaining("/named schemas/example.com/widget_v1.json#' - at '/spec/replicas'")]);
    expect([said(command, folder, schemas), said(command, folder, 'named schemas'), results.map(({ message }) => message)]).toEqual([
      expected,
      said(native!.binary, folder, 'named schemas'),
      expected,
    ]);
  });

  withNative('takes less than 0.6 s of the processor and 100 MB for one file', () => {
    const file = join(folder, 'one.yaml');
    writeFileSync(file, 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {replicas: 11}\n');
    const schemas = join(folder, 'one-schemas');
    exportSchemas(schemas, [new TextEncoder().encode(definition)]);
    const args = ['-schema-location', join(schemas, LAYOUT), file];
    const costs = Array.from({ length: 3 }, () => costOf(join(wasmPackage, 'dist/main.js'), args));
    const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of));
    const seen = { seconds: least(({ seconds }) => seconds), megabytes: least(({ megabytes }) => megabytes) };
    console.info(`a start: ${seen.seconds.toFixed(2)} s of the processor, ${seen.megabytes.toFixed(0)} MB`);
    expect([seen.seconds < 0.6, seen.megabytes < 100]).toEqual([true, true]);
  });

  // By the corpus it is 2.0 to 2.4 times; a build machine may do other things, too.
  withNative('takes at most four times the processor of the binary, and its start, for 150 files with 120 large kinds', () => {
    const [schemas, resources] = [join(folder, 'many-schemas'), join(folder, 'many-resources')];
    for (const one of [schemas, resources]) mkdirSync(one);
    const leaf = {
      description: 'Some words about a field. '.repeat(12),
      type: 'string',
      maxLength: 99,
    };
    const branch = (of: unknown, count: number) => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${String(i)}`, of])),
    });
    const schema = JSON.stringify(branch(branch(branch(leaf, 5), 5), 4));
    for (let i = 0; i < 120; i++) writeFileSync(join(schemas, `k${String(i)}.json`), schema);
    for (let i = 0; i < 150; i++)
      writeFileSync(
        join(resources, `${String(i)}.yaml`),
        `apiVersion: example.com/v1\nkind: K${String(i % 120)}\nmetadata: {name: a}\n` +
          Array.from({ length: 4 }, (_, j) => `field${String(j)}:\n  field0: {field0: a, field1: b}\n  field1: {field2: c}\n`).join(''),
      );
    const args = ['-n', '1', '-schema-location', join(schemas, '{{.ResourceKind}}.json'), resources];
    const pairs = Array.from({ length: 2 }, () => [
      costOf(join(wasmPackage, 'dist/main.js'), args).seconds,
      secondsOf(native!.binary, args) ?? NaN,
    ]);
    const least = (at: number) => Math.min(...pairs.map((pair) => pair[at]!));
    const [ours, its] = [least(0), least(1)];
    console.info(`150 files: ${ours.toFixed(2)} s of the processor, the binary ${its.toFixed(2)} s`);
    expect(ours).toBeLessThan(4 * its + 0.4);
  });

  withNative("says the same about kubeconform's own fixtures", async () => {
    const fixtures = join(native!.source, 'fixtures');
    const all = readdirSync(fixtures)
      .filter((name) => /\.(ya?ml|json)$/.test(name))
      .map((name) => join(fixtures, name));
    // One is a List of 100,000 items alike, 10 MB: of it as many as are asked for, and all in the nightly run.
    const files = all.filter((file) => statSync(file).size < 1 << 20);
    const long = all.filter((file) => !files.includes(file)).map((file) => firstItems(file, runs(4_000)));
    expect(long).toHaveLength(1);
    // Those schemas that are CRDs' own, and none for built-in kinds.
    const schemas = join(folder, 'fixture-schemas');
    exportSchemas(
      schemas,
      files.map((file) => readFileSync(file)),
    );
    const counts = [
      await compare(schemas, LAYOUT, false, [...files, ...long]),
      await compare(schemas, LAYOUT, true, files),
      await compare(join(fixtures, 'registry'), '{{.ResourceKind}}{{.KindSuffix}}.json', false, files),
    ];
    expect(counts.every((count) => count >= files.length)).toBe(true);
    expect(counts[0]).toBeGreaterThanOrEqual(files.length + Math.min(runs(4_000), 100_000));
  });

  // This one, unlike that of the fixtures, has all kinds of items, and is as large as that in the nightly run.
  withNative('says the same about a long List', async () => {
    const count = runs(1_600);
    const specs = ['{replicas: 3}', '{replicas: 11}', '{size: [], unknown: 1}', '{at: 1h, at: 2h}', 'null'];
    const text = 'some words '.repeat(52);
    const items = Array.from({ length: count }, (_, i) => {
      const [kind, spec] = [i % 7 === 0 ? 'Gadget' : 'Widget', specs[i % specs.length]!];
      return `- apiVersion: example.com/v1\n  kind: ${kind}\n  metadata: {name: w${String(i)}, annotations: {text: ${text}}}\n  spec: ${spec}\n`;
    });
    const file = join(folder, 'large.yaml');
    writeFileSync(file, `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`);
    const schemas = join(folder, 'large-schemas');
    exportSchemas(schemas, [new TextEncoder().encode(definition)]);
    expect(await compare(schemas, LAYOUT, true, [file])).toBe(count);
  });

  withCorpus('says the same about the resources of the corpus', async () => {
    const index = JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) as { files: readonly { file: string; role: string }[] };
    const filesOf = (role: string) => index.files.filter((one) => one.role === role).map(({ file }) => join(corpus, file));
    const schemas = join(folder, 'corpus-schemas');
    const exported = exportSchemas(
      schemas,
      filesOf('crd').map((file) => readFileSync(file)),
    );
    // A quarter of them, which the seed picks, each in one of the two modes; in the nightly run all of them, in both.
    const step = Math.max(1, Math.floor(4 / budget));
    const resources = filesOf('cr').filter((_, i) => (i + seed) % step === 0);
    const inMode = (mode: number) => resources.filter((_, i) => step === 1 || i % 2 === mode);
    const lenient = await compare(schemas, LAYOUT, false, inMode(0));
    const strict = await compare(schemas, LAYOUT, true, inMode(1));
    console.info(
      `${String(exported)} schemas, ${String(resources.length)} files, ${String(lenient)} and ${String(strict)} documents alike`,
    );
    expect([lenient, strict].every((count) => count >= resources.length / 4)).toBe(true);
  });
});
