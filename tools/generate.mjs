#!/usr/bin/env node
// Writes everything that metadata already knows: rule pages, the tables of README, licence copies. `--check` writes nothing and
// fails where a file differs. Needs the build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rules } from '../packages/checker/dist/index.js';
import { ESLINT_RULE_HEAD, eslintRulePages, eslintRuleRows } from './generate/eslint-plugin.mjs';
import { rulePage } from './generate/rule-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
const manifests = readdirSync(join(root, 'packages'))
  .sort()
  .map((folder) => ({ folder, ...JSON.parse(read(`packages/${folder}/package.json`)) }));

/** The text of `path` with what stands between its two marks replaced. */
function between(path, mark, body) {
  const text = read(path) ?? '';
  const pattern = new RegExp(`(<!-- ${mark}: generated -->\\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  if (!pattern.test(text)) throw new Error(`${path} has no marks for ${mark}`);
  return text.replace(pattern, (_, open, close) => `${open}${body}\n${close}`);
}

const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const ruleTable = (prefix) => table(['rule', 'severity', 'what it flags'], rules.map((rule) => [`[\`${rule.id}\`](${prefix}${rule.id}.md)`, rule.severity, rule.title]));
const packageTable = table(['package', 'what it is'], manifests.map(({ folder, name, description, private: hidden }) => [`[\`${name}\`](packages/${folder})`, `${description}${hidden ? ' (private)' : ''}`]));

const wanted = new Map();
for (const rule of rules) wanted.set(`docs/rules/${rule.id}.md`, rulePage(rule));
wanted.set('docs/rules/README.md', `# Rules\n\nGenerated from the rules' metadata by \`npm run generate\`; every example runs as a test.\n\n${ruleTable('')}\n`);
wanted.set('README.md', between('README.md', 'rules', ruleTable('docs/rules/')).replace(/(<!-- packages: generated -->\n)[\s\S]*?(<!-- \/packages -->)/, (_, open, close) => `${open}${packageTable}\n${close}`));
for (const [path, text] of eslintRulePages()) wanted.set(path, text);
wanted.set('packages/eslint-plugin/README.md', between('packages/eslint-plugin/README.md', 'rules', table(ESLINT_RULE_HEAD, eslintRuleRows('docs/rules/'))));
for (const { folder, private: hidden } of manifests) if (!hidden) wanted.set(`packages/${folder}/LICENSE`, read('LICENSE'));

const generatedFolders = ['docs/rules', 'packages/eslint-plugin/docs/rules'].filter((folder) => existsSync(join(root, folder)));
const stale = generatedFolders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)).filter((path) => !wanted.has(path));
const drift = [...[...wanted].filter(([path, text]) => read(path) !== text).map(([path]) => path), ...stale];
if (check) {
  for (const path of drift) console.error(`${path} is not what npm run generate writes`);
  console.log(drift.length === 0 ? `${wanted.size} generated files are current` : `${drift.length} generated files differ`);
  process.exitCode = drift.length === 0 ? 0 : 1;
} else {
  for (const path of stale) rmSync(join(root, path));
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (read(path) !== text) writeFileSync(join(root, path), text);
  }
  console.log(`${wanted.size} files generated, ${drift.length} changed`);
}
