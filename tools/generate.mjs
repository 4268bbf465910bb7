#!/usr/bin/env node
// Writes everything that metadata already knows: rule pages, the tables of README and ARCHITECTURE, what manifests have in common, copies
// of LICENSE and NOTICE. `--check` writes nothing and fails where a file differs. Both fail where a link in Markdown leads nowhere. Needs the
// build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allConventions, rules } from '../packages/checker/dist/index.js';
import { casesFolder, readCases } from '../packages/conformance-cases/dist/index.js';
import { explainedGroups } from '../packages/kubectl-structural/out-tsc/lib/report/explained-rules.js';
import { auditRules } from '../packages/audit/dist/index.js';
import { commandTable, describeCommands, flagTable } from '../packages/kubectl-structural/out-tsc/lib/command-tables.js';
import { CONFIG_KEYS, OVERRIDE_KEYS, configSchema } from '../packages/runner/dist/index.js';
import { casesSchema } from '../packages/suites/dist/index.js';
import { brokenLinks } from './generate/broken-links.mjs';
import { changePages, changeTable } from './generate/change-page.mjs';
import { llmsSections } from './generate/agent-files.mjs';
import { MCP_TOOLS } from '../packages/kubectl-structural/out-tsc/lib/run/mcp/call-tool.js';
import { commandIndex, commandPages } from './generate/command-pages.mjs';
import { caseTables } from './generate/case-counts.mjs';
import plugin from '../packages/eslint-plugin/dist/eslint-plugin-structural.js';
import { eslintRulePages, eslintRuleTable } from './generate/eslint-plugin.mjs';
import { extensionManifest, extensionTables, settingRows } from './generate/editor-settings.mjs';
import { packageManifest, repositorySlug } from './generate/package-manifest.mjs';
import { referenceSchemaModule, reportSchema } from './generate/json-schemas.mjs';
import { guideIndex, guideLists, titleOf } from './guides/guide-list.mjs';
import { changelogFaults } from './generate/changelog-form.mjs';
import { proseFaults, wordList } from './generate/prose.mjs';
import { table } from './generate/markdown.mjs';
import { mistakesPicture } from './generate/mistakes-picture.mjs';
import { longReadmes } from './generate/readme-lengths.mjs';
import { ruleOptionTypes } from './generate/rule-options.mjs';
import { commandRulePage } from './generate/rule-page.mjs';
import { ownFiles } from './own-files.mjs';
import { packageMap, STOREYS, storeyFaults } from './package-map.mjs';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
const manifests = readdirSync(join(root, 'packages'))
  .sort()
  .map((folder) => ({ folder, ...JSON.parse(read(`packages/${folder}/package.json`)) }));
const stated = JSON.parse(read('package.json'));
const slug = repositorySlug(stated);
/** A text with the owner of the repository, who stands in `repository` of package.json alone. */
const withOwner = (text) => text.replace(/(?<=(?:github(?:usercontent)?\.com\/|\buses: |--repo ))[\w.-]+\/structural\b/g, slug);
const rootManifest = JSON.parse(withOwner(JSON.stringify(stated)));

/** The text of a page with what stands between its marks replaced, mark by mark. */
function between(path, bodies) {
  return replaced(path, bodies, (mark) => new RegExp(`(<!-- ${mark}: generated -->\\n)[\\s\\S]*?(\\n<!-- /${mark} -->)`));
}

/** The text of a page with other sections below its headings. */
function below(path, bodies) {
  return replaced(path, bodies, (heading) => new RegExp(`^(## ${heading}\\n\\n)[\\s\\S]*?(\\n\\n## )`, 'm'));
}

/** The text of a module with other lines in its declarations, by how these begin; an empty line ends them. */
function declaring(path, bodies) {
  return replaced(path, bodies, (start) => new RegExp(`^(export ${start}.*\\n)[\\s\\S]*?((?:;|\\n\\];|\\n\\})\\n(?:\\n|(?![^])))`, 'm'));
}

function replaced(path, bodies, patternOf) {
  return Object.entries(bodies).reduce(
    (text, [name, body]) => {
      if (!patternOf(name).test(text)) throw new Error(`${path} has no place for ${name}`);
      return text.replace(patternOf(name), (_, open, close) => `${open}${body}${close}`);
    },
    read(path) ?? '',
  );
}

const ruleTable = table(
  ['rule', 'severity', 'what it flags'],
  rules.map((rule) => [`[\`${rule.id}\`](${rule.id}.md)`, rule.severity, rule.title]),
);
const conventionTable = table(
  ['convention', 'what it flags', 'asked for by'],
  allConventions.map(({ id, title, tier }) => [
    `[\`${id}\`](../../packages/eslint-plugin/docs/rules/${id}.md)`,
    title,
    tier === undefined ? '' : `\`${tier}\``,
  ]),
);
const arrowTable = Object.entries(STOREYS)
  .map(([storey, { idea }]) => {
    const rows = Object.entries(packageMap)
      .filter(([, each]) => each.storey === storey)
      .map(([name, each]) => [`[\`${name}\`](packages/${name})`, each.idea, each.mayImport.length === 0 ? '–' : each.mayImport.join(', ')]);
    return `**${storey}**: ${idea}\n\n${table(['package', 'one idea', 'may import'], rows)}`;
  })
  .join('\n\n');
/** What shells offer; the command loads no engine for that. */
function ruleNames() {
  const judging = [...rules, ...allConventions];
  const others = explainedGroups().flatMap((group) => group.rules.filter(({ id }) => !judging.some((rule) => rule.id === id)));
  const described = (all) => all.map(({ id, title }) => `  ['${id}', ${JSON.stringify(title.replaceAll('`', ''))}],`).join('\n');
  return {
    'const CONVENTION_NAMES': allConventions.map(({ id }) => `  '${id}',`).join('\n'),
    'const RULE_NAMES': described(judging),
    'const OTHER_NAMES': described(others),
  };
}

const configTable = table(
  ['key', 'meaning', 'overridden by'],
  [...CONFIG_KEYS.map((key) => ['', key]), ...OVERRIDE_KEYS.map((key) => ['overrides[].', key])].map(
    ([prefix, { flag, meaning, name }]) => [`\`${prefix}${name}\``, meaning, flag === undefined ? '–' : `\`${flag}\``],
  ),
);

const unmapped = manifests
  .filter(({ folder }) => !Object.hasOwn(packageMap, folder))
  .map(({ folder }) => `packages/${folder} is not in tools/package-map.mjs`);
const wanted = new Map();
/** A page that people write, with tables that are generated. */
const mark = (path, bodies) => wanted.set(path, between(path, bodies));
for (const rule of rules) wanted.set(`docs/rules/${rule.id}.md`, commandRulePage(rule));
mark('docs/rules/README.md', { rules: ruleTable });
mark('README.md', { guides: guideLists(root, 'docs/guides/') });
mark('docs/reference/audit.md', {
  findings: table(
    ['finding', 'severity', 'what it says', 'what to do'],
    auditRules().map(({ docs, id, severity }) => [`\`${id}\``, severity, docs.whatItDoes, docs.whyItMatters]),
  ),
});
mark('docs/guides/README.md', { guides: guideIndex(root) });
const decisions = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d+-.*\.md$/.test(name));
const decisionList = decisions.sort().map((name) => `- [${titleOf(read(`docs/adr/${name}`))}](${name})`);
mark('docs/adr/README.md', { decisions: decisionList.join('\n') });
mark('docs/conventions/README.md', { conventions: conventionTable });
const NAMES = 'packages/kubectl-structural/src/completion/rule-names.ts';
wanted.set(NAMES, declaring(NAMES, ruleNames()));
wanted.set('docs/images/mistakes.svg', mistakesPicture(read('docs/benchmarks.md')));
wanted.set('docs/structural-tests.schema.json', `${JSON.stringify(casesSchema(), null, 2)}\n`);
wanted.set('docs/report.schema.json', reportSchema(root));
wanted.set('docs/structural.schema.json', `${JSON.stringify(configSchema(), null, 2)}\n`);
const described = await describeCommands();
mark('packages/kubectl-structural/README.md', { commands: commandTable(described) });
mark('docs/reference/stability.md', {
  packages: table(
    ['package', 'what it is'],
    manifests
      .filter((one) => one.private !== true)
      .map(({ folder, name }) => [`[\`${name}\`](../../packages/${folder})`, packageMap[folder].idea]),
  ),
});
mark('docs/reference/config.md', { config: configTable });
for (const [path, text] of [...(await changePages()), ...(await commandPages(described)), ...eslintRulePages()]) wanted.set(path, text);
const commands = described.groups.flatMap((group) => group.commands);
wanted.set('docs/llms.txt', below('docs/llms.txt', llmsSections(root, `https://github.com/${slug}/blob/main`, commands)));
mark('integrations/agent-skill/kubernetes-manifests/SKILL.md', {
  tools: MCP_TOOLS.map(({ description, name }) => `- \`${name}\`: ${description}`).join('\n'),
});
mark('docs/changes/README.md', { changes: changeTable() });
mark('docs/reference/commands/README.md', { commands: commandIndex(described) });
mark('CONTRIBUTING.md', { flags: flagTable(described) });
mark('ARCHITECTURE.md', { packages: arrowTable });
mark('packages/eslint-plugin/docs/rules/README.md', { rules: eslintRuleTable() });
const OPTIONS = 'packages/eslint-plugin/src/rule-options.ts';
wanted.set(OPTIONS, declaring(OPTIONS, ruleOptionTypes(plugin.rules)));
mark('packages/conformance-cases/README.md', caseTables(readCases(casesFolder)));
for (const { folder, ...manifest } of manifests.filter((one) => one.private !== true)) {
  wanted.set(`packages/${folder}/package.json`, packageManifest(manifest, folder, rootManifest));
  // Who installs a package reads there what is new.
  for (const name of ['LICENSE', 'NOTICE', ...(manifest.files.includes('CHANGELOG.md') ? ['CHANGELOG.md'] : [])])
    wanted.set(`packages/${folder}/${name}`, read(name));
}
const extension = manifests.find(({ folder }) => folder === 'vscode');
wanted.set('packages/vscode/package.json', extensionManifest(extension));
const extensionRows = extensionTables(extension);
mark('packages/vscode/README.md', {
  commands: table(['command', 'what it shows or does'], extensionRows.commands),
  settings: table(['setting', 'what it is'], extensionRows.settings),
});
mark('packages/language-server/README.md', { settings: table(['name', 'what it is'], settingRows()) });
/** Pages, workflows, and what other programs read about the repository, name its owner, too. */
const NAMES_OWNER = /^(?!e2e\/).*\.(?:md|ya?ml)$|^integrations\/|^(?:package\.json|docs\/llms\.txt)$/;
for (const path of ownFiles(root).filter((file) => NAMES_OWNER.test(file))) {
  const text = wanted.get(path) ?? read(path);
  if (withOwner(text) !== text) wanted.set(path, withOwner(text));
}

wanted.set(
  'packages/presenters/src/repository-url.ts',
  `// Generated by npm run generate from the repository of package.json.\n\n/** Where the repository is shown to people. */\nexport const repositoryUrl = 'https://github.com/${slug}';\n`,
);

wanted.set('packages/reference/src/json/generated/reference-schema.ts', await referenceSchemaModule(root));

const generatedFolders = [
  'docs/rules',
  'docs/changes',
  'docs/conventions',
  'docs/reference/commands',
  'packages/eslint-plugin/docs/rules',
].filter((folder) => existsSync(join(root, folder)));
const stale = generatedFolders
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => !wanted.has(path));
const drift = [...[...wanted].filter(([path, text]) => read(path) !== text).map(([path]) => path), ...stale];
const problems = [
  ...unmapped,
  ...storeyFaults(),
  ...brokenLinks(root),
  ...proseFaults(root),
  ...wordList(root),
  ...changelogFaults(root),
  ...longReadmes(root),
];
for (const problem of problems) console.error(problem);
if (check) {
  for (const path of drift) console.error(`${path} is not what npm run generate writes`);
  console.log(drift.length === 0 ? `${wanted.size} generated files are current` : `${drift.length} generated files differ`);
} else {
  for (const path of stale) rmSync(join(root, path));
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (read(path) !== text) writeFileSync(join(root, path), text);
  }
  console.log(`${wanted.size} files generated, ${drift.length} changed`);
}
if (problems.length > 0 || (check && drift.length > 0)) process.exitCode = 1;
