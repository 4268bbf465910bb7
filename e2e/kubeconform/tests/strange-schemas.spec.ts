import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { nativeKubeconform, verdictsOfCommand } from './native.js';
import { strangeCases } from './strange-schemas.js';

const command = fileURLToPath(new URL('../../../packages/kubeconform-wasm/dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kubeconform-strange-'));
const native = nativeKubeconform(folder);
const withNative = native === undefined ? test.skip : test;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Documents that are written in every way that a decoder may read in its own. */
const WRITINGS = [
  'Kind: K0\nkind: K1\napiVersion: example.com/v1\n',
  'kind: K0\napiVersion: example.com/v1\nMetadata: {name: a}\nmetadata: {name: b}\n',
  'kind: K0\napiVersion: example.com/v1\nmetadata: {name: 7, NameSpace: x}\n',
  'kind: K0\napiVersion: example.com/v1\nmetadata: {name: true, generateName: g-}\n',
  'kind: K0\napiVersion: example.com/v1\nmetadata: text\n',
  'kind: K0\napiVersion: 1\n',
  'kind: K0\napiVersion: example.com/v1\nspec: .inf\n',
  'kind: K0\napiVersion: example.com/v1\nspec: {1: a, 2.5: b, true: c}\n',
  'kind: K0\napiVersion: example.com/v1\nspec: {~: a}\n',
  'kind: K0\napiVersion: example.com/v1\nspec: !!binary /w==\n',
  'kind: K0\napiVersion: example.com/v1\nspec: [9007199254740993, 18446744073709551615, -0.0, 0x10, 010, 1_000, 2001-01-01, 12:30]\n',
  'kind: K0\napiVersion: example.com/v1\nspec: &a {b: [1]}\nother: *a\n',
  'kind: K0\napiVersion: example.com/v1\nspec: {<<: {a: 1}, b: 2}\n',
  'kind: K0\napiVersion: example.com/v1\nspec: "\\ud800"\n',
  'kind: K0\napiVersion: example.com/v1\nkind: K1\n',
  'kind: LIST\napiVersion: v1\nItems: [{kind: K0, apiVersion: example.com/v1}]\n',
  'kind: List\napiVersion: v1\nitems: {a: 1}\n',
  'kind: ""\napiVersion: example.com/v1\n',
  'kind: ~\napiVersion: example.com/v1\n',
  '[1, 2]\n',
  '7\n',
];

/** Says the same of each document; which documents and schemas differ is in what is expected. */
function compare(texts: readonly string[], ...flags: readonly string[]): Record<string, number> {
  const file = join(folder, 'documents.yaml');
  writeFileSync(file, texts.join('---\n'));
  const args = ['-schema-location', join(folder, '{{.ResourceKind}}.json'), ...flags];
  const expected = verdictsOfCommand(native!.binary, args, [file]);
  expect(verdictsOfCommand(command, args, [file])).toEqual(expected);
  const counts: Record<string, number> = {};
  for (const [, , , , status] of expected) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('kubeconform-wasm, which compiles schemas as far as resources need them', () => {
  withNative('says what kubeconform says about schemas of all drafts, right and wrong ones', () => {
    const cases = strangeCases(runs(600), seed);
    mkdirSync(folder, { recursive: true });
    const texts = cases.flatMap(({ schema, specs }, at) => {
      const kind = `K${String(at)}`;
      writeFileSync(join(folder, `${kind.toLowerCase()}.json`), JSON.stringify(schema));
      return specs.map((spec) => `${JSON.stringify({ apiVersion: 'example.com/v1', kind, metadata: { name: 'a' }, spec })}\n`);
    });
    const counts = compare(texts);
    console.info('verdicts by schemas at random:', counts);
    for (const status of ['valid', 'invalid', 'error']) expect(counts[status]).toBeGreaterThan(texts.length / 20);
  });

  withNative('reads documents as kubeconform reads them, however they are written', () => {
    writeFileSync(join(folder, 'k0.json'), '{"properties":{"spec":{"type":"string"},"other":{"type":"string"}}}');
    writeFileSync(join(folder, 'k1.json'), '{"required":["spec"]}');
    expect(Object.keys(compare(WRITINGS)).sort()).toEqual(['error', 'invalid', 'valid']);
    compare(WRITINGS, '-strict');
  });

  withNative('reads files of schemas as kubeconform reads them, however they are written', () => {
    const files = [
      '{"properties":{"spec":{"enum":["\\u0041\\n\\/\\"\\\\", "é"]}}}',
      '{"properties":{"spec":{"enum":["\\ud83d\\ude00", "\\ud800"]}}}',
      '{"properties":{"spec":{"maximum":1e2}}}',
      '{"properties":{"spec":{"maximum":-0}}}',
      '{"properties":{"spec":{"maximum":01}}}',
      '{"properties":{"spec":{"maximum":1.}}}',
      '{"properties":{"spec":{"enum":["a\tb"]}}}',
      '{"properties":{"spec":{"enum":["a\u0001"]}}}',
      '{"properties":{"spec":{"type":"string"},"spec":{"type":"integer"}}}',
      ' \n{ "type" : "object" , "required" : [ "none" ] } \n',
      '{"type":"object",}',
      '{"type":"object"} x',
      '{"required":["none"]}{}',
      '{"type":"obj',
      '[]',
      'null',
      'true',
      '"x"',
      '',
      '\ufeff{}',
      `${'{"not":'.repeat(1_010)}{}${'}'.repeat(1_010)}`,
    ];
    const texts = files.map((text, at) => {
      writeFileSync(join(folder, `k${String(at)}.json`), text);
      return `{"apiVersion": "example.com/v1", "kind": "K${String(at)}", "spec": "é"}\n`;
    });
    expect(compare(texts)).toEqual({
      error: expect.any(Number) as number,
      invalid: expect.any(Number) as number,
      valid: expect.any(Number) as number,
    });
  });
});
