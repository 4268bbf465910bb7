import { runs, seed } from '../../../../../tools/search-budget/search-budget.mjs';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const WIDEST = 160;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

/** Numbers that follow from a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const MAX_LINE_LENGTH = 120;

/** Two definitions with long names of everything, which differ in many ways. */
function definitions(seed: number): readonly [old: string, next: string] {
  const below = numbers(seed);
  const letters = (length: number): string => Array.from({ length }, () => 'abcdefghij'[below(10)] ?? 'a').join('');
  const group = `${letters(30 + below(30))}.${letters(20 + below(30))}.example.com`;
  const plural = `${letters(20 + below(40))}s`;
  const names = Array.from({ length: 1 + below(24) }, () => letters(1 + below(MAX_LINE_LENGTH)));
  const texts = Array.from({ length: 12 }, () => letters(1 + below(MAX_LINE_LENGTH)));
  const rule = `self != '${letters(MAX_LINE_LENGTH + below(200))}'`;
  const kinds = [
    [{ enum: texts }, { enum: texts.slice(1) }],
    [{}, { pattern: `^(${texts.join('|')})$` }],
    [{ maxLength: 9 }, { maxLength: 3 }],
    [{}, { 'x-kubernetes-validations': [{ rule }] }],
    [{ default: letters(MAX_LINE_LENGTH) }, { default: letters(MAX_LINE_LENGTH) }],
  ];
  const picked = names.map(() => kinds[below(kinds.length)] ?? []);
  const manifest = (side: number): string => {
    const leaves = Object.fromEntries(names.map((name, i) => [name, { type: 'string', ...picked[i]?.[side] }]));
    const inner = { type: 'object', properties: leaves };
    const spec = { type: 'object', properties: { [letters(1)]: inner, [`${group.slice(0, 40)}x`]: inner } };
    const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
    const version = { name: 'v1', served: true, storage: true, schema };
    return JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: { group, scope: 'Namespaced', names: { plural, kind: 'Job' }, versions: [version, { ...version, name: 'v2', storage: false }] },
    });
  };
  return [manifest(0), manifest(1)];
}

it.each(Array.from({ length: runs(2) }, (_, i) => seed + i))(
  'no text report about changes has a line that is too wide, long as all names are (%i)',
  async (of) => {
    const [old, next] = definitions(of);
    sandbox.write('old.yaml', old);
    sandbox.write('new.yaml', next);
    for (const flags of [[], ['--verbose'], ['--quiet'], ['--rollback'], ['--level', 'clients'], ['--semver']]) {
      const { stdout } = await sandbox.run(['compare', 'old.yaml', 'new.yaml', ...flags]);
      expect(stdout).not.toBe('');
      expect(stdout.split('\n').filter((line) => line.length > WIDEST)).toEqual([]);
    }
    const { stdout } = await sandbox.run(['compare', 'old.yaml', '--versions']);
    expect(stdout.split('\n').filter((line) => line.length > WIDEST)).toEqual([]);
  },
);

it('breaks its lines at words where a terminal is narrow, and not where nobody sees a terminal', async () => {
  const [old, next] = definitions(3).map((text) => text.replace(/[a-j]{25,}/g, (name) => name.slice(0, 12)));
  sandbox.write('old.yaml', old ?? '');
  sandbox.write('new.yaml', next ?? '');
  const report = async (options: Parameters<Sandbox['run']>[1]): Promise<string> =>
    (await sandbox.run(['compare', 'old.yaml', 'new.yaml'], options)).stdout;
  const piped = await report({ columns: 80 });
  expect(await report({ columns: 80, isTTY: true, env: { TERM: 'dumb' } })).toBe(piped);
  const narrow = await report({ columns: 80, isTTY: true, env: { NO_COLOR: '1' } });
  expect(narrow.split('\n').filter((line) => line.length > 80)).toEqual([]);
  const words = (text: string): readonly string[] => text.match(/[\w".]{3,}/g) ?? [];
  expect(words(narrow).filter((word) => !piped.includes(word))).toEqual([]);
});
