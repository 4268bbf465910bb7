#!/usr/bin/env node
// What part of a typed lint run the rules of the plugin take: all programs of a folder are linted by typescript-eslint's rules that ask types and by
// ours, and ESLint's own times are added up. Its clock runs on while a busy machine does something else, for all alike.
// usage: node tools/bench/bin/typed-programs.js FOLDER [CRDS] [MOST]
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import plugin from '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js';

const folder = resolve(process.argv[2] ?? '.');
const crds = resolve(process.argv[3] ?? join(folder, 'crds'));
const MOST = Number(process.argv[4] ?? 0.03);
const tsconfig = join(folder, 'tsconfig.structural-bench.json');
const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  jsx: 'preserve',
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  types: [],
};
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files }));
const eslint = new ESLint({
  cwd: folder,
  stats: true,
  allowInlineConfig: false,
  overrideConfigFile: true,
  overrideConfig: [
    ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
    { languageOptions: { parserOptions: { project: [tsconfig], tsconfigRootDir: folder } } },
    ...plugin.configs['recommended-typescript'],
    { settings: { structural: { root: crds, crds: ['**/*.yaml'] } } },
  ],
});

try {
  const times = { all: 0, own: 0, findings: 0, resources: 0 };
  for (const { filePath, messages, stats } of await eslint.lintFiles(files)) {
    for (const { rules, total } of stats?.times.passes ?? []) {
      times.all += total;
      for (const [name, rule] of Object.entries(rules ?? {})) if (name.startsWith('structural/')) times.own += rule.total;
    }
    times.findings += messages.filter(({ ruleId }) => ruleId?.startsWith('structural/')).length;
    if (/apiVersion/.test(readFileSync(filePath, 'utf8'))) times.resources++;
  }
  const part = times.own / times.all;
  console.log(
    `${files.length} files, ${times.resources} that say apiVersion, ${times.findings} findings: all ${(times.all / 1000).toFixed(1)} s, ` +
      `the rules of the plugin ${(times.own / 1000).toFixed(2)} s, ${(100 * part).toFixed(1)} %`,
  );
  process.exitCode = part <= MOST ? 0 : 1;
} finally {
  rmSync(tsconfig);
}
