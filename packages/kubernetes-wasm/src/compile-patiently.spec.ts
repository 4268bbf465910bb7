import { spawnSync } from 'node:child_process';
import { Script } from 'node:vm';
import { compileTrusted, usualBudget } from './compile-patiently.js';

describe('the budget after which V8 optimises', () => {
  test('is put back to what this Node.js says is its own', () => {
    const said = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;
    expect(String(usualBudget())).toBe(/default: --wasm-tiering-budget=(\d+)/.exec(said)?.[1]);
  });

  test('is left alone where somebody chose how WebAssembly is compiled', () => {
    const before = process.env['NODE_OPTIONS'];
    process.env['NODE_OPTIONS'] = '--no-wasm-tier-up';
    expect(usualBudget()).toBeUndefined();
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  });

  test('leaves the flags of the process as they were, for which compiled code is kept', () => {
    const script = new Script('1');
    const before = script.createCachedData();
    compileTrusted(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), 1_000_000_000);
    expect(script.createCachedData().equals(before)).toBe(true);
  });
});
