import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { createKubeconform } from './create-kubeconform.js';
import type { KubeconformResult } from './placed-results.js';
import { runCommand } from './run-command.js';
import { schemasFromMemory } from './schemas/schema-source.js';

const schemas = schemasFromMemory({
  'example.com/widget_v1.json': { properties: { spec: { properties: { replicas: { type: 'integer' } } } } },
});
const manifest = (name: string, spec: string) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
const item = (name: string, spec: string) => `- {apiVersion: example.com/v1, kind: Widget, metadata: {name: ${name}}, spec: ${spec}}\n`;
const list = (items: readonly string[]) => `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;

/** A list that is judged in some 200 MB, of 3 MB. */
const manyItems = list(Array.from({ length: 40_000 }, (_, i) => item(`w${String(i)}`, '{}')));

const summary = (results: readonly KubeconformResult[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** The module with memory of at most so many pages of 64 KiB. */
async function limitedModule(pages: number): Promise<WebAssembly.Module> {
  const wasm = brotliDecompressSync(readFileSync(new URL('../module/kubeconform.wasm.br', import.meta.url)));
  const numberAt = (at: number): readonly [value: number, next: number] => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return [value, at];
    }
  };
  const bytesOf = (value: number): readonly number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...bytesOf(value >>> 7)]);
  for (let at = 8; ;) {
    const [length, body] = numberAt(at + 1);
    if (wasm[at] === MEMORY_SECTION) {
      // One memory, without a maximum: its smallest size stands behind those two numbers.
      const [smallest] = numberAt(body + 2);
      const memory = [1, 1, ...bytesOf(smallest), ...bytesOf(pages)];
      return WebAssembly.compile(
        Buffer.concat([wasm.subarray(0, at), Uint8Array.of(MEMORY_SECTION, memory.length, ...memory), wasm.subarray(body + length)]),
      );
    }
    at = body + length;
  }
}

const MEMORY_SECTION = 5;
const MEGABYTE = 16;

/** Keeps an eye on the memories of all instances that are started until `restore`. */
function watchMemories(): { readonly alive: () => Promise<readonly boolean[]>; readonly restore: () => void } {
  const memories: WeakRef<object>[] = [];
  const { instantiate } = WebAssembly;
  Reflect.set(WebAssembly, 'instantiate', async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    const instance = await instantiate(module, imports);
    memories.push(new WeakRef(instance.exports['mem']!));
    return instance;
  });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return {
    alive: async () => {
      for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        collect();
      }
      return memories.map((memory) => memory.deref() !== undefined);
    },
    restore: () => {
      Reflect.set(WebAssembly, 'instantiate', instantiate);
    },
  };
}

describe('large manifests', () => {
  test('a List of 10 MB is judged item by item', async () => {
    const text = 'some words '.repeat(52);
    const items = Array.from({ length: 16_000 }, (_, i) =>
      item(`w${String(i)}`, `{replicas: ${i % 1000 === 999 ? 'many' : String(i)}, text: "${text}"}`),
    );
    const kubeconform = await createKubeconform({ schemas });
    const manifests = list(items);
    const results = await kubeconform.validate(manifests);
    kubeconform.close();
    expect(manifests.length).toBeGreaterThan(10_000_000);
    expect(results.map(({ name }) => name)).toEqual(items.map((_, i) => `w${String(i)}`));
    const invalid = results.flatMap(({ errors, name, status }) =>
      status === 'valid' ? [] : [[name, status, ...errors.map(({ range }) => manifests.slice(range.start, range.end))]],
    );
    expect(invalid).toEqual(Array.from({ length: 16 }, (_, i) => [`w${String(i * 1000 + 999)}`, 'invalid', 'many']));
  }, 300_000);

  test('a document of 3 MiB and 10,000 documents are judged', async () => {
    const kubeconform = await createKubeconform({ schemas });
    const many = await kubeconform.validate(
      Array.from({ length: 10_000 }, (_, i) => manifest(`w${String(i)}`, '{replicas: 1}')).join('---\n'),
    );
    const text = await kubeconform.validate(manifest('a', `{text: "${'x'.repeat(3 << 20)}"}`));
    const nodes = await kubeconform.validate(manifest('a', `{list: [${'{a: 1}, '.repeat((3 << 20) / 8)}]}`));
    kubeconform.close();
    expect([summary(many), summary(text), summary(nodes)]).toEqual([{ valid: 10_000 }, { valid: 1 }, { valid: 1 }]);
  }, 300_000);

  test('memory does not grow with what has been read already, and is given back when a large manifest is done, and when the last validator is closed', async () => {
    const memories = watchMemories();
    const kubeconform = await createKubeconform({ schemas, module: await limitedModule(512 * MEGABYTE) });
    await kubeconform.validate(manifest('a', '{}'));
    const alive = [await memories.alive()];
    const many = await kubeconform.validate(manyItems);
    alive.push(await memories.alive());
    const after = await kubeconform.validate(manifest('a', '{replicas: x}'));
    alive.push(await memories.alive());
    kubeconform.close();
    alive.push(await memories.alive());
    memories.restore();
    expect([alive, summary(many), summary(after)]).toEqual([
      [[true], [false], [false, true], [false, false]],
      { valid: 40_000 },
      { invalid: 1 },
    ]);
    await expect(kubeconform.validate('')).rejects.toThrow('the validator is closed');
  }, 300_000);

  test('a document for which memory does not suffice is an error, and the next one is judged', async () => {
    const kubeconform = await createKubeconform({ schemas, module: await limitedModule(64 * MEGABYTE) });
    const results = await kubeconform.validate(`${manifest('a', '{}')}---\n${manyItems}---\n${manifest('b', '{}')}`);
    kubeconform.close();
    expect(results.map(({ message, name, status }) => [name, status, message])).toEqual([
      ['a', 'valid', ''],
      ['', 'error', 'kubeconform failed: it needs more memory than WebAssembly can give it'],
      ['b', 'valid', ''],
    ]);
  }, 300_000);

  test('a document that is larger than kubeconform reads is an error, with all behind it', async () => {
    const kubeconform = await createKubeconform({ schemas });
    const before = `${manifest('a', '{}')}---\n${manifest('b', `{text: ${'x'.repeat(600)}}`)}---\n`;
    const results = await kubeconform.validate(
      Buffer.concat([Buffer.from(before), Buffer.alloc(257 << 20, 'x'), Buffer.from(`\n---\n${manifest('c', '{}')}`)]),
    );
    kubeconform.close();
    expect(results.map(({ message, name, range, status }) => [name, status, message, range.start])).toEqual([
      ['a', 'valid', '', 0],
      ['b', 'valid', '', expect.any(Number)],
      ['', 'error', 'kubeconform failed: bufio.Scanner: token too long', before.length],
    ]);
  }, 300_000);

  test('the command says so where memory does not suffice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kubeconform-large-'));
    writeFileSync(join(folder, 'list.yaml'), manyItems);
    const printed: string[] = [];
    const write = (bytes: Uint8Array) => {
      printed.push(new TextDecoder().decode(bytes));
    };
    const run = runCommand(
      await limitedModule(64 * MEGABYTE),
      ['-schema-location', join(folder, 'none.json'), '-output', 'json', join(folder, 'list.yaml')],
      {
        cwd: () => folder,
        stdin: openSync(join(folder, 'list.yaml'), 'r'),
        writeOut: write,
        writeError: write,
      },
    );
    await expect(run).rejects.toThrow('kubeconform failed: it needs more memory than WebAssembly can give it');
    expect(printed).toEqual([]);
    rmSync(folder, { recursive: true });
  }, 300_000);
});
