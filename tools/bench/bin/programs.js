#!/usr/bin/env node
// What the plugin's rules cost in TypeScript, compared with what else ESLint does, by the times that it takes itself: in 2,000 lines with 200 resources, and in modules
// without any, which are the sources of `packages/go` or those below FOLDER. The least of all rounds counts for each file. Exit code 1 above a limit.
// usage: node tools/bench/bin/programs.js [ROUNDS] [MAX_SHARE] [MAX_SHARE_WITHOUT] [FOLDER]   (default: 25 0.38 0.035; bundle eslint-plugin before)
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { parser } from 'typescript-eslint';
import plugin from '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js';
import { definitionOf } from '../../definition-of.mjs';

const RESOURCES = 200;
const [rounds = '25', maxShare = '0.38', maxShareWithout = '0.035', given] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'structural-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const spec = {
  type: 'object',
  required: ['size'],
  properties: {
    size: { type: 'integer' },
    name: { type: 'string', enum: ['a', 'b'] },
    note: { type: 'string', maxLength: 60 },
    limits: { type: 'object', additionalProperties: { type: 'integer' } },
    list: { type: 'array', items: { type: 'object', properties: { k: { type: 'string' }, v: { type: 'integer' } } } },
  },
};
writeFileSync(join(scratch, 'crd.yaml'), JSON.stringify(definitionOf('example.com', 'Backup', { spec })));

/** A program whose resources have a size. */
const program = (sizeOf) =>
  Array.from(
    { length: RESOURCES },
    (_, i) => `export const backup${i} = {
  apiVersion: 'example.com/v1',
  kind: 'Backup',
  metadata: { name: 'backup-${i}' },
  spec: {
    size: ${sizeOf(i)}, name: 'a', note: \`number \${${i}}\`,
    limits: { cpu: 1, memory: ${i} },
    list: [{ k: 'a', v: 1 }, { k: name, v: 2 }],
  },
};
`,
  ).join('');

/** What ESLint finds in files below a folder, with the times that it takes. */
function lint(folder, files, crds) {
  const settings = { structural: { root: folder, crds } };
  const overrideConfig = [
    ...plugin.configs['recommended-typescript'],
    { files: ['**/*.{ts,tsx,mts,cts}'], languageOptions: { parser }, settings },
  ];
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig,
    ignore: false,
    allowInlineConfig: false,
    stats: true,
  });
  return eslint.lintFiles(files.map((file) => join(folder, file)));
}

const sum = (numbers) => numbers.reduce((before, each) => before + each, 0);

/** What the rules take and what all else does, in milliseconds, at least in one of the rounds; those end where a limit is met. Prints their ratio, and fails above the limit. */
async function measure(what, folder, files, crds, limit) {
  const least = files.map(() => ({ rules: Infinity, others: Infinity }));
  const share = () => sum(least.map(({ rules }) => rules)) / sum(least.map(({ others }) => others));
  for (let round = 0; round < Number(rounds) && (round < 4 || !(share() <= limit)); round++)
    for (const [i, { stats }] of (await lint(folder, files, crds)).entries())
      for (const { rules: times, total } of stats.times.passes) {
        const rules = sum(Object.values(times).map((each) => each.total));
        least[i] = { rules: Math.min(least[i].rules, rules), others: Math.min(least[i].others, total - rules) };
      }
  const [rules, others] = ['rules', 'others'].map((name) => sum(least.map((each) => each[name])).toFixed(1));
  console.log(`${what}: rules ${rules} ms, all else ${others} ms; ${share().toFixed(3)}, at most ${limit} is wanted`);
  if (!(share() <= limit)) process.exitCode = 1;
}

const texts = { right: program((i) => (i % 3 === 0 ? 'size' : i)), wrong: program((i) => `'${i}'`) };
for (const [name, text] of Object.entries(texts)) writeFileSync(join(scratch, `${name}.ts`), text);
for (const [name, wanted] of [
  ['right', 0],
  ['wrong', RESOURCES],
]) {
  const [{ messages }] = await lint(scratch, [`${name}.ts`], ['crd.yaml']);
  if (messages.length !== wanted) throw new Error(`${messages.length} findings, not ${wanted}`);
}
await measure(`${RESOURCES} resources`, scratch, ['right.ts'], ['crd.yaml'], Number(maxShare));
const modules = resolve(given ?? join(import.meta.dirname, '../../../packages/go/src'));
const isModule = (file) => /(?<!\.d)\.[cm]?tsx?$/.test(file) && !file.includes('node_modules');
const files = readdirSync(modules, { recursive: true }).filter(isModule);
await measure(`${files.length} files without resources`, modules, files, [], Number(maxShareWithout));
