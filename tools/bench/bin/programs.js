#!/usr/bin/env node
// What resources in a TypeScript program cost: 2,000 lines with 200 resources, in milliseconds of the processor, with the rules of the plugin and
// without any. The machine's load changes both alike, so their ratio is what to compare. Then what programs without resources cost: 144 modules that
// import each other, or those of a folder, by the times that ESLint takes of parsing and of rules.
// usage: node tools/bench/bin/programs.js [ROUNDS] [MAX_SHARE] [MAX_SHARE_WITHOUT] [FOLDER]
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import plugin from '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js';

const RESOURCES = 200;
const ROUNDS = Number(process.argv[2] ?? 25);
const MAX_SHARE = Number(process.argv[3] ?? 0.38);
const MAX_SHARE_WITHOUT = Number(process.argv[4] ?? 0.05);
const SPEC =
  '{ type: object, required: [size], properties: { size: { type: integer }, name: { type: string, enum: [a, b] }, note: { type: string, maxLength: 60 }, ' +
  'limits: { type: object, additionalProperties: { type: integer } }, ' +
  'list: { type: array, items: { type: object, properties: { k: { type: string }, v: { type: integer } } } } } }';
const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: backups.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Backup, plural: backups, singular: backup, listKind: BackupList }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: ${SPEC} } } } }
`;
const resource = (i, size) => `export const backup${i} = {
  apiVersion: 'example.com/v1',
  kind: 'Backup',
  metadata: { name: 'backup-${i}' },
  spec: {
    size: ${size}, name: 'a', note: \`number \${${i}}\`,
    limits: { cpu: 1, memory: ${i} },
    list: [{ k: 'a', v: 1 }, { k: name, v: 2 }],
  },
};
`;
const numbers = Array.from({ length: RESOURCES }, (_, i) => i);
const right = numbers.map((i) => resource(i, i % 3 === 0 ? 'size' : i)).join('');
/** Each resource with a mistake. */
const wrong = numbers.map((i) => resource(i, `'${i}'`)).join('');

const root = mkdtempSync(join(tmpdir(), 'structural-bench-'));
writeFileSync(join(root, 'crd.yaml'), definition);
const linter = new Linter({ cwd: root });
const without = [{ files: ['**/*.ts'], languageOptions: { parser } }];
const rulesFor = (folder, crds = []) => [...plugin.configs['recommended-typescript'], { settings: { structural: { root: folder, crds } } }];
const rules = [...without, ...rulesFor(root, ['crd.yaml'])];

function measured(program, config, round, findings) {
  const start = process.cpuUsage();
  const { length } = linter.verify(`${program}// ${round}\n`, config, { filename: join(root, 'a.ts') });
  const { system, user } = process.cpuUsage(start);
  if (length !== findings) throw new Error(`${length} findings, not ${findings}`);
  return (user + system) / 1000;
}

const share = () => (least.right - least.without) / least.without;
const least = { right: Infinity, wrong: Infinity, without: Infinity };
for (let round = -10; round < ROUNDS; round++) {
  // What else the machine does only ever adds, so that a limit that is given is held once it is met.
  if (process.argv[3] !== undefined && round > 3 && share() <= MAX_SHARE) break;
  const times = {
    right: measured(right, rules, round, 0),
    wrong: measured(wrong, rules, round, RESOURCES),
    without: measured(right, without, round, 0),
  };
  if (round >= 0) for (const [name, time] of Object.entries(times)) least[name] = Math.min(least[name], time);
}
const own = least.right - least.without;
const ratio = share();
console.log(
  `${right.split('\n').length} lines, ${RESOURCES} resources: parser and scopes ${least.without.toFixed(1)} ms, rules ${own.toFixed(1)} ms, ` +
    `with a mistake in each resource ${(least.wrong - least.without).toFixed(1)} ms`,
);
console.log(`the rules take ${ratio.toFixed(2)} of the time of the parser, and at most ${MAX_SHARE} is wanted`);

const FOLDERS = 12;
const MODULES = 12;

/** A module that declares what others do, imports and calls it, and has no resource. */
const moduleText = (folder, i) => `import React from 'react';
import { join } from 'node:path';
import { Store${(i + 1) % MODULES}, load${(i + 1) % MODULES} } from './module${(i + 1) % MODULES}';
import * as next from '../folder${(folder + 1) % FOLDERS}';
import type { Options } from '@acme/options';
import { format } from '~/format';

export interface State${i} { readonly name: string; readonly size: number; readonly parts: readonly string[] }

export function load${i}(name: string, options: Options): State${i} {
  const parts = name.split('/').filter((part) => part !== '' && !options.skipped.includes(part));
  const inner = load${(i + 1) % MODULES}(join(name, parts[0] ?? '.'), options);
  return { name: format(inner.name), size: parts.length + inner.size, parts: parts.map((part) => part.toLowerCase()) };
}

export class Store${i} {
  private readonly states = new Map<string, State${i}>();
  constructor(private readonly parent: Store${(i + 1) % MODULES} | undefined, private readonly options: Options) {}

  async find(name: string): Promise<State${i} | undefined> {
    const known = this.states.get(name);
    if (known !== undefined) return known;
    const state = load${i}(name, { ...this.options, parent: new Store${(i + 1) % MODULES}(undefined, this.options) });
    this.states.set(name, state);
    for (const part of state.parts) if (part.length > state.size) await this.find(part);
    return state;
  }

  render(): unknown {
    const rows = [...this.states.values()].map((state) => ({ key: state.name, kind: 'row', title: \`\${state.name} (\${state.size})\` }));
    return React.createElement('table', { className: 'states', onClick: () => next.load0('all', this.options) }, rows);
  }
}
`;

/** Writes a project of modules, each folder with one that exports them all. */
function writeProject() {
  writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "paths": { "~/*": ["./src/*"] } } }\n');
  for (let folder = 0; folder < FOLDERS; folder++) {
    const path = join(root, 'src', `folder${folder}`);
    mkdirSync(path, { recursive: true });
    for (let i = 0; i < MODULES; i++) writeFileSync(join(path, `module${i}.ts`), moduleText(folder, i));
    writeFileSync(join(path, 'index.ts'), Array.from({ length: MODULES }, (_, i) => `export * from './module${i}';\n`).join(''));
  }
  return root;
}

/** What parsing each file of a project takes at least, and what all rules of the plugin do, in milliseconds. */
async function shareWithout(folder, rounds) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => /(?<!\.d)\.[cm]?tsx?$/.test(file) && !file.includes('node_modules'),
  );
  const times = files.map(() => ({ parse: Infinity, rules: Infinity }));
  for (let round = 0; round < rounds; round++) {
    const overrideConfig = [...rulesFor(folder), { files: ['**/*.{ts,tsx,mts,cts}'], languageOptions: { parser } }];
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig,
      ignore: false,
      allowInlineConfig: false,
      stats: true,
    });
    const results = await eslint.lintFiles(files.map((file) => join(folder, file)));
    for (const [i, { stats }] of results.entries())
      for (const { parse, rules: each } of stats.times.passes) {
        times[i].parse = Math.min(times[i].parse, parse.total);
        times[i].rules = Math.min(
          times[i].rules,
          Object.values(each).reduce((sum, { total }) => sum + total, 0),
        );
      }
  }
  const sum = (name) => times.reduce((before, each) => before + each[name], 0);
  return { files: files.length, parse: sum('parse'), rules: sum('rules') };
}

const withoutResources = await shareWithout(process.argv[5] ?? writeProject(), Math.min(ROUNDS, 8));
rmSync(root, { recursive: true });
const ratioWithout = withoutResources.rules / withoutResources.parse;
console.log(
  `${withoutResources.files} files without resources: parser ${withoutResources.parse.toFixed(1)} ms, rules ${withoutResources.rules.toFixed(1)} ms`,
);
console.log(`the rules take ${ratioWithout.toFixed(3)} of the time of the parser there, and at most ${MAX_SHARE_WITHOUT} is wanted`);
process.exitCode = ratio <= MAX_SHARE && ratioWithout <= MAX_SHARE_WITHOUT ? 0 : 1;
