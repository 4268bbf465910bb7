import yml from 'eslint-plugin-yml';
import { Linter } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import plugin from '../src/index.js';
import { backup, definition } from './manifests.js';

const SCHEMA =
  '{ type: object, properties: { spec: { type: object, properties: { text: { type: string }, count: { type: integer }, ' +
  'on: { type: boolean }, texts: { type: object, additionalProperties: { type: string } } } } } }';
const root = mkdtempSync(join(tmpdir(), 'structural-beside-yml-'));
writeFileSync(join(root, 'crd.yaml'), definition(SCHEMA));
afterAll(() => rmSync(root, { recursive: true }));

/** Scalars that YAML 1.1 and 1.2, or two programs that read one of them, may read in two ways. */
const SCALARS = [
  'yes',
  'no',
  'on',
  'Off',
  'y',
  'n',
  '012',
  '0o14',
  '1_000',
  '0x1F',
  '12:30:45',
  '2026-01-01',
  '1e3',
  '1.0',
  '.5',
  '~',
  'null',
  'NO',
  'true',
  '3',
  '=',
  '<<',
  '',
];
const WRITTEN = SCALARS.flatMap((scalar) => [scalar, `"${scalar}"`, `'${scalar}'`]);
const OWN_RULES: Readonly<Record<string, Linter.RulesRecord>> = {
  recommended: {},
  standard: {},
  prettier: {},
  'standard, with single quotes': { 'yml/quotes': ['error', { prefer: 'single' }] },
  'standard, with quotes everywhere': { 'yml/plain-scalar': ['error', 'never'] },
};

/** Fixes a text, and says whether ESLint gave up as fixes undid each other. */
function fix(text: string, config: Linter.Config[]): { readonly isCircular: boolean; readonly output: string } {
  const linter = new Linter({ cwd: root });
  const filename = join(root, 'a.yaml');
  const seen = new Set<string>();
  let output = text;
  for (;;) {
    if (seen.has(output)) return { isCircular: true, output };
    seen.add(output);
    // One pass each: ESLint makes ten.
    const messages = linter.verify(output, config, { filename });
    const fixes = messages.flatMap(({ fix: each }) => each ?? []).sort((a, b) => a.range[0] - b.range[0]);
    if (fixes.length === 0) return { isCircular: false, output };
    let next = '';
    let at = 0;
    for (const { range, text: replacement } of fixes) {
      if (range[0] < at && at > 0) continue;
      next += output.slice(at, range[0]) + replacement;
      at = range[1];
    }
    output = next + output.slice(at);
  }
}

describe.each(Object.keys(OWN_RULES))("beside eslint-plugin-yml's %s", (name) => {
  const [first = ''] = name.split(',');
  const neighbours = (yml.configs as unknown as Readonly<Record<string, Linter.Config[]>>)[first] ?? [];
  test.each(['recommended-rules', 'all-rules'] as const)('no fix of %s is undone', (config) => {
    const own: Linter.Config[] = [
      ...neighbours,
      ...plugin.configs[config],
      { settings: { structural: { root, crds: ['crd.yaml'] } } },
      { files: ['**/*.yaml'], rules: OWN_RULES[name] ?? {} },
    ];
    const circular = WRITTEN.filter(
      (each) => fix(backup(`\n  text: ${each}\n  count: ${each}\n  on: ${each}\n  texts:\n    a: ${each}\n    ${each}: a`), own).isCircular,
    );
    expect(circular).toEqual([]);
  });
});
